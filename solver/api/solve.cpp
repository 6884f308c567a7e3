// SPDX-License-Identifier: MIT
#include "tilepdb/api/solve.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "platform/callbacks.hpp"
#include "platform/threads.hpp"
#include "solver/api/heuristic_state.hpp"
#include "solver/api/positions.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/search/batch.hpp"
#include "tilepdb/error.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::v1 {
namespace {

constexpr const char* source_of_boards = "board";

/// What became of a board, and the bounds that were searched for it.
[[nodiscard]] Answer answer_of(const solver::Instance& instance, const solver::Outcome& outcome,
                               std::vector<SearchedBound> bounds) {
  Answer answer;
  answer.bounds = std::move(bounds);
  if (outcome.solution) {
    const solver::Solution& solution = *outcome.solution;
    answer.status = Status::solved;
    answer.moves = moves_text(solution.moves);
    answer.at_least = solution.length();
    answer.expanded = solution.expanded();
    answer.generated = solution.generated();
    answer.seconds = solution.seconds;
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
  }
  return answer;
}

[[nodiscard]] solver::SearchLimits limits_of(const SolveLimits& limits) {
  if (!(limits.seconds >= 0)) throw Error(ErrorKind::bad_input, "limits: seconds must be 0 or more");
  solver::SearchLimits given;
  given.seconds = limits.seconds;
  given.nodes = limits.expanded;
  given.max_bound = std::min(limits.moves, given.max_bound);
  return given;
}

/// Searches for solutions of boards, and delivers what becomes of each by its number from 0.
void search_boards(const HeuristicAccess::State& state, const std::vector<solver::Instance>& instances,
                   solver::BatchOptions batch, const SolveOptions& options,
                   const std::function<void(std::size_t, const Answer&)>& deliver) {
  prepare_threads(options.threads);
  Callbacks callbacks(options.stop);
  batch.method.instruction_set = default_instruction_set();
  batch.method.automaton = state.automaton();
  if (options.progress) {
    batch.live = [&](const solver::Instance&, const solver::SearchStatus& status) {
      callbacks.call([&] { options.progress({status.bound, status.expanded, status.expected}); });
    };
  }
  const auto number_of = [&](const solver::Instance& instance) {
    return static_cast<std::size_t>(&instance - instances.data());
  };
  std::vector<std::vector<SearchedBound>> bounds(instances.size());
  batch.searched = [&](const solver::Instance& instance, const solver::Bound& bound) {
    bounds[number_of(instance)].push_back(
        {bound.bound, bound.completed, bound.backward, bound.expanded, bound.generated});
  };
  const Job job{thread_count(options.threads), [&] { return callbacks.stop(); }};
  callbacks.run([&] {
    solver::solve_batch(state.heuristic(), state.goal(), instances, batch, job,
                        [&](const solver::Instance& instance, const solver::Outcome& outcome) {
                          const std::size_t number = number_of(instance);
                          const Answer answer = answer_of(instance, outcome, std::move(bounds[number]));
                          deliver(number, answer);
                        });
  });
}

}  // namespace

Solution solve(const Heuristic& heuristic, Board start, const SolveOptions& options) {
  const HeuristicAccess::State& state = HeuristicAccess::state(heuristic);
  const Position position = solvable_position(start, state.goal());
  Solution result;
  search_boards(state, {{"1", {}, position, source_of_boards}}, {}, options, [&](std::size_t, const Answer& answer) {
    // One that was told to stop is thrown by the search.
    if (answer.status == Status::solved) result = {answer.moves, answer.expanded, answer.generated, answer.seconds};
  });
  return result;
}

Answer try_solve(const Heuristic& heuristic, Board start, const SolveLimits& limits, const SolveOptions& options) {
  std::optional<Answer> result;
  try {
    solve_all(
        heuristic, start, [&](std::size_t, const Answer& answer) { result = answer; }, limits, options);
  } catch (const Error& error) {
    // A search that was told to stop has delivered what it has found or proved.
    if (error.kind() != ErrorKind::interrupted || !result) throw;
  }
  return std::move(*result);
}

void solve_all(const Heuristic& heuristic, Boards boards,
               const std::function<void(std::size_t, const Answer&)>& deliver, const SolveLimits& limits,
               const SolveOptions& options) {
  const HeuristicAccess::State& state = HeuristicAccess::state(heuristic);
  const BoardSize size = state.goal().board;
  if (boards.size() % size.cells() != 0) {
    throw Error(ErrorKind::bad_input, "found " + std::to_string(boards.size()) + " tiles, expected boards of " +
                                          std::to_string(size.cells()));
  }
  std::vector<solver::Instance> instances;
  for (std::size_t first = 0; first < boards.size(); first += size.cells()) {
    const std::string number = std::to_string(instances.size());
    try {
      instances.push_back({number, {}, position_of(size, boards.subspan(first, size.cells())), source_of_boards});
    } catch (const Error& error) {
      throw Error(error.kind(), (boards.size() == size.cells() ? "" : "board " + number + ": ") + error.what());
    }
  }
  solver::BatchOptions batch;
  batch.limits = limits_of(limits);
  batch.known.outcomes = solver::unsolvable_instances(instances, state.goal());
  search_boards(state, instances, std::move(batch), options, deliver);
}

}  // namespace tilepdb::v1
