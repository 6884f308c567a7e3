// SPDX-License-Identifier: MIT
#include "solver/api/search.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "core/move_automaton_builder.hpp"
#include "platform/callbacks.hpp"
#include "platform/parallel_for.hpp"
#include "platform/threads.hpp"
#include "solver/api/puzzle_state.hpp"
#include "solver/beam/tile_searcher.hpp"
#include "solver/general/limited_search.hpp"
#include "solver/puzzles/state_searcher.hpp"
#include "solver/puzzles/tile_puzzle.hpp"
#include "text/at_place.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::v1 {
namespace {

/// Returns the weight of `wastar` and `dps`, 1 for other algorithms. Throws Error (bad_input) unless it is 1 to 1000.
[[nodiscard]] double weight_of(const SolveOptions& options) {
  if (options.algorithm != Algorithm::wastar && options.algorithm != Algorithm::dps) return 1;
  // Larger weights make path costs negligible, and products with heuristic values may overflow.
  constexpr double most = 1000;
  if (!(options.weight >= 1 && options.weight <= most)) {
    throw Error(ErrorKind::bad_input, "weight: expected 1 to 1000");
  }
  return options.weight;
}

/// Whether an algorithm stores states, and may search several instances at once.
[[nodiscard]] constexpr bool stores_states(Algorithm algorithm) noexcept {
  return !solver::uses_automaton(algorithm) && algorithm != Algorithm::beam;
}

struct Searches {
  const solver::Searcher& searcher;
  std::size_t count = 0;
  /// They share the memory limit: one at a time, unless the caller sets the number of threads.
  bool store_states = false;
  solver::BatchOptions batch{};  ///< known results and bounds of instances
};

void run_searches(Searches searches, const SolveLimits& limits, const SolveOptions& options,
                  const DeliverFunction& deliver) {
  Callbacks callbacks(options.stop);
  const bool one = searches.store_states && options.threads == 0;
  const int threads = prepare_threads(one ? 1 : options.threads);
  const bool may_share = searches.searcher.easy_nodes().has_value();
  const Job job{.threads = may_share ? threads : useful_threads(threads, searches.count),
                .stop = [&] { return callbacks.stop(); }};
  solver::BatchOptions& batch = searches.batch;
  batch.limits = search_limits_of(limits);
  // Finding the free memory takes longer than many an easy board.
  if (searches.store_states) {
    batch.limits.memory =
        limits.memory.value_or(solver::most_of_free_memory()) / static_cast<std::uint64_t>(job.threads);
  }
  if (options.progress) {
    batch.live = [&](std::size_t, const solver::SearchStatus& status) {
      callbacks.call([&] { options.progress({status.at_least, status.expanded, status.expected, status.found}); });
    };
  }
  callbacks.run([&] {
    solve_batch(searches.searcher, searches.count, batch, job, [&](std::size_t number, const solver::Result& result) {
      // An exception from `deliver` also ends the searches of other threads. A stopped search still delivers what it
      // proved.
      callbacks.call_at_last([&] { deliver(number, result); });
    });
  });
}

/// Returns the method of `standard` and `plain`.
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

/// Returns the share by which a solution may exceed the lower bound, if solutions are asked for that need not be
/// optimal. Throws Error (bad_input) for an invalid share.
[[nodiscard]] std::optional<double> share_of(const SolveOptions& options) {
  if (!(options.within >= 0 && options.within <= 1)) throw Error(ErrorKind::bad_input, "within: expected 0 to 1");
  if (!options.anytime && options.within == 0) return {};
  return options.within;
}

/// Throws Error (bad_input) if solutions beside the optimal one are asked for.
void require_optimal_only(const SolveOptions& options) {
  if (!share_of(options)) return;
  throw Error(ErrorKind::bad_input, "anytime, within: expected a board, and the algorithm standard");
}

/// Searches with a general algorithm.
void search_generally(const HeuristicAccess::State& state, const std::vector<solver::Instance>& instances,
                      const SolveLimits& limits, const SolveOptions& options, const DeliverFunction& deliver) {
  solver::TilePuzzle puzzle({state.goal().board.name(), state.goal().text()});
  puzzle.use_tables(state.shared_heuristic());
  solver::SearchChoice choice{.algorithm = general_algorithm(options.algorithm)};
  if (solver::uses_automaton(choice.algorithm) || share_of(options))
    choice.automaton = state.automaton(default_automaton_depth);
  if (options.algorithm == Algorithm::standard) choice.within = share_of(options);
  if (choice.within) choice.algorithm = Algorithm::beam;
  if (choice.within || solver::has_limit(search_limits_of(limits))) choice.seconds = limits.seconds;
  search_states(puzzle, puzzle.best_heuristic(true), instances, std::move(choice), limits, options, deliver);
}

}  // namespace

Result result_of(const solver::Result& found) {
  Result result{.status = found.status,
                .moves = found.moves,
                .at_least = found.at_least,
                .expanded = found.expanded(),
                .generated = found.generated(),
                .most_stored = found.most_stored,
                .seconds = found.seconds,
                .reason = found.reason};
  for (const solver::Bound& bound : found.bounds) {
    if (bound.choices != 0) continue;
    result.bounds.push_back({bound.bound, bound.completed, bound.backward, bound.expanded, bound.generated});
  }
  return result;
}

