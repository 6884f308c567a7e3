// SPDX-License-Identifier: MIT
#include "solver/commands/optimum_search.hpp"

#include <algorithm>
#include <utility>

#include "cli/signals.hpp"
#include "platform/stopwatch.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/general/algorithm_searcher.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {
namespace {

/// Boards of more cells are not searched to the end without tables.
constexpr unsigned most_cells_without_tables = 16;

/// How many moves of a metric two sequences have in common, one of them from some move on.
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

/// In single tiles.
class TileOptimumSearch final : public OptimumSearch {
 public:
  TileOptimumSearch(const Options& options, Problem& problem) : OptimumSearch(options, problem) {
    const bool with_tables = tilepdb::has_tables(problem.board);
    const bool asked_for = options.first_given(for_tables) != nullptr;
    if (with_tables && !asked_for) advice_ = advice_for_missing_tables(options, problem);
    if (with_tables && !advice_) {
      tables_ = open_heuristic(options, problem);
      method_ = search_method(options, problem, tables_, live_);
    } else {
      heuristic_ = make_board_heuristic(best_without_tables(problem.board), problem.board, problem.goal.blank());
      choice_ = algorithm_choice(options, problem.board);
    }
  }

  [[nodiscard]] bool has_tables() const noexcept override { return tables_ != nullptr; }

  [[nodiscard]] bool ends_soon() const noexcept override {
    return has_tables() || problem_.board.cells() <= most_cells_without_tables;
  }

  [[nodiscard]] Found solve(const Instance& instance, SearchLimits limits) override {
    limits.memory = search_limits(options_, {}).memory;
    const std::vector<Instance> one{instance};
    std::unique_ptr<const Searcher> searcher;
    if (tables_) {
      searcher = std::make_unique<TileSearcher>(*tables_, problem_.goal, one, method_);
    } else {
      searcher = std::make_unique<AlgorithmSearcher>(*heuristic_, problem_.goal, one, choice_);
    }
    return found_by(*searcher, instance, limits);
  }

 private:
  std::shared_ptr<const Heuristic> tables_;
  SearchMethod method_;                              // with tables
  std::unique_ptr<const BoardHeuristic> heuristic_;  // without tables
  AlgorithmChoice choice_;                           // without tables
};

}  // namespace

OptimumSearch::Found OptimumSearch::found_by(const Searcher& searcher, const Instance& instance,
                                             const SearchLimits& limits) {
  BatchOptions batch;
  batch.limits = limits;
  follow(batch, options_, live_, [&](std::size_t) { return instance.id; });
  const InterruptWatch watch;
  Result result;
  solve_batch(searcher, 1, batch, job_of(options_), [&](std::size_t, const Result& found) { result = found; });
  live_.wipe();
  const auto end = result.solved() ? search::End::solved : search::End::stopped;
  return {end, moves_of(result.moves), result.at_least, result.expanded(), result.generated(), 0};
}

void OptimumSearch::print_note_of_tables() const {
  if (advice_) print_advice(options_, "searching with " + best_without_tables(problem_.board), *advice_);
}

std::unique_ptr<OptimumSearch> optimum_search(const Options& options, Problem& problem) {
  if (metric_of(options) == Metric::multi_tile) return slide_optimum_search(options, problem);
  return std::make_unique<TileOptimumSearch>(options, problem);
}

OptimumLoss first_loss(OptimumSearch& search, const Instance& instance, const std::vector<Direction>& moves,
                       const std::vector<Direction>& shortest, const SearchLimits& limits,
                       const std::function<void(const OptimumSearch::Found&)>& searched) {
  const Stopwatch stopwatch;
  const Metric metric = search.metric();
  const std::size_t length = length_in(metric, moves);
  const std::size_t optimum = length_in(metric, shortest);
  // After `kept` moves of the metric a shortest solution is in reach, after `lost` it is not.
  std::size_t kept = common_beginning(metric, moves, 0, shortest);
  std::size_t lost = length + 1;
  while (kept + 1 < lost) {
    // The end tells whether there is a loss at all.
    const std::size_t made = lost > length ? length : kept + (lost - kept) / 2;
    if (made > optimum) {
      lost = std::min(lost, made);
      continue;
    }
    const std::size_t end = end_of(metric, moves, 0, made);
    Instance rest = instance;
    for (std::size_t i = 0; i < end; ++i) rest.start.move_blank(moves[i]);
    const auto most = static_cast<unsigned>(optimum - made);
    SearchLimits limits_left = limits;
    limits_left.seconds = limits.seconds - stopwatch.seconds();
    limits_left.max_bound = std::min(limits.max_bound, most);
    if (limits_left.seconds <= 0 || limits.max_bound < most) return {{}, false};
    const OptimumSearch::Found found = search.solve(rest, limits_left);
    searched(found);
    if (found.solved() && length_in(metric, found.moves) <= most) {
      kept = made + common_beginning(metric, moves, end, found.moves);
    } else if (found.solved() || found.at_least > most) {
      lost = made;
    } else {
      return {{}, false};
    }
  }
  return lost > length ? OptimumLoss{} : OptimumLoss{end_of(metric, moves, 0, lost), true};
}

}  // namespace tilepdb::solver
