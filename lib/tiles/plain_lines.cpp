// SPDX-License-Identifier: MIT
#include "tiles/plain_lines.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_rows.hpp"
#include "tiles/latex_rows.hpp"

namespace tilepdb {
namespace {

constexpr std::string_view openings = "[({";
constexpr std::string_view closings = "])}";
constexpr std::string_view quotes = "\"'";
/// An id and a length may be before a board.
constexpr std::size_t most_words_before = 2;

[[nodiscard]] bool is_one_of(char c, std::string_view set) noexcept { return set.find(c) != std::string_view::npos; }

[[nodiscard]] bool is_letter_or_digit(char c) noexcept { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

/// Returns whether a word has as many opening brackets as closing ones, and an even number of each quote.
[[nodiscard]] bool is_balanced(std::string_view word) noexcept {
  const auto count = [&](std::string_view set) {
    return std::count_if(word.begin(), word.end(), [&](char c) { return is_one_of(c, set); });
  };
  return count(openings) == count(closings) && count("\"") % 2 == 0 && count("'") % 2 == 0;
}

/// Returns the parts of a text between separators, empty ones included.
[[nodiscard]] Words all_parts(std::string_view text, char separator) {
  Words parts;
  while (true) {
    const auto end = std::min(text.find(separator), text.size());
    parts.push_back(text.substr(0, end));
    if (end == text.size()) return parts;
    text.remove_prefix(end + 1);
  }
}

[[nodiscard]] std::string joined(const std::vector<std::string>& texts, std::string_view separator) {
  std::string all;
  for (const std::string& text : texts) all.append(&text == &texts.front() ? "" : separator).append(text);
  return all;
}

[[nodiscard]] Words tiles_in(std::string_view text) { return split(text, " \t,/"); }

[[nodiscard]] Words last_words(const Words& words, std::size_t count) {
  return {words.end() - static_cast<std::ptrdiff_t>(count), words.end()};
}

/// Returns how many of the parts between `;` are the rows of a board; 1 if moves follow the first one.
[[nodiscard]] std::size_t count_rows(const Words& parts) {
  const Words first = tiles_in(parts[0]);
  const std::size_t width = parts.size() > 1 ? tiles_in(parts[1]).size() : 0;
  if (width < min_side || width > max_side || first.size() < width || first.size() > width + most_words_before)
    return 1;
  Words board = last_words(first, width);
  std::size_t whole = 0;
  std::size_t rows = 1;
  for (; rows < std::min<std::size_t>(parts.size(), max_side); ++rows) {
    const Words row = tiles_in(parts[rows]);
    // The last row may lack its blank, which is reported later.
    const bool is_short = row.size() + 1 == width && rows + 1 == parts.size() && whole == 0;
    if ((row.size() != width && !is_short) || !std::all_of(row.begin(), row.end(), is_tile_word)) break;
    board.insert(board.end(), row.begin(), row.end());
    if (is_whole_board(board)) whole = rows + 1;
  }
  // An id and a length may be before a whole board.
  bool is_first_whole = false;
  for (std::size_t before = 0; before <= std::min(most_words_before, first.size()); ++before) {
    is_first_whole = is_first_whole || is_whole_board(last_words(first, first.size() - before));
  }
  if (!is_first_whole) return whole != 0 ? whole : rows;
  if (whole == 0) return 1;
  throw Error(ErrorKind::bad_input, "found '" + std::string(without_blanks(parts[0])) +
                                        ";', which can be a board before its moves, or the "
                                        "first of " +
                                        std::to_string(whole) + " rows; write / between rows");
}

/// Replaces the last word of a line, if it is a board in one word, by its tiles.
[[nodiscard]] std::string with_cells(std::string line) {
  constexpr std::size_t fewest_characters = std::size_t{min_side} * min_side;
  const Words words = split(line, column_separators);
  if (words.empty() || words.size() > most_words_before + 1 || words.back().size() < fewest_characters) return line;
  const auto cells = cells_of_word(words.back());
  if (!cells) return line;
  const auto begin = static_cast<std::size_t>(words.back().data() - line.data());
  return line.substr(0, begin) + *cells;
}

[[nodiscard]] bool is_board(std::string_view text) {
  return tiles_of_words(tiles_in(text)).has_value() || with_cells(std::string(text)) != text;
}

[[nodiscard]] std::string rows_of_board(const Position& position) {
  std::string text;
  for (Cell cell = 0; cell < position.board.cells(); ++cell) {
    text.append(cell == 0 ? "" : position.board.column(cell) == 0 ? "/" : " ");
    text += std::to_string(unsigned{position.tiles[cell]});
  }
  return text;
}

/// Replaces typographic quotes by ", and the spaces of web pages and typesetting by plain ones.
[[nodiscard]] std::string with_plain_characters(std::string_view line) {
  constexpr std::pair<std::string_view, std::string_view> plain[] = {
      {"“", "\""}, {"”", "\""},       {"„", "\""},           {"‘", "\""},           {"’", "\""},          {"«", "\""},
      {"»", "\""}, {"\xC2\xA0", " "}, {"\xE2\x80\x87", " "}, {"\xE2\x80\x89", " "}, {"\xE2\x80\xAF", " "}};
  std::string text(line);
  for (const auto& [character, replacement] : plain) {
    for (auto at = text.find(character); at != std::string::npos; at = text.find(character, at)) {
      text.replace(at, character.size(), replacement);
    }
  }
  return text;
}

/// Splits a text with brackets into groups.
class BracketReader {
 public:
  explicit BracketReader(std::string_view line) : line_(line) {}

  /// Reads the line, in which `depth` brackets are already open.
  void read(std::size_t& depth) {
    for (std::size_t at = 0; at < line_.size(); ++at) {
      const char c = line_[at];
      if (is_one_of(c, openings)) {
        end_group(depth);
        ++depth;
      } else if (is_one_of(c, closings)) {
        end_group(depth);
        depth -= std::min<std::size_t>(depth, 1);
        close();
      } else if (is_one_of(c, quotes)) {
        at = take_quoted(at, depth);
      } else if (c == ';' && depth == 0) {
        tail = without_blanks(line_.substr(at + 1));
        break;
      } else if (c == ';') {
        end_group(depth);
      } else {
        text_ += c == '=' || c == ':' ? ' ' : c;
      }
    }
    end_group(depth);
  }

  std::string before{};                                       ///< words before the first bracket
  std::vector<std::pair<std::string, std::size_t>> groups{};  ///< and the brackets closed after each
  std::size_t closed_first = 0;                               ///< brackets closed before the first group
  std::string_view tail{};                                    ///< after a `;`

 private:
  void close() { ++(groups.empty() ? closed_first : groups.back().second); }

  void end_group(std::size_t depth) {
    const std::string text = std::exchange(text_, {});
    if (tiles_in(text).empty()) return;
    if (depth == 0 && groups.empty()) {
      before = text;
    } else {
      groups.emplace_back(text, 0);
    }
  }

  /// Takes the text between quotes: a cell, or a group of several. Returns the place of the last quote.
  [[nodiscard]] std::size_t take_quoted(std::size_t at, std::size_t depth) {
    const auto end = line_.find(line_[at], at + 1);
    if (end == std::string_view::npos) return at;
    const std::string_view quoted = line_.substr(at + 1, end - at - 1);
    if (without_blanks(quoted).empty()) {
      text_ += " _ ";
    } else if (tiles_in(quoted).size() == 1) {
      text_.append(" ").append(quoted).append(" ");
    } else {
      end_group(depth);
      groups.emplace_back(std::string(quoted), 1);
    }
    return end;
  }

  std::string_view line_;
  std::string text_{};
};

}  // namespace

std::size_t most_fields(const Words& lines) {
  std::size_t most = 0;
  for (const std::string_view line : lines) {
    for (std::string_view row : split(line.substr(0, line.find(';')), "/[](){}")) {
      row = without_blanks(row);
      const auto commas = static_cast<std::size_t>(std::count(row.begin(), row.end(), ','));
      if (commas != 0) most = std::max(most, commas + (row.ends_with(',') ? 0 : 1));
    }
  }
  return most;
}

bool PlainLines::is_plain(std::string_view line) noexcept {
  static constexpr auto is_of_tile = [] {
    std::array<bool, 256> is{};
    for (const char c : std::string_view("0123456789_/")) is[static_cast<unsigned char>(c)] = true;
    return is;
  }();
  line = without_blanks(line);
  std::size_t first_end = 0;
  std::size_t words = 0;
  std::size_t word_size = 0;
  bool after_comma = true;
  std::size_t fields = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (c == ',') {
      if (after_comma) return false;
      after_comma = true;
      ++fields;
    } else if (c != ' ' && c != '\t' && c != '\r') {
      // The first word may be an id, but one with a colon may also begin a link.
      const std::size_t words_before = words - (word_size == 0 ? 0 : 1);
      if (!is_of_tile[static_cast<unsigned char>(c)] && (words_before != 0 || c == ':')) return false;
      // Perhaps a tile and a space that is not ASCII.
      if (static_cast<unsigned char>(c) > 0x7F && is_of_tile[static_cast<unsigned char>(line.front())]) return false;
      // An empty cell may end a row or begin the next one.
      if (c == '/' && after_comma) return false;
      after_comma = c == '/';
      if (word_size++ == 0) ++words;
      if (words == 1) first_end = at + 1;
      continue;
    }
    word_size = 0;
  }
  // A short line may be a board in one word.
  if (words <= most_words_before + 1 && (words == 1 || word_size >= std::size_t{min_side} * min_side)) return false;
  if (after_comma || !is_balanced(line.substr(0, first_end))) return false;
  fields_ = fields == 0 ? 0 : fields + 1;
  return true;
}

std::vector<std::string> PlainLines::rewritten(std::string_view line) {
  const std::string text = with_plain_characters(line);
  const std::string_view content = without_blanks(text);
  if (content.starts_with("```") || content.starts_with("~~~")) return {};
  if (std::vector<std::string> boards = from_link(content); !boards.empty()) return boards;
  if (is_latex(content)) {
    std::vector<std::string> rows;
    for (const std::string& row : rows_of_latex(content)) rows.push_back(row.empty() ? row : rewritten_row(row));
    return rows;
  }
  if (depth_ == 0 && has_bar(content)) return {text};
  const bool has_brackets = std::any_of(content.begin(), content.end(), [](char c) {
    return is_one_of(c, openings) || is_one_of(c, closings) || is_one_of(c, quotes);
  });
  if (depth_ != 0 || has_brackets) return from_brackets(content);
  return {rewritten_row(content)};
}

std::vector<std::string> PlainLines::from_link(std::string_view line) {
  // Every link has one of these characters.
  if (depth_ != 0 || line.find_first_of(":#=") == std::string_view::npos) return {};
  const std::size_t end = std::min(line.find(';'), line.size());
  const Words words = split(line.substr(0, end), blanks);
  const auto link = std::find_if(words.begin(), words.end(), is_board_link);
  if (link == words.end()) return {};
  if (link + 1 != words.end()) {
    throw Error(ErrorKind::bad_input,
                "found " + quoted_text(*(link + 1)) + " after a link, expected ; and moves, or # and a comment");
  }
  linked_ = boards_of_link(*link);
  if (linked_.size() > 1 && (words.size() > 1 || end != line.size())) {
    throw Error(ErrorKind::bad_input,
                "found a link to " + counted(linked_.size(), "board") + " and other words, expected the link alone");
  }
  const std::string_view before = line.substr(0, static_cast<std::size_t>(link->data() - line.data()));
  std::vector<std::string> lines;
  for (const LinkedBoard& board : linked_) {
    lines.push_back(std::string(before) + rows_of_board(board.start) + std::string(line.substr(end)));
  }
  return lines;
}

std::string PlainLines::rewritten_row(std::string_view line) {
  const Words parts = all_parts(line, ';');
  const std::size_t rows = parts.size() > 1 ? count_rows(parts) : 1;
  std::string text;
  for (std::size_t i = 0; i < rows; ++i) text.append(i == 0 ? "" : "/").append(parts[i]);
  text = with_cells(with_empty_cells(text));
  const bool ends_here = rows == parts.size() || (rows > 1 && rows + 1 == parts.size() && parts.back().empty());
  if (ends_here) return text;
  return text + " ; " + std::string(line.substr(static_cast<std::size_t>(parts[rows].data() - line.data())));
}

/// An empty cell between commas is the blank. A comma at the end of a row is followed by an empty cell only if the row
/// would otherwise be shorter than others.
std::string PlainLines::with_empty_cells(std::string_view line) {
  if (line.find(',') == std::string_view::npos) return std::string(line);
  const Words words = tiles_in(line);
  const bool has_blank = std::any_of(words.begin(), words.end(), is_blank_word);
  std::vector<Words> rows;
  std::size_t most = std::exchange(fields_, 0);
  for (const std::string_view row : all_parts(line, '/')) {
    rows.push_back(all_parts(row, ','));
    const bool ends_with_comma = without_blanks(rows.back().back()).empty();
    fields_ = std::max(fields_, rows.back().size() - (ends_with_comma ? 1 : 0));
  }
  most = std::max(most, fields_);
  if (has_blank) return std::string(line);
  std::string text;
  for (Words& row : rows) {
    if (row.size() > 1 && row.size() != most && without_blanks(row.back()).empty()) row.pop_back();
    text += &row == &rows.front() ? "" : "/";
    for (const std::string_view field : row) {
      const bool is_empty = row.size() > 1 && without_blanks(field).empty();
      text.append(is_empty ? "_" : field).append(" ");
    }
  }
  return text;
}

std::vector<std::string> PlainLines::from_brackets(std::string_view line) {
  // Before a = is the name of a variable, perhaps with its type and size; one word is an id.
  if (const auto equals = line.find('='); depth_ == 0 && equals != std::string_view::npos) {
    const std::string_view name = without_blanks(line.substr(0, equals));
    const std::string_view board = without_blanks(line.substr(equals + 1));
    const bool is_word =
        std::all_of(name.begin(), name.end(), [](char c) { return is_letter_or_digit(c) || c == '_'; });
    if (!board.empty() && is_one_of(board.front(), openings) && !is_word) line = board;
  }
  // A bracket in an id is no bracket of a board.
  if (const Words words = tiles_in(line); depth_ == 0 && words.size() > 1 && is_balanced(words.front()) &&
                                          std::any_of(words.front().begin(), words.front().end(), is_letter_or_digit) &&
                                          std::all_of(words.begin() + 1, words.end(), is_tile_word)) {
    return {std::string(line)};
  }
  const bool was_open = is_open();
  BracketReader reader(line);
  reader.read(depth_);
  // Brackets of moves are theirs, and a single quote is one of an id.
  const auto is_odd = [&](char quote) { return std::count(line.begin(), line.end(), quote) % 2 != 0; };
  const bool has_odd = is_odd('\'') || is_odd('"');
  const bool is_quoted = line.substr(0, line.find(';')).find_first_of(quotes) != std::string_view::npos;
  const bool is_alone = !was_open && !is_open() && !reader.before.empty();
  if (reader.groups.empty() && is_alone && !has_odd && (reader.tail.empty() || is_quoted)) {
    return {rewritten_row(reader.before + (reader.tail.empty() ? "" : ";" + std::string(reader.tail)))};
  }
  if (reader.groups.empty() && (!reader.tail.empty() || has_odd)) return {rewritten_row(line)};
  std::vector<std::string> lines;
  closed_ += reader.closed_first;
  if (closed_ > 1 && std::exchange(is_board_open_, false)) lines.emplace_back();
  const auto emit = [&](const std::string& text) {
    lines.push_back(reader.tail.empty() ? text : text + " ; " + std::string(reader.tail));
  };
  for (auto group = reader.groups.begin(); group != reader.groups.end();) {
    auto last = group;
    while (last->second < 2 && last + 1 != reader.groups.end()) ++last;
    const bool ends = last->second > 1 || depth_ == 0;
    const bool is_first = group == reader.groups.begin();
    std::vector<std::string> rows;
    for (; group <= last; ++group) rows.push_back(rewritten_row(group->first));
    closed_ = last->second;
    const bool are_boards = std::all_of(rows.begin(), rows.end(), is_board) && !is_board(joined(rows, "/"));
    if (rows.size() > 1 && !are_boards && ends && !is_board_open_) {
      emit((is_first ? reader.before + " " : "") + joined(rows, "/"));
      continue;
    }
    // Words before a board are its id, but before the first of several rows they are the name of a variable.
    if (rows.size() == 1 && is_first && ends && !is_board_open_) rows[0] = reader.before + " " + rows[0];
    for (const std::string& row : rows) emit(row);
    is_board_open_ = last->second < 2 && depth_ != 0;
    if (last->second > 1) lines.emplace_back();
  }
  return lines;
}

}  // namespace tilepdb
