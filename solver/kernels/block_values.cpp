// SPDX-License-Identifier: MIT
#include "solver/kernels/block_values.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>

#include "platform/parallel_for.hpp"
#include "solver/kernels/block_tree.hpp"
#include "solver/kernels/prefetch.hpp"
#include "solver/kernels/state_lookup.hpp"
#include "solver/kernels/table_walk.hpp"

namespace tilepdb::solver {
namespace {

/// What a value of a block and a move of a state cost, compared.
constexpr std::uint64_t values_in_a_move = 10;
/// A value found by walking down the table costs as much as so many of a block.
constexpr std::uint64_t values_in_a_walk = 1000;
/// Each block costs so many of its values when the tree is made.
constexpr std::uint64_t values_in_a_block = 64;
/// The most memory for values.
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 29;

[[nodiscard]] std::uint32_t goal_block(const Table& table) noexcept {
  return table.index().block(table.key().pattern, table.key().blank);
}

/// The number of the tile's move from a cell to the one next to it, among those of cell_moves().
[[nodiscard]] std::uint8_t move_number(BoardSize board, Cell from, Cell to) noexcept {
  const auto back = std::find_if(directions.begin(), directions.end(), [&](Direction direction) {
    return board.can_go(to, direction) && board.neighbour(to, direction) == from;
  });
  return static_cast<std::uint8_t>(to * directions.size() + static_cast<unsigned>(*back));
}

/// Patterns that leave fewer cells free have states that cannot be reached.
constexpr unsigned least_free_cells = 3;

}  // namespace

bool BlockValues::pay_for(const Index& index, std::uint64_t states) noexcept {
  return states > index.arrangements() + index.blocks() * values_in_a_block / values_in_a_walk;
}

BlockValues::BlockValues(const Table& table, const StateChanges& changes, const TableWalk& walk, std::uint64_t states,
                         int threads)
    : table_(table),
      lookup_(table.index(), table.bits().data(), nullptr, changes),
      moves_(cell_moves(table.index().board(), Symmetry{})),
      nearer_(nearer_cells(table.index().board(), table.key().pattern)),
      blocks_(table.index().blocks()) {
  const Index& index = table.index();
  const std::uint64_t arrangements = lookup_.arrangements;
  slots_.resize(static_cast<std::size_t>(index.tiles() * arrangements));
  for (std::uint32_t rank = 0; rank < arrangements; ++rank) {
    const Arrangement arrangement = unrank_arrangement(rank, index.tiles());
    for (unsigned entry = 0; entry < index.tiles(); ++entry) {
      slots_[static_cast<std::size_t>(entry * arrangements + rank)] = arrangement[entry];
    }
  }
  const BlockTree tree(index, goal_block(table));
  const unsigned least = least_height(tree, states);
  std::vector<std::uint32_t> with_values;
  for (const std::uint32_t number : tree.order()) {
    Block& block = blocks_[number];
    const BlockTree::Node& node = tree[number];
    block.from = node.from;
    block.to = node.to;
    if (node.depth == 0 || node.height >= least) {
      block.place = static_cast<std::uint32_t>(with_values.size());
      with_values.push_back(number);
    } else {
      block.move = move_number(index.board(), node.from, node.to);
    }
  }
  values_ = HugeBuffer(with_values.size() * arrangements);
  fill_root(walk, with_values.front(), threads);
  const BoardSize board = index.board();
  with_layout_of(board, [&](auto layout) {
    using Layout = decltype(layout);
    fill<Layout>(tree, with_values, threads);
    read_ = &BlockValues::read_states<Layout>;
    return true;
  });
}

unsigned BlockValues::least_height(const BlockTree& tree, std::uint64_t states) const noexcept {
  const auto& higher = tree.higher();
  unsigned best = most_moves;
  std::uint64_t least = UINT64_MAX;
  for (unsigned height = 0; height <= most_moves; ++height) {
    const std::uint64_t blocks = height < higher.size() ? higher[height] : 1;
    const std::uint64_t values = blocks * lookup_.arrangements;
    if (values > most_bytes && height < most_moves) continue;
    // Half as many moves as the height, on average.
    const std::uint64_t cost = values + states * values_in_a_move * (height == 0 ? 0 : height + 1) / 2;
    if (cost >= least) continue;
    least = cost;
    best = height;
  }
  return best;
}

void BlockValues::fill_root(const TableWalk& walk, std::uint32_t root, int threads) {
  const Index& index = table_.index();
  const bool all_lead = index.board().cells() - index.tiles() >= least_free_cells;
  std::atomic<bool> wrong{false};
  constexpr std::uint64_t at_once = 256;
  parallel_for_ranges(lookup_.arrangements, at_once, threads, [&](std::uint64_t first, std::uint64_t end) {
    std::vector<PatternState> states;
    for (std::uint64_t rank = first; rank < end; ++rank)
      states.push_back(index.unrank(root * lookup_.arrangements + rank));
    std::vector<unsigned> found(states.size());
    if (!walk.distances(states, found.data())) {
      for (std::size_t i = 0; i < states.size(); ++i) {
        const auto value = walk.distance(states[i]);
        if (!value && all_lead) wrong = true;
        found[i] = value.value_or(0);
      }
    }
    std::transform(found.begin(), found.end(), values_of(root) + first,
                   [](unsigned value) { return static_cast<std::uint8_t>(value); });
  });
  if (wrong) throw does_not_lead_to_goal(table_);
}

template <typename Layout>
void BlockValues::fill(const BlockTree& tree, const std::vector<std::uint32_t>& blocks, int threads) {
  // All of one depth are found from those of the depth before.
  for (std::size_t begin = 1; begin < blocks.size();) {
    const auto end = static_cast<std::size_t>(
        std::find_if(blocks.begin() + static_cast<std::ptrdiff_t>(begin), blocks.end(),
                     [&](std::uint32_t block) { return tree[block].depth != tree[blocks[begin]].depth; }) -
        blocks.begin());
    const std::uint64_t at_once = std::max<std::uint64_t>(1, (std::uint64_t{1} << 16) / lookup_.arrangements);
    parallel_for_ranges(end - begin, at_once, threads, [&](std::uint64_t first, std::uint64_t last) {
      for (std::uint64_t i = first; i < last; ++i)
        fill_block<Layout>(tree, blocks[begin + static_cast<std::size_t>(i)]);
    });
    begin = end;
  }
}

template <typename Layout>
void BlockValues::fill_block(const BlockTree& tree, std::uint32_t block) noexcept {
  const std::uint64_t arrangements = lookup_.arrangements;
  const BlockTree::Node& node = tree[block];
  const CellSet occupied = table_.index().occupied(block);
  const CellMove move = moves_[move_number(table_.index().board(), node.from, node.to)];
  const std::uint16_t* const map = StateLookup<Layout>::map_of(lookup_, move, occupied);
  const std::uint8_t* const slots = slots_.data() + size(occupied & (cell_bit(node.from) - 1)) * arrangements;
  std::array<std::uint8_t, max_searched_tiles> nearer{};
  for (unsigned slot = 0; slot < nearer.size(); ++slot)
    nearer[slot] = contains(nearer_[slot][node.from], node.to) ? 1 : 0;
  std::uint8_t* const values = values_of(block);
  const std::uint8_t* const beside = values_of(node.before);
  const std::uint64_t first = block * arrangements;
  const std::uint64_t first_beside = node.before * arrangements;
  for (std::uint64_t rank = 0; rank < arrangements; ++rank) {
    const std::uint64_t to_rank = map[rank];
    const std::uint64_t differ =
        StateLookup<Layout>::bit(lookup_, first + rank) ^ StateLookup<Layout>::bit(lookup_, first_beside + to_rank);
    // With equal bits h changes as the Manhattan distance does, with different ones the other way.
    const auto closer = static_cast<unsigned>(differ ^ nearer[slots[rank]]);
    values[rank] = static_cast<std::uint8_t>(beside[to_rank] + 2 * closer - 1);
  }
}

/// From a state to one whose block has values.
template <typename Layout>
struct BlockValues::Way {
  using Lookup = StateLookup<Layout>;

