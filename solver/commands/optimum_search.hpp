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
#include "solver/general/algorithm_batch.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/search/batch.hpp"
#include "solver/commands/table_choice.hpp"

namespace tilepdb::solver {

/// Finds shortest solutions of boards for a goal, one after the other, with the tables that are there, or with the best
/// heuristic without any.
class OptimumSearch {
 public:
  /// Opens the tables that are there. Options and problem must outlive it.
  OptimumSearch(const Options& options, Problem& problem);

  [[nodiscard]] bool has_tables() const noexcept { return tables_ != nullptr; }

  /// Whether searches end in sensible time without a limit: they have tables, or a small board.
  [[nodiscard]] bool ends_soon() const noexcept;

  /// What to do for tables where they are missing; nothing if they are there, or none are made for the board.
  [[nodiscard]] const std::optional<std::string>& advice() const noexcept { return advice_; }

  /// Says on stderr that searches go without tables that are missing, unless it is to be quiet.
  void print_note_of_tables() const;

  /// A shortest solution of an instance that can reach the goal, within limits. Throws Error (interrupted) if the job
  /// ends.
  [[nodiscard]] Outcome solve(const Instance& instance, SearchLimits limits);

  /// To be called when an instance is done.
  void delivered() { live_.delivered(); }

 private:
  const Options& options_;
  Problem& problem_;
  LiveLine live_;
  std::optional<std::string> advice_;
  std::shared_ptr<const Heuristic> tables_;
  BatchOptions batch_;  // with tables
  std::unique_ptr<const BoardHeuristic> heuristic_;
  AlgorithmOptions algorithm_;  // without tables
};

/// From where on given moves are longer than they have to be.
struct OptimumLoss {
  std::optional<std::size_t> moves;  ///< the least number of moves after which a shortest solution is out of reach
  bool known = true;                 ///< a limit came before all was known
};

/// Finds the first of some moves of an instance by which a shortest solution gets out of reach. The moves made and the
/// fewest that are left never get fewer together, so that few boards on the way are searched. `shortest` is a shortest
/// solution of the instance; `limits` are those of all searches together but for nodes, of each; `searched` is told the
/// outcome of each.
[[nodiscard]] OptimumLoss first_loss(OptimumSearch& search, const Instance& instance,
                                     const std::vector<Direction>& moves, const std::vector<Direction>& shortest,
                                     const SearchLimits& limits, const std::function<void(const Outcome&)>& searched);

}  // namespace tilepdb::solver
