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

/// Where every tile is: `tiles[c]` is the tile on cell c, 0 for the blank. A start, a goal or anything between.
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

  /// The tiles of a board of at most max_cells, as the searches with tables keep them.
  [[nodiscard]] std::array<std::uint8_t, max_cells> table_tiles() const noexcept {
    std::array<std::uint8_t, max_cells> first{};
    std::copy_n(tiles.begin(), first.size(), first.begin());
    return first;
  }

  /// Swaps the blank with its neighbour; only where the board allows it.
  void move_blank(Direction direction) noexcept { (void)move_blank(blank(), direction); }

  /// The same where the blank's cell is known, by whatever name the blank goes; returns the cell that it goes to.
  Cell move_blank(Cell from, Direction direction) noexcept {
    const Cell to = board.neighbour(from, direction);
    std::swap(tiles[from], tiles[to]);
    return to;
  }

  /// The tiles in order of the cells, separated by blanks.
  [[nodiscard]] std::string text() const;
};

/// Whether moves of the blank lead from one position to the other. Each move is one transposition and changes the
/// colour of the blank's cell, so the parities must agree; on boards of at least 2x2 that is also enough
/// (Johnson & Story 1879).
[[nodiscard]] bool is_reachable(const Position& from, const Position& to) noexcept;

/// A position from numbers (or _ for the blank) separated by blanks or commas. Throws Error (bad_input), without
/// file or line: callers that know them add them.
[[nodiscard]] Position parse_position(BoardSize board, std::string_view text);

/// A position from its tiles. Throws Error (bad_input) for what is none.
[[nodiscard]] Position position_of(BoardSize size, std::span<const std::uint8_t> tiles);

/// The board size that a number of cells suggests: square where possible. Throws Error (bad_input) when no square
/// board has so many cells.
[[nodiscard]] BoardSize square_board_of(std::size_t cells);

}  // namespace tilepdb
