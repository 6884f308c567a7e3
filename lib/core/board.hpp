// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

namespace tilepdb {

/// Number of a cell on a board, row-major from 0.
using Cell = unsigned;

/// A set of cells of a board of at most 64 cells, such as those with tables; bit c is cell c.
using CellSet = std::uint64_t;

/// A set of cells of any board; bit c is cell c.
__extension__ using BoardCells = unsigned __int128;

/// Largest number of cells of boards whose search kernels keep cell sets in 32 bits.
inline constexpr unsigned max_cells = 32;

/// Largest number of cells of a board with tables.
inline constexpr unsigned max_table_cells = 36;

[[nodiscard]] constexpr CellSet cell_bit(Cell cell) noexcept { return CellSet{1} << cell; }

[[nodiscard]] constexpr bool contains(CellSet set, Cell cell) noexcept { return ((set >> cell) & 1U) != 0; }

[[nodiscard]] constexpr unsigned size(CellSet set) noexcept { return static_cast<unsigned>(std::popcount(set)); }

/// Returns the smallest cell of a non-empty set.
[[nodiscard]] constexpr Cell first_cell(CellSet set) noexcept { return static_cast<Cell>(std::countr_zero(set)); }

/// Returns the set without its smallest cell; `for (auto s = set; s != 0; s = without_first(s))` visits all cells in
/// order.
[[nodiscard]] constexpr CellSet without_first(CellSet set) noexcept { return set & (set - 1); }

/// Returns the number of cells in `set` that are smaller than `cell`.
[[nodiscard]] constexpr unsigned count_below(CellSet set, Cell cell) noexcept {
  return size(set & (cell_bit(cell) - 1));
}

[[nodiscard]] constexpr BoardCells board_cell(Cell cell) noexcept { return BoardCells{1} << cell; }

[[nodiscard]] constexpr bool has_cell(BoardCells set, Cell cell) noexcept { return (set >> cell & 1U) != 0; }

/// The directions in which the blank can move, in ascending order of its target cell.
enum class Direction : std::uint8_t { up, left, right, down };

inline constexpr std::array<Direction, 4> directions{Direction::up, Direction::left, Direction::right, Direction::down};

[[nodiscard]] constexpr Direction opposite(Direction direction) noexcept {
  return static_cast<Direction>(3U - static_cast<unsigned>(direction));
}

/// Returns the letter of a move in results, U, D, L or R: the direction in which the blank moves.
[[nodiscard]] constexpr char letter(Direction direction) noexcept { return "ULRD"[static_cast<unsigned>(direction)]; }

/// Smallest and largest width and height of a board.
inline constexpr unsigned min_side = 2;
inline constexpr unsigned max_side = 10;

/// Largest number of cells of any board.
inline constexpr unsigned max_board_cells = max_side * max_side;
static_assert(max_board_cells <= 8 * sizeof(BoardCells));

/// Upper bound on the optimal solution length of boards with tables: no board needs even 4 moves per tile and cell.
inline constexpr unsigned max_depth = 512;

/// Width and height of a board, chosen at run time. Cells are numbered row-major from 0.
struct BoardSize {
  unsigned width = 0;
  unsigned height = 0;

  friend constexpr bool operator==(BoardSize, BoardSize) = default;

  [[nodiscard]] constexpr unsigned cells() const noexcept { return width * height; }
  [[nodiscard]] constexpr unsigned tiles() const noexcept { return cells() - 1; }
  [[nodiscard]] constexpr unsigned row(Cell cell) const noexcept { return cell / width; }
  [[nodiscard]] constexpr unsigned column(Cell cell) const noexcept { return cell % width; }
  [[nodiscard]] constexpr Cell cell(unsigned row, unsigned column) const noexcept { return row * width + column; }
  [[nodiscard]] constexpr bool square() const noexcept { return width == height; }

  /// Returns all cells of a board of at most 64.
  [[nodiscard]] constexpr CellSet all() const noexcept { return ~CellSet{0} >> (8 * sizeof(CellSet) - cells()); }

  /// Returns the colour of a cell on a chessboard, 0 or 1; every move changes the colour of the blank's cell.
  [[nodiscard]] constexpr unsigned colour(Cell cell) const noexcept { return (row(cell) + column(cell)) & 1U; }

  /// Returns the parity of the sum of the colours of a set of cells.
  [[nodiscard]] constexpr unsigned colour_parity(CellSet cells) const noexcept {
    unsigned parity = 0;
    for (; cells != 0; cells = without_first(cells)) parity ^= colour(first_cell(cells));
    return parity;
  }

