// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/board.hpp"

namespace tilepdb {

/// One of the eight symmetries of a board. Those that transpose map a W×H board to an H×W board.
class Symmetry {
 public:
  static constexpr unsigned count = 8;

  /// Number 0 is the identity. Bit 2 transposes; then bit 0 mirrors the columns and bit 1 the rows.
  constexpr explicit Symmetry(unsigned number = 0) noexcept : number_(number) {}

  friend constexpr bool operator==(Symmetry, Symmetry) = default;

  [[nodiscard]] constexpr unsigned number() const noexcept { return number_; }

  [[nodiscard]] constexpr BoardSize image(BoardSize board) const noexcept {
    return transposes() ? BoardSize{board.height, board.width} : board;
  }

  [[nodiscard]] constexpr Cell image(BoardSize board, Cell cell) const noexcept {
    unsigned row = transposes() ? board.column(cell) : board.row(cell);
    unsigned column = transposes() ? board.row(cell) : board.column(cell);
    const BoardSize onto = image(board);
    if ((number_ & 1U) != 0) column = onto.width - 1 - column;
    if ((number_ & 2U) != 0) row = onto.height - 1 - row;
    return onto.cell(row, column);
  }

  [[nodiscard]] constexpr CellSet image_of_set(BoardSize board, CellSet set) const noexcept {
    CellSet result = 0;
    for (; set != 0; set = without_first(set)) result |= cell_bit(image(board, first_cell(set)));
    return result;
  }

 private:
  [[nodiscard]] constexpr bool transposes() const noexcept { return (number_ & 4U) != 0; }

  unsigned number_;
};

/// Returns a reflection of a board onto itself that keeps a cell in place, if there is one: preferably on the main
/// diagonal, then the other diagonal, the middle column or the middle row. On the main diagonal, its image of a
/// partition is the transposed lookup of the literature.
[[nodiscard]] constexpr std::optional<Symmetry> reflection_keeping(BoardSize board, Cell cell) noexcept {
  for (const Symmetry reflection : {Symmetry{4}, Symmetry{7}, Symmetry{1}, Symmetry{2}}) {
    if (reflection.image(board) == board && reflection.image(board, cell) == cell) return reflection;
  }
  return {};
}

}  // namespace tilepdb
