// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/board.hpp"

namespace tilepdb::shift {

/// Boards of the shift puzzle have 2 to 6 rows and columns.
inline constexpr unsigned max_side = 6;
inline constexpr unsigned max_cells = max_side * max_side;

[[nodiscard]] constexpr bool is_size(BoardSize size) noexcept {
  return size.width >= 2 && size.width <= max_side && size.height >= 2 && size.height <= max_side;
}

/// The kind of a cell: kinds are numbered from 0; cells of one kind are alike.
using Kind = std::uint8_t;

/// A board of the shift puzzle.
struct Board {
  BoardSize size;
  std::array<Kind, max_cells> cells{};  ///< row by row; beyond the size 0

  friend bool operator==(const Board&, const Board&) = default;
};

/// How many kinds a board has that has all of them up to its largest.
[[nodiscard]] constexpr unsigned kinds_of(const Board& board) noexcept {
  return *std::max_element(board.cells.begin(), board.cells.end()) + 1U;
}

/// A shift of a row or column by one cell: the cell that is pushed out comes back on the other side.
struct Move {
  std::uint8_t line = 0;  ///< rows from 0, after them the columns
  bool backward = false;  ///< to the left or up, else to the right or down

  friend bool operator==(const Move&, const Move&) = default;
};

[[nodiscard]] constexpr Move inverse(Move move) noexcept { return {move.line, !move.backward}; }

/// The most shifts that a shortest solution makes one after the other, in a direction, of a line that is as it was
/// after `period` of them: more are fewer the other way, and half of them are counted forward.
[[nodiscard]] constexpr unsigned most_shifts(unsigned period, bool backward) noexcept {
  return (period - (backward ? 1 : 0)) / 2;
}

/// What is the same for all boards of a size.
class Lines {
 public:
  explicit constexpr Lines(BoardSize size) noexcept : size_(size) {}

  [[nodiscard]] constexpr unsigned count() const noexcept { return size_.height + size_.width; }
  [[nodiscard]] constexpr bool is_row(unsigned line) const noexcept { return line < size_.height; }
  /// The cells of a line.
  [[nodiscard]] constexpr unsigned length(unsigned line) const noexcept {
    return is_row(line) ? size_.width : size_.height;
  }
  /// Cell i of a line, from the left or the top.
  [[nodiscard]] constexpr Cell cell(unsigned line, unsigned i) const noexcept {
    return is_row(line) ? size_.cell(line, i) : size_.cell(i, line - size_.height);
  }

 private:
  BoardSize size_;
};

/// Makes a move on the cells of a board: kinds, or labels.
template <typename CellsOfBoard>
void shift(BoardSize size, CellsOfBoard& cells, Move move) noexcept {
  const Lines lines(size);
  const unsigned length = lines.length(move.line);
  const auto place = [&](unsigned i) { return lines.cell(move.line, move.backward ? i : length - 1 - i); };
  for (unsigned i = 1; i < length; ++i) std::swap(cells[place(i - 1)], cells[place(i)]);
}
inline void shift(Board& board, Move move) noexcept { shift(board.size, board.cells, move); }

/// A move as users read it: the way that the cells go, and the row or column counted from 1. R2 shifts the second row
/// to the right, U1 the first column up.
[[nodiscard]] std::string move_text(BoardSize size, Move move);

/// The move of such a text; nothing if it is none of a board of this size.
[[nodiscard]] std::optional<Move> move_named(BoardSize size, std::string_view text);

}  // namespace tilepdb::shift
