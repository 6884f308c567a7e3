// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"
#include "tiles/move_notation.hpp"

// Moves on sliding-tile boards as people write them.
namespace tilepdb {

/// What a number that stands alone names.
enum class MoveNumbers : std::uint8_t {
  tiles,  ///< a tile in the blank's row or column, which moves one cell towards the blank with the tiles between them
  cells   ///< the cell beside the blank to which the blank moves, from 0, row by row
};

/// What given moves refer to.
struct MoveReading {
  MoveWay way = MoveWay::blank;          ///< of directions
  std::optional<MoveNumbers> numbers{};  ///< nothing: board and goal decide (play_moves())
};

/// Parses "blank", "tile" or "cells". Throws Error (bad_input) that begins with `option` for other names.
[[nodiscard]] MoveReading parse_move_reading(std::string_view name, const std::string& option);

/// The most moves of a text.
inline constexpr std::size_t most_written_moves = 100'000;

struct WrittenMove {
  std::string text;
  std::optional<Direction> direction;  ///< of the blank; nullopt: the move is a number that stands alone
  unsigned number = 0;                 ///< that number, or the number of cells that the blank moves
};

/// Returns a move with the opposite direction, also in its text. The move must have a direction.
[[nodiscard]] WrittenMove inverse(WrittenMove move);

/// Parses moves in one form: letters U D L R, words such as LEFT, arrows ← ↑ → ↓ or < ^ > v, each optionally followed
/// by a number of cells, or numbers of tiles or cells. Case does not matter. Blanks, commas, line ends, quotes and
/// brackets may separate moves, and must separate numbers. Numbers 1. 2. 3. with a full stop, a colon or a closing
/// parenthesis may count moves or groups of moves. Throws Error (bad_input) for any other text.
[[nodiscard]] std::vector<WrittenMove> parse_written_moves(std::string_view text, MoveWay way);

/// A written move that is illegal on a board.
struct IllegalMove {
  std::size_t number = 0;  ///< number of the written move, from 1
  std::string text;        ///< as written
  std::string reason;

  /// Returns one line: "move 3, 'R2': the blank is in row 1, column 3, with 1 cell right of it".
  [[nodiscard]] std::string message() const;
};

/// The result of playing written moves on a board.
struct PlayedMoves {
  std::vector<Direction> moves;      ///< up to the first illegal move
  std::vector<std::size_t> written;  ///< for each of `moves`, the number of its written move, from 1
  Position end;                      ///< after `moves`
  std::optional<IllegalMove> illegal;

  /// Returns whether all moves are legal and end at a goal, which may be partial.
  [[nodiscard]] bool solve(const Position& goal) const noexcept { return !illegal && meets(end, goal); }
};

/// Plays written moves up to the first illegal one.
[[nodiscard]] PlayedMoves play_moves(const Position& start, const std::vector<WrittenMove>& moves, MoveNumbers numbers);

/// Plays written moves up to the first illegal one. Unless `numbers` is set, numbers name cells if one of them is 0,
/// which no tile has, or if only as cells they lead to the goal; else tiles. If the board allows them as cells alone,
/// the reason why they are illegal as tiles adds where they lead as cells.
[[nodiscard]] PlayedMoves play_moves(const Position& start, const std::vector<WrittenMove>& moves, const Position& goal,
                                     std::optional<MoveNumbers> numbers);

/// Parses the moves of a board, whose numbers name tiles. Throws Error (bad_input), which names an illegal move and the
/// reason.
[[nodiscard]] std::vector<Direction> read_moves(const Position& start, std::string_view text, MoveWay way);

}  // namespace tilepdb
