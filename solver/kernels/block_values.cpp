// SPDX-License-Identifier: MIT
#include "solver/kernels/block_values.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>

#include "platform/parallel_for.hpp"
#include "solver/kernels/block_tree.hpp"
#include "solver/kernels/prefetch.hpp"

namespace tilepdb::solver {
namespace {

/// The cost of one move of a lookup, in computed values.
constexpr std::uint64_t values_in_a_move = 10;
/// The number of blocks whose tree costs as much to build as one walk down the table.
constexpr std::uint64_t blocks_in_a_walk = 6;
/// Values that a thread computes before it takes more work.
constexpr std::uint64_t values_at_once = 1 << 18;
/// Memory limit for the values, in bytes.
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 29;

[[nodiscard]] std::uint32_t goal_block(const Table& table) noexcept {
  return table.index().block(table.key().pattern, table.key().blank);
}

/// With fewer free cells some states of a pattern are unreachable.
constexpr unsigned least_free_cells = 3;

}  // namespace

bool BlockValues::pay_for(const Index& index, std::uint64_t states) noexcept {
  // The root block costs one walk per arrangement.
  return !is_wide(index.board().cells()) && states > index.arrangements() + index.blocks() / blocks_in_a_walk;
}

BlockValues::BlockValues(const Table& table, const StateChanges& changes, const TableWalk& walk, std::uint64_t states,
                         int threads)
    : table_(table),
      bits_(table.bits().data()),
      maps_(changes.arrangement_maps() + changes.part_of(table.index()).map),
      arrangements_(table.index().arrangements()),
      nearer_(nearer_cells(table.index().board(), table.key().pattern)),
      blocks_(table.index().blocks()) {
  const unsigned tiles = table.index().tiles();
  slots_.resize(static_cast<std::size_t>(tiles * arrangements_));
  for (std::uint32_t rank = 0; rank < arrangements_; ++rank) {
    const Arrangement arrangement = unrank_arrangement(rank, tiles);
    for (unsigned entry = 0; entry < tiles; ++entry) {
      slots_[static_cast<std::size_t>(entry * arrangements_ + rank)] = arrangement[entry];
    }
  }
  const BlockTree tree(table.index(), goal_block(table));
  const unsigned least = least_height(tree, states);
  std::vector<std::uint32_t> with_values;
  for (const std::uint32_t number : tree.order()) {
    if (tree[number].depth == 0 || tree[number].height >= least) {
      blocks_[number].next = static_cast<std::uint32_t>(with_values.size());
      with_values.push_back(number);
    } else {
      blocks_[number] = without_values(tree, number);
    }
  }
  values_ = HugeBuffer(with_values.size() * arrangements_);
  fill_root(walk, with_values.front(), threads);
  fill(tree, with_values, threads);
}

BlockValues::Block BlockValues::without_values(const BlockTree& tree, std::uint32_t number) const noexcept {
  const BlockTree::Node& node = tree[number];
  const CellSet occupied = table_.index().occupied(number);
  const Cell low = std::min(node.from, node.to);
  const unsigned place = count_below(occupied, low);
  const unsigned passed = count_below(occupied, std::max(node.from, node.to)) - count_below(occupied, low + 1);
  Block block;
  block.next = node.before;
  block.map = static_cast<std::uint8_t>(map_number(place, passed, node.to > node.from));
  block.entry = static_cast<std::uint8_t>(count_below(occupied, node.from));
  for (unsigned slot = 0; slot < table_.index().tiles(); ++slot) {
    if (contains(nearer_[slot][node.from], node.to)) block.nearer |= static_cast<std::uint8_t>(1U << slot);
  }
  return block;
}

unsigned BlockValues::least_height(const BlockTree& tree, std::uint64_t states) const noexcept {
  const auto& higher = tree.higher();
  unsigned best = most_moves;
  std::uint64_t least = UINT64_MAX;
  for (unsigned height = 0; height <= most_moves; ++height) {
    const std::uint64_t blocks = height < higher.size() ? higher[height] : 1;
    const std::uint64_t values = blocks * arrangements_;
    if (values > most_bytes && height < most_moves) continue;
    // A path takes half the height in moves, on average.
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
  parallel_for_ranges(arrangements_, at_once, threads, [&](std::uint64_t first, std::uint64_t end) {
    std::vector<PatternState> states;
    for (std::uint64_t rank = first; rank < end; ++rank) states.push_back(index.unrank(root * arrangements_ + rank));
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

void BlockValues::fill(const BlockTree& tree, const std::vector<std::uint32_t>& blocks, int threads) {
  // Blocks of one depth depend only on those of the depth before.
  for (std::size_t begin = 1; begin < blocks.size();) {
    std::size_t end = begin;
    while (end < blocks.size() && tree[blocks[end]].depth == tree[blocks[begin]].depth) ++end;
    const std::uint64_t at_once = std::max<std::uint64_t>(1, values_at_once / arrangements_);
    parallel_for_ranges(end - begin, at_once, threads, [&](std::uint64_t first, std::uint64_t last) {
      for (std::uint64_t i = first; i < last; ++i) fill_block(tree, blocks[begin + static_cast<std::size_t>(i)]);
    });
    begin = end;
  }
}

void BlockValues::fill_block(const BlockTree& tree, std::uint32_t number) noexcept {
  const Block block = without_values(tree, number);
  const std::uint16_t* const map = maps_ + block.map * arrangements_;
  const std::uint8_t* const slots = slots_.data() + block.entry * arrangements_;
  std::uint8_t* const values = values_of(number);
  const std::uint8_t* const beside = values_of(block.next);
  const std::uint64_t first = number * arrangements_;
  const std::uint64_t first_beside = block.next * arrangements_;
  for (std::uint64_t rank = 0; rank < arrangements_; ++rank) {
    const std::uint64_t next = map[rank];
    const std::uint64_t differ = bit(first + rank) ^ bit(first_beside + next);
    // With equal bits h changes as the Manhattan distance does, otherwise the opposite way.
    const auto closer = static_cast<unsigned>(differ ^ (block.nearer >> slots[rank] & 1U));
    values[rank] = static_cast<std::uint8_t>(beside[next] + 2 * closer - 1);
  }
}

/// A path from a state to one whose block has values.
struct BlockValues::Way {
  std::array<std::uint64_t, most_moves + 1> ranks;  ///< of the states on the path
  std::uint32_t nearer = 0;                         ///< one bit per move: it brings its tile nearer to its home
  unsigned moves = 0;
  std::uint32_t number = 0;  ///< of the block reached so far
  std::uint32_t arrangement = 0;
  std::uint64_t value = 0;  ///< index of the value

  void begin(const BlockValues& blocks, const PatternState& start) noexcept {
    const Index& index = blocks.table_.index();
    nearer = 0;
    moves = 0;
    number = index.block(start.occupied, start.blank);
    arrangement = rank_arrangement(start.arrangement, index.tiles());
    prefetch(&blocks.blocks_[number]);
  }

  /// Makes one move and prefetches what is read next; returns false on reaching a block with values.
  [[nodiscard]] bool proceed(const BlockValues& blocks) noexcept {
    const Block block = blocks.blocks_[number];
    if (block.map == Block::has_values) {
      value = block.next * blocks.arrangements_ + arrangement;
      prefetch(blocks.values_.data() + value);
      if (moves != 0) add_rank(blocks);
      return false;
    }
    add_rank(blocks);
    const unsigned slot = blocks.slots_[static_cast<std::size_t>(block.entry * blocks.arrangements_ + arrangement)];
    nearer |= (block.nearer >> slot & 1U) << moves++;
    arrangement = blocks.maps_[block.map * blocks.arrangements_ + arrangement];
    number = block.next;
    prefetch(&blocks.blocks_[number]);
    return true;
  }

  /// Returns h of the path's first state.
  [[nodiscard]] unsigned read(const BlockValues& blocks) const noexcept {
    const unsigned h = blocks.values_.data()[value];
    if (moves == 0) return h;
    std::uint32_t bits = 0;
    for (unsigned i = 0; i <= moves; ++i) bits |= static_cast<std::uint32_t>(blocks.bit(ranks[i])) << i;
    const std::uint32_t all = (std::uint32_t{1} << moves) - 1;
    // With equal bits h changes as the Manhattan distance does, otherwise the opposite way.
    const unsigned closer = size((bits ^ bits >> 1 ^ nearer) & all);
    return static_cast<std::uint8_t>(h + 2 * closer - moves);
  }

 private:
  void add_rank(const BlockValues& blocks) noexcept {
    ranks[moves] = number * blocks.arrangements_ + arrangement;
    prefetch(blocks.bits_ + ranks[moves] / 8);
  }
};

bool BlockValues::read(std::span<const PatternState> states, unsigned* values) const noexcept {
  // Paths advance in lockstep, so that their cache misses overlap.
  constexpr std::size_t at_once = 32;
  std::array<Way, at_once> ways;
  std::array<std::uint8_t, at_once> under_way{};
  bool leads = true;
  for (std::size_t first = 0; first < states.size(); first += at_once) {
    const std::size_t count = std::min(at_once, states.size() - first);
    for (std::size_t i = 0; i < count; ++i) {
      ways[i].begin(*this, states[first + i]);
      under_way[i] = static_cast<std::uint8_t>(i);
    }
    for (std::size_t left = count; left > 0;) {
      std::size_t still = 0;
      for (std::size_t i = 0; i < left; ++i) {
        const std::uint8_t way = under_way[i];
        under_way[still] = way;
        still += ways[way].proceed(*this) ? 1U : 0U;
      }
      left = still;
    }
    for (std::size_t i = 0; i < count; ++i) {
      values[first + i] = ways[i].read(*this);
      leads = leads && values[first + i] <= max_levels;
    }
  }
  return leads;
}

}  // namespace tilepdb::solver
