// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

namespace tilepdb {

/// A cell's number on a board, row-major from 0.
using Cell = unsigned;

/// A set of cells of a board with tables: bit c stands for cell c.
using CellSet = std::uint32_t;

/// The most cells that a board with tables may have: a cell set is one 32-bit word.
inline constexpr unsigned max_cells = 32;

[[nodiscard]] constexpr CellSet cell_bit(Cell cell) noexcept { return CellSet{1} << cell; }

[[nodiscard]] constexpr bool contains(CellSet set, Cell cell) noexcept { return ((set >> cell) & 1U) != 0; }

[[nodiscard]] constexpr unsigned size(CellSet set) noexcept { return static_cast<unsigned>(std::popcount(set)); }

/// The smallest cell of a set that is not empty.
[[nodiscard]] constexpr Cell first_cell(CellSet set) noexcept { return static_cast<Cell>(std::countr_zero(set)); }

/// The set without its smallest cell; `for (auto s = set; s != 0; s = without_first(s))` visits all cells in order.
[[nodiscard]] constexpr CellSet without_first(CellSet set) noexcept { return set & (set - 1); }

/// How many cells of `set` are smaller than `cell`.
[[nodiscard]] constexpr unsigned count_below(CellSet set, Cell cell) noexcept {
  return size(set & (cell_bit(cell) - 1));
}

}  // namespace tilepdb
