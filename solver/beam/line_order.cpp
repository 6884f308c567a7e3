// SPDX-License-Identifier: MIT
#include "solver/beam/line_order.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] std::vector<Cell> cells_in(const Rectangle& part, BoardSize board) {
  std::vector<Cell> cells;
  for (unsigned row = part.top; row < part.bottom; ++row) {
    for (unsigned column = part.left; column < part.right; ++column) cells.push_back(board.cell(row, column));
  }
  return cells;
}

/// Takes the row at one end off a rectangle: the first if the blank is nearer to the last. Returns that row.
[[nodiscard]] Rectangle take_row(Rectangle& open, unsigned blank_row) noexcept {
  Rectangle row = open;
  if (blank_row - open.top > open.bottom - 1 - blank_row) {
    row.bottom = ++open.top;
  } else {
    row.top = --open.bottom;
  }
  return row;
}

[[nodiscard]] Rectangle take_column(Rectangle& open, unsigned blank_column) noexcept {
  Rectangle column = open;
  if (blank_column - open.left > open.right - 1 - blank_column) {
    column.right = ++open.left;
  } else {
    column.left = --open.right;
  }
  return column;
}

}  // namespace

BoardCells Rectangle::cells(BoardSize board) const noexcept {
  BoardCells set = 0;
  for (unsigned row = top; row < bottom; ++row) {
    for (unsigned column = left; column < right; ++column) set |= board_cell(board.cell(row, column));
  }
  return set;
}

std::vector<Line> line_order(BoardSize board, Cell blank) {
  Rectangle open{0, board.height, 0, board.width};
  std::vector<Line> lines;
  while (open.width() > min_side || open.height() > min_side) {
    const Rectangle before = open;
    const Rectangle taken =
        open.width() > open.height() ? take_column(open, board.column(blank)) : take_row(open, board.row(blank));
    lines.push_back({before, cells_in(taken, board)});
  }
  Line last{open, cells_in(open, board)};
  std::erase(last.cells, blank);
  lines.push_back(std::move(last));
  return lines;
}

}  // namespace tilepdb::solver
