// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/position.hpp"

// Sequences of moves, each a step of the blank by one cell.
namespace tilepdb {

/// Counts each tile that moves, or each slide of one tile or several.
enum class Metric : std::uint8_t { single_tile, multi_tile };

/// Returns the length in the multi-tile metric: the number of runs. A run is a maximal sequence of moves in one
/// direction, which is one slide; moves straight back begin a new run.
[[nodiscard]] std::size_t multi_tile_length(const std::vector<Direction>& moves) noexcept;

[[nodiscard]] unsigned length_in(Metric metric, const std::vector<Direction>& moves) noexcept;

/// Returns a lower bound on the moves in a metric, given the number of single-tile moves: a slide moves at most all
/// tiles of a line.
[[nodiscard]] constexpr unsigned least_moves(Metric metric, BoardSize board, unsigned single_tile_moves) noexcept {
  if (metric == Metric::single_tile) return single_tile_moves;
  const unsigned of_slide = std::max(board.width, board.height) - 1;
  return (single_tile_moves + of_slide - 1) / of_slide;
}

/// Returns the index after `count` moves of a metric that begin at index `begin`, at most the number of moves.
[[nodiscard]] std::size_t end_of(Metric metric, const std::vector<Direction>& moves, std::size_t begin,
                                 std::size_t count = 1) noexcept;

/// Returns the position after moves, which must be legal.
[[nodiscard]] Position after_moves(Position start, const std::vector<Direction>& moves) noexcept;

/// Returns the moves that lead back from the end to the start.
[[nodiscard]] std::vector<Direction> reversed(std::vector<Direction> moves);

/// Returns the moves on the board reflected on its main diagonal.
[[nodiscard]] std::vector<Direction> transposed(std::vector<Direction> moves);

/// Returns the position reflected on the main diagonal, with each tile renamed to the tile of `mirrored_goal` on the
/// reflected goal cell. Moves lead from `position` to `goal` if and only if the transposed moves lead from the result
/// to `mirrored_goal`, which is a position of the reflected board.
[[nodiscard]] Position transposed(const Position& position, const Position& goal, const Position& mirrored_goal);

/// Returns the moves without loops, which lead from a position back to it. `blank` is the number of the blank.
[[nodiscard]] std::vector<Direction> without_loops(const Position& start, unsigned blank,
                                                   const std::vector<Direction>& moves);

}  // namespace tilepdb
