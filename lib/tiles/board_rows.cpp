// SPDX-License-Identifier: MIT
#include "tiles/board_rows.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include "platform/input_text.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_links.hpp"
#include "tiles/plain_lines.hpp"

namespace tilepdb {
namespace {

constexpr std::string_view drawn_bar = "│";
constexpr std::string_view drawn_rule = "─";

/// Returns whether a text begins with a box-drawing character of Unicode, E2 94 80 to E2 95 BF.
[[nodiscard]] bool is_box_drawing(std::string_view bytes) noexcept {
  return bytes.starts_with("\xE2\x94") || bytes.starts_with("\xE2\x95");
}

/// Returns the parts of a line between bars of either kind, including those before the first and after the last.
[[nodiscard]] Words parts_between_bars(std::string_view line) {
  Words parts;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < line.size();) {
    const std::string_view rest = line.substr(at);
    const std::size_t bar = rest.front() == '|' ? 1 : rest.starts_with(drawn_bar) ? drawn_bar.size() : 0;
    if (bar == 0) {
      ++at;
      continue;
    }
    parts.push_back(line.substr(begin, at - begin));
    at += bar;
    begin = at;
  }
  parts.push_back(line.substr(begin));
  return parts;
}

/// Returns whether all cells between bars are rules such as ---, :--- or :-:, as below the head of a Markdown table, or
/// empty, as in that head.
[[nodiscard]] bool is_markdown_rule(std::string_view line) noexcept {
  const bool has_rule =
      line.find_first_not_of("|-: \t") == std::string_view::npos && line.find('-') != std::string_view::npos;
  const bool is_empty = line.find_first_not_of("| \t") == std::string_view::npos;
  constexpr std::ptrdiff_t fewest_bars = min_side - 1;
  return (has_rule || is_empty) && std::count(line.begin(), line.end(), '|') >= fewest_bars;
}

using Rows = std::vector<std::vector<std::string>>;

void add_rows(std::string_view line, Rows& rows) {
  if (without_blanks(line).empty() || is_frame_line(line)) return;
  const auto add = [&](const Words& row) { rows.emplace_back(row.begin(), row.end()); };
  if (const auto cells = cells_of_drawn_row(line)) return add(*cells);
  const Words words = words_of(line, column_separators, longest_tile_word);
  const auto several = slashed_rows(words);
  if (!several) return add(words);
  for (const Words& row : *several) add(row);
}

[[nodiscard]] Rows rows_of_text(std::string_view text, bool hash_may_be_blank) {
  Rows rows;
  Words contents = split(without_byte_order_mark(text), "\n");
  for (std::string_view& line : contents) line = without_blanks(line.substr(0, comment_in(line, hash_may_be_blank)));
  PlainLines lines(most_fields(contents));
  for (const std::string_view content : contents) {
    if (content.empty()) continue;
    lines.pass(content, [&](std::string_view words) {
      if (lines.link() != nullptr && !rows.empty()) {
        throw Error(ErrorKind::bad_input,
                    "found a link to several boards, or one after other rows, expected one board; several may be in a "
                    "FILE");
      }
      add_rows(words, rows);
    });
  }
  return rows;
}

/// Returns the words of rows from the row of number `first` on.
[[nodiscard]] Words words_of_rows(const Rows& rows, std::size_t first = 0) {
  Words words;
  for (std::size_t i = first; i < rows.size(); ++i) words.insert(words.end(), rows[i].begin(), rows[i].end());
  return words;
}

[[nodiscard]] bool are_whole_board(const Rows& rows) {
  const auto is_shorter = [&](const auto& row) { return row.size() != rows.front().size(); };
  return std::none_of(rows.begin(), rows.end(), is_shorter) && tiles_of_words(words_of_rows(rows));
}

/// Splits rows of one word each, such as 867, if they are a board with a character for each tile.
void split_words_of_characters(Rows& rows) {
  const auto has_one_word = [](const auto& row) { return row.size() == 1; };
  if (rows.size() < min_side || !std::all_of(rows.begin(), rows.end(), has_one_word)) return;
  const auto cells = cells_of_word(separated(words_of_rows(rows), "/"));
  if (!cells) return;
  rows.clear();
  for (const std::string_view row : split(*cells, "/")) {
    const Words words = split(row, " ");
    rows.emplace_back(words.begin(), words.end());
  }
}

/// Takes a size line off the rows of a board, if they begin with one.
[[nodiscard]] std::optional<BoardSize> take_size_line(Rows& rows) {
  constexpr std::size_t most_words = 3;
  if (rows.size() < 2 || rows.front().size() > most_words) return {};
  const auto size = board_in_size_line({rows.front().begin(), rows.front().end()});
  if (!size || words_of_rows(rows, 1).size() != size->cells() || are_whole_board(rows)) return {};
  rows.erase(rows.begin());
  const bool has_single_tiles = rows.size() == size->cells();
  if (rows.size() > 1 && !has_single_tiles && (rows.size() != size->height || rows.front().size() != size->width)) {
    throw Error(ErrorKind::bad_input,
                "found the size " + size->name() + " before rows of " + counted(rows.front().size(), "tile"));
  }
  return size;
}

}  // namespace

