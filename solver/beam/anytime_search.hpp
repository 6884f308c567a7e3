// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

#include "core/position.hpp"
#include "platform/job.hpp"
#include "tilepdb/search/result.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {

struct AnytimeOptions {
  Metric metric = Metric::single_tile;  ///< of all numbers of moves
  /// Go on with wider beams until the job ends; otherwise until about as much is done as pays: within 0.1 s on 5x5, 1 s
  /// on 6x6 and 5 s on 8x8.
  bool until_stopped = false;
  /// Searches optimally until it has expanded so many positions; now and then called with a larger number. May be
  /// empty.
  std::function<search::Result<Direction>(std::uint64_t expanded)> prove;
  std::uint64_t memory = UINT64_MAX;  ///< most bytes, about
  std::uint64_t nodes = UINT64_MAX;   ///< most positions expanded, about
  /// Called with the length of each better solution; may be empty.
  std::function<void(unsigned length)> improved;
};

/// A solution of a board of any size, soon, and shorter ones the longer it may search. The first is
/// solve_line_by_line()'s. Then come rounds of beam searches, each with beams twice as wide as the last one's: from
/// either end, with different weights. In the end of a round pieces of the best solution are replaced by shorter ones,
/// and an optimal search proves how many moves are needed at least; one that is solved so ends it all.
/// `start` is named by goal and can reach the goal with the blank on cell `goal_blank`. Unless the job ends, the result
/// depends on the arguments alone, and not on threads.
[[nodiscard]] search::Result<Direction> anytime_search(const Position& start, Cell goal_blank,
                                                       const AnytimeOptions& options, const Job& job = {});

}  // namespace tilepdb::solver
