// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "core/board.hpp"

namespace tilepdb::shift {

/// Boards have 2 to 6 rows and columns.
inline constexpr unsigned max_side = 6;
inline constexpr unsigned max_cells = max_side * max_side;

[[nodiscard]] constexpr bool is_size(BoardSize size) noexcept {
  return size.width >= 2 && size.width <= max_side && size.height >= 2 && size.height <= max_side;
}

/// The kind of a cell, from 0. Cells of one kind are indistinguishable.
using Kind = std::uint8_t;

/// A board of the shift puzzle.
struct Board {
  BoardSize size;
  std::array<Kind, max_cells> cells{};  ///< row by row; 0 beyond the size

  friend bool operator==(const Board&, const Board&) = default;
};

/// Returns the number of kinds of a board that has all kinds up to its largest.
[[nodiscard]] constexpr unsigned kinds_of(const Board& board) noexcept {
  return *std::max_element(board.cells.begin(), board.cells.end()) + 1U;
}

/// A cyclic shift of a row or column by one cell.
struct Move {
  std::uint8_t line = 0;  ///< the rows from 0, then the columns
  bool backward = false;  ///< left or up; otherwise right or down

  friend bool operator==(const Move&, const Move&) = default;
};

[[nodiscard]] constexpr Move inverse(Move move) noexcept { return {move.line, !move.backward}; }

/// Returns the most consecutive shifts of a line in one direction in an optimal solution, if `period` shifts restore
/// the line. More shifts are fewer in the other direction; exactly half of the period is counted as forward.
[[nodiscard]] constexpr unsigned most_shifts(unsigned period, bool backward) noexcept {
  return (period - (backward ? 1 : 0)) / 2;
}

/// The rows and columns of boards of one size.
class Lines {
 public:
  explicit constexpr Lines(BoardSize size) noexcept : size_(size) {}

  [[nodiscard]] constexpr unsigned count() const noexcept { return size_.height + size_.width; }
  [[nodiscard]] constexpr bool is_row(unsigned line) const noexcept { return line < size_.height; }
  /// Returns the number of cells of a line.
  [[nodiscard]] constexpr unsigned length(unsigned line) const noexcept {
    return is_row(line) ? size_.width : size_.height;
  }
  /// Returns cell i of a line, from the left or the top.
  [[nodiscard]] constexpr Cell cell(unsigned line, unsigned i) const noexcept {
    return is_row(line) ? size_.cell(line, i) : size_.cell(i, line - size_.height);
  }

 private:
  BoardSize size_;
};

/// Makes a move on the cells of a board, which are kinds or labels.
template <typename CellsOfBoard>
void shift(BoardSize size, CellsOfBoard& cells, Move move) noexcept {
  const Lines lines(size);
  const unsigned length = lines.length(move.line);
  const auto place = [&](unsigned i) { return lines.cell(move.line, move.backward ? i : length - 1 - i); };
  for (unsigned i = 1; i < length; ++i) std::swap(cells[place(i - 1)], cells[place(i)]);
}
inline void shift(Board& board, Move move) noexcept { shift(board.size, board.cells, move); }

}  // namespace tilepdb::shift
