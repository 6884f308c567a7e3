// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "core/index.hpp"
#include "core/position.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb {

/// Boards as a stored table sees them in a pattern that it serves, through the symmetry that lays the pattern onto the
/// table's.
class PatternView {
 public:
  PatternView(BoardSize board, const TableUse& use, Pattern pattern) noexcept;

  /// The state of a board, which is named by goal; the goal's blank lies on `blank`.
  [[nodiscard]] PatternState state_of(const Position& position, Cell blank) const noexcept;

 private:
  Pattern pattern_;
  std::array<Cell, max_cells> image_{};         // of each cell
  std::array<std::uint8_t, max_cells> slot_{};  // of each tile, if it is the pattern's, in the table's pattern
};

}  // namespace tilepdb
