// SPDX-License-Identifier: MIT
#include "solver/search/ida_star.hpp"

#include <algorithm>
#include <chrono>

#include "solver/kernels/ida_star_iteration.hpp"
#include "tilepdb/search/limit_watch.hpp"

namespace tilepdb::solver {

namespace {

IterationFunction choose_iteration(InstructionSet set, const LookupTables& tables) {
#ifdef TILEPDB_X86_KERNELS
  // One node at a time leaves nothing for wider vectors to do, so AVX-512 has no kernel of its own.
  if (set != InstructionSet::portable) return avx2_iteration(tables);
#endif
  (void)set;
  return portable_iteration(tables);
}

}  // namespace

void replay(Position position, Cell goal_blank, const std::vector<Direction>& moves) {
  Cell blank = position.cell_of(goal_blank);
  for (const Direction direction : moves) {
    if (!position.board.can_go(blank, direction))
      throw Error(ErrorKind::check_failed, "a found solution leaves the board");
    blank = position.move_blank(blank, direction);
  }
  for (Cell cell = 0; cell < position.board.cells(); ++cell) {
    if (position.tiles[cell] != cell) {
      throw Error(ErrorKind::check_failed,
                  "a found solution does not reach the goal: a table is wrong; check the "
                  "tables with pdbgen verify --full");
    }
  }
}

void require_depth(unsigned bound) {
  if (bound <= max_depth) return;
  throw Error(ErrorKind::check_failed, "no solution of at most " + std::to_string(max_depth) +
                                           " moves: a table is wrong; check the tables with pdbgen verify --full");
}

std::uint64_t Solution::expanded() const noexcept {
  std::uint64_t sum = 0;
  for (const Bound& bound : bounds) sum += bound.expanded;
  return sum;
}

std::uint64_t Solution::generated() const noexcept {
  std::uint64_t sum = 0;
  for (const Bound& bound : bounds) sum += bound.generated;
  return sum;
}

namespace {

/// Nodes of plain IDA* between two questions whether to give up: some milliseconds.
constexpr std::uint64_t questions_apart = 1U << 16U;

/// At how many nodes of a bound to ask next whether to give up, where other bounds took `before`; the number of those
/// expanded if it is to give up now.
[[nodiscard]] std::uint64_t next_question(const PlainLimits& limits, const SearchStatus& status, std::uint64_t before) {
  if (before + status.expanded >= limits.nodes) return status.expanded;
  if (limits.give_up && limits.give_up(status)) return status.expanded;
  return std::min(status.expanded + questions_apart, limits.nodes - before);
}

[[nodiscard]] std::uint64_t expected_in_next(const std::vector<Bound>& bounds) {
  if (bounds.size() < 2) return 0;
  return search::expected_after(bounds.back().expanded, bounds[bounds.size() - 2].expanded);
}

/// One iteration from a position with known sums of the partitions.
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
                      const SolutionVisitor& visitor, const std::function<bool()>& give_up) {
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
  const SolutionVisitor go_on = [](std::span<const Direction>) { return true; };
  const std::function stop_here = [](std::uint64_t expanded) { return expanded; };
  Iteration iteration;
  iteration.each = &go_on;
  iteration.question = &stop_here;
  iteration.next_question = most;
  (void)iterate(heuristic, start, values, bound, set, iteration);
  if (iteration.stopped) return {};
  return iteration.expanded;
}

Solution solve_ida_star(const Heuristic& heuristic, const Position& start, const SearchOptions& options) {
  return *solve_ida_star(heuristic, start, options, {});
}

std::optional<Solution> solve_ida_star(const Heuristic& heuristic, const Position& start, const SearchOptions& options,
                                       const PlainLimits& limits) {
  const auto begin = std::chrono::steady_clock::now();
  const auto values = heuristic.values(start);
  Solution solution;
  std::uint64_t expanded = 0;
  bool found = false;
  for (unsigned bound = *std::max_element(values.begin(), values.end()); !found && bound != 0; bound += 2) {
    if (limits.proved) limits.proved(bound);
    if (bound > limits.max_bound) return {};
    require_depth(bound);
    Iteration iteration;
    const std::function question = [&](std::uint64_t in_bound) {
      const SearchStatus status{bound, false, in_bound, expected_in_next(solution.bounds)};
      return next_question(limits, status, expanded);
    };
    iteration.question = &question;
    iteration.next_question = std::min(questions_apart, limits.nodes - expanded);
    found = iterate(heuristic, start, values, bound, options.instruction_set, iteration);
    expanded += iteration.expanded;
    solution.bounds.push_back({bound, !found && !iteration.stopped, iteration.expanded, iteration.generated});
    if (options.progress) options.progress(solution.bounds.back());
    if (iteration.stopped) return {};
    if (found) solution.moves.assign(iteration.moves.begin(), iteration.moves.begin() + bound);
  }
  replay(start, heuristic.blank(), solution.moves);
  solution.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return solution;
}

}  // namespace tilepdb::solver
