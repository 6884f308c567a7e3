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

/// Options for shortening a solution.
struct ShorteningOptions {
  Metric metric = Metric::single_tile;  ///< of all numbers of moves
  /// Continue until the job is stopped or the solution is proved shortest; otherwise stop after an effort of a few
  /// seconds.
  bool until_stopped = false;
  std::uint64_t nodes = UINT64_MAX;  ///< approximate limit of expanded positions
  /// Searches for a shortest solution of at most `most_moves` moves, for boards where that is promising, as with
  /// tables: first briefly, before all else, and again after some rounds. May be empty.
  std::function<search::Result<Direction>(unsigned most_moves, bool briefly)> whole;
  /// Searches for a shortest solution of a piece, which is named by its end; there the blank is on cell `goal_blank`.
  /// May be empty; then optimal pieces are searched only in the single-tile metric.
  std::function<search::Result<Direction>(const Position& start, Cell goal_blank, const search::Limits& limits)> piece;
  /// Called with the length of each better solution; may be empty.
  std::function<void(unsigned length)> improved;
};

/// Shortens a solution of a board of any size until it is proved shortest, the job is stopped or the effort is spent.
/// The result is never longer. Removes loops first. Then come rounds of beam searches followed by optimal searches,
/// which look for shorter ways between the ends of pieces. From round to round beams get wider and the pieces of
/// optimal searches longer; a piece that is the whole solution proves it shortest. `start` is named by goal, and
/// `moves` lead to the goal with the blank on cell `goal_blank`. Result::at_least is the proven lower bound, which
/// equals the length of a solution proved shortest.
[[nodiscard]] search::Result<Direction> shortened(const Position& start, Cell goal_blank, std::vector<Direction> moves,
                                                  const ShorteningOptions& options, const Job& job);

}  // namespace tilepdb::solver
