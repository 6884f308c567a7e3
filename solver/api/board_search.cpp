// SPDX-License-Identifier: MIT
#include "solver/api/board_search.hpp"

#include <algorithm>
#include <utility>

#include "core/move_automaton_builder.hpp"
#include "solver/general/algorithm_searcher.hpp"
#include "solver/heuristics/table_heuristic.hpp"
#include "solver/search/tile_searcher.hpp"
#include "text/at_place.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::v1 {
namespace {

[[nodiscard]] solver::SearchDirection direction_of(SearchDirection direction) {
  switch (direction) {
    case SearchDirection::forward: return solver::SearchDirection::forward;
    case SearchDirection::backward: return solver::SearchDirection::backward;
    case SearchDirection::automatic: break;
  }
  return solver::SearchDirection::cheaper;
}

/// How `standard` and `plain` search.
[[nodiscard]] solver::SearchMethod method_of(const HeuristicAccess::State& state,
                                             const solver::SearchSettings& settings) {
  solver::SearchMethod method;
  method.instruction_set = default_instruction_set();
  if (!settings.plain) {
    method.automaton = state.automaton(settings.automaton_depth.value_or(default_automaton_depth));
    method.frontier_nodes = settings.frontier_nodes;
    method.strategy = state.strategy(settings.direction, settings.choose);
  }
  return method;
}

/// Searches by one of the algorithms for any puzzle.
void search_generally(const HeuristicAccess::State& state, const std::vector<solver::Instance>& instances,
                      solver::BatchOptions batch, const SolveLimits& limits, const SolveOptions& options,
                      const DeliverFunction& deliver) {
  solver::AlgorithmChoice choice{.algorithm = general_algorithm(options.algorithm),
                                 .weight = weight_of(options),
                                 .until_stopped = solver::has_limit(search_limits_of(limits))};
  if (uses_automaton(choice.algorithm)) choice.automaton = state.automaton(default_automaton_depth);
  const bool store_states = stores_states(choice.algorithm);
  const solver::TableHeuristic heuristic(state.shared_heuristic());
  const solver::AlgorithmSearcher searcher(heuristic, state.goal(), instances, std::move(choice));
  run_searches({searcher, instances.size(), store_states, std::move(batch)}, limits, options, deliver);
}

}  // namespace

solver::Instance instance_of(BoardSize size, Board board, const std::string& number, const std::string& name) {
  return {number, {}, at_place(name + ": ", [&] { return position_of(size, board); }), "board"};
}

std::vector<solver::Instance> instances_of(BoardSize size, Boards boards) {
  if (boards.size() % size.cells() != 0) {
    throw Error(ErrorKind::bad_input, "boards: found " + std::to_string(boards.size()) + " tiles, expected boards of " +
                                          std::to_string(size.cells()));
  }
  if (boards.size() == size.cells()) return {instance_of(size, boards, "0", "board")};
  std::vector<solver::Instance> instances;
  for (std::size_t first = 0; first < boards.size(); first += size.cells()) {
    const std::string number = std::to_string(instances.size());
    instances.push_back(instance_of(size, boards.subspan(first, size.cells()), number, "board " + number));
  }
  return instances;
}

solver::SearchSettings settings_of(const HeuristicAccess::State& state, const SolveOptions& options) {
  if (options.direction == SearchDirection::backward && options.algorithm != Algorithm::standard) {
    throw Error(ErrorKind::bad_input, "direction: only the algorithm standard searches backward");
  }
  solver::SearchSettings settings;
  settings.plain = options.algorithm == Algorithm::plain;
  settings.transpose = state.reflections();
  settings.choose = options.choose;
  settings.direction = settings.plain ? solver::SearchDirection::forward : direction_of(options.direction);
  return settings;
}

void search_boards(const HeuristicAccess::State& state, const std::vector<solver::Instance>& instances,
                   const SolveLimits& limits, const SolveOptions& options, const solver::SearchSettings& settings,
                   const DeliverFunction& deliver, const Comparison& comparison) {
  solver::BatchOptions batch;
  batch.max_bounds = comparison.max_bounds;
  batch.known.results = solver::unsolvable_instances(instances, state.goal());
  if (options.algorithm != Algorithm::standard && options.algorithm != Algorithm::plain) {
    return search_generally(state, instances, std::move(batch), limits, options, deliver);
  }
  solver::SearchMethod method = method_of(state, settings);
  if (comparison.least_nodes_in_parts) method.least_nodes_in_parts = *comparison.least_nodes_in_parts;
  SolveLimits kept = limits;
  kept.moves = std::min(limits.moves, max_depth);  // the deepest that the kernels' stacks hold
  const solver::TileSearcher searcher(state.heuristic(), state.goal(), instances, std::move(method));
  run_searches({searcher, instances.size(), false, std::move(batch)}, kept, options, deliver);
}

}  // namespace tilepdb::v1
