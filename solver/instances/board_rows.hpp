// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "solver/instances/input_lines.hpp"

// Boards of sliding tiles as people write and programs draw them: rows in lines of their own or separated by /, with a
// frame around the cells or without.
namespace tilepdb::solver {

/// The most characters of a word in a board.
inline constexpr std::size_t longest_tile_word = 64;

/// Whether a word can be a tile: a number, or _ for the blank.
[[nodiscard]] bool is_tile_word(std::string_view word) noexcept;

/// Whether a word is the blank: 0 or _.
[[nodiscard]] bool is_blank_word(std::string_view word) noexcept;

/// Whether a line is one of those between the rows of a drawn board, such as ┌───┬───┐ or +---+---+.
[[nodiscard]] bool is_frame_line(std::string_view line) noexcept;

/// The cells of a drawn row, which has │ or | between them; an empty one is the blank, "_". Nothing if the line is no
/// such row. Throws Error (bad_input) for several words in a cell.
[[nodiscard]] std::optional<Words> cells_of_drawn_row(std::string_view line);

/// The words of a line of which some after the first have a / in or between them, row by row; the first row may begin
/// with other columns. Nothing if there is none: a / in the first word alone is part of an id.
[[nodiscard]] std::optional<std::vector<Words>> slashed_rows(const Words& words);

/// The size of a board that some rows make. Throws Error (bad_input) unless there are two at least, all of the same
/// length.
[[nodiscard]] BoardSize size_of_rows(const std::vector<std::size_t>& lengths);

/// A board that is a text of its own.
struct BoardText {
  std::vector<std::string> words;  ///< cell by cell
  std::optional<BoardSize> size;   ///< as its rows say; nothing if they are not separated
};

/// Reads a text of one board. Throws Error (bad_input) for rows that make none.
[[nodiscard]] BoardText read_board_text(std::string_view text);

}  // namespace tilepdb::solver
