// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/position.hpp"

// Sequences of moves, each the way the blank goes by one cell.
namespace tilepdb {

/// How moves are counted: each tile that moves, or each slide of one tile or several.
enum class Metric : std::uint8_t { single_tile, multi_tile };

/// The length in the multi-tile metric: the number of runs. A run is as many moves as follow each other in one
/// direction, and one slide of as many tiles. Moves straight back are a run of their own, for they are another slide.
/// The length in the single-tile metric is that of the sequence.
[[nodiscard]] std::size_t multi_tile_length(const std::vector<Direction>& moves) noexcept;

/// The length in a metric.
[[nodiscard]] unsigned length_in(Metric metric, const std::vector<Direction>& moves) noexcept;

/// The least moves of a metric in which so many single tiles move: a slide moves no more than a line has besides the
/// blank.
[[nodiscard]] constexpr unsigned least_moves(Metric metric, BoardSize board, unsigned single_tile_moves) noexcept {
  if (metric == Metric::single_tile) return single_tile_moves;
  const unsigned of_slide = std::max(board.width, board.height) - 1;
  return (single_tile_moves + of_slide - 1) / of_slide;
}

/// Where among some moves so many of a metric end that begin at one of them; at the latest where all end.
[[nodiscard]] std::size_t end_of(Metric metric, const std::vector<Direction>& moves, std::size_t begin,
                                 std::size_t count = 1) noexcept;

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
