// SPDX-License-Identifier: MIT
#include "tiles/tile_words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <utility>

#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

/// Numbers of tiles as they are written; `blank_mark` stands for a mark of the blank.
using Numbers = std::vector<unsigned>;
constexpr unsigned blank_mark = 1000;

constexpr std::string_view blank_marks = "_.*-#xXbB";
/// The marks that are never a digit or a letter of a board in one word.
constexpr std::string_view signs = "_.*-#";
constexpr std::string_view words_for_blank[] = {"null", "None"};

[[nodiscard]] bool is_mark(std::string_view word) noexcept {
  if (word.size() == 1) return blank_marks.find(word.front()) != std::string_view::npos;
  return std::find(std::begin(words_for_blank), std::end(words_for_blank), word) != std::end(words_for_blank);
}

[[nodiscard]] std::optional<unsigned> number_of(std::string_view word) noexcept {
  // Numbers that are on no board need not differ.
  if (const auto number = parse_number(word)) return std::min(*number, blank_mark - 1);
  if (is_mark(word)) return blank_mark;
  return {};
}

/// Returns the numbers of words; nullopt if a word is not a tile, or larger than their number.
[[nodiscard]] std::optional<Numbers> numbers_of(const Words& words) {
  Numbers numbers;
  numbers.reserve(words.size());
  for (const std::string_view word : words) {
    const auto number = number_of(word);
    if (!number || (*number != blank_mark && *number > words.size())) return {};
    numbers.push_back(*number);
  }
  return numbers;
}

[[nodiscard]] bool are_cells_of_board(std::size_t cells) noexcept {
  bool fits = false;
  for (unsigned width = min_side; width <= max_side; ++width) {
    fits = fits || (cells % width == 0 && cells / width >= min_side && cells / width <= max_side);
  }
  return fits;
}

/// Returns whether the numbers without marks are those from `first` on, each once.
[[nodiscard]] bool are_from(const Numbers& numbers, unsigned first) {
  const auto found =
      std::count_if(numbers.begin(), numbers.end(), [](unsigned number) { return number != blank_mark; });
  std::array<bool, max_board_cells + 1> seen{};
  return std::all_of(numbers.begin(), numbers.end(), [&](unsigned number) {
    if (number == blank_mark) return true;
    const unsigned place = number - first;
    return number >= first && place < static_cast<std::size_t>(found) && place < seen.size() &&
           !std::exchange(seen[place], true);
  });
}

[[nodiscard]] auto marks_in(const Numbers& numbers) { return std::count(numbers.begin(), numbers.end(), blank_mark); }

[[nodiscard]] std::optional<std::vector<std::uint8_t>> tiles_of_numbers(const Numbers& numbers) {
  const auto marked = marks_in(numbers);
  if (marked > 1 || !are_cells_of_board(numbers.size())) return {};
  const bool from_zero = are_from(numbers, 0);
  if (!from_zero && !are_from(numbers, 1)) return {};
  // Numbers from 0 need no change unless a mark is the blank; then 0 is a tile.
  const unsigned more = from_zero && marked == 1 ? 1 : 0;
  const unsigned blank = marked == 1 ? blank_mark : from_zero ? 0 : static_cast<unsigned>(numbers.size());
  std::vector<std::uint8_t> tiles;
  tiles.reserve(numbers.size());
  for (const unsigned number : numbers) {
    tiles.push_back(static_cast<std::uint8_t>(number == blank ? 0 : number + more));
  }
  return tiles;
}

[[nodiscard]] std::string text_of(const std::vector<std::uint8_t>& tiles, std::size_t width) {
  std::string text;
  for (std::size_t cell = 0; cell < tiles.size(); ++cell) {
    if (cell != 0) text += cell % width == 0 ? '/' : ' ';
    text += std::to_string(unsigned{tiles[cell]});
  }
  return text;
}

[[nodiscard]] bool is_letter(char c) noexcept { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// Returns the tile that a character stands for; `before_a` is the number before that of the letter a.
[[nodiscard]] std::optional<unsigned> tile_of_character(char c, unsigned before_a) noexcept {
  if (c >= '0' && c <= '9') return before_a == 0 && c != '0' ? std::nullopt : std::optional<unsigned>(c - '0');
  if (signs.find(c) != std::string_view::npos) return blank_mark;
  if (!is_letter(c)) return {};
  return before_a + 1 + static_cast<unsigned>(std::tolower(static_cast<unsigned char>(c)) - 'a');
}

/// Returns the tiles of a word in which one letter, if it is not 0, marks the blank.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> tiles_of_characters(std::string_view word, unsigned before_a,
                                                                           char letter_for_blank) {
  Numbers numbers;
  for (const char c : word) {
    const bool is_blank = letter_for_blank != 0 && std::tolower(static_cast<unsigned char>(c)) == letter_for_blank;
    const auto tile = is_blank ? std::optional(blank_mark) : tile_of_character(c, before_a);
    if (!tile) return {};
    numbers.push_back(*tile);
  }
  // With a 0 that letter is a tile.
  if (letter_for_blank != 0 && word.find('0') != std::string_view::npos) return {};
  // A word of letters alone does not show its blank.
  if (before_a == 0 && marks_in(numbers) == 0 && word.find('0') == std::string_view::npos) return {};
  return tiles_of_numbers(numbers);
}

