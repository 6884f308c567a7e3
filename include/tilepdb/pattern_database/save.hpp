// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>

#include "tilepdb/pattern_database/table.hpp"

namespace tilepdb::pattern_database::inline v1 {

/// How to write a table's file.
struct SaveOptions {
  int threads = 0;  ///< 0: all cores, otherwise 1 to 1024
  /// Returns whether to stop. Called often and concurrently, by any thread. May be empty.
  std::function<bool()> stop{};
};

/// Writes a table to a file, compressed if the name ends in .pdb.zst, plain if it ends in .pdb, and syncs it to disk.
/// The bytes depend only on the table. A file under its final name is always complete; an existing file is replaced.
/// Throws Error: bad_input for another suffix, resource if disk space or permission is lacking, interrupted if `stop`
/// returned true.
void save(const Table& table, const std::filesystem::path& file, const SaveOptions& options = {});

}  // namespace tilepdb::pattern_database::inline v1
