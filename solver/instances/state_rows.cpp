// SPDX-License-Identifier: MIT
#include "solver/instances/state_rows.hpp"

#include <algorithm>
#include <utility>

#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::size_t fewest_cells = std::size_t{min_side} * min_side;
constexpr std::size_t cells_of_3x3 = 9;
/// A longer word of labels is a whole board.
constexpr std::size_t most_labels_in_row = cells_of_3x3 - 1;

[[nodiscard]] bool has_separator(std::string_view word) { return word.find_first_of("/,") != std::string_view::npos; }

/// Labels in a row are shorter than boards in one word. A row in one word is as wide as the board; if the board is not
/// known, the word must not be as long as a 2x2 board.
[[nodiscard]] bool can_be_row_of_labels(const Words& words, std::optional<BoardSize> board) {
  if (std::any_of(words.begin(), words.end(), has_separator)) return false;
  if (words.size() > 1) {
    return std::all_of(words.begin(), words.end(), [](std::string_view word) { return word.size() < fewest_cells; });
  }
  const std::size_t letters = words.front().size();
  return board ? letters == board->width
               : letters >= min_side && letters <= most_labels_in_row && letters != fewest_cells;
}

}  // namespace

bool StateRows::can_be_row(const Words& words, std::optional<BoardSize> board) const {
  if (state_ == StateText::labels) return can_be_row_of_labels(words, board);
  const bool fits = board ? words.size() == board->width : words.size() >= min_side && words.size() <= max_side;
  // An id may be one of the tiles after it.
  const bool has_id = !board && words.size() > cells_of_3x3 && repeated_tile(words);
  return fits && !has_id && std::all_of(words.begin(), words.end(), is_tile_word);
}

bool StateRows::begins_next(const Words& row) const {
  if (!rows_.empty() && rows_.front().size() != row.size()) {
    if (state_ == StateText::tiles) {
      Words all = words();
      all.insert(all.end(), row.begin(), row.end());
      require_blank(all, BoardSize{size().width, size().height + 1});
    }
    throw Error(ErrorKind::bad_input, "found a row of " + counted(row.size(), "cell") + ", expected " +
                                          std::to_string(rows_.front().size()) + " as in the row before");
  }
  Words all = words();
  const std::size_t before = all.size();
  all.insert(all.end(), row.begin(), row.end());
  if (const auto tile = state_ == StateText::tiles ? repeated_tile(all) : std::nullopt) {
    all.resize(before);
    // The blank of a square board may be its last number.
    const bool is_square = rows_.size() == row.size() && tiles_of_words(all);
    if (rows_.size() >= min_side && (is_square || is_whole_board(all))) return true;
    throw Error(ErrorKind::bad_input, "tile " + std::to_string(*tile) +
                                          " appears twice; if another board begins here, put an empty line before it");
  }
  if (rows_.size() == max_side) {
    throw Error(ErrorKind::bad_input,
                "found more than " + std::to_string(max_side) + " rows, expected an empty line between two boards");
  }
  return false;
}

void StateRows::add(const Words& row, std::size_t line) {
  if (rows_.empty()) line_ = line;
  rows_.emplace_back(row.begin(), row.end());
}

BoardSize StateRows::size() const noexcept {
  const std::size_t words = rows_.front().size();
  // A row of labels may be one word.
  return {static_cast<unsigned>(words == 1 ? rows_.front().front().size() : words),
          static_cast<unsigned>(rows_.size())};
}

Words StateRows::words() const {
  Words words;
  for (const auto& row : rows_) words.insert(words.end(), row.begin(), row.end());
  return words;
}

std::string StateRows::take_text() { return separated(std::exchange(rows_, {}), "/", joined_words); }

bool may_be_board_line(const Words& words) {
  // A 3x3 board, alone or with a number before or after it.
  const auto are_of_3x3 = [](auto first) {
    return std::all_of(first, first + cells_of_3x3, [](std::string_view word) {
      return is_blank_word(word) || parse_number(word).value_or(cells_of_3x3 + 1) <= cells_of_3x3;
    });
  };
  if (words.size() >= cells_of_3x3) return are_of_3x3(words.begin()) || are_of_3x3(words.end() - cells_of_3x3);
  if (words.size() < fewest_cells) return false;
  return std::any_of(words.end() - fewest_cells, words.end(), is_blank_word);
}

bool are_board_lines(const Words& one, const Words& other) {
  if (!may_be_board_line(one)) return false;
  if (one.size() >= cells_of_3x3 && other.size() != one.size()) return true;
  if (!may_be_board_line(other)) return false;
  Words both = one;
  both.insert(both.end(), other.begin(), other.end());
  return repeated_tile(both).has_value();
}

}  // namespace tilepdb::solver
