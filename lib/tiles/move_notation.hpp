// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"

// Notations of moves on sliding-tile boards. In the library, a move is a Direction, in which the blank moves by one
// cell; a slide of several tiles is a run of moves.
namespace tilepdb {

/// The subject of a letter's direction.
enum class MoveWay : std::uint8_t {
  blank,  ///< R: the blank moves right, and a tile left
  tile    ///< R: a tile moves right, and the blank left
};

inline constexpr std::string_view move_way_names[] = {"blank", "tile"};

/// The form of written moves.
enum class MoveForm : std::uint8_t {
  letters,  ///< URDD: a letter for each tile that moves
  runs,     ///< U R D2: a letter for each slide, with the number of its tiles if there are several
  numbers,  ///< 12 8 4: the number of each tile that moves
  slides    ///< 12 4: for each slide, the number of the tile farthest from the blank; the others move with it
};

inline constexpr std::string_view move_form_names[] = {"letters", "runs", "numbers", "slides"};

/// Parse the name of a way or form. Throw Error (bad_input) that begins with `option` and lists the known names.
[[nodiscard]] MoveWay parse_move_way(std::string_view name, const std::string& option);
[[nodiscard]] MoveForm parse_move_form(std::string_view name, const std::string& option);

/// A notation of moves.
struct MoveNotation {
  MoveForm form = MoveForm::letters;
  MoveWay way = MoveWay::blank;  ///< for letters and runs

  friend constexpr bool operator==(const MoveNotation&, const MoveNotation&) = default;

  /// Returns whether the notation writes letters.
  [[nodiscard]] constexpr bool has_way() const noexcept { return form == MoveForm::letters || form == MoveForm::runs; }

  /// Returns the name, such as "tile runs" or "numbers".
  [[nodiscard]] std::string name() const;
};

/// The most moves of a text.
inline constexpr std::size_t most_written_moves = 100'000;

/// A move as written.
struct WrittenMove {
  std::string text;
  std::optional<Direction> direction;  ///< of the blank; nullopt: the move names a tile
  unsigned number = 0;                 ///< the tile, or the number of cells that the blank moves
};

/// Parses moves in any form: letters U D L R in upper or lower case, each optionally followed by a number of cells, or
/// numbers of tiles. Spaces, commas or line ends separate numbers, and may separate letters. A number names a tile in
/// the blank's row or column; it moves one cell towards the blank, together with the tiles between them. Throws Error
/// (bad_input) for any other text, and for letters mixed with numbers of tiles.
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
};

/// Plays written moves up to the first illegal one.
[[nodiscard]] PlayedMoves play_moves(const Position& start, const std::vector<WrittenMove>& moves);

/// Parses the moves of a board. Throws Error (bad_input), which names an illegal move and the reason.
[[nodiscard]] std::vector<Direction> read_moves(const Position& start, std::string_view text, MoveWay way);

/// Returns moves as a text that read_moves() reads. The moves must be legal.
[[nodiscard]] std::string write_moves(const Position& start, const std::vector<Direction>& moves,
                                      MoveNotation notation);

/// Returns moves as letters of the blank's directions, as in results.
[[nodiscard]] std::string moves_text(const std::vector<Direction>& moves);

/// Returns a word of one letter for each move.
[[nodiscard]] std::vector<std::string> words_of(const std::vector<Direction>& moves);
/// Returns the moves of words such as U, or R2 for a slide. Throws Error (bad_input) for any other word.
[[nodiscard]] std::vector<Direction> moves_of(const std::vector<std::string>& words);

/// Parses a text of moves_text(), of at most max_depth moves. Throws Error (bad_input) for any other text.
[[nodiscard]] std::vector<Direction> parse_moves(std::string_view text);

}  // namespace tilepdb
