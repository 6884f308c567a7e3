// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "core/position.hpp"

// Boards of sliding tiles as people write and programs draw them: all in one line, rows separated by / or not, or rows
// in lines of their own, with a frame around the cells or without.
namespace tilepdb {

using Words = std::vector<std::string_view>;

/// What separates the columns of an instance file.
inline constexpr std::string_view column_separators = " \t,";

/// The words of one line. Throws Error (bad_input) for one of more than `longest_word` characters.
[[nodiscard]] Words words_of(std::string_view line, std::string_view separators, std::size_t longest_word);

/// The most characters of a word in a board.
inline constexpr std::size_t longest_tile_word = 64;

/// Whether a word can be a tile: a number, or _ for the blank.
[[nodiscard]] bool is_tile_word(std::string_view word) noexcept;

/// Whether a word is the blank: 0 or _.
[[nodiscard]] bool is_blank_word(std::string_view word) noexcept;

/// Returns the first tile that appears twice among the words, or nothing if all tiles differ.
[[nodiscard]] std::optional<unsigned> repeated_tile(const Words& words);

/// Whether words are the tiles of a board of some size, each once.
[[nodiscard]] bool is_whole_board(const Words& words);

/// Whether a line is one of those between the rows of a drawn board, such as ┌───┬───┐ or +---+---+.
[[nodiscard]] bool is_frame_line(std::string_view line) noexcept;

/// The cells of a drawn row, which has │ or | between them; an empty one is the blank, "_". Nothing if the line is no
/// such row. Throws Error (bad_input) for several words in a cell.
[[nodiscard]] std::optional<Words> cells_of_drawn_row(std::string_view line);

/// The words of a line of which some after the first have a / in or between them, row by row; the first row may begin
/// with other columns. Nothing if there is no such /: one in the first word alone is part of an id.
[[nodiscard]] std::optional<std::vector<Words>> slashed_rows(const Words& words);

/// The lengths of rows.
[[nodiscard]] std::vector<std::size_t> lengths_of(const std::vector<Words>& rows);

/// The size of a board that rows of these lengths make. Throws Error (bad_input) unless there are two at least, all of
/// the same length.
[[nodiscard]] BoardSize size_of_rows(const std::vector<std::size_t>& lengths);

/// A board that is a text of its own.
struct BoardText {
  std::vector<std::string> words;  ///< cell by cell
  std::optional<BoardSize> size;   ///< as its rows say; nothing if they are not separated
};

/// Reads a text of one board. Throws Error (bad_input) for rows that make none.
[[nodiscard]] BoardText read_board_text(std::string_view text);

/// A position from the words of its cells. Throws Error (bad_input).
[[nodiscard]] Position position_of_words(BoardSize board, const Words& words);

/// A board from a text of its own, in any of these forms. Without `board` its rows show the size, else the number of
/// its cells does, which is then that of a square. Throws Error (bad_input).
[[nodiscard]] Position parse_board_text(std::string_view text, std::optional<BoardSize> board = {});

}  // namespace tilepdb
