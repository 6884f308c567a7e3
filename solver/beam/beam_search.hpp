// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/position.hpp"
#include "platform/job.hpp"
#include "solver/beam/stages.hpp"
#include "tilepdb/search/result.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {

struct BeamOptions {
  unsigned width = 1000;  ///< positions kept of each number of moves
  BeamWeights weights;
  Metric metric = Metric::single_tile;  ///< of the numbers of moves
  unsigned most_moves = 10'000;         ///< no longer solution is wanted
};

/// The widest beam that takes at most so much memory on such a board.
[[nodiscard]] unsigned widest_beam(BoardSize board, std::uint64_t bytes) noexcept;

/// Beam search: all positions after one move more are made from those kept, and the best `width` of them are kept. It
/// solves the lines of line_order() by stages, since on large boards a beam that minds all tiles at once gets lost far
/// from the tiles that are left; what it gives up for that is that solved lines stay as they are. A stage takes over
/// from the last one at its first positions solved, and those a few moves later.
///
/// `start` is named by goal and can reach the goal with the blank on cell `goal_blank`. Not solved once the job is to
/// end, of which no more is used; otherwise the result depends on the arguments alone. Solutions are not shortest ones
/// as a rule, and nothing is proved.
[[nodiscard]] search::Result<Direction> beam_search(const Position& start, Cell goal_blank, const BeamOptions& options,
                                                    const Job& job = {});

}  // namespace tilepdb::solver
