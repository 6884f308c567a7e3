// SPDX-License-Identifier: MIT
#include "solver/kernels/block_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

namespace tilepdb::solver {

/// The neighbours of all blocks, in one array.
struct BlockTree::Neighbours {
  struct Move {
    std::uint32_t block;
    std::uint8_t from;
    std::uint8_t to;
  };

  std::vector<std::uint32_t> first{};
  std::vector<Move> moves{};

  explicit Neighbours(const Index& index) {
    const BoardSize board = index.board();
    first.reserve(std::size_t{index.blocks()} + 1);
    for (std::uint32_t block = 0; block < index.blocks(); ++block) {
      first.push_back(static_cast<std::uint32_t>(moves.size()));
      const CellSet occupied = index.occupied(block);
      for (CellSet rest = occupied; rest != 0; rest = without_first(rest)) {
        const Cell from = first_cell(rest);
        for (CellSet next = board.neighbours(from) & index.region(block); next != 0; next = without_first(next)) {
          const Cell to = first_cell(next);
          moves.push_back({index.block((occupied & ~cell_bit(from)) | cell_bit(to), from),
                           static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
        }
      }
    }
    first.push_back(static_cast<std::uint32_t>(moves.size()));
  }

  [[nodiscard]] std::span<const Move> of(std::uint32_t block) const noexcept {
    return {moves.data() + first[block], moves.data() + first[block + 1]};
  }
};

BlockTree::BlockTree(const Index& index, std::uint32_t root) : nodes_(index.blocks()) {
  nodes_[root].before = root;
  order_.push_back(root);
  grow(Neighbours(index));
  measure();
}

void BlockTree::grow(const Neighbours& neighbours) {
  std::vector<bool> known(nodes_.size());
  known[order_.front()] = true;
  // The blocks of one depth, by their number of unvisited neighbours.
  std::vector<std::vector<std::uint32_t>> by_count;
  for (std::size_t begin = 0; begin < order_.size();) {
    for (; begin < order_.size(); ++begin) {
      std::size_t count = 0;
      for (const auto& move : neighbours.of(order_[begin])) count += known[move.block] ? 0U : 1U;
      if (count >= by_count.size()) by_count.resize(count + 1);
      by_count[count].push_back(order_[begin]);
    }
    for (std::size_t count = by_count.size(); count-- > 0; by_count[count].clear()) {
      for (const std::uint32_t block : by_count[count]) {
        const auto depth = static_cast<std::uint16_t>(nodes_[block].depth + 1);
        for (const auto& move : neighbours.of(block)) {
          if (known[move.block]) continue;
          known[move.block] = true;
          nodes_[move.block] = {block, depth, 0, move.to, move.from};
          order_.push_back(move.block);
        }
      }
    }
  }
}

void BlockTree::measure() {
  for (std::size_t i = order_.size(); i-- > 1;) {
    const Node& node = nodes_[order_[i]];
    Node& before = nodes_[node.before];
    before.height = std::max<std::uint16_t>(before.height, static_cast<std::uint16_t>(node.height + 1));
  }
  higher_.resize(std::size_t{nodes_[order_.front()].height} + 1);
  for (const std::uint32_t block : order_) ++higher_[nodes_[block].height];
  for (std::size_t height = higher_.size() - 1; height-- > 0;) higher_[height] += higher_[height + 1];
}

}  // namespace tilepdb::solver
