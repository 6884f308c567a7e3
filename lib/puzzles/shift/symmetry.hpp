// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "core/board.hpp"
#include "core/symmetry.hpp"

namespace tilepdb::shift {

/// A way to lay a board of the shift puzzle onto itself, or a W×H board onto an H×W board, so that lines come to lie on
/// lines and neighbours around a line stay neighbours: as a board of sliding tiles, then moved across and down around
/// the edges. Shifts become shifts, so distances stay.
struct Symmetry {
  tilepdb::Symmetry turned{};
  std::uint8_t across = 0;  ///< columns to the right
  std::uint8_t down = 0;    ///< rows

  friend bool operator==(const Symmetry&, const Symmetry&) = default;

  /// The board that the given one is laid onto.
  [[nodiscard]] constexpr BoardSize image(BoardSize size) const noexcept { return turned.image(size); }

  /// Where a cell of a board of the given size comes to lie.
  [[nodiscard]] constexpr Cell image(BoardSize size, Cell cell) const noexcept {
    const BoardSize onto = image(size);
    const Cell there = turned.image(size, cell);
    return onto.cell((onto.row(there) + down) % onto.height, (onto.column(there) + across) % onto.width);
  }
};

/// All symmetries of a board, the identity first: eight for each cell.
[[nodiscard]] inline std::vector<Symmetry> symmetries(BoardSize size) {
  std::vector<Symmetry> all;
  for (const unsigned number : {0U, 2U, 1U, 3U, 4U, 6U, 5U, 7U}) {
    const tilepdb::Symmetry turned(number);
    const BoardSize onto = turned.image(size);
    for (std::uint8_t down = 0; down < onto.height; ++down) {
      for (std::uint8_t across = 0; across < onto.width; ++across) all.push_back({turned, across, down});
    }
  }
  return all;
}

}  // namespace tilepdb::shift
