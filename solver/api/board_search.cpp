// SPDX-License-Identifier: MIT
#include "solver/api/board_search.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/move_automaton_builder.hpp"
#include "platform/callbacks.hpp"
#include "platform/threads.hpp"
#include "solver/general/algorithm_batch.hpp"
#include "solver/general/limited_search.hpp"
#include "solver/heuristics/table_heuristic.hpp"
#include "text/at_place.hpp"
#include "tilepdb/error.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::v1 {
namespace {

constexpr const char* source_of_boards = "board";

[[nodiscard]] bool is_general(Algorithm algorithm) noexcept {
  return algorithm != Algorithm::standard && algorithm != Algorithm::plain;
}

/// What became of a board, and the bounds that were searched for it.
[[nodiscard]] Answer answer_of(const solver::Instance& instance, const solver::Outcome& outcome, Algorithm algorithm,
                               std::vector<SearchedBound> bounds) {
  Answer answer;
  answer.bounds = std::move(bounds);
  if (outcome.solution) {
    const solver::Solution& solution = *outcome.solution;
    answer.status = Status::solved;
    answer.moves = moves_text(solution.moves);
    answer.at_least = is_general(algorithm) ? solution.at_least : solution.length();
    answer.expanded = solution.expanded();
    answer.generated = solution.generated();
    answer.seconds = solution.seconds;
    answer.most_stored = solution.most_stored;
    return answer;
  }
  // Without the instance's name, which the caller has not given.
  const std::string where = instance.source + ": instance " + instance.id + ": ";
  answer.reason = outcome.reason.substr(outcome.reason.starts_with(where) ? where.size() : 0);
  answer.status = outcome.given_up ? Status::given_up : Status::unsolvable;
  if (outcome.given_up) {
    answer.at_least = outcome.given_up->at_least;
    answer.expanded = outcome.given_up->expanded;
    answer.generated = outcome.given_up->generated;
    answer.seconds = outcome.given_up->seconds;
    answer.most_stored = outcome.given_up->most_stored;
  }
  return answer;
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
        callbacks_(options.stop),
        bounds_(instances.size()) {
    job_ = {.threads = prepare_threads(options.threads), .stop = [this] { return callbacks_.stop(); }};
  }

  void run(solver::Outcomes known) {
    callbacks_.run([&] {
      is_general(options_.algorithm) ? search_generally(std::move(known)) : search_with_tables(std::move(known));
    });
  }

 private:
  void search_with_tables(solver::Outcomes known) {
    solver::BatchOptions batch;
    batch.method.instruction_set = default_instruction_set();
    if (!settings_.plain) {
      batch.method.automaton = state_.automaton(settings_.automaton_depth.value_or(default_automaton_depth));
      batch.method.frontier_nodes = settings_.frontier_nodes;
      batch.method.strategy = state_.strategy(settings_.direction, settings_.choose);
    }
    batch.limits = limits_;
    batch.limits.max_bound = std::min(limits_.max_bound, max_depth);  // the deepest that the kernels' stacks hold
    batch.max_bounds = comparison_.max_bounds;
    if (comparison_.least_nodes_in_parts) batch.method.least_nodes_in_parts = *comparison_.least_nodes_in_parts;
    batch.known.outcomes = std::move(known);
    if (options_.progress) {
      batch.live = [&](const solver::Instance&, const solver::SearchStatus& status) {
        tell({status.at_least, status.expanded, status.expected});
      };
    }
    batch.searched = [&](const solver::Instance& instance, const solver::Bound& bound) {
      bounds_[number_of(instance)].push_back(
          {bound.bound, bound.completed, bound.backward, bound.expanded, bound.generated});
    };
    batch.begun_anew = [&](const solver::Instance& instance) { bounds_[number_of(instance)].clear(); };
    solver::solve_batch(state_.heuristic(), state_.goal(), instances_, batch, job_, delivery());
  }

  void search_generally(solver::Outcomes known) {
    solver::AlgorithmOptions how;
    how.choice.algorithm = general_algorithm(options_.algorithm);
    how.choice.weight = weight_of(options_);
    how.choice.until_stopped = solver::has_limit(limits_);
    if (uses_automaton(how.choice.algorithm)) how.choice.automaton = state_.automaton(default_automaton_depth);
    how.limits = limits_;
    how.known = std::move(known);
    if (options_.progress) {
      how.live = [&](const solver::Instance&, const search::Progress& at, double) {
        tell({at.at_least, at.in_bound, at.expected});
      };
    }
    how.completed = [&](const solver::Instance& instance, const search::CompletedBound& bound) {
      bounds_[number_of(instance)].push_back({bound.bound, true, false, bound.expanded, 0});
    };
    const solver::TableHeuristic heuristic(state_.shared_heuristic());
    solver::solve_by_algorithm(heuristic, state_.goal(), instances_, how, job_, delivery());
  }

  void tell(const SolveProgress& progress) {
    callbacks_.call([&] { options_.progress(progress); });
  }

  [[nodiscard]] std::size_t number_of(const solver::Instance& instance) const {
    return static_cast<std::size_t>(&instance - instances_.data());
  }

  [[nodiscard]] std::function<void(const solver::Instance&, const solver::Outcome&)> delivery() {
    return [this](const solver::Instance& instance, const solver::Outcome& outcome) {
      // What it throws ends the searches of other threads, too; who has wished to stop is told what was proved by then.
      callbacks_.call_at_last([&] {
        const std::size_t number = number_of(instance);
        deliver_(number, answer_of(instance, outcome, options_.algorithm, std::move(bounds_[number])), outcome);
      });
    };
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
  std::vector<std::vector<SearchedBound>> bounds_;
};

}  // namespace

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
                   solver::Outcomes known, const SolveLimits& limits, const SolveOptions& options,
                   const solver::SearchSettings& settings, const AnswerFunction& deliver,
                   const Comparison& comparison) {
  BoardSearch(state, instances, limits, options, settings, deliver, comparison).run(std::move(known));
}

}  // namespace tilepdb::v1
