// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>

#include "tilepdb/pattern_database/table.hpp"

namespace tilepdb::pattern_database::inline v1 {

/// How to write a table's file.
struct SaveOptions {
  int threads = 0;  ///< 0: all cores, else up to 1024
  /// Asked often, by any thread, several at once: whether to give up. May be empty.
  std::function<bool()> stop{};
};

/// Writes a table to a file, compressed if the name ends in .pdb.zst, plain if it ends in .pdb, and waits for the disk.
/// The bytes depend on the table alone. A file under its name is always whole; one that is there is replaced. Throws
/// Error: bad_input for another name, resource if there is no space or permission, interrupted if it was told to stop.
void save(const Table& table, const std::filesystem::path& file, const SaveOptions& options = {});

}  // namespace tilepdb::pattern_database::inline v1
