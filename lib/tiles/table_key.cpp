// SPDX-License-Identifier: MIT
#include "tiles/table_key.hpp"

#include <string>

#include "core/pattern.hpp"
#include "core/symmetry.hpp"

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

}  // namespace tilepdb
