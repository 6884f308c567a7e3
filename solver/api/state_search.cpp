// SPDX-License-Identifier: MIT
#include "solver/api/state_search.hpp"

#include <utility>

#include "solver/api/puzzle_state.hpp"
#include "solver/puzzles/state_searcher.hpp"
#include "text/at_place.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::v1 {

std::vector<solver::PuzzleInstance> state_instances(const Puzzle& puzzle, std::span<const std::string> states) {
  std::vector<solver::PuzzleInstance> instances;
  instances.reserve(states.size());
  for (const std::string& text : states) {
    const std::string number = std::to_string(instances.size());
    instances.push_back(at_place(states.size() == 1 ? "state: " : "state " + number + ": ",
                                 [&] { return PuzzleAccess::state(puzzle).puzzle().instance(text, number, ""); }));
  }
  return instances;
}

void search_states(const solver::AnyPuzzle& puzzle, const std::string& heuristic,
                   const std::vector<solver::PuzzleInstance>& instances, solver::SearchChoice choice,
                   const SolveLimits& limits, const SolveOptions& options, const DeliverFunction& deliver) {
  if (options.direction == SearchDirection::backward) {
    throw Error(ErrorKind::bad_input, "direction: only boards of a Heuristic are searched backward");
  }
  choice.weight = weight_of(options);
  const bool store_states = stores_states(choice.algorithm);
  solver::BatchOptions batch;
  batch.max_bounds = max_bounds_of(instances);
  batch.known.results = unsolvable_states(puzzle, instances);
  const solver::StateSearcher searcher(puzzle, instances, heuristic, std::move(choice));
  run_searches({searcher, instances.size(), store_states, std::move(batch)}, limits, options, deliver);
}

}  // namespace tilepdb::v1
