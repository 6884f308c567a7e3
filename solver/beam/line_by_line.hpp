// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/board.hpp"
#include "core/position.hpp"

namespace tilepdb::solver {

/// A part of a board: rows from top to before bottom, columns from left to before right.
struct Rectangle {
  unsigned top = 0;
  unsigned bottom = 0;
  unsigned left = 0;
  unsigned right = 0;

  [[nodiscard]] constexpr unsigned width() const noexcept { return right - left; }
  [[nodiscard]] constexpr unsigned height() const noexcept { return bottom - top; }
  [[nodiscard]] BoardCells cells(BoardSize board) const noexcept;
};

/// The cells to solve next, while the tiles solved before stay in place.
struct Line {
  Rectangle open;           ///< where tiles still move, including these cells
  std::vector<Cell> cells;  ///< along the line
};

/// Returns the order in which a board can be solved line by line: edge rows, or columns where the rest is wider than
/// high, always on the side far from the goal's blank, until 2x2 cells are left; these three tiles come last. Each line
/// can be solved wherever the remaining tiles are, because the open part stays at least 2 wide and high.
[[nodiscard]] std::vector<Line> line_order(BoardSize board, Cell blank);

/// Solves a board the way people do, in the order of line_order(): one tile after another by the fewest moves that keep
/// the earlier tiles in place, the last two of a line together. Always finds a solution within milliseconds, but a long
/// one. `position` is named by goal and can reach the goal with the blank on cell `goal_blank`.
[[nodiscard]] std::vector<Direction> solve_line_by_line(const Position& position, Cell goal_blank);

}  // namespace tilepdb::solver
