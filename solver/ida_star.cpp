// SPDX-License-Identifier: MIT
#include "solver/ida_star.hpp"

#include <algorithm>
#include <chrono>

#include "solver/ida_star_kernel.hpp"

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

/// Throws unless the moves lead from the start to the goal, in which every tile is on the cell it is named by.
void replay(Position position, Cell goal_blank, const std::vector<Direction>& moves) {
  Cell blank = position.cell_of(goal_blank);
  for (const Direction direction : moves) {
    if (!position.board.can_go(blank, direction))
      throw Error(ErrorKind::check_failed, "a found solution leaves the board");
    const Cell next = position.board.neighbour(blank, direction);
    std::swap(position.tiles[blank], position.tiles[next]);
    blank = next;
  }
  for (Cell cell = 0; cell < position.board.cells(); ++cell) {
    if (position.tiles[cell] != cell) {
      throw Error(ErrorKind::check_failed,
                  "a found solution does not reach the goal: a table is wrong; check the "
                  "tables with pdbgen verify --full");
    }
  }
}

}  // namespace

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

Solution solve_ida_star(const Heuristic& heuristic, const Position& start, const SearchOptions& options) {
  const auto begin = std::chrono::steady_clock::now();
  const LookupTables& tables = heuristic.lookup();
  const IterationFunction run = choose_iteration(options.instruction_set, tables);
  const auto values = heuristic.values(start);
  Solution solution;
  bool found = false;
  for (unsigned bound = *std::max_element(values.begin(), values.end()); !found && bound != 0; bound += 2) {
    if (bound > max_depth) {
      throw Error(ErrorKind::check_failed, "no solution of at most " + std::to_string(max_depth) +
                                               " moves: a table is wrong; check the tables with pdbgen verify --full");
    }
    Iteration iteration;
    iteration.tiles = start.tiles;
    iteration.bound = bound;
    for (std::size_t p = 0; p < values.size(); ++p)
      iteration.slack[p] = static_cast<std::uint8_t>((bound - values[p]) / 2);
    for (std::size_t lookup = 0; lookup < tables.lookups(); ++lookup) {
      iteration.states[lookup] = tables.packed_state(lookup, start);
    }
    found = run(tables, iteration);
    solution.bounds.push_back({bound, !found, iteration.expanded, iteration.generated});
    if (options.progress) options.progress(solution.bounds.back());
    if (found) solution.moves.assign(iteration.moves.begin(), iteration.moves.begin() + bound);
  }
  replay(start, heuristic.blank(), solution.moves);
  solution.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return solution;
}

}  // namespace tilepdb::solver
