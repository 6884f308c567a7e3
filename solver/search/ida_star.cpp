// SPDX-License-Identifier: MIT
#include "solver/search/ida_star.hpp"

#include <algorithm>

#include "platform/stopwatch.hpp"
#include "solver/kernels/ida_star_iteration.hpp"
#include "solver/search/bound_estimate.hpp"
#include "solver/search/replay.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] IterationFunction choose_iteration(InstructionSet set, const LookupTables& tables) {
#ifdef TILEPDB_X86_KERNELS
  // The search expands one node at a time, which cannot fill wider vectors, so AVX-512 has no kernel.
  if (set != InstructionSet::portable) return avx2_iteration(tables);
#endif
  (void)set;
  return portable_iteration(tables);
}

/// Nodes between polls: a few milliseconds.
constexpr std::uint64_t questions_apart = 1U << 16U;

/// Runs one iteration; `values` are the start's sums, by partition.
bool iterate(const Heuristic& heuristic, const Position& start, const std::vector<unsigned>& values, unsigned bound,
             InstructionSet set, Iteration& iteration) {
  const LookupTables& tables = heuristic.lookup();
  const TileCells cell_of = tile_cells(start.tiles.data(), start.board.cells());
  iteration.tiles = start.table_tiles();
  iteration.bound = bound;
  for (std::size_t p = 0; p < values.size(); ++p) {
    iteration.slack[p] = static_cast<std::uint8_t>((bound - values[p]) / 2);
  }
  for (std::size_t lookup = 0; lookup < tables.lookups(); ++lookup) {
    iteration.states[lookup] = tables.packed_state(lookup, cell_of);
  }
  return choose_iteration(set, tables)(tables, iteration);
}

}  // namespace

std::optional<std::vector<Direction>> solve_within(const Heuristic& heuristic, const Position& start, unsigned bound,
                                                   InstructionSet set) {
  const auto values = heuristic.values(start);
  const unsigned h = *std::max_element(values.begin(), values.end());
  if (h == 0 && bound == 0) return std::vector<Direction>{};
  if (h > bound || h % 2 != bound % 2) return {};
  Iteration iteration;
  if (!iterate(heuristic, start, values, bound, set, iteration)) return {};
  return std::vector<Direction>(iteration.moves.begin(), iteration.moves.begin() + bound);
}

Bound visit_solutions(const Heuristic& heuristic, const Position& start, unsigned length, InstructionSet set,
                      const std::function<bool(std::span<const Direction>)>& visitor,
                      const std::function<bool()>& give_up) {
  if (length == 0) {
    (void)visitor({});
    return {0, true, 0, 0};
  }
  Iteration iteration;
  iteration.each = &visitor;
  const std::function question = [&](std::uint64_t expanded) {
    return give_up() ? expanded : expanded + questions_apart;
  };
  if (give_up) {
    iteration.question = &question;
    iteration.next_question = questions_apart;
  }
  const bool ended = iterate(heuristic, start, heuristic.values(start), length, set, iteration);
  return {length, !ended && !iteration.stopped, iteration.expanded, iteration.generated};
}

std::optional<std::uint64_t> nodes_within(const Heuristic& heuristic, const Position& start, unsigned bound,
                                          InstructionSet set, std::uint64_t most) {
  require_depth(bound);
  const auto values = heuristic.values(start);
  if (*std::max_element(values.begin(), values.end()) > bound) return 0;
  const SolutionVisitor proceed = [](std::span<const Direction>) { return true; };
  const std::function stop_here = [](std::uint64_t expanded) { return expanded; };
  Iteration iteration;
  iteration.each = &proceed;
  iteration.question = &stop_here;
  iteration.next_question = most;
  (void)iterate(heuristic, start, values, bound, set, iteration);
  if (iteration.stopped) return {};
  return iteration.expanded;
}

Result solve_ida_star(const Heuristic& heuristic, const Position& start, InstructionSet set, SearchWatch& watch) {
  const Stopwatch stopwatch;
  const SearchLimits& limits = watch.limits();
  const auto values = heuristic.values(start);
  std::vector<Bound> bounds;
  std::vector<Direction> moves;
  std::uint64_t expanded = 0;
  bool found = false;
  for (unsigned bound = *std::max_element(values.begin(), values.end()); !found && bound != 0; bound += 2) {
    watch.proved(bound);
    if (bound > limits.max_bound) return {};
    require_depth(bound);
    const std::uint64_t most = limits.nodes - expanded;
    const std::uint64_t expected = expected_in_next(bounds);
    const std::function question = [&](std::uint64_t in_bound) {
      if (in_bound >= most || watch.advice({bound, false, in_bound, expected}) != Advice::proceed) return in_bound;
      return std::min(in_bound + questions_apart, most);
    };
    Iteration iteration;
    iteration.question = &question;
    iteration.next_question = std::min(questions_apart, most);
    found = iterate(heuristic, start, values, bound, set, iteration);
    expanded += iteration.expanded;
    bounds.push_back({bound, !found && !iteration.stopped, iteration.expanded, iteration.generated});
    watch.searched(bounds.back());
    if (iteration.stopped) return {};
    if (found) moves.assign(iteration.moves.begin(), iteration.moves.begin() + bound);
  }
  replay_named(start, heuristic.blank(), moves);
  return solved(moves, std::move(bounds), stopwatch.seconds());
}

Result solve_ida_star(const Heuristic& heuristic, const Position& start, InstructionSet set) {
  const Job job;
  const SearchLimits limits;
  SearchWatch watch(job, limits);
  return solve_ida_star(heuristic, start, set, watch);
}

}  // namespace tilepdb::solver
