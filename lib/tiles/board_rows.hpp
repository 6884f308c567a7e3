// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "core/position.hpp"

// Texts of sliding-tile boards: in one line, with or without / between rows, or with a line for each row, with or
// without a frame around the cells.
namespace tilepdb {

using Words = std::vector<std::string_view>;

/// The separators of columns in an instance file.
inline constexpr std::string_view column_separators = " \t,";

/// Returns the words of a line. Throws Error (bad_input) if one has more than `longest_word` characters.
[[nodiscard]] Words words_of(std::string_view line, std::string_view separators, std::size_t longest_word);

/// The most characters of a word in a board.
inline constexpr std::size_t longest_tile_word = 64;

/// Returns whether a word can be a tile: a number, or _ for the blank.
[[nodiscard]] bool is_tile_word(std::string_view word) noexcept;

/// Returns whether a word is the blank: 0 or _.
[[nodiscard]] bool is_blank_word(std::string_view word) noexcept;

/// Returns the first tile that appears twice among the words, or nullopt if all differ.
[[nodiscard]] std::optional<unsigned> repeated_tile(const Words& words);

/// Returns whether the words are the tiles of a board of some size, each once.
[[nodiscard]] bool is_whole_board(const Words& words);

/// Returns whether a line belongs to the frame of a drawn board, such as ┌───┬───┐ or +---+---+.
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

/// The words of a text that holds one board.
struct BoardText {
  std::vector<std::string> words;  ///< cell by cell
  std::optional<BoardSize> size;   ///< from the rows; nullopt if rows are not separated
};

/// Splits a text of one board into cells. Throws Error (bad_input) if the rows do not make a board.
[[nodiscard]] BoardText read_board_text(std::string_view text);

/// Returns a position from the words of its cells. Throws Error (bad_input).
[[nodiscard]] Position position_of_words(BoardSize board, const Words& words);

/// Parses a text of one board, in any form. Without `board`, the size follows from the rows; if they are not separated,
/// the board must be square. Throws Error (bad_input).
[[nodiscard]] Position parse_board_text(std::string_view text, std::optional<BoardSize> board = {});

}  // namespace tilepdb
