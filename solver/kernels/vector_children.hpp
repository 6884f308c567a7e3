// SPDX-License-Identifier: MIT
#pragma once

#include "solver/kernels/subtree_stack.hpp"
#include "solver/kernels/vector_reads.hpp"
#include "solver/kernels/vector_rows.hpp"

namespace tilepdb::solver {
namespace {

/// The children of a batch of nodes. Each lane of a vector is a node, a child or a bit. Lists grow by compressed stores
/// and have room for one vector beyond their capacity.
template <std::size_t Capacity>
class VectorChildren {
  using Stack = SubtreeStack<Capacity>;
  using Node = typename Stack::Node;
  using Table32 = std::array<std::uint32_t, register_table_size>;
  static_assert(max_cells == register_table_size);

 public:
  VectorChildren(const LookupTables& tables, const MoveAutomaton& automaton)
      : rows_(automaton.rows().data()),
        all_(all_partitions(tables)),
        width_(tables.board().width),
        lookup_of_(tables.partitions()) {
    for (auto* list : {&child_, &near_, &state_}) list->resize(Stack::most_children + lanes);
    const BoardSize board = tables.board();
    for (Cell cell = 0; cell < board.cells(); ++cell) {
      for (const Direction direction : directions) {
        const auto d = static_cast<unsigned>(direction);
        if (board.can_go(cell, direction)) open_[cell] |= 1U << d;
        away_[d][cell] = static_cast<KernelCells>(tables.away(cell, direction));
      }
      for (std::size_t p = 0; p < tables.partitions(); ++p) lookup_of_[p][cell] = tables.lookup_of(p)[cell];
    }
  }

  /// The children that are not cut.
  [[nodiscard]] std::size_t count() const noexcept { return count_; }
  [[nodiscard]] std::uint32_t operator[](std::size_t i) const noexcept { return child_[i]; }
  /// Loads a vector of them, as packed_child.
  [[nodiscard]] Vector packed(std::size_t first) const noexcept { return load(&child_[first]); }
  /// The partitions that can cut each of them, one bit each.
  [[nodiscard]] Vector near(std::size_t first) const noexcept { return load(&near_[first]); }

  void make(Stack& stack, std::size_t nodes) noexcept {
    for (std::size_t i = 0; i < nodes; ++i) {
      without_slack_[i] = static_cast<std::uint32_t>(stack.taken(i).slack.zeros() & all_);
    }
    count_ = 0;
    for (std::size_t first = 0; first < nodes; first += lanes) {
      make_children(stack.taken() + first * stack.stride(), stack.stride(), first, std::min(lanes, nodes - first));
    }
    stack.count_generated(count_);
  }

  /// Lists the first bit of each child: that of the first partition that can cut it, or of the first partition if none
  /// can.
  void list_first(Reads& reads) noexcept {
    reads.count = count_;
    for (std::size_t first = 0; first < count_; first += lanes) {
      const Vector child = packed(first) | (iota() + static_cast<std::uint32_t>(first));
      store(&child_[first], child);
      store(&reads.child[first], reads_of(child, first_lookups(near(first), field_of(child, packed_child::tile))));
    }
  }

  /// Keeps the children that their first bits do not cut. `rises(first)` reads a vector's bits.
  template <typename Rises>
  void cut_by_first(Rises&& rises) noexcept {
    leave([&](std::size_t first, Vector& child) {
      const Mask near = test(this->near(first), this->near(first));
      const Mask risen = rises(first);
      child |= only(risen & ~near, number(1U << packed_child::takes_slack.at));
      return ~(risen & near);
    });
  }

  /// Keeps the children that `stays(first, children)` selects; it may modify them.
  template <typename Stays>
  void leave(Stays&& stays) noexcept {
    std::size_t left = 0;
    for (std::size_t first = 0; first < count_; first += lanes) {
      Vector child = packed(first);
      const Vector near = this->near(first);
      const Mask which = stays(first, child) & lanes_below(count_ - first);
      append(child_, left, which, child);
      append(near_, left, which, near);
      left += which.count();
    }
    count_ = left;
  }

  /// Pushes a child with the state of its first bit.
  Node& put(Stack& stack, std::size_t at, std::uint32_t child, const Reads& first) const {
    const std::uint32_t index = field_of(child, packed_child::index);
    const std::uint32_t move = field_of(child, packed_child::move);
    const unsigned direction = move % 4;
    const auto row = static_cast<int>(width_);
    const std::array<int, 4> step{-row, -1, 1, row};
    const auto blank = static_cast<Cell>(static_cast<int>(move / 4) + step[direction]);
    Node& node = stack.put_child(at, {field_of(child, packed_child::parent), direction, blank,
                                      field_of(child, packed_child::tile), state_[index]});
    put_state(node, first, index);
    node.slack.decrease(0, field_of(child, packed_child::takes_slack));
    return node;
  }

