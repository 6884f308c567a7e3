// SPDX-License-Identifier: MIT
#include "solver/instances/columns.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>

#include "text/csv_rows.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::size_t most_before = 2;

/// Returns the columns of a line of this board.
[[nodiscard]] ColumnsByNumber columns_on(BoardSize board, std::size_t words) {
  const std::size_t cells = board.cells();
  if (words >= cells && words <= cells + most_before) return {words - cells, cells, 0, 0};
  throw Error(ErrorKind::bad_input, "found " + counted(words, "column") + ", expected " + std::to_string(cells) +
                                        " (the tiles of a " + board.name() + " board), " + std::to_string(cells + 1) +
                                        " (id and tiles) or " + std::to_string(cells + 2) + " (id, length and tiles)");
}

/// Returns the columns of a line of a square board.
[[nodiscard]] ColumnsByNumber guessed_columns(const Words& words) {
  std::string known;
  std::optional<BoardSize> board;
  for (unsigned side = min_side; side <= max_side; ++side) {
    const std::size_t cells = std::size_t{side} * side;
    known += (known.empty() ? "" : ", ") + std::to_string(cells);
    if (words.size() >= cells && words.size() <= cells + most_before) board = BoardSize{side, side};
  }
  if (!board) {
    throw Error(ErrorKind::bad_input,
                "found " + counted(words.size(), "column") + ", expected the tiles of a square board (" + known +
                    "), after an optional id, or id and length; for another board give its size, for example 3x4");
  }
  const ColumnsByNumber columns = columns_on(*board, words.size());
  if (columns.before == 0 || !is_whole_board(words)) return columns;
  throw Error(ErrorKind::bad_input, "found " + std::to_string(words.size()) + " numbers, which can be " +
                                        columns.text() + " of a " + board->name() +
                                        " board, or all tiles; give its size, for example " + board->name());
}

/// Returns the columns of a line with separated rows, the first of which includes the columns before the start.
[[nodiscard]] ColumnsByNumber columns_of_rows(const std::vector<Words>& rows) {
  std::vector<std::size_t> lengths = lengths_of(rows);
  ColumnsByNumber columns;
  if (lengths.size() > 1 && lengths[0] > lengths[1]) columns.before = std::min(lengths[0] - lengths[1], most_before);
  lengths[0] -= columns.before;
  columns.start = size_of_rows(lengths).cells();
  return columns;
}

constexpr std::string_view needed_column = "start";
constexpr std::string_view blank_separators = " \t";

/// The columns that may be separated by blanks.
constexpr std::string_view columns_of_words[] = {"id", "length", "board", needed_column, "goal"};

[[nodiscard]] std::vector<std::string> csv_fields(std::string_view line) {
  auto rows = parse_csv(line);
  return rows.empty() ? std::vector<std::string>{} : std::move(rows.front().fields);
}

/// Returns the fields between tabs, which may be empty.
[[nodiscard]] std::vector<std::string> tab_fields(std::string_view line) {
  std::vector<std::string> fields;
  while (true) {
    const auto end = std::min(line.find('\t'), line.size());
    fields.emplace_back(without_blanks(line.substr(0, end)));
    if (end == line.size()) return fields;
    line.remove_prefix(end + 1);
  }
}

}  // namespace

std::string ColumnsByNumber::text() const {
  const char* const names[] = {"", "id and ", "id, length and "};
  return names[before] + std::to_string(start) + " tiles";
}

bool can_be_tile_columns(std::size_t words, std::optional<BoardSize> board) noexcept {
  const auto fits = [&](std::size_t cells) { return words >= cells && words <= cells + most_before; };
  if (board) return fits(board->cells());
  bool any = false;
  for (unsigned side = min_side; side <= max_side; ++side) any = any || fits(std::size_t{side} * side);
  return any;
}

ColumnsByNumber tile_columns(const Words& words, const std::optional<std::vector<Words>>& rows,
                             std::optional<BoardSize> board) {
  if (rows) return columns_of_rows(*rows);
  return board ? columns_on(*board, words.size()) : guessed_columns(words);
}

