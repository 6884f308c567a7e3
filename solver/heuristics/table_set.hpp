// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "format/table.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::solver {

/// Those of the tables that the folder does not have; all, if none is known.
[[nodiscard]] std::vector<TableKey> missing_tables(const std::optional<std::filesystem::path>& folder,
                                                   const std::vector<TableKey>& keys);

/// Opens tables, in the order of the keys, with `threads` threads (0: all cores); those among `open` are not opened
/// again. `opening`, if not empty, is told what share of it all is done, by any thread, several at once. Throws Error
/// if one is missing, unreadable, damaged or another table than its name says.
[[nodiscard]] std::vector<std::shared_ptr<const Table>> open_tables(
    const std::filesystem::path& folder, const std::vector<TableKey>& keys, Check check, int threads,
    const std::vector<std::shared_ptr<const Table>>& open = {}, const std::function<void(double share)>& opening = {});

/// The arguments with which pdbgen makes the missing tables. `original` is the catalogue that users know as `name`,
/// `adapted` the same for the goal's blank, or some of its partitions. Where the original's tables include all that are
/// missing its name is enough, or its partitions where they were given in place, and with the blank where the adapted
/// one has all partitions; else the patterns are spelt out. `folder` is added as --dir unless empty.
[[nodiscard]] std::vector<std::string> generate_arguments(const std::string& name, const Catalogue& original,
                                                          const Catalogue& adapted,
                                                          const std::vector<TableKey>& missing,
                                                          const std::string& folder);

/// Program and arguments as one command for a shell, quoted where needed.
[[nodiscard]] std::string command_text(const std::string& program, const std::vector<std::string>& arguments);

}  // namespace tilepdb::solver
