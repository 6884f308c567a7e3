// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "tilepdb/index.hpp"
#include "tilepdb/position.hpp"
#include "tilepdb/table_key.hpp"

namespace tilepdb {

/// Boards as a stored table sees them in a pattern that it serves, through the symmetry that lays the pattern onto the
/// table's.
class PatternView {
 public:
  PatternView(BoardSize board, const TableUse& use, Pattern pattern) noexcept : pattern_(pattern) {
    for (Cell cell = 0; cell < board.cells(); ++cell) {
      image_[cell] = use.symmetry.image(board, cell);
      slot_[cell] = static_cast<std::uint8_t>(count_below(use.stored.pattern, image_[cell]));
    }
  }

  /// The state of a board, which is named by goal; the goal's blank lies on `blank`.
  [[nodiscard]] PatternState state_of(const Position& position, Cell blank) const noexcept {
    std::array<std::uint8_t, max_cells> slot_on{};
    PatternState state;
    for (Cell cell = 0; cell < position.board.cells(); ++cell) {
      const Cell tile = position.tiles[cell];
      if (tile == blank) state.blank = image_[cell];
      if (!contains(pattern_, tile)) continue;
      state.occupied |= cell_bit(image_[cell]);
      slot_on[image_[cell]] = slot_[tile];
    }
    unsigned entry = 0;
    for (CellSet rest = state.occupied; rest != 0; rest = without_first(rest)) {
      state.arrangement[entry++] = slot_on[first_cell(rest)];
    }
    return state;
  }

 private:
  Pattern pattern_;
  std::array<Cell, max_cells> image_{};  // of each cell
  std::array<std::uint8_t, max_cells>
      slot_{};  // the place of each tile, if it is the pattern's, in the table's pattern
};

}  // namespace tilepdb
