// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tiles/catalogue.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb::solver {

/// Returns the tables that the folder lacks; all if no folder is known.
[[nodiscard]] std::vector<TableKey> missing_tables(const std::optional<std::filesystem::path>& folder,
                                                   const std::vector<TableKey>& keys);

/// Returns the arguments with which pdbgen makes the missing tables. `original` is the catalogue that users know as
/// `name`; `adapted` is the same for the goal's blank, or some of its partitions. If the tables of the original include
/// all missing ones, the arguments name it, or list its partitions if these were given in place or the name is empty.
/// If the tables of the adapted one do and it has all partitions, they add its blank. Otherwise they list the patterns.
/// `folder` is added as --dir unless empty.
[[nodiscard]] std::vector<std::string> generate_arguments(const std::string& name, const Catalogue& original,
                                                          const Catalogue& adapted,
                                                          const std::vector<TableKey>& missing,
                                                          const std::string& folder);

/// Returns program and arguments as one shell command, quoted where needed.
[[nodiscard]] std::string command_text(const std::string& program, const std::vector<std::string>& arguments);

}  // namespace tilepdb::solver
