// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "core/position.hpp"
#include "tiles/tile_words.hpp"

// Texts of sliding-tile boards: in one line, with or without / between rows, or with a line for each row, with or
// without a frame around the cells. PlainLines rewrites other forms.
namespace tilepdb {

/// The separators of columns in an instance file.
inline constexpr std::string_view column_separators = " \t,";

/// Returns the words of a line. Throws Error (bad_input) if one has more than `longest_word` characters.
[[nodiscard]] Words words_of(std::string_view line, std::string_view separators, std::size_t longest_word);

/// The most characters of a word in a board.
inline constexpr std::size_t longest_tile_word = 64;

/// Returns whether a line has a bar of either kind, as a drawn row has.
[[nodiscard]] bool has_bar(std::string_view line) noexcept;

/// Returns whether a line belongs to the frame of a drawn board, such as ┌───┬───┐, +---+---+ or |---|---|.
[[nodiscard]] bool is_frame_line(std::string_view line) noexcept;

/// Returns the cells of a drawn row, which are separated by │ or |, with "_" for an empty one; nullopt if the line is
/// not a drawn row. Throws Error (bad_input) for several words in a cell.
[[nodiscard]] std::optional<Words> cells_of_drawn_row(std::string_view line);

/// Splits the words of a line into rows at each /; the first row may begin with other columns. Returns nullopt if no
/// word after the first has a /, since a / in the first word is part of an id.
[[nodiscard]] std::optional<std::vector<Words>> slashed_rows(const Words& words);

[[nodiscard]] std::vector<std::size_t> lengths_of(const std::vector<Words>& rows);

/// Returns the size of a board with rows of these lengths. Throws Error (bad_input) unless it has at least two rows,
/// all of the same length.
[[nodiscard]] BoardSize size_of_rows(const std::vector<std::size_t>& lengths);

/// Returns the board that a line before its rows names: N, or W H, or W H and a number of boards. Returns nullopt for
/// other words.
[[nodiscard]] std::optional<BoardSize> board_in_size_line(const Words& words) noexcept;

/// The words of a text that holds one board.
struct BoardText {
  std::vector<std::string> words;  ///< cell by cell
  std::optional<BoardSize> size;   ///< from the rows; nullopt if rows are not separated
};

/// Splits a text of one board into cells. Throws Error (bad_input) if the rows do not make a board.
[[nodiscard]] BoardText read_board_text(std::string_view text);

/// Returns the place of the # that begins a line's comment, npos without one. A # may be part of a link. A # alone in a
/// drawn cell or between quotes is the blank, and with `may_be_blank` also one that stands among nothing but tiles.
[[nodiscard]] std::size_t comment_in(std::string_view line, bool may_be_blank) noexcept;

/// Returns a position from the words of its cells. Throws Error (bad_input).
[[nodiscard]] Position position_of_words(BoardSize board, const Words& words);

/// Parses a text of one board, in any form. Without `board`, the size follows from the rows; if they are not separated,
/// the board must be square. Throws Error (bad_input).
[[nodiscard]] Position parse_board_text(std::string_view text, std::optional<BoardSize> board = {});

/// Parses a text of one board that gives the cell of each tile, the blank's first, instead of the tile of each cell.
/// Throws Error (bad_input).
[[nodiscard]] Position parse_board_of_positions(std::string_view text, std::optional<BoardSize> board);

}  // namespace tilepdb
