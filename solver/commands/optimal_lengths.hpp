// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/commands/options.hpp"
#include "solver/commands/session.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "solver/tables/problem_tables.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {

/// The point from which given moves are longer than necessary.
struct OptimalityLoss {
  std::optional<std::size_t> moves{};  ///< the least number of moves after which no shortest solution is reachable
  bool known = true;                   ///< false: a limit ended the search for this move
};

/// Finds shortest solutions of states for a goal, one at a time, in the metric of the options. Uses existing tables,
/// else the best heuristic without tables.
class OptimalLengths {
 public:
  /// Opens the existing tables. The options must outlive this.
  OptimalLengths(const Options& options, std::shared_ptr<AnyPuzzle> puzzle, const Problem& problem);
  /// The same for boards.
  OptimalLengths(const Options& options, const Problem& problem);

  /// Returns the metric in which solutions are shortest.
  [[nodiscard]] Metric metric() const noexcept { return metric_of(options_); }

  /// Whether a search with tables runs that ends soon, as most do not on 6x6.
  [[nodiscard]] bool has_tables() const noexcept {
    return session_.has_tables() && (metric() == Metric::multi_tile || is_small(board()));
  }

  /// Whether searches end in reasonable time without a limit, thanks to tables or a small board; true for other
  /// puzzles.
  [[nodiscard]] bool ends_soon() const noexcept;

  /// Whether boards of this size can be searched in this metric.
  [[nodiscard]] bool is_possible() const noexcept;

  /// Returns how to make missing tables; nothing if they exist, if none exist for this board size, or if the options
  /// ask for tables.
  [[nodiscard]] const std::optional<std::string>& advice() const noexcept { return advice_; }

  /// If searches run without tables that could be made, prints a note on stderr, unless quiet.
  void print_note_of_tables() const;

  /// The progress line of searches; must be notified when an instance is done.
  [[nodiscard]] LiveLine& live() noexcept { return session_.live(); }

  /// Returns a shortest solution of a solvable instance, within limits. Throws Error (interrupted) if the job ends.
  [[nodiscard]] Result solve(const Instance& instance, const SearchLimits& limits);

  /// Finds the first of an instance's moves that makes all shortest solutions unreachable. The moves made plus the
  /// fewest moves left never decrease along the path, so a binary search needs few states. `shortest` is a shortest
  /// solution of the instance. `limits` apply to all searches together, but the node limit applies to each. Calls
  /// `searched` with each result.
  [[nodiscard]] OptimalityLoss first_loss(const Instance& instance, const std::vector<std::string>& moves,
                                          const std::vector<std::string>& shortest, const SearchLimits& limits,
                                          const std::function<void(const Result&)>& searched);

 private:
  [[nodiscard]] BoardSize board() const noexcept { return session_.problem().board; }

  const Options& options_;
  std::optional<std::string> advice_{};
  Session session_;
};

}  // namespace tilepdb::solver
