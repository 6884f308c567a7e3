// SPDX-License-Identifier: MIT
#include "solver/commands/optimum_search.hpp"

#include <algorithm>
#include <chrono>

#include "cli/signals.hpp"
#include "solver/commands/least_solution.hpp"
#include "solver/commands/session.hpp"
#include "tiles/move_automaton_builder.hpp"

namespace tilepdb::solver {
namespace {

/// Boards of more cells are not searched to the end without tables.
constexpr unsigned most_cells_without_tables = 16;

/// How many moves two sequences have in common at their beginning.
[[nodiscard]] std::size_t common_beginning(const std::vector<Direction>& moves, std::size_t from,
                                           const std::vector<Direction>& others) noexcept {
  std::size_t count = 0;
  while (from + count < moves.size() && count < others.size() && moves[from + count] == others[count]) ++count;
  return count;
}

}  // namespace

OptimumSearch::OptimumSearch(const Options& options, Problem& problem)
    : options_(options), problem_(problem), live_(options.quiet, problem.instances.size()) {
  const bool with_tables = tilepdb::has_tables(problem.board);
  const bool asked_for = options.first_given(for_tables) != nullptr;
  if (with_tables && !asked_for) advice_ = advice_for_missing_tables(options, problem);
  if (with_tables && !advice_) {
    tables_ = open_heuristic(options, problem);
    batch_ = batch_options(options, problem, tables_, live_);
    batch_.known = {};
    return;
  }
  heuristic_ = make_board_heuristic(best_without_tables(problem.board), problem.board, problem.goal.blank());
  algorithm_.choice.automaton = make_automaton(options, problem.board, quick_automaton_depth(problem.board));
  algorithm_.limits = search_limits(options, {});
  algorithm_.live = [this](const Instance& instance, const search::Progress& progress, double seconds) {
    live_.show(instance.id, progress, seconds);
  };
}

bool OptimumSearch::ends_soon() const noexcept {
  return has_tables() || problem_.board.cells() <= most_cells_without_tables;
}

void OptimumSearch::print_note_of_tables() const {
  if (advice_ && !options_.quiet) print_advice(best_without_tables(problem_.board), *advice_);
}

Outcome OptimumSearch::solve(const Instance& instance, SearchLimits limits) {
  Outcome outcome;
  const auto take = [&](const Instance&, const Outcome& found) { outcome = found; };
  limits.memory = algorithm_.limits.memory;
  const InterruptWatch watch;
  if (tables_) {
    BatchOptions batch = batch_;
    batch.limits = limits;
    solve_batch(*tables_, problem_.goal, {instance}, batch, job_of(options_), take);
  } else {
    AlgorithmOptions algorithm = algorithm_;
    algorithm.limits = limits;
    solve_by_algorithm(*heuristic_, problem_.goal, {instance}, algorithm, job_of(options_), take);
  }
  live_.wipe();
  return outcome;
}

OptimumLoss first_loss(OptimumSearch& search, const Instance& instance, const std::vector<Direction>& moves,
                       const std::vector<Direction>& shortest, const SearchLimits& limits,
                       const std::function<void(const Outcome&)>& searched) {
  const auto begin = std::chrono::steady_clock::now();
  const auto left = [&] {
    return limits.seconds - std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  const std::size_t optimum = shortest.size();
  // After `kept` moves a shortest solution is in reach, after `lost` it is not.
  std::size_t kept = common_beginning(moves, 0, shortest);
  std::size_t lost = moves.size() + 1;
  while (kept + 1 < lost) {
    // The end tells whether there is a loss at all.
    const std::size_t made = lost > moves.size() ? moves.size() : kept + (lost - kept) / 2;
    if (made > optimum) {
      lost = std::min(lost, made);
      continue;
    }
    Instance rest = instance;
    for (std::size_t i = 0; i < made; ++i) rest.start.move_blank(moves[i]);
    const auto most = static_cast<unsigned>(optimum - made);
    SearchLimits limits_left = limits;
    limits_left.seconds = left();
    limits_left.max_bound = std::min(limits.max_bound, most);
    if (limits_left.seconds <= 0 || limits.max_bound < most) return {{}, false};
    const Outcome outcome = search.solve(rest, limits_left);
    searched(outcome);
    if (outcome.solution && outcome.solution->length() <= most) {
      kept = made + common_beginning(moves, made, outcome.solution->moves);
    } else if (outcome.solution || (outcome.given_up && outcome.given_up->at_least > most)) {
      lost = made;
    } else {
      return {{}, false};
    }
  }
  return lost > moves.size() ? OptimumLoss{} : OptimumLoss{lost, true};
}

}  // namespace tilepdb::solver