  /// Returns the Manhattan distance between two cells.
  [[nodiscard]] constexpr unsigned distance(Cell a, Cell b) const noexcept {
    const unsigned rows = row(a) > row(b) ? row(a) - row(b) : row(b) - row(a);
    const unsigned columns = column(a) > column(b) ? column(a) - column(b) : column(b) - column(a);
    return rows + columns;
  }

  [[nodiscard]] constexpr unsigned cells_beyond(Cell cell, Direction direction) const noexcept {
    switch (direction) {
      case Direction::up: return row(cell);
      case Direction::left: return column(cell);
      case Direction::right: return width - 1 - column(cell);
      case Direction::down: return height - 1 - row(cell);
    }
    return 0;
  }
  [[nodiscard]] constexpr bool can_go(Cell cell, Direction direction) const noexcept {
    return cells_beyond(cell, direction) != 0;
  }

  /// Returns the adjacent cell in a direction; requires can_go().
  [[nodiscard]] constexpr Cell neighbour(Cell cell, Direction direction) const noexcept {
    switch (direction) {
      case Direction::up: return cell - width;
      case Direction::left: return cell - 1;
      case Direction::right: return cell + 1;
      case Direction::down: return cell + width;
    }
    return cell;
  }

  [[nodiscard]] constexpr CellSet neighbours(Cell cell) const noexcept {
    CellSet set = 0;
    for (const Direction direction : directions) {
      if (can_go(cell, direction)) set |= cell_bit(neighbour(cell, direction));
    }
    return set;
  }

  /// Returns the connected part of `free` that contains `cell`; `cell` must be in `free`.
  [[nodiscard]] constexpr CellSet region(CellSet free, Cell cell) const noexcept {
    const CellSet left_column = left_column_cells();
    const CellSet right_column = left_column << (width - 1);
    CellSet reached = cell_bit(cell);
    for (;;) {
      const CellSet grown = (reached | (reached << width) | (reached >> width) | ((reached & ~right_column) << 1) |
                             ((reached & ~left_column) >> 1)) &
                            free;
      if (grown == reached) return reached;
      reached = grown;
    }
  }

  /// Returns the size as users write it, width first: "4x4".
  [[nodiscard]] std::string name() const { return std::to_string(width) + "x" + std::to_string(height); }

 private:
  [[nodiscard]] constexpr CellSet left_column_cells() const noexcept {
    CellSet set = 0;
    for (unsigned r = 0; r < height; ++r) set |= cell_bit(cell(r, 0));
    return set;
  }
};

/// A small board of a size known at compile time.
template <unsigned Width, unsigned Height>
struct Board {
  static_assert(Width >= 2 && Height >= 2 && Width * Height <= max_cells);
  static constexpr BoardSize size{Width, Height};
  static constexpr unsigned cells = Width * Height;
};

/// The small boards with tables. Others of at most 32 cells can be added here.
using SmallBoards = std::tuple<Board<2, 2>, Board<2, 3>, Board<3, 2>, Board<3, 3>, Board<3, 4>, Board<4, 3>,
                               Board<4, 4>, Board<4, 5>, Board<5, 4>, Board<5, 5>>;

/// Calls `visitor(Board<W, H>{})` for each of them.
template <typename Visitor>
constexpr void for_each_board(Visitor&& visitor) {
  std::apply([&](auto... board) { (visitor(board), ...); }, SmallBoards{});
}

/// Returns the sizes of the boards with tables for messages: "2x2, 2x3, …".
[[nodiscard]] std::string table_board_names();

/// Returns whether tables exist for boards of this size, and with them searches for shortest solutions that end.
[[nodiscard]] constexpr bool is_small(BoardSize size) noexcept {
  bool found = false;
  for_each_board([&](auto board) { found = found || board.size == size; });
  return found;
}

/// Returns whether a board has more cells than the vector kernels support; the portable ones search it.
[[nodiscard]] constexpr bool is_wide(unsigned cells) noexcept { return cells > max_cells; }

/// Returns whether tables can be made for boards of this size: small ones, and 6x6.
[[nodiscard]] constexpr bool has_tables(BoardSize size) noexcept { return is_small(size) || size == BoardSize{6, 6}; }

/// Throws Error (bad_input) unless tables can be made for boards of this size.
void require_tables(BoardSize size);

/// Throws Error (bad_input) unless this is a valid board size.
void require_board(BoardSize size);

/// Returns the size written as "4x4", even if no board may have it; nothing for any other text.
[[nodiscard]] std::optional<BoardSize> width_and_height(std::string_view text) noexcept;

/// Returns the same. Throws Error (bad_input) for any other text.
[[nodiscard]] BoardSize parse_width_and_height(std::string_view text);

/// Returns a valid board size. Throws Error (bad_input).
[[nodiscard]] BoardSize parse_board_size(std::string_view text);

}  // namespace tilepdb
