// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "puzzles/shift/space.hpp"
#include "tests/support/shift_boards.hpp"
#include "tilepdb/pattern_database/build.hpp"
#include "tilepdb/pattern_database/save.hpp"

// Tables of the shift puzzle for tests.
namespace tilepdb::shift {

[[nodiscard]] inline Board board_of(const Goal& goal) { return goal.numbered(goal.cells); }

/// Returns the stored key of a goal's pattern with the given labels.
[[nodiscard]] inline TableKey stored_key(const Goal& goal, const std::string& labels) {
  KindSet kinds = 0;
  for (const char label : labels) {
    kinds |= KindSet{1} << kind_of(std::string(1, label), labels_of(goal.labelled(goal.cells)));
  }
  return stored_table(make_table_key(board_of(goal), kinds));
}

[[nodiscard]] inline pattern_database::Table built(
    const TableKey& key, pattern_database::Encoding encoding = pattern_database::Encoding::direct) {
  pattern_database::BuildOptions options;
  options.encoding = encoding;
  return pattern_database::build(Space(key), options).table();
}

/// Writes a table, compressed if the suffix of the path asks for it.
inline void write_table(const std::filesystem::path& path, const TableKey& key) {
  pattern_database::save(built(key), path);
}

}  // namespace tilepdb::shift