solver::SearchLimits search_limits_of(const SolveLimits& limits) {
  if (!(limits.seconds >= 0)) throw Error(ErrorKind::bad_input, "limits: seconds must be 0 or more");
  return {
      .nodes = limits.expanded, .seconds = limits.seconds, .max_bound = std::min(limits.moves, search::Limits{}.depth)};
}

Algorithm general_algorithm(Algorithm algorithm) noexcept {
  return algorithm == Algorithm::standard || algorithm == Algorithm::plain ? Algorithm::idastar : algorithm;
}

void search_until_stopped(const SolveOptions& options, const std::function<void(const SolveOptions&)>& search) {
  std::atomic<bool> is_wished = false;
  SolveOptions watched = options;
  if (options.stop) {
    watched.stop = [&] {
      if (options.stop()) is_wished = true;
      return is_wished.load();
    };
  }
  try {
    search(watched);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::interrupted || !is_wished) throw;
  }
}

Result result_of_one(const SolveOptions& options,
                     const std::function<void(const ResultFunction&, const SolveOptions&)>& search) {
  std::optional<Result> result;
  search_until_stopped(options, [&](const SolveOptions& watched) {
    search([&](std::size_t, const Result& found) { result = found; }, watched);
  });
  // Stopped before the search began: nothing is proved.
  if (!result) throw Error(ErrorKind::interrupted, "interrupted");
  return std::move(*result);
}

solver::Instance instance_of(BoardSize size, Board board, const std::string& name) {
  return {"", {}, at_place(name + ": ", [&] { return position_of(size, board).text(); }), name};
}

std::vector<solver::Instance> instances_of(BoardSize size, Boards boards) {
  if (boards.size() % size.cells() != 0) {
    throw Error(ErrorKind::bad_input, "boards: found " + std::to_string(boards.size()) + " tiles, expected boards of " +
                                          std::to_string(size.cells()));
  }
  if (boards.size() == size.cells()) return {instance_of(size, boards, "board")};
  std::vector<solver::Instance> instances;
  for (std::size_t first = 0; first < boards.size(); first += size.cells()) {
    const std::string name = "board " + std::to_string(instances.size());
    instances.push_back(instance_of(size, boards.subspan(first, size.cells()), name));
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
  settings.direction = settings.plain ? SearchDirection::forward : options.direction;
  return settings;
}

void search_boards(const HeuristicAccess::State& state, const std::vector<solver::Instance>& instances,
                   const SolveLimits& limits, const SolveOptions& options, const solver::SearchSettings& settings,
                   const DeliverFunction& deliver, std::optional<std::uint64_t> least_nodes_in_parts) {
  const bool by_kernels = options.algorithm == Algorithm::standard || options.algorithm == Algorithm::plain;
  if (!by_kernels) return search_generally(state, instances, limits, options, deliver);
  solver::SearchMethod method = method_of(state, settings);
  if (settings.plain) require_optimal_only(options);
  // A verification repeats what a search has proved.
  if (!least_nodes_in_parts) {
    const auto share = share_of(options);
    if (share && limits.moves < max_depth) {
      throw Error(ErrorKind::bad_input,
                  "moves: expected no limit beside anytime and within, which first find solutions of any length");
    }
    method.solutions = share ? solver::Solutions::first : solver::Solutions::beside;
    method.within = share.value_or(0);
  }
  if (least_nodes_in_parts) method.least_nodes_in_parts = *least_nodes_in_parts;
  solver::BatchOptions batch;
  batch.max_bounds = max_bounds_of(instances);
  batch.known.results = solver::unsolvable_instances(instances, state.goal());
  SolveLimits kept = limits;
  kept.moves = std::min(limits.moves, max_depth);  // limited by the kernels' stacks
  const solver::TileSearcher searcher(state.heuristic(), state.goal(), instances, std::move(method));
  run_searches({searcher, instances.size(), false, std::move(batch)}, kept, options, deliver);
}

std::vector<solver::Instance> state_instances(const Puzzle& puzzle, std::span<const std::string> states) {
  std::vector<solver::Instance> instances;
  instances.reserve(states.size());
  for (const std::string& text : states) {
    const std::string name = states.size() == 1 ? "state" : "state " + std::to_string(instances.size());
    instances.push_back(
        at_place(name + ": ", [&] { return PuzzleAccess::state(puzzle).puzzle().instance(text, "", ""); }));
    instances.back().source = name;
  }
  return instances;
}

void search_states(const solver::AnyPuzzle& puzzle, const std::string& heuristic,
                   const std::vector<solver::Instance>& instances, solver::SearchChoice choice,
                   const SolveLimits& limits, const SolveOptions& options, const DeliverFunction& deliver) {
  if (options.direction == SearchDirection::backward) {
    throw Error(ErrorKind::bad_input, "direction: only boards of a Heuristic are searched backward");
  }
  if (!choice.within) require_optimal_only(options);
  choice.weight = weight_of(options);
  const bool store_states = stores_states(choice.algorithm);
  solver::BatchOptions batch;
  batch.max_bounds = max_bounds_of(instances);
  batch.known.results = unsolvable_states(puzzle, instances);
  const solver::StateSearcher searcher(puzzle, instances, heuristic, std::move(choice));
  run_searches({searcher, instances.size(), store_states, std::move(batch)}, limits, options, deliver);
}

}  // namespace tilepdb::v1
