// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "core/position.hpp"
#include "tilepdb/search/result.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {

struct AnytimeOptions {
  Metric metric = Metric::single_tile;  ///< of all numbers of moves
  /// Go on with wider beams until a limit ends it; otherwise until about as much is done as pays: within 0.1 s on 5x5,
  /// 1 s on 6x6 and 5 s on 8x8.
  bool until_stopped = false;
  unsigned at_least = 0;  ///< moves that every solution is known to take
  /// Searches optimally within limits; now and then called with more positions to expand. May be empty.
  std::function<search::Result<Direction>(const search::Limits& limits)> prove;
  /// Called with the length of each better solution; may be empty.
  std::function<void(unsigned length)> improved;
};

/// A solution of a board of any size, soon, and shorter ones the longer it may search. The first is
/// solve_line_by_line()'s. Then come rounds of beam searches, each with beams twice as wide as the last one's: from
/// either end, with different weights. In the end of a round pieces of the best solution are replaced by shorter ones,
/// and an optimal search proves how many moves are needed at least; one that is solved so ends it all.
/// `start` is named by goal and can reach the goal with the blank on cell `goal_blank`. Limits of memory and positions
/// are kept approximately; a solution longer than their depth counts as none. Unless the search is stopped, the result
/// depends on the arguments alone, and not on threads. Throws Error (check_failed) for moves that do not lead to the
/// goal.
[[nodiscard]] search::Result<Direction> anytime_search(const Position& start, Cell goal_blank,
                                                       const AnytimeOptions& options, const search::Limits& limits = {},
                                                       int threads = 1);

}  // namespace tilepdb::solver
