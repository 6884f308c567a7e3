// SPDX-License-Identifier: MIT
#include "solver/commands/positional_boards.hpp"

#include <algorithm>
#include <filesystem>

#include "puzzles/shift/labelled_board.hpp"
#include "solver/instances/board_rows.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

/// The fewest cells of a board.
constexpr std::size_t fewest_cells = std::size_t{min_side} * min_side;

[[nodiscard]] bool exists(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::exists(std::filesystem::symlink_status(path, ignored));
}

[[nodiscard]] bool is_file_word(const std::string& word) { return word == "-" || exists(word); }

/// Numbers that the shell has made words of their own, as one board again.
[[nodiscard]] std::optional<std::string> joined_board(const std::vector<std::string>& words) {
  if (words.size() < fewest_cells) return {};
  std::string board;
  for (const std::string& word : words) {
    if ((word != "/" && !is_tile_word(word)) || exists(word)) return {};
    board += word + " ";
  }
  return board;
}

}  // namespace

bool is_shift_board(const std::string& word, std::optional<BoardSize> size) {
  const bool separated = word.find_first_of(" \t\n,") != std::string::npos;
  const auto slash = word.rfind('/');
  if (!separated && (slash == std::string::npos || slash == 0 || exists(word.substr(0, slash)))) return false;
  try {
    (void)shift::parse_labelled_board(word, size);
    return true;
  } catch (const Error&) {
    return false;
  }
}

bool is_tile_board(const std::string& word) {
  try {
    const BoardText board = read_board_text(word);
    const bool tiles = std::all_of(board.words.begin(), board.words.end(), is_tile_word);
    if (tiles && board.words.size() >= fewest_cells) return true;
  } catch (const Error&) {
    // Rows of different lengths are a board still, if a wrong one: whoever reads it says so.
    constexpr std::string_view of_boards = "0123456789_ \t\r\n,/|";
    return word.find_first_not_of(of_boards) == std::string::npos;
  }
  if (is_shift_board(word, {})) {
    throw Error(ErrorKind::bad_input, "'" + word + "' is no file; a board of the shift puzzle needs --puzzle shift");
  }
  return false;
}

bool take_boards(std::vector<std::string>& words, std::vector<std::string>& boards,
                 const std::function<bool(const std::string& word)>& is_board) {
  if (const auto board = joined_board(words)) words = {*board};
  const auto stays = [&](const std::string& word) { return is_file_word(word) || !is_board(word); };
  const auto files = static_cast<std::size_t>(std::count_if(words.begin(), words.end(), stays));
  if (files == words.size()) {
    if (files > 1) {
      throw Error(ErrorKind::bad_input,
                  "one FILE at most is expected, found " + std::to_string(files) + " words; a board is one in quotes");
    }
    return false;
  }
  if (files != 0) {
    const auto file = std::find_if(words.begin(), words.end(), stays);
    throw Error(ErrorKind::bad_input, "found '" + *file + "' among boards, expected boards alone, or one FILE");
  }
  if (!boards.empty()) {
    throw Error(ErrorKind::bad_input, "boards and --instance exclude each other; give all of them in one way");
  }
  boards = std::move(words);
  words.clear();
  return true;
}

}  // namespace tilepdb::solver