bool has_bar(std::string_view line) noexcept {
  return line.find('|') != std::string_view::npos || line.find(drawn_bar) != std::string_view::npos;
}

Words words_of(std::string_view line, std::string_view separators, std::size_t longest_word) {
  Words words = split(line, separators);
  for (const std::string_view word : words) {
    if (word.size() > longest_word) {
      throw Error(ErrorKind::bad_input, "found a word of " + std::to_string(word.size()) +
                                            " characters, expected at most " + std::to_string(longest_word));
    }
  }
  return words;
}

std::optional<std::vector<Words>> slashed_rows(const Words& words) {
  const auto has_slash = [](std::string_view word) { return word.find('/') != std::string_view::npos; };
  if (words.size() < 2 || std::none_of(words.begin() + 1, words.end(), has_slash)) return {};
  std::vector<Words> rows{{words.front()}};
  for (std::size_t i = 1; i < words.size(); ++i) {
    std::string_view rest = words[i];
    while (true) {
      const auto slash = std::min(rest.find('/'), rest.size());
      if (slash != 0) rows.back().push_back(rest.substr(0, slash));
      if (slash == rest.size()) break;
      rows.emplace_back();
      rest.remove_prefix(slash + 1);
    }
  }
  // A / may also end the last row.
  if (rows.back().empty()) rows.pop_back();
  return rows;
}

std::vector<std::size_t> lengths_of(const std::vector<Words>& rows) {
  std::vector<std::size_t> lengths;
  lengths.reserve(rows.size());
  for (const Words& row : rows) lengths.push_back(row.size());
  return lengths;
}

BoardSize size_of_rows(const std::vector<std::size_t>& lengths) {
  const auto other = std::adjacent_find(lengths.begin(), lengths.end(), std::not_equal_to<>());
  if (other != lengths.end()) {
    throw Error(ErrorKind::bad_input, "found rows of " + std::to_string(*other) + " and of " +
                                          std::to_string(*(other + 1)) + " tiles, expected rows of the same length");
  }
  const BoardSize size{static_cast<unsigned>(lengths.empty() ? 0 : lengths.front()),
                       static_cast<unsigned>(lengths.size())};
  require_board(size);
  return size;
}

bool is_frame_line(std::string_view line) noexcept {
  if (is_markdown_rule(line)) return true;
  bool rule = false;
  bool corner = false;
  while (!line.empty()) {
    const bool drawn = is_box_drawing(line) && !line.starts_with(drawn_bar);
    const char first = line.front();
    if (!drawn && first != '+' && first != '-' && first != '=' && first != ' ' && first != '\t') return false;
    rule = rule || line.starts_with(drawn_rule) || first == '-' || first == '=';
    corner = corner || drawn || first == '+';
    line.remove_prefix(drawn ? std::min(drawn_rule.size(), line.size()) : 1);
  }
  return rule && corner;
}

std::optional<Words> cells_of_drawn_row(std::string_view line) {
  Words parts = parts_between_bars(line);
  if (parts.size() == 1) return {};
  // Nothing is outside the frame.
  if (strip(parts.back()).empty()) parts.pop_back();
  if (!parts.empty() && strip(parts.front()).empty()) parts.erase(parts.begin());
  for (std::string_view& part : parts) {
    const Words words = words_of(part, column_separators, longest_tile_word);
    if (words.size() > 1) {
      throw Error(ErrorKind::bad_input, "found '" + std::string(strip(part)) + "' in one cell, expected a tile");
    }
    part = words.empty() ? std::string_view("_") : words.front();
  }
  return parts;
}

std::size_t comment_in(std::string_view line, bool may_be_blank) noexcept {
  constexpr std::string_view around = " \t,;[](){}&";
  for (auto at = line.find('#'); at != std::string_view::npos; at = line.find('#', at + 1)) {
    const std::string_view before = without_blanks(line.substr(0, at));
    const std::string_view after = without_blanks(line.substr(at + 1));
    const auto is_between = [&](std::string_view bar) { return before.ends_with(bar) && after.starts_with(bar); };
    if (is_between("|") || is_between(drawn_bar) || is_between("\"") || is_between("'")) continue;
    if (is_hash_of_link(line, at)) continue;
    constexpr std::string_view of_tiles = "0123456789 \t\r,/;[](){}&\\";
    const bool stands_alone = (at == 0 || around.find(line[at - 1]) != std::string_view::npos || line[at - 1] == '/') &&
                              (after.data() != line.data() + at + 1 || after.empty() ||
                               around.find(after.front()) != std::string_view::npos || after.front() == '/');
    if (may_be_blank && stands_alone && after.find_first_not_of(of_tiles) == std::string_view::npos) continue;
    return at;
  }
  return std::string_view::npos;
}

