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

/// Takes the line at one end off those from `begin` to before `end`: the first if the blank's is nearer to the last.
/// Returns its number.
[[nodiscard]] unsigned take_line(unsigned& begin, unsigned& end, unsigned blank) noexcept {
  return blank - begin > end - 1 - blank ? begin++ : --end;
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
    Rectangle taken = open;
    if (open.width() > open.height()) {
      taken.left = take_line(open.left, open.right, board.column(blank));
      taken.right = taken.left + 1;
    } else {
      taken.top = take_line(open.top, open.bottom, board.row(blank));
      taken.bottom = taken.top + 1;
    }
    lines.push_back({before, cells_in(taken, board)});
  }
  Line last{open, cells_in(open, board)};
  std::erase(last.cells, blank);
  lines.push_back(std::move(last));
  return lines;
}

}  // namespace tilepdb::solver
