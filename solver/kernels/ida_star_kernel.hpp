// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>

#include "solver/kernels/blank_steps.hpp"
#include "solver/kernels/lookup_tables.hpp"
#include "solver/kernels/solution_visitor.hpp"
#include "solver/kernels/state_lookup.hpp"

// One iteration of IDA* as a template on a `Target`, the instruction set it is compiled for, the board and the number
// of partitions (0: any). Each ida_star_*.cpp compiles it with its own Target, a type of its own, so that code for one
// instruction set never stands in for another's.
namespace tilepdb::solver {

/// The root of an iteration and what it found.
struct Iteration {
  std::array<std::uint8_t, max_cells> tiles{};    ///< named by goal
  std::array<PackedState, max_lookups> states{};  ///< by lookup
  /// For each partition half of what the root's f-value lacks to the bound.
  std::array<std::uint8_t, max_partitions> slack{};
  unsigned bound = 0;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::array<Direction, max_depth> moves{};  ///< the solution, if one was found
  /// Told of each solution; the search goes on while it answers true. None: it ends with the first.
  const SolutionVisitor* each = nullptr;
  /// Asked once `next_question` nodes were expanded, with their number; answers at which number it is asked next. The
  /// search stops if that is not larger.
  const std::function<std::uint64_t(std::uint64_t expanded)>* question = nullptr;
  std::uint64_t next_question = std::numeric_limits<std::uint64_t>::max();
  bool stopped = false;
};

/// Runs one iteration; returns whether it found a solution of `bound` moves. None is found if it was stopped.
using IterationFunction = bool (*)(const LookupTables&, Iteration&);

[[nodiscard]] IterationFunction portable_iteration(const LookupTables& tables);
[[nodiscard]] IterationFunction avx2_iteration(const LookupTables& tables);

/// Depth-first search below one bound.
///
/// h of every pattern changes by exactly 1 with each move of one of its tiles, so each node keeps, instead of g and
/// h, the slack (bound − g − h) / 2 of each partition: it falls by 1 if h rises and stays if h falls. A child is cut
/// exactly when some slack would fall below 0. A node with no moves left that was not cut has h = 0: it is the goal.
template <typename Target, typename BoardType, std::size_t Partitions>
class Kernel {
  static constexpr std::size_t slots = Partitions == 0 ? max_partitions : Partitions;
  using Slack = std::array<std::uint8_t, slots>;
  using Lookup = StateLookup<Target, BoardType>;

  /// The pattern that a tile belongs to in one partition.
  struct TilePattern {
    const PatternLookup* lookup;
    PackedState* state;
  };

  /// A child before its bits are known.
  struct Child {
    Direction direction;
    Cell blank;
    unsigned tile;
    std::array<PackedState, slots> states;
    std::array<std::uint64_t, slots> ranks;
  };

 public:
  static bool run(const LookupTables& tables, Iteration& iteration) {
    Kernel kernel(tables, iteration);
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
  Kernel(const LookupTables& tables, Iteration& iteration)
      : tables_(tables), iteration_(iteration), count_(tables.partitions()) {
    for (std::size_t p = 0; p < count_; ++p) {
      for (Cell tile = 0; tile < BoardType::cells; ++tile) {
        const std::size_t lookup = tables.lookup_of(p)[tile];
        patterns_[p][tile] = {&tables.lookup()[lookup], &iteration.states[lookup]};
      }
    }
  }

  [[nodiscard]] std::size_t partitions() const noexcept { return Partitions == 0 ? count_ : Partitions; }

  /// Expands a node: makes all children, finds where their bits lie, and only then reads the bits, so that the reads
  /// wait for memory together.
  bool visit(unsigned depth, Cell blank, unsigned allowed, const Slack& slack) {
    if (expanded_ == iteration_.next_question && is_stopped()) [[unlikely]]
      return true;
    ++expanded_;
    std::array<Child, 4> children;
    const auto& steps = BlankSteps<BoardType>::lists[blank][allowed];
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

  /// Moves a child's tile in every partition and finds the byte and bit of its state.
  void locate(Child& child, Cell blank) {
    child.tile = iteration_.tiles[child.blank];
    for (std::size_t p = 0; p < partitions(); ++p) {
      const TilePattern& pattern = patterns_[p][child.tile];
      const PatternLookup& lookup = *pattern.lookup;
      const CellMove& move = lookup.moves[blank * directions.size() + static_cast<unsigned>(child.direction)];
      child.states[p] = Lookup::moved(lookup, move, *pattern.state);
      child.ranks[p] = Lookup::rank(lookup, child.states[p], move.blank);
      Target::prefetch(lookup.bits + child.ranks[p] / 8);
    }
  }

  /// Reads a child's bits, partition by partition, until one cuts it.
  bool is_cut(Child& child, Cell blank, const Slack& slack, Slack& below) {
    const bool away = contains(tables_.away(child.tile, child.direction), blank);
    for (std::size_t p = 0; p < partitions(); ++p) {
      const std::uint64_t bit = Lookup::bit(*patterns_[p][child.tile].lookup, child.ranks[p]);
      const std::uint64_t changes = bit ^ (child.states[p] >> table_bit_shift);
      // With equal bits h changes as the Manhattan distance does, with different ones the other way.
      const auto rises = static_cast<unsigned>(changes ^ static_cast<std::uint64_t>(away));
      if (slack[p] < rises) return true;
      below[p] = static_cast<std::uint8_t>(slack[p] - rises);
      child.states[p] ^= changes << table_bit_shift;
    }
    return false;
  }

  /// Makes the move, searches below, and takes it back.
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
  std::array<std::array<TilePattern, BoardType::cells>, slots> patterns_{};
  std::size_t count_;
  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;
};

/// The kernel of a Target for the tables' board and number of partitions. On boards of fewer than 16 cells two
/// partitions are searched with the kernel for any number: such searches are short.
template <typename Target>
[[nodiscard]] IterationFunction iteration_of(const LookupTables& tables) {
  IterationFunction chosen = nullptr;
  for_each_board([&](auto board) {
    using BoardType = decltype(board);
    if (!(BoardType::size == tables.board())) return;
    const std::size_t partitions = tables.partitions();
    chosen = partitions == 1 ? &Kernel<Target, BoardType, 1>::run : &Kernel<Target, BoardType, 0>::run;
    if constexpr (BoardType::cells >= 16) {
      if (partitions == 2) chosen = &Kernel<Target, BoardType, 2>::run;
    }
  });
  return chosen;
}

}  // namespace tilepdb::solver