ColumnsByNumber label_columns(const Words& words) {
  constexpr std::size_t most = 4;
  if (words.size() > most) {
    throw Error(ErrorKind::bad_input,
                "found " + counted(words.size(), "column") +
                    ", expected start; start and goal; id, start and goal; or id, length, start and goal, "
                    "each board in one word such as AABB/ABAB");
  }
  return {words.size() - std::min<std::size_t>(words.size(), 2), 1, words.size() > 1 ? 1U : 0U, 0};
}

bool can_begin_earlier(const Words& words, const ColumnsByNumber& columns) {
  for (std::size_t before = 0; before < columns.before; ++before) {
    const auto begin = words.begin() + static_cast<std::ptrdiff_t>(before);
    if (is_whole_board(Words(begin, begin + static_cast<std::ptrdiff_t>(columns.start)))) return true;
  }
  return false;
}

unsigned parse_optimal_length(std::string_view word, const std::string& column) {
  if (const auto length = parse_number(word)) return *length;
  throw Error(ErrorKind::bad_input,
              "found '" + std::string(word) + "' in the " + column + ", expected an optimal length, a whole number");
}

std::optional<NamedColumns> NamedColumns::in(std::string_view given, StateText state) {
  NamedColumns columns;
  std::string line(given);
  for (char& c : line) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (const char separator : {',', '\t'}) {
    if (columns.separator_ == ' ' && line.find(separator) != std::string_view::npos) columns.separator_ = separator;
  }
  // An id may be that word, but column names are not numbers.
  const auto are_names = [](const Words& words) {
    return std::find(words.begin(), words.end(), needed_column) != words.end() &&
           std::none_of(words.begin(), words.end(),
                        [](std::string_view word) { return parse_number(word).has_value(); });
  };
  const auto words = split(line, columns.separator_ == ',' ? "," : blank_separators);
  if (!are_names(words)) {
    if (!are_names(split(line, ";"))) return {};
    throw Error(ErrorKind::bad_input, "found ; between the names of columns, expected commas or tabs in all lines");
  }
  columns.names_ = columns.has_quotes() ? csv_fields(line) : std::vector<std::string>(words.begin(), words.end());
  for (auto name = columns.names_.begin(); name != columns.names_.end(); ++name) {
    if (std::find(columns.names_.begin(), name, *name) != name) {
      throw Error(ErrorKind::bad_input, "found a second column '" + *name + "'");
    }
    const auto known = std::end(columns_of_words) - (state == StateText::line ? 1 : 0);
    if (columns.separator_ != ' ' || std::find(std::begin(columns_of_words), known, *name) != known) continue;
    throw Error(ErrorKind::bad_input,
                "found a column '" + *name + "' between blanks, expected " +
                    separated(std::vector<std::string_view>(std::begin(columns_of_words), known), ", ") +
                    "; columns of other names need tabs or commas between them");
  }
  return columns;
}

std::vector<std::string> NamedColumns::fields_of(std::string_view line) const {
  if (separator_ == ',') return csv_fields(line);
  if (separator_ == '\t' && line.find('\t') != std::string_view::npos) return tab_fields(line);
  const auto words = split(line, blank_separators);
  std::vector<std::string> fields(words.begin(), words.end());
  if (words.size() <= names_.size()) return fields;
  // Extra words belong to the start.
  const auto start = std::find(names_.begin(), names_.end(), needed_column) - names_.begin();
  const auto more = static_cast<std::ptrdiff_t>(words.size() - names_.size());
  const std::string_view last = words[static_cast<std::size_t>(start + more)];
  const char* const begin = words[static_cast<std::size_t>(start)].data();
  fields[static_cast<std::size_t>(start)] = std::string(begin, last.data() + last.size());
  fields.erase(fields.begin() + start + 1, fields.begin() + start + 1 + more);
  return fields;
}

std::map<std::string, std::string> NamedColumns::row(std::string_view line) const {
  auto fields = fields_of(line);
  if (fields.size() != names_.size()) {
    throw Error(ErrorKind::bad_input, "found " + counted(fields.size(), "field") + ", expected " +
                                          std::to_string(names_.size()) + " as in the line that names the columns");
  }
  std::map<std::string, std::string> row;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (!fields[i].empty()) row[names_[i]] = std::move(fields[i]);
  }
  return row;
}

}  // namespace tilepdb::solver
