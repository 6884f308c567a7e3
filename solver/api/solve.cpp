// SPDX-License-Identifier: MIT
#include "tilepdb/api/solve.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "solver/api/board_search.hpp"
#include "solver/api/heuristic_state.hpp"
#include "solver/instances/reachability.hpp"
#include "solver/search/tile_searcher.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::v1 {

Solution solve(const Heuristic& heuristic, Board start, const SolveOptions& options) {
  const HeuristicAccess::State& state = HeuristicAccess::state(heuristic);
  const std::vector<solver::Instance> instances{instance_of(state.goal().board, start, "0", "board")};
  solver::require_reachable(instances.front().start, state.goal());
  Answer found;
  search_boards(state, instances, {}, {}, options, settings_of(state, options),
                [&](std::size_t, const Answer& answer, const solver::Result&) { found = answer; });
  // There was no limit but memory.
  if (found.status != Status::solved) throw Error(ErrorKind::resource, found.reason);
  return {found.moves, found.expanded, found.generated, found.seconds};
}

Answer try_solve(const Heuristic& heuristic, Board start, const SolveLimits& limits, const SolveOptions& options) {
  // Several boards, or none, are no board.
  (void)instance_of(HeuristicAccess::state(heuristic).goal().board, start, "0", "board");
  std::optional<Answer> result;
  search_until_stopped(options, [&](const SolveOptions& watched) {
    solve_all(
        heuristic, start, [&](std::size_t, const Answer& answer) { result = answer; }, limits, watched);
  });
  // One that was told to stop at its beginning has proved nothing.
  if (!result) throw Error(ErrorKind::interrupted, "interrupted");
  return std::move(*result);
}

void solve_all(const Heuristic& heuristic, Boards boards,
               const std::function<void(std::size_t, const Answer&)>& deliver, const SolveLimits& limits,
               const SolveOptions& options) {
  const HeuristicAccess::State& state = HeuristicAccess::state(heuristic);
  const auto instances = instances_of(state.goal().board, boards);
  search_boards(state, instances, solver::unsolvable_instances(instances, state.goal()), limits, options,
                settings_of(state, options), [&](std::size_t number, const Answer& answer, const solver::Result&) {
                  if (deliver) deliver(number, answer);
                });
}

}  // namespace tilepdb::v1
