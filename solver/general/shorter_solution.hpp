// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/position.hpp"
#include "platform/job.hpp"
#include "tilepdb/search/result.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {

/// How long a solution is shortened, and who is told.
struct ShorteningOptions {
  Metric metric = Metric::single_tile;  ///< of all numbers of moves
  /// Go on until the job ends or the solution is proved to be a shortest one; otherwise until about as much is done as
  /// takes a few seconds.
  bool until_stopped = false;
  std::uint64_t nodes = UINT64_MAX;  ///< most positions expanded, about
  /// Searches for a shortest solution of at most so many moves, where that is worthwhile, as with tables: before all
  /// else but briefly, and again after some rounds. May be empty.
  std::function<search::Result<Direction>(unsigned most_moves, bool briefly)> whole;
  /// Searches for a shortest solution of a piece, which is named by its end, where the blank is on a cell. In the
  /// single-tile metric it may be empty, in others there are no optimal pieces then.
  std::function<search::Result<Direction>(const Position& start, Cell goal_blank, const search::Limits& limits)> piece;
  /// Called with the length of each better solution; may be empty.
  std::function<void(unsigned length)> improved;
};

/// Makes a solution of a board of any size shorter, never longer, until it is proved to be a shortest one, the job ends
/// or enough is done. Loops are left out. Then come rounds: beam searches, and after them optimal searches, look for
/// shorter ways between the ends of pieces; the beams get wider and the pieces of optimal searches longer from round to
/// round, and a piece that is the whole solution proves it.
/// `start` is named by goal, and `moves` lead to the goal with the blank on cell `goal_blank`. Result::at_least is what
/// is proved: the length itself of a shortest solution.
[[nodiscard]] search::Result<Direction> shortened(const Position& start, Cell goal_blank, std::vector<Direction> moves,
                                                  const ShorteningOptions& options, const Job& job);

}  // namespace tilepdb::solver
