// SPDX-License-Identifier: MIT
#include "tiles/board_rows.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "platform/input_text.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

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

[[nodiscard]] std::optional<unsigned> tile_of(std::string_view word) noexcept {
  return word == "_" ? std::optional(0U) : parse_number(word);
}

}  // namespace

bool is_tile_word(std::string_view word) noexcept { return tile_of(word).has_value(); }

bool is_blank_word(std::string_view word) noexcept { return tile_of(word) == 0U; }

std::optional<unsigned> repeated_tile(const Words& words) {
  std::array<bool, max_board_cells> seen{};
  for (const std::string_view word : words) {
    const auto tile = tile_of(word);
    if (tile && *tile < seen.size() && std::exchange(seen[*tile], true)) return tile;
  }
  return {};
}

bool is_whole_board(const Words& words) {
  bool fits = false;
  for (unsigned width = min_side; width <= max_side; ++width) {
    fits = fits || (words.size() % width == 0 && words.size() / width >= min_side && words.size() / width <= max_side);
  }
  const auto is_on_board = [&](std::string_view word) { return tile_of(word).value_or(words.size()) < words.size(); };
  return fits && std::all_of(words.begin(), words.end(), is_on_board) && !repeated_tile(words);
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

BoardText read_board_text(std::string_view text) {
  std::vector<Words> rows;
  for (const std::string_view line : split(without_byte_order_mark(text), "\n")) {
    const std::string_view content = strip(line);
    if (content.empty() || is_frame_line(content)) continue;
    if (auto cells = cells_of_drawn_row(content)) {
      rows.push_back(std::move(*cells));
      continue;
    }
    Words words = words_of(content, column_separators, longest_tile_word);
    if (auto several = slashed_rows(words)) {
      rows.insert(rows.end(), several->begin(), several->end());
    } else {
      rows.push_back(std::move(words));
    }
  }
  BoardText board;
  if (rows.size() > 1) board.size = size_of_rows(lengths_of(rows));
  for (const Words& row : rows) board.words.insert(board.words.end(), row.begin(), row.end());
  return board;
}

Position position_of_words(BoardSize board, const Words& words) {
  std::string tiles;
  for (const std::string_view word : words) tiles.append(word).append(1, ' ');
  return parse_position(board, tiles);
}

Position parse_board_text(std::string_view text, std::optional<BoardSize> board) {
  const BoardText found = read_board_text(text);
  if (found.words.empty()) throw Error(ErrorKind::bad_input, "no tiles found");
  if (board && found.size && !(*found.size == *board)) {
    throw Error(ErrorKind::bad_input, "found the rows of a " + found.size->name() + " board, expected those of a " +
                                          board->name() + " board");
  }
  const BoardSize size = board ? *board : found.size ? *found.size : square_board_of(found.words.size());
  require_board(size);
  return position_of_words(size, Words(found.words.begin(), found.words.end()));
}

}  // namespace tilepdb
