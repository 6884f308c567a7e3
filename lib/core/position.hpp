// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/board.hpp"

namespace tilepdb {

/// A complete board, such as a start or goal: `tiles[c]` is the tile on cell c, 0 for the blank.
struct Position {
  BoardSize board;
  std::array<std::uint8_t, max_board_cells> tiles{};

  friend bool operator==(const Position&, const Position&) = default;

  [[nodiscard]] Cell cell_of(unsigned tile) const noexcept {
    Cell cell = 0;
    while (tiles[cell] != tile) ++cell;
    return cell;
  }
  [[nodiscard]] Cell blank() const noexcept { return cell_of(0); }

  /// Returns the tiles of a board of at most max_cells, in the form of searches with tables.
  [[nodiscard]] std::array<std::uint8_t, max_cells> table_tiles() const noexcept {
    std::array<std::uint8_t, max_cells> first{};
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

  /// Returns the tiles in the order of the cells, separated by spaces.
  [[nodiscard]] std::string text() const;
};

/// Returns whether one position can be reached from the other. Each move is a transposition and changes the colour of
/// the blank's cell, so the parities must agree; on boards of at least 2x2 that is also sufficient (Johnson & Story
/// 1879).
[[nodiscard]] bool is_reachable(const Position& from, const Position& to) noexcept;

/// Returns the position of numbers (or _ for the blank) separated by spaces or commas. Throws Error (bad_input) without
/// file and line, which callers add.
[[nodiscard]] Position parse_position(BoardSize board, std::string_view text);

/// Returns the position of an array of tiles. Throws Error (bad_input) if it is not a board of that size.
[[nodiscard]] Position position_of(BoardSize size, std::span<const std::uint8_t> tiles);

/// Returns the square board with a number of cells. Throws Error (bad_input) if there is none.
[[nodiscard]] BoardSize square_board_of(std::size_t cells);

}  // namespace tilepdb
