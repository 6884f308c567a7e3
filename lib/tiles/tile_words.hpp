// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"

// Words of sliding-tile boards: numbers of tiles, and marks of the blank.
namespace tilepdb {

using Words = std::vector<std::string_view>;

/// Returns whether a word can be a tile: a number, or a mark of the blank (_ . * - # x b).
[[nodiscard]] bool is_tile_word(std::string_view word) noexcept;

/// Returns whether a word is the blank: 0 or a mark.
[[nodiscard]] bool is_blank_word(std::string_view word) noexcept;

/// Returns the first tile that appears twice among the words, or nullopt if all differ. Two marks are tile 0 twice.
[[nodiscard]] std::optional<unsigned> repeated_tile(const Words& words);

/// Returns whether the words are 0 to n-1, each once, of a board with n cells; a mark may replace the 0.
[[nodiscard]] bool is_whole_board(const Words& words);

/// Returns the tiles of a board's words, cell by cell, the blank as 0; nullopt if they are not a whole board. The words
/// are 0 to n-1, or 1 to n with n for the blank, or tiles numbered from 1 or from 0 and a mark.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> tiles_of_words(const Words& words);

/// Throws Error (bad_input) with the remedy for words that lack the blank of this board, or of a square one.
void require_blank(const Words& words, std::optional<BoardSize> board);

/// Returns the tiles of a board in one word, separated by blanks, and rows by /; nullopt if the word is not a whole
/// board. A character is a tile: a digit, then letters from a = 10 on, or letters from a = 1 on if the blank is a mark;
/// a / may separate rows. Throws Error (bad_input) for a word with two readings.
[[nodiscard]] std::optional<std::string> cells_of_word(std::string_view word);

}  // namespace tilepdb
