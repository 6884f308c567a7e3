// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/commands/live_line.hpp"
#include "solver/commands/options.hpp"
#include "solver/tables/problem_tables.hpp"
#include "tilepdb/search/result.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {

/// Finds shortest solutions of boards for a goal, one after the other, with the tables that are there, or with the best
/// heuristic without any.
class OptimumSearch {
 public:
  using Found = search::Result<Direction>;

  /// Both must outlive it.
  OptimumSearch(const Options& options, const Problem& problem)
      : options_(options), problem_(problem), live_(options.quiet, problem.instances.size()) {}
  virtual ~OptimumSearch() = default;
  OptimumSearch(const OptimumSearch&) = delete;
  OptimumSearch& operator=(const OptimumSearch&) = delete;

  /// In which the solutions are shortest ones.
  [[nodiscard]] Metric metric() const noexcept { return metric_of(options_); }

  [[nodiscard]] virtual bool has_tables() const noexcept = 0;

  /// Whether searches end in sensible time without a limit: they have tables that are enough, or a small board.
  [[nodiscard]] virtual bool ends_soon() const noexcept = 0;

  /// Whether boards of this size are searched at all.
  [[nodiscard]] virtual bool is_possible() const noexcept { return true; }

  /// What to do for tables where they are missing; nothing if they are there, none are made for the board, or that is
  /// said already.
  [[nodiscard]] const std::optional<std::string>& advice() const noexcept { return advice_; }

  /// Says on stderr that searches go without tables that are missing, unless it is to be quiet.
  void print_note_of_tables() const;

  /// Where searches tell how far they are; to be told when an instance is done.
  [[nodiscard]] LiveLine& live() noexcept { return live_; }

  /// A shortest solution of an instance that can reach the goal, within limits. Throws Error (interrupted) if the job
  /// ends.
  [[nodiscard]] virtual Found solve(const Instance& instance, SearchLimits limits) = 0;

 protected:
  /// What a searcher of this instance alone finds.
  [[nodiscard]] Found found_by(const Searcher& searcher, const Instance& instance, const SearchLimits& limits);

  const Options& options_;
  const Problem& problem_;
  LiveLine live_;
  std::optional<std::string> advice_;
};

/// In the metric of the options; opens the tables that are there. Options and problem must outlive it.
[[nodiscard]] std::unique_ptr<OptimumSearch> optimum_search(const Options& options, Problem& problem);

/// In slides.
[[nodiscard]] std::unique_ptr<OptimumSearch> slide_optimum_search(const Options& options, const Problem& problem);

/// From where on given moves are longer than they have to be.
struct OptimumLoss {
  std::optional<std::size_t> moves;  ///< the least number of moves after which a shortest solution is out of reach
  bool known = true;                 ///< a limit came before all was known
};

/// Finds the first of some moves of an instance by which a shortest solution gets out of reach; in the multi-tile
/// metric it is the last of a slide. The moves made and the fewest that are left never get fewer together, so that few
/// boards on the way are searched. `shortest` is a shortest solution of the instance; `limits` are those of all
/// searches together but for nodes, of each; `searched` is told what each has found.
[[nodiscard]] OptimumLoss first_loss(OptimumSearch& search, const Instance& instance,
                                     const std::vector<Direction>& moves, const std::vector<Direction>& shortest,
                                     const SearchLimits& limits,
                                     const std::function<void(const OptimumSearch::Found&)>& searched);

}  // namespace tilepdb::solver
