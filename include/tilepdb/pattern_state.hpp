// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "tilepdb/index.hpp"
#include "tilepdb/position.hpp"
#include "tilepdb/table_key.hpp"

namespace tilepdb {

/// The state of a stored table that a board has in a pattern which the table serves, seen through the symmetry that
/// lays the pattern onto the table's. The board is named by goal, the goal's blank lies on `blank`.
[[nodiscard]] inline PatternState state_of(const Position& position, Cell blank, const TableUse& use,
                                           Pattern pattern) noexcept {
  const BoardSize board = position.board;
  std::array<std::uint8_t, max_cells> slot_on{};
  PatternState state;
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    const Cell tile = position.tiles[cell];
    const Cell there = use.symmetry.image(board, cell);
    if (tile == blank) state.blank = there;
    if (!contains(pattern, tile)) continue;
    state.occupied |= cell_bit(there);
    slot_on[there] = static_cast<std::uint8_t>(count_below(use.stored.pattern, use.symmetry.image(board, tile)));
  }
  unsigned entry = 0;
  for (CellSet rest = state.occupied; rest != 0; rest = without_first(rest)) {
    state.arrangement[entry++] = slot_on[first_cell(rest)];
  }
  return state;
}

}  // namespace tilepdb
