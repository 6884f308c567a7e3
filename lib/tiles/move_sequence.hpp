// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "core/position.hpp"

// Sequences of moves, each the way the blank goes by one cell.
namespace tilepdb {

/// The length in the multi-tile metric: the number of runs. A run is as many moves as follow each other in one
/// direction, and one slide of as many tiles. Moves straight back are a run of their own, for they are another slide.
/// The length in the single-tile metric is that of the sequence.
[[nodiscard]] std::size_t multi_tile_length(const std::vector<Direction>& moves) noexcept;

/// The position after moves that the board has.
[[nodiscard]] Position after_moves(Position start, const std::vector<Direction>& moves) noexcept;

/// The moves that lead back: from the end to the start.
[[nodiscard]] std::vector<Direction> reversed(std::vector<Direction> moves);

/// The moves on the board mirrored on its main diagonal.
[[nodiscard]] std::vector<Direction> transposed(std::vector<Direction> moves);

/// The board mirrored on its main diagonal, every tile renamed as a goal and its mirror image tell: moves lead to the
/// mirrored goal just where the transposed ones lead from the mirrored position to the mirrored goal. Both are of the
/// same board, and `mirrored_goal` of the mirrored one.
[[nodiscard]] Position transposed(const Position& position, const Position& goal, const Position& mirrored_goal);

/// The moves without those that lead from a position back to the same one. `blank` is the blank's name.
[[nodiscard]] std::vector<Direction> without_loops(const Position& start, unsigned blank,
                                                   const std::vector<Direction>& moves);

}  // namespace tilepdb
