// SPDX-License-Identifier: MIT
#include "tiles/table_key.hpp"

namespace tilepdb {

std::string TableKey::file_stem() const {
  return board.name() + "_" + pattern_text(pattern, '-') + "_b" + std::to_string(blank);
}

TableKey make_table_key(BoardSize board, Pattern pattern, Cell blank) noexcept {
  return {board, pattern, first_cell(board.region(board.all() & ~pattern, blank))};
}

TableKey image(const TableKey& key, Symmetry symmetry) noexcept {
  return make_table_key(symmetry.image(key.board), symmetry.image_of_set(key.board, key.pattern),
                        symmetry.image(key.board, key.blank));
}

TableUse stored_table(const TableKey& key) noexcept {
  TableUse best{key, Symmetry{0}};
  for (unsigned number = 1; number < Symmetry::count; ++number) {
    const TableKey candidate = image(key, Symmetry{number});
    if (candidate < best.stored) best = {candidate, Symmetry{number}};
  }
  return best;
}

PatternProjection::PatternProjection(BoardSize board, const TableUse& use, Pattern pattern) noexcept
    : tiles_(use.stored.tiles()) {
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    image_[cell] = static_cast<std::uint8_t>(use.symmetry.image(board, cell));
  }
  for (CellSet rest = pattern; rest != 0; rest = without_first(rest)) {
    const Cell tile = first_cell(rest);
    tile_of_slot_[count_below(use.stored.pattern, image_[tile])] = static_cast<std::uint8_t>(tile);
  }
}

PatternState PatternProjection::state_of(const TileCells& cell_of, Cell blank) const noexcept {
  std::array<std::uint8_t, max_table_cells> slot_on{};
  PatternState state;
  state.blank = image_[cell_of[blank]];
  for (unsigned slot = 0; slot < tiles_; ++slot) {
    const Cell image = image_[cell_of[tile_of_slot_[slot]]];
    state.occupied |= cell_bit(image);
    slot_on[image] = static_cast<std::uint8_t>(slot);
  }
  unsigned place = 0;
  for (CellSet rest = state.occupied; rest != 0; rest = without_first(rest)) {
    state.arrangement[place++] = slot_on[first_cell(rest)];
  }
  return state;
}

}  // namespace tilepdb
