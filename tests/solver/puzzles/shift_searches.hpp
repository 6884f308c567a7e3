// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "solver/puzzles/shift_heuristic.hpp"
#include "tests/support/shift_tables.hpp"

// Boards and tables of the shift puzzle for searches.
namespace tilepdb::shift {

[[nodiscard]] inline Boards boards_of(const Goal& goal, const std::string& start) {
  return numbered(goal.labelled(start), goal.labelled(goal.cells));
}

/// Writes a table into a folder, under its standard name, and opens it.
[[nodiscard]] inline std::shared_ptr<const Table> make_table(const std::filesystem::path& folder, const TableKey& key) {
  const auto path = folder / (file_stem(key) + plain_suffix);
  if (!std::filesystem::exists(path)) write_table(path, key);
  return open_table(path, Check::always);
}

}  // namespace tilepdb::shift
