// SPDX-License-Identifier: MIT
#include "tiles/pattern_view.hpp"

#include <array>
#include <cstdint>

#include "core/index.hpp"
#include "core/position.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb {

PatternView::PatternView(BoardSize board, const TableUse& use, Pattern pattern) noexcept : pattern_(pattern) {
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    image_[cell] = use.symmetry.image(board, cell);
    slot_[cell] = static_cast<std::uint8_t>(count_below(use.stored.pattern, image_[cell]));
  }
}

PatternState PatternView::state_of(const Position& position, Cell blank) const noexcept {
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

}  // namespace tilepdb