  static void put_state(Node& node, const Reads& reads, std::size_t at) noexcept {
    Stack::state_of(node, field_of(reads.child[at], packed_child::lookup)) = reads.state[at];
  }

  [[nodiscard]] Vector lookups_in(std::size_t partition, Vector tiles) const noexcept {
    return RegisterTable(lookup_of_[partition].data())[tiles];
  }

 private:
  /// The lookups of tiles in the first near partition, or in the first partition if none is near.
  [[nodiscard]] Vector first_lookups(Vector near, Vector tiles) const noexcept {
    if constexpr (Capacity == 2) {
      return select(equal(near, number(0b10)), lookups_in(1, tiles), lookups_in(0, tiles));
    }
    const Vector partition = only(test(near, near), count_bits(~near & (near - 1)));
    return gather_numbers(lookup_of_.front().data(), (partition << 5) + tiles);
  }

  /// The tiles above, left, right and below of the nodes' blanks; arbitrary off the board.
  [[nodiscard]] FourVectors tiles_around(Records nodes) const noexcept {
    constexpr std::size_t most_read = 16;
    constexpr std::size_t widest = 7;
    static_assert(2 * widest < most_read && offsetof(Node, tiles) >= widest &&
                  offsetof(Node, tiles) + max_cells + most_read <= sizeof(Node));
    for_each_board([](auto board) { static_assert(decltype(board)::size.width <= widest); });
    return bytes_around(nodes, offsetof(Node, blank), offsetof(Node, tiles), width_);
  }

  /// The automaton's states after each move of the nodes.
  [[nodiscard]] FourVectors next_states(Records nodes) const noexcept {
    static_assert(sizeof(MoveAutomaton::Row) == 4 * sizeof(std::uint32_t) &&
                  sizeof(Node::state) == sizeof(std::uint32_t));
    return rows_of(nodes, offsetof(Node, state), reinterpret_cast<const std::uint32_t*>(rows_));
  }

  /// Lists the children of up to `lanes` nodes; `first` is the index of the first in the batch. Also reads past the
  /// last node, which yields stale nodes or zeros.
  void make_children(std::uint8_t* nodes, std::size_t stride, std::size_t first, std::size_t nodes_count) noexcept {
    static_assert(offsetof(Node, forbidden) == offsetof(Node, blank) + 1);
    const Vector both = gather_apart(nodes + offsetof(Node, blank), stride);
    const Vector blank = both & 0xffU;
    const Vector forbidden = both >> 8;
    const Vector open = ~forbidden & RegisterTable(open_.data())[blank];
    const Vector near = load(&without_slack_[first]);
    const Vector parent = iota() + static_cast<std::uint32_t>(first);
    const Vector parent_and_blank = parent << packed_child::parent.at | blank << 2 << packed_child::move.at;
    const FourVectors tiles = tiles_around({nodes, stride});
    const FourVectors states = next_states({nodes, stride});
    for (unsigned d = 0; d < 4; ++d) {
      const Vector tile = tiles.vector[d];
      const Vector state = states.vector[d];
      const Mask on_board = lanes_below(nodes_count) & test(open, number(1U << d));
      const Mask legal = on_board & ~equal(state, number(MoveAutomaton::rejected));
      const Vector away = RegisterTable(away_[d].data())[tile] >> blank & 1U;
      const Vector child =
          parent_and_blank | d << packed_child::move.at | tile << packed_child::tile.at | away << packed_child::away.at;
      append(child_, count_, legal, child);
      append(state_, count_, legal, state);
      append(near_, count_, legal, near);
      count_ += legal.count();
    }
  }

  const MoveAutomaton::Row* rows_;
  std::uint64_t all_;
  std::size_t width_;
  Table32 open_{};
  std::array<Table32, 4> away_{};
  std::vector<Table32> lookup_of_;
  std::array<std::uint32_t, Stack::most_in_batch + lanes>
      without_slack_{};  ///< partitions of each taken node, one bit each
  std::size_t count_ = 0;
  Numbers child_;  ///< packed_child
  Numbers near_;   ///< partitions that can cut them, one bit each
  Numbers state_;  ///< of the automaton, by the child's index
};

}  // namespace
}  // namespace tilepdb::solver
