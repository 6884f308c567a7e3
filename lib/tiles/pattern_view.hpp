// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "core/index.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb {

/// The cell of each tile, both named by goal.
using TileCells = std::array<std::uint8_t, max_cells>;

[[nodiscard]] inline TileCells tile_cells(const std::uint8_t* tiles, unsigned cells) noexcept {
  TileCells cell_of{};
  for (unsigned cell = 0; cell < cells; ++cell) cell_of[tiles[cell]] = static_cast<std::uint8_t>(cell);
  return cell_of;
}

/// Boards as a stored table sees them in a pattern that it serves, through the symmetry that lays the pattern onto the
/// table's.
class PatternView {
 public:
  PatternView(BoardSize board, const TableUse& use, Pattern pattern) noexcept;

  /// The state of a board; the goal's blank lies on `blank`.
  [[nodiscard]] PatternState state_of(const TileCells& cell_of, Cell blank) const noexcept;

 private:
  unsigned tiles_;
  std::array<std::uint8_t, max_cells> image_{};  // of each cell
  std::array<std::uint8_t, max_pattern_tiles> tile_of_slot_{};
};

}  // namespace tilepdb
