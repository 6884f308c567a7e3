// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "solver/kernels/ida_star_iteration.hpp"
#include "solver/kernels/prefetch.hpp"
#include "solver/kernels/state_lookup.hpp"

// One iteration of IDA*, templated on the state layout and the number of partitions (0: any). It is in an unnamed
// namespace so that each ida_star_*.cpp gets its own instances, compiled for its instruction set.
namespace tilepdb::solver {
namespace {

/// Depth-first search within one bound.
///
/// h of a pattern changes by exactly 1 with each move of one of its tiles, so each node keeps the slack (bound − g − h)
/// / 2 of each partition instead of g and h. A move that raises h takes 1 from the slack, and other moves take none. A
/// child is cut if its move takes slack from a partition that has none left. A node with no moves left that is not cut
/// has h = 0: it is the goal.
template <typename Layout, std::size_t Partitions>
class IterationKernel {
  static constexpr std::size_t slots = Partitions == 0 ? max_partitions : Partitions;
  using Slack = std::array<std::uint8_t, slots>;
  using Lookup = StateLookup<Layout>;

  struct TilePattern {
    const PatternLookup* lookup;
    PackedState* state;
  };

  /// A child whose bits are not read yet.
  struct Child {
    Direction direction;
    Cell blank;
    unsigned tile;
    std::array<PackedState, slots> states;
    std::array<std::uint64_t, slots> ranks;
  };

 public:
  static bool run(const LookupTables& tables, Iteration& iteration) {
    IterationKernel kernel(tables, iteration);
    Slack slack{};
    for (std::size_t p = 0; p < kernel.partitions(); ++p) slack[p] = iteration.slack[p];
    Cell blank = 0;
    while (iteration.tiles[blank] != tables.blank()) ++blank;
    const bool found = kernel.visit(0, blank, every_direction, slack);
    iteration.expanded = kernel.expanded_;
    iteration.generated = kernel.generated_;
    return found && !iteration.stopped;
  }

 private:
  IterationKernel(const LookupTables& tables, Iteration& iteration)
      : tables_(tables), iteration_(iteration), steps_(tables.blank_steps().lists()), count_(tables.partitions()) {
    for (std::size_t p = 0; p < count_; ++p) {
      for (Cell tile = 0; tile < tables.board().cells(); ++tile) {
        const std::size_t lookup = tables.lookup_of(p)[tile];
        patterns_[p][tile] = {&tables.lookup()[lookup], &iteration.states[lookup]};
      }
    }
  }

  [[nodiscard]] std::size_t partitions() const noexcept { return Partitions == 0 ? count_ : Partitions; }

  /// Expands a node. Locates the bits of all children before reading any, so that their cache misses overlap.
  bool visit(unsigned depth, Cell blank, unsigned allowed, const Slack& slack) {
    if (expanded_ == iteration_.next_question && is_stopped()) [[unlikely]]
      return true;
    ++expanded_;
    std::array<Child, 4> children;
    const auto& steps = steps_[blank][allowed];
    generated_ += steps.count;
    for (unsigned c = 0; c < steps.count; ++c) {
      children[c].direction = static_cast<Direction>(steps.direction[c]);
      children[c].blank = steps.cell[c];
      locate(children[c], blank);
    }
    for (unsigned c = 0; c < steps.count; ++c) {
      Child& child = children[c];
      Slack below;
      if (is_cut(child, blank, slack, below)) continue;
      if (descend(child, depth, blank, below)) return true;
    }
    return false;
  }

  [[nodiscard]] bool is_stopped() {
    iteration_.next_question = (*iteration_.question)(expanded_);
    iteration_.stopped = iteration_.next_question <= expanded_;
    return iteration_.stopped;
  }

  /// Moves a child's tile in every partition, and locates and prefetches the bit of its state.
  void locate(Child& child, Cell blank) {
    child.tile = iteration_.tiles[child.blank];
    for (std::size_t p = 0; p < partitions(); ++p) {
      const TilePattern& pattern = patterns_[p][child.tile];
      const PatternLookup& lookup = *pattern.lookup;
      const CellMove& move = lookup.moves[blank * directions.size() + static_cast<unsigned>(child.direction)];
      child.states[p] = Lookup::moved(lookup, move, *pattern.state);
      child.ranks[p] = Lookup::rank(lookup, child.states[p], blank_after(move, Layout::wide));
      prefetch(lookup.bits + child.ranks[p] / 8);
    }
  }

  /// Reads a child's bits until one partition cuts it.
  bool is_cut(Child& child, Cell blank, const Slack& slack, Slack& below) {
    const bool away = contains(tables_.away(child.tile, child.direction), blank);
    for (std::size_t p = 0; p < partitions(); ++p) {
      const std::uint64_t bit = Lookup::bit(*patterns_[p][child.tile].lookup, child.ranks[p]);
      const std::uint64_t changes = bit ^ (child.states[p] >> table_bit_shift);
      // With equal bits h changes as the Manhattan distance does, otherwise the opposite way.
      const auto rises = static_cast<unsigned>(changes ^ static_cast<std::uint64_t>(away));
      if (slack[p] < rises) return true;
      below[p] = static_cast<std::uint8_t>(slack[p] - rises);
      child.states[p] ^= changes << table_bit_shift;
    }
    return false;
  }

  /// Makes the move, searches the subtree, and undoes the move.
  bool descend(const Child& child, unsigned depth, Cell blank, const Slack& slack) {
    iteration_.moves[depth] = child.direction;
    if (depth + 1 == iteration_.bound) [[unlikely]] {
      return iteration_.each == nullptr || !(*iteration_.each)(std::span(iteration_.moves).first(iteration_.bound));
    }
    std::array<PackedState, slots> saved;
    for (std::size_t p = 0; p < partitions(); ++p) {
      PackedState& state = *patterns_[p][child.tile].state;
      saved[p] = state;
      state = child.states[p];
    }
    iteration_.tiles[blank] = static_cast<std::uint8_t>(child.tile);
    const unsigned back = 1U << static_cast<unsigned>(opposite(child.direction));
    if (visit(depth + 1, child.blank, every_direction & ~back, slack)) return true;
    iteration_.tiles[child.blank] = static_cast<std::uint8_t>(child.tile);
    for (std::size_t p = 0; p < partitions(); ++p) *patterns_[p][child.tile].state = saved[p];
    return false;
  }

  const LookupTables& tables_;
  Iteration& iteration_;
  const BlankSteps::ByAllowed* steps_;
  std::array<std::array<TilePattern, max_table_cells>, slots> patterns_{};
  std::size_t count_;
  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;
};

[[nodiscard]] IterationFunction choose_iteration_kernel(const LookupTables& tables) {
  return with_any_layout_of(tables.board(), [&](auto layout) -> IterationFunction {
    using Layout = decltype(layout);
    switch (tables.partitions()) {
      case 1: return &IterationKernel<Layout, 1>::run;
      case 2: return &IterationKernel<Layout, 2>::run;
      default: return &IterationKernel<Layout, 0>::run;
    }
  });
}

}  // namespace
}  // namespace tilepdb::solver
