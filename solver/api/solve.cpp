// SPDX-License-Identifier: MIT
#include "tilepdb/api/solve.hpp"

#include <string>
#include <utility>

#include "solver/api/puzzle_state.hpp"
#include "solver/api/search.hpp"
#include "tilepdb/api/puzzle.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::v1 {
namespace {

/// Throws Error (bad_input) unless `start` is a single valid board.
void require_board(const Heuristic& heuristic, Board start) {
  (void)instance_of(HeuristicAccess::state(heuristic).goal().board, start, "board");
}

[[nodiscard]] DeliverFunction delivering_to(const ResultFunction& deliver) {
  return [&deliver](std::size_t number, const solver::Result& result) {
    if (deliver) deliver(number, result_of(result));
  };
}

}  // namespace

Result solve(const Heuristic& heuristic, Board start, const SolveOptions& options) {
  require_board(heuristic, start);
  Result result;
  solve_all(
      heuristic, start, [&](std::size_t, const Result& found) { result = found; }, {}, options);
  if (result.status == Status::unsolvable) throw Error(ErrorKind::no_answer, result.reason);
  // No limits were given, so only memory can have ended the search.
  if (!result.solved()) throw Error(ErrorKind::resource, result.reason);
  return result;
}

Result try_solve(const Heuristic& heuristic, Board start, const SolveLimits& limits, const SolveOptions& options) {
  require_board(heuristic, start);
  return result_of_one(options, [&](const ResultFunction& deliver, const SolveOptions& watched) {
    solve_all(heuristic, start, deliver, limits, watched);
  });
}

void solve_all(const Heuristic& heuristic, Boards boards, const ResultFunction& deliver, const SolveLimits& limits,
               const SolveOptions& options) {
  const HeuristicAccess::State& state = HeuristicAccess::state(heuristic);
  search_boards(state, instances_of(state.goal().board, boards), limits, options, settings_of(state, options),
                delivering_to(deliver));
}

Result try_solve(const Puzzle& puzzle, const std::string& state, const SolveLimits& limits,
                 const SolveOptions& options) {
  return result_of_one(options, [&](const ResultFunction& deliver, const SolveOptions& watched) {
    solve_all(puzzle, {&state, 1}, deliver, limits, watched);
  });
}

void solve_all(const Puzzle& puzzle, std::span<const std::string> states, const ResultFunction& deliver,
               const SolveLimits& limits, const SolveOptions& options) {
  const PuzzleAccess::State& state = PuzzleAccess::state(puzzle);
  solver::SearchChoice choice{.algorithm = general_algorithm(options.algorithm),
                              .prune = options.algorithm != Algorithm::plain};
  if (options.algorithm == Algorithm::standard) choice.algorithm = state.family().algorithm;
  if (choice.algorithm == Algorithm::beam) {
    throw Error(ErrorKind::bad_input, "algorithm: beam is for sliding tiles");
  }
  search_states(state.puzzle(), state.heuristic(), state_instances(puzzle, states), std::move(choice), limits, options,
                delivering_to(deliver));
}

}  // namespace tilepdb::v1
