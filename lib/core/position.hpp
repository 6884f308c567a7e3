// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/board.hpp"

namespace tilepdb {

/// On a cell that a partial goal leaves free: any tile that the goal does not name, or the blank if the goal does not
/// name it. Written `*`.
inline constexpr std::uint8_t any_tile = 255;

/// A board, such as a start or goal: `tiles[c]` is the tile on cell c, 0 for the blank. Only a goal may be partial,
/// with any_tile on two cells or more.
struct Position {
  BoardSize board;
  std::array<std::uint8_t, max_board_cells> tiles{};

  friend bool operator==(const Position&, const Position&) = default;

  /// Returns the cells that a goal leaves free, one bit each; 0 for a complete board.
  [[nodiscard]] BoardCells free_cells() const noexcept;
  [[nodiscard]] bool is_partial() const noexcept { return free_cells() != 0; }

  /// The tile must be on the board.
  [[nodiscard]] Cell cell_of(unsigned tile) const noexcept {
    Cell cell = 0;
    while (tiles[cell] != tile) ++cell;
    return cell;
  }
  [[nodiscard]] Cell blank() const noexcept { return cell_of(0); }

  /// Returns the tiles of a board with tables, in the form of search kernels.
  [[nodiscard]] std::array<std::uint8_t, max_table_cells> table_tiles() const noexcept {
    std::array<std::uint8_t, max_table_cells> first{};
    std::copy_n(tiles.begin(), first.size(), first.begin());
    return first;
  }

  /// Swaps the blank with its neighbour in a direction, which must exist.
  void move_blank(Direction direction) noexcept { (void)move_blank(blank(), direction); }

  /// Swaps the tile on `from`, which stands for the blank whatever its number, with its neighbour; returns the
  /// neighbour's cell.
  Cell move_blank(Cell from, Direction direction) noexcept {
    const Cell to = board.neighbour(from, direction);
    std::swap(tiles[from], tiles[to]);
    return to;
  }

  /// Returns the tiles in the order of the cells, separated by spaces, with * for any_tile.
  [[nodiscard]] std::string text() const;
};

/// Returns the tiles that a goal does not name, the blank first if it is one of them, then in ascending order.
[[nodiscard]] std::vector<std::uint8_t> unnamed_tiles(const Position& goal);

/// Returns the goal with these tiles on its free cells, in ascending order of the cells.
[[nodiscard]] Position with_tiles(const Position& goal, const std::vector<std::uint8_t>& unnamed) noexcept;

/// Returns the goal with its unnamed_tiles() on the free cells. A complete goal is returned as it is.
[[nodiscard]] Position completed(const Position& goal);

/// Returns whether a complete board is the goal, or one of the boards that a partial goal stands for.
[[nodiscard]] bool meets(const Position& position, const Position& goal) noexcept;

/// Returns whether a goal can be reached from a complete board. Each move is a transposition and changes the colour of
/// the blank's cell, so the parities must agree; on boards of at least 2x2 that is also sufficient (Johnson & Story
/// 1879). A partial goal needs one board that it stands for to be reachable: parity blocks none that leaves two tiles
/// free.
[[nodiscard]] bool is_reachable(const Position& from, const Position& to);

/// Returns the position of numbers (or _ for the blank) separated by spaces or commas. Throws Error (bad_input) without
/// file and line, which callers add.
[[nodiscard]] Position parse_position(BoardSize board, std::string_view text);

/// Returns the position of an array of tiles. Throws Error (bad_input) if it is not a board of that size.
[[nodiscard]] Position position_of(BoardSize size, std::span<const std::uint8_t> tiles);

/// Returns the square board with a number of cells. Throws Error (bad_input) for other numbers.
[[nodiscard]] BoardSize square_board_of(std::size_t cells);

}  // namespace tilepdb
