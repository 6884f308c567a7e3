// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/board.hpp"

// Words of the command line that are boards and no files.
namespace tilepdb::solver {

/// The most words that a command line may have besides its options, where they may be boards.
inline constexpr std::size_t most_board_words = 10'000;

/// Whether a word is a board of sliding tiles: at least four numbers or blanks, rows separated or not. Throws Error
/// (bad_input) for one of the shift puzzle, which has to be named.
[[nodiscard]] bool is_tile_board(const std::string& word);

/// Whether a word is a board of the shift puzzle. One without blanks or commas that ends in a folder that exists is
/// none: it names a file.
[[nodiscard]] bool is_shift_board(const std::string& word, std::optional<BoardSize> size);

/// Moves the words that are boards and no files to `boards`, unless there are boards already, and says whether there
/// are such. Numbers that are words of their own are one board. Throws Error (bad_input) for other words among boards,
/// and for several files.
[[nodiscard]] bool take_boards(std::vector<std::string>& words, std::vector<std::string>& boards,
                               const std::function<bool(const std::string& word)>& is_board);

}  // namespace tilepdb::solver
