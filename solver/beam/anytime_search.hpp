// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "core/position.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "tilepdb/search/result.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {

/// AnytimeOptions::seconds of a search without a limit of time.
inline constexpr double until_stopped = std::numeric_limits<double>::infinity();

/// Seconds for which beams have all threads before a search for two bounds begins its optimal search.
inline constexpr double seconds_of_beams_alone = 1;

struct AnytimeOptions {
  Metric metric = Metric::single_tile;  ///< of all numbers of moves
  /// Pattern databases of the board and goal that guide the beams, in single-tile moves; null: beams by Manhattan
  /// distance.
  const Heuristic* tables = nullptr;
  /// Searches by one beam of this width and finds no longer solution than the limit of depth, for other tables; may
  /// be empty. It takes about 2 KiB for each board of its width.
  std::function<search::Result<Direction>(unsigned width, const search::Limits& limits)> beam;
  /// Time for rounds of wider beams; the last round has the width that fits the time left, and a limit ends the search.
  /// 0: stop when more effort hardly pays, 0.1 s on 5x5, 1 s on 6x6, 5 s on 8x8 and 10 s on 10x10.
  double seconds = 0;
  /// After the first second, another search has half of the processor.
  bool shares = false;
  unsigned at_least = 0;  ///< known lower bound on the solution length
  /// Runs an optimal search by IDA* within limits. Called repeatedly, for a longer time each time. May be empty.
  std::function<search::Result<Direction>(const search::Limits& limits)> prove;
  /// After the first second, optimal searches take as much time as beams, until the solution is longer than the proved
  /// bound by at most this share; nothing: they take a hundredth of the effort.
  std::optional<double> within{};
  /// Called with each better solution; may be empty.
  std::function<void(const std::vector<Direction>& moves)> improved;
};

/// Returns how many times as wide as the last round the next one should be: usually twice, at the end as wide as fits
/// into the seconds that are left. `seconds` are those of the last round.
[[nodiscard]] double growth_of_width(double left, double seconds) noexcept;

/// Finds a solution of a board of any size quickly, and shorter ones with more time. The first solution is that of
/// solve_line_by_line(). Then come rounds of beam searches, each growth_of_width() times as wide as the last:
/// with tables one from the start, otherwise several from either end with different weights, after which pieces of the
/// best solution are replaced by shorter ones. At the end of a round an optimal search raises the lower bound; if it
/// solves the board, the search ends. `start` is named by goal and can reach the goal with the blank on cell
/// `goal_blank`. Limits of memory and positions are approximate; a solution longer than the limit of depth does not
/// count. Without `within`, with `seconds` 0 or infinite, and unless the search is stopped, the result depends only on
/// the arguments, not on threads. Throws Error (check_failed) for moves that do not lead to the goal.
[[nodiscard]] search::Result<Direction> anytime_search(const Position& start, Cell goal_blank,
                                                       const AnytimeOptions& options, const search::Limits& limits = {},
                                                       int threads = 1);

}  // namespace tilepdb::solver
