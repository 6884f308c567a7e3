// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include "tilepdb/table.hpp"

namespace tilepdb {

/// The folder that tables live in: `named` if not empty, else $TILEPDB_DIR, else tilepdb below the XDG cache folder.
/// Throws Error (bad_input) if none of these is known.
[[nodiscard]] inline std::filesystem::path table_folder(const std::string& named) {
  if (!named.empty()) return named;
  const auto environment = [](const char* name) {
    const char* const value = std::getenv(name);
    return std::string(value == nullptr ? "" : value);
  };
  if (const auto folder = environment("TILEPDB_DIR"); !folder.empty()) return folder;
  if (const auto cache = environment("XDG_CACHE_HOME"); !cache.empty()) return std::filesystem::path(cache) / "tilepdb";
  if (const auto home = environment("HOME"); !home.empty()) {
    return std::filesystem::path(home) / ".cache" / "tilepdb";
  }
  throw Error(ErrorKind::bad_input, "no table folder: give --dir, or set TILEPDB_DIR or HOME");
}

/// The file of a table in a folder. Where the plain and the compressed one exist the plain one, which needs no
/// unpacking, is taken; nothing if neither exists.
[[nodiscard]] inline std::optional<std::filesystem::path> find_table(const std::filesystem::path& folder,
                                                                     const TableKey& key) {
  for (const char* const suffix : {plain_suffix, compressed_suffix}) {
    auto path = folder / (key.file_stem() + suffix);
    if (std::filesystem::exists(path)) return path;
  }
  return {};
}

}  // namespace tilepdb
