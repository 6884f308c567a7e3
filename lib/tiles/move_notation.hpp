// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"
#include "tiles/move_sequence.hpp"

// Notations of moves on sliding-tile boards. In the library, a move is a Direction, in which the blank moves by one
// cell; a slide of several tiles is a run of moves.
namespace tilepdb {

/// The subject of a letter's direction.
enum class MoveWay : std::uint8_t {
  blank,  ///< R: the blank moves right, and a tile left
  tile    ///< R: a tile moves right, and the blank left
};

inline constexpr std::string_view move_way_names[] = {"blank", "tile"};

/// Converts between the blank's direction and the direction that a letter names.
[[nodiscard]] constexpr Direction turned(Direction direction, MoveWay way) noexcept {
  return way == MoveWay::blank ? direction : opposite(direction);
}

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

struct MoveNotation {
  MoveForm form = MoveForm::letters;
  MoveWay way = MoveWay::blank;  ///< for letters and runs

  friend constexpr bool operator==(const MoveNotation&, const MoveNotation&) = default;

  /// Returns whether the notation writes letters.
  [[nodiscard]] constexpr bool has_way() const noexcept { return form == MoveForm::letters || form == MoveForm::runs; }

  /// Returns the name, such as "tile runs" or "numbers".
  [[nodiscard]] std::string name() const;
};

/// Returns moves as a text that read_moves() (move_text.hpp) reads. The moves must be legal.
[[nodiscard]] std::string write_moves(const Position& start, const std::vector<Direction>& moves,
                                      MoveNotation notation);

/// Returns moves as letters of the blank's directions, as in results.
[[nodiscard]] std::string moves_text(const std::vector<Direction>& moves);

/// Returns a word for each move of a metric, such as U, or R2 for a slide.
[[nodiscard]] std::vector<std::string> words_of(const std::vector<Direction>& moves,
                                                Metric metric = Metric::single_tile);
/// Returns the moves of words such as U, or R2 for a slide. Throws Error (bad_input) for any other word.
[[nodiscard]] std::vector<Direction> moves_of(const std::vector<std::string>& words);

/// Parses a text of moves_text(), of at most max_depth moves. Throws Error (bad_input) for any other text.
[[nodiscard]] std::vector<Direction> parse_moves(std::string_view text);

}  // namespace tilepdb