  std::array<std::uint64_t, most_moves + 1> ranks;  // of the states on the way
  std::uint64_t value;                              // where it is
  std::uint32_t nearer;                             // a bit for each move, whether it leads a tile nearer to its home
  unsigned moves;

  /// Finds the way, and asks for what will be read.
  void find(const BlockValues& blocks, const PatternState& start) noexcept {
    const PatternLookup& lookup = blocks.lookup_;
    PackedState state = pack(*lookup.index, start);
    std::array<std::uint8_t, max_cells> slot_on;
    unsigned entry = 0;
    for (CellSet rest = start.occupied; rest != 0; rest = without_first(rest)) {
      slot_on[first_cell(rest)] = start.arrangement[entry++];
    }
    Cell blank = start.blank;
    nearer = 0;
    for (moves = 0;; ++moves) {
      const std::uint64_t number = Lookup::block(lookup, state, blank);
      const Block& block = blocks.blocks_[static_cast<std::size_t>(number)];
      const std::uint64_t arrangement = Lookup::arrangement_rank(state);
      ranks[moves] = number * lookup.arrangements + arrangement;
      if (moves != 0 || block.move != Block::has_values) prefetch(lookup.bits + ranks[moves] / 8);
      if (block.move == Block::has_values) {
        value = block.place * lookup.arrangements + arrangement;
        prefetch(blocks.values_.data() + value);
        return;
      }
      const std::uint8_t slot = slot_on[block.from];
      nearer |= (contains(blocks.nearer_[slot][block.from], block.to) ? 1U : 0U) << moves;
      slot_on[block.to] = slot;
      state = Lookup::moved(lookup, blocks.moves_[block.move], state);
      blank = block.from;
    }
  }

  /// h of the state that the way begins at.
  [[nodiscard]] unsigned read(const BlockValues& blocks) const noexcept {
    unsigned h = blocks.values_.data()[value];
    if (moves == 0) return h;
    std::uint64_t bits = 0;
    for (unsigned i = 0; i <= moves; ++i) bits |= Lookup::bit(blocks.lookup_, ranks[i]) << i;
    const std::uint64_t all = (std::uint64_t{1} << moves) - 1;
    const unsigned closer = count_cells(static_cast<CellSet>((bits ^ bits >> 1 ^ nearer) & all));
    // As many moves lead closer to the goal as farther away from it, less those of h.
    return static_cast<std::uint8_t>(h + 2 * closer - moves);
  }
};

template <typename Layout>
bool BlockValues::read_states(const BlockValues& blocks, std::span<const PatternState> states, unsigned* values) {
  constexpr std::size_t at_once = 32;
  std::array<Way<Layout>, at_once> ways;
  bool lead = true;
  for (std::size_t first = 0; first < states.size(); first += at_once) {
    const std::size_t count = std::min(at_once, states.size() - first);
    for (std::size_t i = 0; i < count; ++i) ways[i].find(blocks, states[first + i]);
    for (std::size_t i = 0; i < count; ++i) {
      values[first + i] = ways[i].read(blocks);
      lead = lead && values[first + i] <= max_levels;
    }
  }
  return lead;
}

}  // namespace tilepdb::solver