/// Refuses the letters a, b, … without another character: the first or the last may be the blank.
void require_blank_letter(std::string_view word) {
  constexpr std::size_t fewest = 9;
  Numbers numbers;
  for (const char c : word) {
    if (!is_letter(c)) return;
    numbers.push_back(tile_of_character(c, 0).value_or(0));
  }
  if (word.size() < fewest || !are_from(numbers, 1)) return;
  throw Error(ErrorKind::bad_input, "found '" + std::string(word) + "', in which the blank can be a or " +
                                        std::string(1, static_cast<char>('a' + word.size() - 1)) +
                                        "; write . or 0 for the blank, and a for tile 1");
}

}  // namespace

bool is_tile_word(std::string_view word) noexcept { return number_of(word).has_value(); }

bool is_blank_word(std::string_view word) noexcept {
  const auto number = number_of(word);
  return number == 0U || number == blank_mark;
}

std::optional<unsigned> repeated_tile(const Words& words) {
  std::array<bool, max_board_cells> seen{};
  bool marked = false;
  for (const std::string_view word : words) {
    const auto tile = number_of(word);
    if (tile == blank_mark && std::exchange(marked, true)) return 0;
    if (tile && *tile < seen.size() && std::exchange(seen[*tile], true)) return tile;
  }
  return {};
}

bool is_whole_board(const Words& words) {
  if (!are_cells_of_board(words.size())) return false;
  const auto numbers = numbers_of(words);
  return numbers &&
         (marks_in(*numbers) == 0 ? are_from(*numbers, 0) : marks_in(*numbers) == 1 && are_from(*numbers, 1));
}

std::optional<std::vector<std::uint8_t>> tiles_of_words(const Words& words) {
  const auto numbers = numbers_of(words);
  return numbers ? tiles_of_numbers(*numbers) : std::nullopt;
}

void require_blank(const Words& words, std::optional<BoardSize> board) {
  const auto numbers = numbers_of(words);
  if (!numbers || marks_in(*numbers) != 0) return;
  const std::size_t cells = numbers->size();
  if (!are_from(*numbers, 1)) return;
  std::size_t width = board && board->cells() == cells + 1 ? board->width : 0;
  for (std::size_t side = min_side; side <= max_side && !board; ++side) {
    if (side * side == cells + 1) width = side;
  }
  if (width == 0) return;
  std::vector<std::uint8_t> meant(numbers->begin(), numbers->end());
  meant.push_back(0);
  throw Error(ErrorKind::bad_input, "found 1 to " + std::to_string(cells) +
                                        " without a blank, expected 0 or _ for it, as in " + text_of(meant, width));
}

std::optional<std::string> cells_of_word(std::string_view word) {
  constexpr std::size_t most_characters = 36;
  const Words rows = split(word, "/");
  std::string characters;
  for (const std::string_view row : rows) {
    if (row.size() != rows.front().size()) return {};
    characters += row;
  }
  if (characters.size() > most_characters || !are_cells_of_board(characters.size())) return {};
  if (rows.size() > 1 && (rows.size() > max_side || rows.front().size() < min_side || rows.front().size() > max_side)) {
    return {};
  }
  std::vector<std::vector<std::uint8_t>> readings;
  for (const unsigned before_a : {9U, 0U}) {
    for (const char letter_for_blank : {'\0', 'x', 'b'}) {
      auto tiles = tiles_of_characters(characters, before_a, letter_for_blank);
      if (tiles && std::find(readings.begin(), readings.end(), *tiles) == readings.end()) {
        readings.push_back(std::move(*tiles));
      }
    }
  }
  if (readings.empty()) {
    require_blank_letter(characters);
    return {};
  }
  const std::size_t width = rows.size() > 1 ? rows.front().size() : characters.size();
  if (readings.size() == 1) return text_of(readings.front(), width);
  throw Error(ErrorKind::bad_input, "found '" + std::string(word) + "', which can be " + text_of(readings[0], width) +
                                        " or " + text_of(readings[1], width) + "; write the tiles with blanks between");
}

}  // namespace tilepdb
