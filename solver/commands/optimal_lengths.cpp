// SPDX-License-Identifier: MIT
#include "solver/commands/optimal_lengths.hpp"

#include <algorithm>
#include <memory>

#include "platform/stopwatch.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {
namespace {

/// Larger boards are searched only with a limit.
constexpr unsigned most_cells_without_tables = 16;
constexpr unsigned most_slide_cells_without_tables = 12;
constexpr unsigned most_slide_cells_with_tables = 16;
/// Larger boards are not searched in slides at all.
constexpr unsigned most_slide_cells_searched = 25;

/// Returns the length, in moves of the metric, of the common prefix of `others` and of `moves` from index `from`.
[[nodiscard]] std::size_t common_beginning(Metric metric, const std::vector<Direction>& moves, std::size_t from,
                                           const std::vector<Direction>& others) noexcept {
  std::size_t count = 0;
  for (std::size_t at = 0; from < moves.size() && at < others.size(); ++count) {
    const std::size_t end = end_of(metric, moves, from);
    const std::size_t other_end = end_of(metric, others, at);
    if (moves[from] != others[at] || end - from != other_end - at) break;
    from = end;
    at = other_end;
  }
  return count;
}

/// Returns the problem without the other possible goal; the note about it is printed elsewhere.
[[nodiscard]] Problem without_doubt(Problem problem) {
  problem.other_goal.reset();
  return problem;
}

[[nodiscard]] std::unique_ptr<AnyPuzzle> puzzle_of(const Options& options, const Problem& problem) {
  return options.family->make({problem.board.name(), problem.goal.text(), options.puzzle.patterns});
}

/// Chooses tables if they exist or are requested, else the best heuristic without tables; `advice` then explains how to
/// make them.
[[nodiscard]] HeuristicChoice choice_with(std::optional<std::string>& advice) {
  return [&advice](const Options& options, Problem& problem) {
    const bool with_tables = has_tables(problem.board);
    const bool asked_for = options.first_given(for_tables) != nullptr;
    if (with_tables && (!asked_for || problem.goal.is_partial())) advice = advice_for_missing_tables(options, problem);
    const bool reads_them = with_tables && !advice;
    if (advice && advice->empty()) advice.reset();
    return reads_them ? best_with_tables(problem.goal) : best_without_tables(problem.board);
  };
}

}  // namespace

OptimalLengths::OptimalLengths(const Options& options, const Problem& problem)
    : options_(options), session_(options, puzzle_of(options, problem), without_doubt(problem), choice_with(advice_)) {}

bool OptimalLengths::ends_soon() const noexcept {
  if (metric() == Metric::single_tile) return has_tables() || board().cells() <= most_cells_without_tables;
  return board().cells() <= (has_tables() ? most_slide_cells_with_tables : most_slide_cells_without_tables);
}

bool OptimalLengths::is_possible() const noexcept {
  return metric() == Metric::single_tile || board().cells() <= most_slide_cells_searched;
}

OptimalLengths::Found OptimalLengths::solve(const Instance& instance, const SearchLimits& limits) {
  if (!is_possible()) return {};
  const Result result = session_.solve(instance, limits);
  const auto end = result.solved() ? search::End::solved : search::End::stopped;
  return {end, moves_of(result.moves), result.at_least, result.expanded(), result.generated(), 0};
}

void OptimalLengths::print_note_of_tables() const {
  if (advice_) print_advice(options_, "searching with " + best_without_tables(board()), *advice_);
}

OptimalityLoss first_loss(OptimalLengths& search, const Instance& instance, const std::vector<Direction>& moves,
                          const std::vector<Direction>& shortest, const SearchLimits& limits,
                          const std::function<void(const OptimalLengths::Found&)>& searched) {
  const Stopwatch stopwatch;
  const Metric metric = search.metric();
  const Position start = search.start_of(instance);
  const std::size_t length = length_in(metric, moves);
  const std::size_t optimum = length_in(metric, shortest);
  // After `kept` moves of the metric, an optimal solution is still reachable; after `lost` moves it is not.
  std::size_t kept = common_beginning(metric, moves, 0, shortest);
  std::size_t lost = length + 1;
  while (kept + 1 < lost) {
    // Checks the end first: it shows whether any move lost the optimum.
    const std::size_t made = lost > length ? length : kept + (lost - kept) / 2;
    if (made > optimum) {
      lost = std::min(lost, made);
      continue;
    }
    const std::size_t end = end_of(metric, moves, 0, made);
    Position there = start;
    for (std::size_t i = 0; i < end; ++i) there.move_blank(moves[i]);
    Instance rest = instance;
    rest.start = there.text();
    const auto most = static_cast<unsigned>(optimum - made);
    SearchLimits limits_left = limits;
    limits_left.seconds = limits.seconds - stopwatch.seconds();
    limits_left.max_bound = std::min(limits.max_bound, most);
    if (limits_left.seconds <= 0 || limits.max_bound < most) return {{}, false};
    const OptimalLengths::Found found = search.solve(rest, limits_left);
    searched(found);
    if (found.solved() && length_in(metric, found.moves) <= most) {
      kept = made + common_beginning(metric, moves, end, found.moves);
    } else if (found.solved() || found.at_least > most) {
      lost = made;
    } else {
      return {{}, false};
    }
  }
  return lost > length ? OptimalityLoss{} : OptimalityLoss{end_of(metric, moves, 0, lost), true};
}

}  // namespace tilepdb::solver
