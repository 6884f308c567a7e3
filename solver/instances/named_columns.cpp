// SPDX-License-Identifier: MIT
#include "solver/instances/named_columns.hpp"

#include <algorithm>
#include <set>

#include "text/csv_rows.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::string_view needed_column = "start";

/// The fields of one line.
[[nodiscard]] std::vector<std::string> fields_of(std::string_view line) {
  const auto rows = parse_csv(line);
  return rows.empty() ? std::vector<std::string>{} : rows.front().fields;
}

}  // namespace

std::optional<NamedColumns> NamedColumns::in(std::string_view line) {
  const auto words = split(line, ",");
  if (words.size() < 2 || std::find(words.begin(), words.end(), needed_column) == words.end()) return {};
  NamedColumns columns;
  columns.names_ = fields_of(line);
  std::set<std::string> seen;
  for (const std::string& name : columns.names_) {
    if (!seen.insert(name).second) throw Error(ErrorKind::bad_input, "found a second column '" + name + "'");
  }
  return columns;
}

std::map<std::string, std::string> NamedColumns::row(std::string_view line) const {
  const auto fields = fields_of(line);
  if (fields.size() != names_.size()) {
    throw Error(ErrorKind::bad_input, "found " + counted(fields.size(), "field") + ", expected " +
                                          std::to_string(names_.size()) + " as in the line that names the columns");
  }
  std::map<std::string, std::string> row;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (!fields[i].empty()) row[names_[i]] = fields[i];
  }
  return row;
}

}  // namespace tilepdb::solver
