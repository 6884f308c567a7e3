// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"

// Moves of sliding-tile boards as players write them. Within the library a move is a Direction, the way the blank goes
// by one cell; a slide of several tiles is as many moves, a run.
namespace tilepdb {

/// What goes the way that a letter tells.
enum class MoveWay : std::uint8_t {
  blank,  ///< R: the blank goes right, and a tile left
  tile    ///< R: a tile goes right, and the blank left
};

inline constexpr std::string_view move_way_names[] = {"blank", "tile"};

/// How moves are written.
enum class MoveForm : std::uint8_t {
  letters,  ///< URDD: a letter for each tile that moves
  runs,     ///< U R D2: a letter for each slide, with the number of its tiles if there are several
  numbers,  ///< 12 8 4: the number of each tile that moves
  slides    ///< 12 4: for each slide the number of its tile that was farthest from the blank; the others move with it
};

inline constexpr std::string_view move_form_names[] = {"letters", "runs", "numbers", "slides"};

/// Ways and forms by name. Throw Error (bad_input) that lists the known ones, after `option`.
[[nodiscard]] MoveWay parse_move_way(std::string_view name, const std::string& option);
[[nodiscard]] MoveForm parse_move_form(std::string_view name, const std::string& option);

/// How moves are written, whole.
struct MoveNotation {
  MoveForm form = MoveForm::letters;
  MoveWay way = MoveWay::blank;  ///< of letters and runs

  friend constexpr bool operator==(const MoveNotation&, const MoveNotation&) = default;

  /// Whether it has letters.
  [[nodiscard]] constexpr bool has_way() const noexcept { return form == MoveForm::letters || form == MoveForm::runs; }

  /// In a word or two: "tile runs", "numbers".
  [[nodiscard]] std::string name() const;
};

/// The most moves of a text.
inline constexpr std::size_t most_written_moves = 100'000;

/// A move as it is written.
struct WrittenMove {
  std::string text;
  std::optional<Direction> direction;  ///< the way the blank goes; nothing: the move names a tile
  unsigned number = 0;                 ///< the tile's, or of the cells that the blank goes
};

/// Reads moves in any form, which the text itself tells: letters U D L R of either case, each with a number of cells
/// right after it if wanted, or numbers of tiles. Blanks, commas and line ends are between numbers, and may be between
/// letters. A number names a tile in the blank's row or column, which moves to the blank by one cell, and those between
/// them with it. Throws Error (bad_input) for any other text, and for letters and numbers of tiles together.
[[nodiscard]] std::vector<WrittenMove> parse_written_moves(std::string_view text, MoveWay way);

/// A move that a board does not have.
struct IllegalMove {
  std::size_t number = 0;  ///< of the written move, from 1
  std::string text;        ///< as written
  std::string reason;

  /// In one line: "move 3, 'R2': the blank is in row 1, column 3, with 1 cell right of it".
  [[nodiscard]] std::string message() const;
};

/// What becomes of written moves on a board.
struct PlayedMoves {
  std::vector<Direction> moves;      ///< up to the first that is illegal
  std::vector<std::size_t> written;  ///< for each of these the number of the written move that it is of, from 1
  Position end;                      ///< after them
  std::optional<IllegalMove> illegal;
};

/// Plays written moves up to the first that the board does not have.
[[nodiscard]] PlayedMoves play_moves(const Position& start, const std::vector<WrittenMove>& moves);

/// Moves of a board from a text. Throws Error (bad_input) that says which move the board does not have, and why.
[[nodiscard]] std::vector<Direction> read_moves(const Position& start, std::string_view text, MoveWay way);

/// Moves of a board as a text, which read_moves() reads. The board must have them.
[[nodiscard]] std::string write_moves(const Position& start, const std::vector<Direction>& moves,
                                      MoveNotation notation);

/// The same as letters for the way the blank goes, as in results.
[[nodiscard]] std::string moves_text(const std::vector<Direction>& moves);

/// The same, a word for each move.
[[nodiscard]] std::vector<std::string> words_of(const std::vector<Direction>& moves);
/// The moves of such words, or of slides such as R2. Throws Error (bad_input) for any other word.
[[nodiscard]] std::vector<Direction> moves_of(const std::vector<std::string>& words);

/// Moves from such a text, of at most max_depth moves. Throws Error (bad_input) for any other text.
[[nodiscard]] std::vector<Direction> parse_moves(std::string_view text);

}  // namespace tilepdb
