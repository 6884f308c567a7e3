// SPDX-License-Identifier: MIT
#include "pdbgen/commands/records.hpp"

#include <nlohmann/json.hpp>

#include "cli/histogram_plots.hpp"
#include "puzzles/shift/table_key.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb::pdbgen {
namespace {

[[nodiscard]] Json key_record(const TableKey& key) {
  return {
      {"puzzle", "tiles"}, {"board", key.board.name()}, {"pattern", pattern_record(key.pattern)}, {"blank", key.blank}};
}

[[nodiscard]] Json key_record(const SpaceKey& key) {
  const auto shift_key = shift::table_key_of_stem(key.file_stem());
  if (!shift_key) return {{"puzzle", key.puzzle}, {"parameters", key.parameters}};
  const std::vector<unsigned> classes(shift_key->cells.begin(), shift_key->cells.begin() + shift_key->size.cells());
  return {{"puzzle", key.puzzle}, {"board", shift_key->size.name()}, {"classes", classes}};
}

}  // namespace

Json table_record(const std::filesystem::path& path, const Header& header) {
  Json record{{"file", path.string()}};
  record.update(std::visit([](const auto& key) { return key_record(key); }, header.key));
  record.update({{"states", header.reached()},
                 {"largest_h", header.histogram.size() - 1},
                 {"mean_h", mean_h(header.histogram)},
                 {"bits_per_state", bits_per_entry(header.encoding)},
                 {"payload_bytes", header.payload_size()},
                 {"file_bytes", std::filesystem::file_size(path)}});
  return record;
}

std::vector<std::string> table_columns(std::vector<std::string> more) {
  std::vector<std::string> columns{"file",   "puzzle",    "board",  "pattern",        "blank",         "classes",
                                   "states", "largest_h", "mean_h", "bits_per_state", "payload_bytes", "file_bytes"};
  columns.insert(columns.end(), more.begin(), more.end());
  return columns;
}

Json pattern_record(Pattern pattern) {
  Json tiles = Json::array();
  for (CellSet rest = pattern; rest != 0; rest = without_first(rest)) tiles.push_back(first_cell(rest));
  return tiles;
}

}  // namespace tilepdb::pdbgen
