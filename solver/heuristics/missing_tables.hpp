// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tiles/catalogue.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb::solver {

/// Those of the tables that the folder does not have; all, if none is known.
[[nodiscard]] std::vector<TableKey> missing_tables(const std::optional<std::filesystem::path>& folder,
                                                   const std::vector<TableKey>& keys);

/// The arguments with which pdbgen makes the missing tables. `original` is the catalogue that users know as `name`,
/// `adapted` the same for the goal's blank, or some of its partitions. Where the original's tables include all that are
/// missing its name is enough, or its partitions where they were given in place or the name is empty, and with the
/// blank where the adapted one has all partitions; else the patterns are spelt out. `folder` is added as --dir unless
/// empty.
[[nodiscard]] std::vector<std::string> generate_arguments(const std::string& name, const Catalogue& original,
                                                          const Catalogue& adapted,
                                                          const std::vector<TableKey>& missing,
                                                          const std::string& folder);

/// Program and arguments as one command for a shell, quoted where needed.
[[nodiscard]] std::string command_text(const std::string& program, const std::vector<std::string>& arguments);

}  // namespace tilepdb::solver
