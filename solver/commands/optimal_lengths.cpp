// SPDX-License-Identifier: MIT
#include "solver/commands/optimal_lengths.hpp"

#include <algorithm>
#include <utility>

#include "platform/stopwatch.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/heuristics/board_heuristic.hpp"

namespace tilepdb::solver {
namespace {

/// Larger boards are searched only with a limit.
constexpr unsigned most_cells_without_tables = 16;
constexpr unsigned most_slide_cells_without_tables = 12;
constexpr unsigned most_slide_cells_with_tables = 16;
/// Larger boards are not searched in slides at all.
constexpr unsigned most_slide_cells_searched = 25;

/// Returns how many words two lists begin with in common, the first from an index on.
[[nodiscard]] std::size_t common_beginning(const std::vector<std::string>& words, std::size_t from,
                                           const std::vector<std::string>& others) {
  const auto begin = words.begin() + static_cast<std::ptrdiff_t>(from);
  return static_cast<std::size_t>(std::mismatch(begin, words.end(), others.begin(), others.end()).first - begin);
}

/// Returns the problem without the other possible goal; the note about it is printed elsewhere.
[[nodiscard]] Problem without_doubt(Problem problem) {
  problem.other_goal.reset();
  return problem;
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

OptimalLengths::OptimalLengths(const Options& options, std::shared_ptr<AnyPuzzle> puzzle, const Problem& problem)
    : options_(options), session_(options, std::move(puzzle), without_doubt(problem), choice_with(advice_)) {}

OptimalLengths::OptimalLengths(const Options& options, const Problem& problem)
    : OptimalLengths(options,
                     options.family->make({problem.board.name(), problem.goal.text(), options.puzzle.patterns}),
                     problem) {}

bool OptimalLengths::ends_soon() const noexcept {
  if (!options_.family->has_blank) return true;
  if (metric() == Metric::single_tile) return has_tables() || board().cells() <= most_cells_without_tables;
  return board().cells() <= (has_tables() ? most_slide_cells_with_tables : most_slide_cells_without_tables);
}

bool OptimalLengths::is_possible() const noexcept {
  return metric() == Metric::single_tile || board().cells() <= most_slide_cells_searched;
}

Result OptimalLengths::solve(const Instance& instance, const SearchLimits& limits) {
  return is_possible() ? session_.solve(instance, limits) : Result{};
}

OptimalityLoss OptimalLengths::first_loss(const Instance& instance, const std::vector<std::string>& moves,
                                          const std::vector<std::string>& shortest, const SearchLimits& limits,
                                          const std::function<void(const Result&)>& searched) {
  const Stopwatch stopwatch;
  // After `kept` moves an optimal solution is still reachable; after `lost` moves it is not.
  std::size_t kept = common_beginning(moves, 0, shortest);
  std::size_t lost = moves.size() + 1;
  while (kept + 1 < lost) {
    // Checks the end first: it shows whether any move lost the optimum.
    const std::size_t made = lost > moves.size() ? moves.size() : kept + (lost - kept) / 2;
    if (made > shortest.size()) {
      lost = made;
      continue;
    }
    const std::vector<std::string> first(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(made));
    Instance rest = instance;
    rest.start = session_.puzzle().states_along(instance, first).back();
    const auto most = static_cast<unsigned>(shortest.size() - made);
    SearchLimits limits_left = limits;
    limits_left.seconds -= stopwatch.seconds();
    if (limits_left.seconds <= 0 || limits.max_bound < most) return {{}, false};
    limits_left.max_bound = most;
    const Result found = solve(rest, limits_left);
    searched(found);
    if (found.solved() && found.length() <= most) {
      kept = made + common_beginning(moves, made, found.moves);
    } else if (found.solved() || found.at_least > most) {
      lost = made;
    } else {
      return {{}, false};
    }
  }
  return lost > moves.size() ? OptimalityLoss{} : OptimalityLoss{lost, true};
}

void OptimalLengths::print_note_of_tables() const {
  if (advice_) print_advice(options_, "searching with " + best_without_tables(board()), *advice_);
}

}  // namespace tilepdb::solver
