// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/board.hpp"

namespace tilepdb::shift {

/// A way to lay a board of the shift puzzle onto itself, or a W×H board onto an H×W board, so that lines come to lie on
/// lines and neighbours around a line stay neighbours: transposed or not, columns and rows mirrored or not, then moved
/// across and down around the edges. Shifts become shifts, so distances stay.
struct Symmetry {
  bool transposed = false;
  bool columns_mirrored = false;
  bool rows_mirrored = false;
  std::uint8_t across = 0;  ///< columns to the right
  std::uint8_t down = 0;    ///< rows

  friend bool operator==(const Symmetry&, const Symmetry&) = default;

  /// The board that the given one is laid onto.
  [[nodiscard]] constexpr BoardSize image(BoardSize size) const noexcept {
    return transposed ? BoardSize{size.height, size.width} : size;
  }

  /// Where a cell of a board of the given size comes to lie.
  [[nodiscard]] constexpr Cell image(BoardSize size, Cell cell) const noexcept {
    const BoardSize onto = image(size);
    unsigned row = transposed ? size.column(cell) : size.row(cell);
    unsigned column = transposed ? size.row(cell) : size.column(cell);
    if (columns_mirrored) column = onto.width - 1 - column;
    if (rows_mirrored) row = onto.height - 1 - row;
    return onto.cell((row + down) % onto.height, (column + across) % onto.width);
  }
};

/// All symmetries of a board, the identity first: eight for each cell.
[[nodiscard]] inline std::vector<Symmetry> symmetries(BoardSize size) {
  std::vector<Symmetry> all;
  for (const bool transposed : {false, true}) {
    const BoardSize onto = Symmetry{transposed}.image(size);
    for (const bool columns_mirrored : {false, true}) {
      for (const bool rows_mirrored : {false, true}) {
        for (std::uint8_t down = 0; down < onto.height; ++down) {
          for (std::uint8_t across = 0; across < onto.width; ++across) {
            all.push_back({transposed, columns_mirrored, rows_mirrored, across, down});
          }
        }
      }
    }
  }
  return all;
}

}  // namespace tilepdb::shift
