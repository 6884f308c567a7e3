// SPDX-License-Identifier: MIT
#include "tilepdb/api/solve.hpp"

#include "platform/callbacks.hpp"
#include "platform/threads.hpp"
#include "solver/api/heuristic_state.hpp"
#include "solver/api/positions.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/search/batch.hpp"

namespace tilepdb::v1 {

Solution solve(const Heuristic& heuristic, Board start, const SolveOptions& options) {
  const auto state = heuristic.state_;
  const Position position = solvable_position(start, state->goal());
  prepare_threads(options.threads);
  Callbacks callbacks(options.stop);
  solver::BatchOptions batch;
  batch.method.instruction_set = default_instruction_set();
  batch.method.automaton = state->automaton();
  if (options.progress) {
    batch.live = [&](const solver::Instance&, const solver::SearchStatus& status) {
      callbacks.call([&] { options.progress({status.bound, status.expanded, status.expected}); });
    };
  }
  const Job job{thread_count(options.threads), [&] { return callbacks.stop(); }};
  Solution result;
  const auto deliver = [&](const solver::Instance&, const solver::Outcome& outcome) {
    if (!outcome.solution) return;  // it was told to stop, which solve_batch() throws
    const solver::Solution& solution = *outcome.solution;
    result = {solver::moves_text(solution.moves), solution.expanded(), solution.generated(), solution.seconds};
  };
  callbacks.run([&] {
    solver::solve_batch(state->heuristic(), state->goal(), {{"1", {}, position, "board"}}, batch, job, deliver);
  });
  return result;
}

}  // namespace tilepdb::v1
