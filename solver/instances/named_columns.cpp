// SPDX-License-Identifier: MIT
#include "solver/instances/named_columns.hpp"

#include <algorithm>
#include <iterator>

#include "text/csv_rows.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::string_view needed_column = "start";
constexpr std::string_view blank_separators = " \t";

/// The columns that are read where blanks separate them.
constexpr std::string_view columns_of_words[] = {"id", "length", "board", needed_column, "goal"};

[[nodiscard]] std::vector<std::string> csv_fields(std::string_view line) {
  auto rows = parse_csv(line);
  return rows.empty() ? std::vector<std::string>{} : std::move(rows.front().fields);
}

/// The fields between tabs, of which some may be empty.
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

std::optional<NamedColumns> NamedColumns::in(std::string_view line, StateText state) {
  NamedColumns columns;
  for (const char separator : {',', '\t'}) {
    if (columns.separator_ == ' ' && line.find(separator) != std::string_view::npos) columns.separator_ = separator;
  }
  const auto words = split(line, columns.separator_ == ',' ? "," : blank_separators);
  if (std::find(words.begin(), words.end(), needed_column) == words.end()) return {};
  // An id may be that word, but names are no numbers.
  if (std::any_of(words.begin(), words.end(), [](std::string_view word) { return parse_number(word).has_value(); })) {
    return {};
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
  // What is more is of the start.
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