std::optional<BoardSize> board_in_size_line(const Words& words) noexcept {
  if (words.empty() || words.size() > 3) return {};
  const auto width = parse_number(words[0]);
  const auto height = words.size() == 1 ? width : parse_number(words[1]);
  const auto count = words.size() < 3 ? 1 : parse_number(words[2]);
  const auto fits = [](std::optional<unsigned> side) { return side && *side >= min_side && *side <= max_side; };
  if (!fits(width) || !fits(height) || !count) return {};
  return BoardSize{*width, *height};
}

BoardText read_board_text(std::string_view text) {
  Rows rows = rows_of_text(text, false);
  if (text.find('#') != std::string_view::npos && !(are_whole_board(rows) && is_whole_board(words_of_rows(rows)))) {
    // The text around a # shows that it is the blank, if the rows are complete with it.
    Rows others = rows_of_text(text, true);
    if (are_whole_board(others)) rows = std::move(others);
  }
  split_words_of_characters(rows);
  BoardText board;
  board.size = take_size_line(rows);
  if (rows.size() > 1 && !board.size) {
    require_blank(words_of_rows(rows),
                  BoardSize{static_cast<unsigned>(rows.front().size()), static_cast<unsigned>(rows.size())});
    std::vector<std::size_t> lengths;
    for (const auto& row : rows) lengths.push_back(row.size());
    board.size = size_of_rows(lengths);
  }
  for (auto& row : rows) std::move(row.begin(), row.end(), std::back_inserter(board.words));
  return board;
}

Position position_of_words(BoardSize board, const Words& words) {
  if (words.size() == board.cells()) {
    if (const auto tiles = tiles_of_words(words)) return position_of(board, *tiles);
  }
  require_blank(words, board);
  const auto mark = std::find_if(words.begin(), words.end(), [](std::string_view word) {
    return word != "_" && is_tile_word(word) && !parse_number(word);
  });
  if (mark != words.end() && words.size() == board.cells()) {
    throw Error(ErrorKind::bad_input,
                "found '" + std::string(*mark) + "', which is the blank only beside the tiles 1 to " +
                    std::to_string(board.tiles()) + ", or 0 to " + std::to_string(board.tiles() - 1) + ", each once");
  }
  std::string tiles;
  for (const std::string_view word : words) tiles.append(word).append(1, ' ');
  return parse_position(board, tiles);
}

Position parse_board_text(std::string_view text, std::optional<BoardSize> board,
                          Position (*position_of)(BoardSize, const Words&)) {
  const BoardText found = read_board_text(text);
  if (found.words.empty()) throw Error(ErrorKind::bad_input, "no tiles found");
  if (board && found.size && !(*found.size == *board)) {
    throw Error(ErrorKind::bad_input, "found the rows of a " + found.size->name() + " board, expected those of a " +
                                          board->name() + " board");
  }
  const Words words(found.words.begin(), found.words.end());
  if (!board && !found.size) require_blank(words, {});
  const BoardSize size = board ? *board : found.size ? *found.size : square_board_of(words.size());
  require_board(size);
  return position_of(size, words);
}

Position parse_board_of_positions(std::string_view text, std::optional<BoardSize> board) {
  const Position cells = parse_board_text(text, board);
  const BoardText found = read_board_text(text);
  const Words words(found.words.begin(), found.words.end());
  const std::string last = std::to_string(cells.board.tiles());
  if (std::any_of(words.begin(), words.end(), [](std::string_view word) { return !parse_number(word); })) {
    throw Error(ErrorKind::bad_input,
                "found a blank among positions, expected the cells 0 to " + last + " of all tiles, the blank's first");
  }
  if (!is_whole_board(words)) {
    throw Error(ErrorKind::bad_input,
                "found the positions 1 to " + std::to_string(words.size()) +
                    ", which can begin with the blank or with tile 1; number the cells from 0 to " + last +
                    ", and begin with the blank's");
  }
  Position position{cells.board, {}};
  for (unsigned tile = 0; tile < cells.board.cells(); ++tile) {
    position.tiles[cells.tiles[tile]] = static_cast<std::uint8_t>(tile);
  }
  return position;
}

}  // namespace tilepdb
