// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solver/commands/options.hpp"
#include "solver/commands/session.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/tables/problem_tables.hpp"
#include "tilepdb/search/result.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {

/// Finds shortest solutions of boards for a goal, one after the other, with the tables that are there, or with the best
/// heuristic without any; in the metric of the options.
class OptimalLengths {
 public:
  using Found = search::Result<Direction>;

  /// Opens the tables that are there. The options must outlive it.
  OptimalLengths(const Options& options, const Problem& problem);

  /// In which the solutions are shortest ones.
  [[nodiscard]] Metric metric() const noexcept { return metric_of(options_); }

  [[nodiscard]] bool has_tables() const noexcept { return session_.has_tables(); }

  /// Whether searches end in sensible time without a limit: they have tables that are enough, or a small board.
  [[nodiscard]] bool ends_soon() const noexcept;

  /// Whether boards of this size are searched at all.
  [[nodiscard]] bool is_possible() const noexcept;

  /// What to do for tables where they are missing; nothing if they are there, none are made for the board, or that is
  /// said already.
  [[nodiscard]] const std::optional<std::string>& advice() const noexcept { return advice_; }

  /// Says on stderr that searches go without tables that are missing, unless it is to be quiet.
  void print_note_of_tables() const;

  /// Where searches show how far they are; to be notified when an instance is done.
  [[nodiscard]] LiveLine& live() noexcept { return session_.live(); }

  /// A shortest solution of an instance that can reach the goal, within limits. Throws Error (interrupted) if the job
  /// ends.
  [[nodiscard]] Found solve(const Instance& instance, const SearchLimits& limits);

  [[nodiscard]] Position start_of(const Instance& instance) const { return solver::start_of(instance, board()); }

 private:
  [[nodiscard]] BoardSize board() const noexcept { return session_.problem().board; }

  const Options& options_;
  std::optional<std::string> advice_{};
  Session session_;
};

/// From where on given moves are longer than they have to be.
struct OptimalityLoss {
  std::optional<std::size_t> moves;  ///< the least number of moves after which a shortest solution is out of reach
  bool known = true;                 ///< a limit came before all was known
};

/// Finds the first of some moves of an instance by which a shortest solution gets out of reach; in the multi-tile
/// metric it is the last of a slide. The moves made and the fewest that are left never get fewer together, so that few
/// boards on the way are searched. `shortest` is a shortest solution of the instance; `limits` are those of all
/// searches together but for nodes, of each; `searched` is called with what each has found.
[[nodiscard]] OptimalityLoss first_loss(OptimalLengths& search, const Instance& instance,
                                        const std::vector<Direction>& moves, const std::vector<Direction>& shortest,
                                        const SearchLimits& limits,
                                        const std::function<void(const OptimalLengths::Found&)>& searched);

}  // namespace tilepdb::solver
