// SPDX-License-Identifier: MIT
#include "solver/api/board_search.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/move_automaton_builder.hpp"
#include "platform/callbacks.hpp"
#include "platform/threads.hpp"
#include "solver/general/algorithm_searcher.hpp"
#include "solver/general/limited_search.hpp"
#include "solver/heuristics/table_heuristic.hpp"
#include "text/at_place.hpp"
#include "solver/search/tile_searcher.hpp"
#include "tilepdb/error.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::v1 {
namespace {

constexpr const char* source_of_boards = "board";

[[nodiscard]] bool is_general(Algorithm algorithm) noexcept {
  return algorithm != Algorithm::standard && algorithm != Algorithm::plain;
}

[[nodiscard]] Status status_of(solver::Status status) noexcept {
  switch (status) {
    case solver::Status::solved: return Status::solved;
    case solver::Status::unsolvable: return Status::unsolvable;
    case solver::Status::given_up: break;
  }
  return Status::given_up;
}

[[nodiscard]] solver::SearchDirection direction_of(SearchDirection direction) {
  switch (direction) {
    case SearchDirection::forward: return solver::SearchDirection::forward;
    case SearchDirection::backward: return solver::SearchDirection::backward;
    case SearchDirection::automatic: break;
  }
  return solver::SearchDirection::cheaper;
}

/// One call of the interface: searches of some boards, and who is told of them.
class BoardSearch {
 public:
  BoardSearch(const HeuristicAccess::State& state, const std::vector<solver::Instance>& instances,
              const SolveLimits& limits, const SolveOptions& options, const solver::SearchSettings& settings,
              const AnswerFunction& deliver, const Comparison& comparison)
      : state_(state),
        instances_(instances),
        limits_(search_limits_of(limits)),
        options_(options),
        settings_(settings),
        deliver_(deliver),
        comparison_(comparison),
        callbacks_(options.stop) {
    job_ = {.threads = prepare_threads(options.threads), .stop = [this] { return callbacks_.stop(); }};
  }

  void run(solver::Results known) {
    callbacks_.run([&] {
      is_general(options_.algorithm) ? search_generally(std::move(known)) : search_with_tables(std::move(known));
    });
  }

 private:
  void search_with_tables(solver::Results known) {
    solver::SearchMethod method;
    method.instruction_set = default_instruction_set();
    if (!settings_.plain) {
      method.automaton = state_.automaton(settings_.automaton_depth.value_or(default_automaton_depth));
      method.frontier_nodes = settings_.frontier_nodes;
      method.strategy = state_.strategy(settings_.direction, settings_.choose);
    }
    if (comparison_.least_nodes_in_parts) method.least_nodes_in_parts = *comparison_.least_nodes_in_parts;
    solver::BatchOptions batch;
    batch.limits = limits_;
    batch.limits.max_bound = std::min(limits_.max_bound, max_depth);  // the deepest that the kernels' stacks hold
    batch.max_bounds = comparison_.max_bounds;
    solve(solver::TileSearcher(state_.heuristic(), state_.goal(), instances_, std::move(method)), std::move(batch),
          std::move(known), job_);
  }

  void search_generally(solver::Results known) {
    solver::AlgorithmChoice choice;
    choice.algorithm = general_algorithm(options_.algorithm);
    choice.weight = weight_of(options_);
    choice.until_stopped = solver::has_limit(limits_);
    if (uses_automaton(choice.algorithm)) choice.automaton = state_.automaton(default_automaton_depth);
    // Boards are searched one after the other: algorithms that store states share the memory.
    Job job = job_;
    if (choice.algorithm != solver::Algorithm::beam) job.threads = 1;
    solver::BatchOptions batch;
    batch.limits = limits_;
    const solver::TableHeuristic heuristic(state_.shared_heuristic());
    solve(solver::AlgorithmSearcher(heuristic, state_.goal(), instances_, std::move(choice)), std::move(batch),
          std::move(known), job);
  }

  void solve(const solver::Searcher& searcher, solver::BatchOptions batch, solver::Results known, const Job& job) {
    batch.known.results = std::move(known);
    if (options_.progress) {
      batch.live = [&](std::size_t, const solver::SearchStatus& status) {
        callbacks_.call([&] { options_.progress({status.at_least, status.expanded, status.expected}); });
      };
    }
    solve_batch(searcher, instances_.size(), batch, job, [this](std::size_t number, const solver::Result& result) {
      // What it throws ends the searches of other threads, too; who has wished to stop gets what was proved by then.
      callbacks_.call_at_last([&] { deliver_(number, answer_of(result), result); });
    });
  }

  const HeuristicAccess::State& state_;
  const std::vector<solver::Instance>& instances_;
  const solver::SearchLimits limits_;
  const SolveOptions& options_;
  const solver::SearchSettings& settings_;
  const AnswerFunction& deliver_;
  const Comparison& comparison_;
  Callbacks callbacks_;
  Job job_;
};

}  // namespace

Answer answer_of(const solver::Result& result) {
  Answer answer;
  answer.status = status_of(result.status);
  for (const std::string& word : result.moves) answer.moves += word;
  answer.at_least = result.at_least;
  answer.expanded = result.expanded();
  answer.generated = result.generated();
  answer.seconds = result.seconds;
  answer.reason = result.reason;
  for (const solver::Bound& bound : result.bounds) {
    if (bound.choices != 0) continue;
    answer.bounds.push_back({bound.bound, bound.completed, bound.backward, bound.expanded, bound.generated});
  }
  answer.most_stored = result.most_stored.value_or(0);
  return answer;
}

solver::SearchLimits search_limits_of(const SolveLimits& limits) {
  if (!(limits.seconds >= 0)) throw Error(ErrorKind::bad_input, "limits: seconds must be 0 or more");
  return {.nodes = limits.expanded,
          .seconds = limits.seconds,
          .max_bound = std::min(limits.moves, search::Limits{}.depth),
          .memory = limits.memory.value_or(solver::most_of_free_memory())};
}

solver::Algorithm general_algorithm(Algorithm algorithm) noexcept {
  switch (algorithm) {
    case Algorithm::standard:
    case Algorithm::plain:
    case Algorithm::idastar: break;
    case Algorithm::astar: return solver::Algorithm::astar;
    case Algorithm::wastar: return solver::Algorithm::wastar;
    case Algorithm::greedy: return solver::Algorithm::greedy;
    case Algorithm::bfs: return solver::Algorithm::bfs;
    case Algorithm::bidirectional_bfs: return solver::Algorithm::bidirectional_bfs;
    case Algorithm::iddfs: return solver::Algorithm::iddfs;
    case Algorithm::beam: return solver::Algorithm::beam;
  }
  return solver::Algorithm::idastar;
}

double weight_of(const SolveOptions& options) {
  if (options.algorithm != Algorithm::wastar) return 1;
  // With more, moves made would vanish beside heuristic values, whose products may be beyond all numbers.
  constexpr double most = 1000;
  if (!(options.weight >= 1 && options.weight <= most)) {
    throw Error(ErrorKind::bad_input, "weight: expected 1 to 1000");
  }
  return options.weight;
}

solver::Instance instance_of(BoardSize size, Board board, const std::string& number, const std::string& name) {
  return {number, {}, at_place(name + ": ", [&] { return position_of(size, board); }), source_of_boards};
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
                   solver::Results known, const SolveLimits& limits, const SolveOptions& options,
                   const solver::SearchSettings& settings, const AnswerFunction& deliver,
                   const Comparison& comparison) {
  BoardSearch(state, instances, limits, options, settings, deliver, comparison).run(std::move(known));
}

}  // namespace tilepdb::v1
