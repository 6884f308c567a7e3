// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "format/table_file.hpp"
#include "puzzles/shift/space.hpp"
#include "solver/shift/shift_heuristic.hpp"
#include "tests/support/shift_boards.hpp"
#include "tilepdb/pattern_database/build.hpp"
#include "tilepdb/pattern_database/save.hpp"

// Tables of the shift puzzle to test with.
namespace tilepdb::shift {

/// The goal in numbers.
[[nodiscard]] inline Board board_of(const Goal& goal) { return goal.from(goal.cells).goal; }

/// Its pattern with the given labels, as on disk.
[[nodiscard]] inline TableKey stored_key(const Goal& goal, const std::string& labels) {
  KindSet kinds = 0;
  for (const char label : labels) {
    kinds |= KindSet{1} << kind_of(std::string(1, label), labels_of(goal.labelled(goal.cells)));
  }
  return stored_table(make_table_key(board_of(goal), kinds));
}

/// Builds a table.
[[nodiscard]] inline pattern_database::Table built(
    const TableKey& key, pattern_database::Encoding encoding = pattern_database::Encoding::direct) {
  pattern_database::BuildOptions options;
  options.encoding = encoding;
  return pattern_database::build(Space(key), options).table();
}

/// Writes a table, compressed if the path says so.
inline void write_table(const std::filesystem::path& path, const TableKey& key) {
  pattern_database::save(built(key), path);
}

/// Writes a table into a folder, under its name, and opens it.
[[nodiscard]] inline std::shared_ptr<const Table> make_table(const std::filesystem::path& folder, const TableKey& key) {
  const auto path = folder / (key.file_stem() + plain_suffix);
  if (!std::filesystem::exists(path)) write_table(path, key);
  return open_table(path, Check::always);
}

}  // namespace tilepdb::shift
