// SPDX-License-Identifier: MIT
#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <string>

#include "tilepdb/file_kind.hpp"
#include "tilepdb/table.hpp"
#include "tilepdb/user_folder.hpp"

namespace tilepdb {

/// The folder that tables live in: `named` if not empty, else $TILEPDB_DIR, else tilepdb below the XDG cache folder;
/// nothing if none of these is known.
[[nodiscard]] inline std::optional<std::filesystem::path> known_table_folder(const std::string& named) {
  if (!named.empty()) return named;
  if (const auto folder = environment("TILEPDB_DIR"); !folder.empty()) return folder;
  if (const auto cache = user_folder("XDG_CACHE_HOME", ".cache")) return *cache / "tilepdb";
  return {};
}

/// What to do where it is not known.
inline constexpr const char* no_table_folder = "no table folder: give --dir, or set TILEPDB_DIR or HOME";

/// The same where there has to be one. Throws Error (bad_input).
[[nodiscard]] inline std::filesystem::path table_folder(const std::string& named) {
  if (auto folder = known_table_folder(named)) return *std::move(folder);
  throw Error(ErrorKind::bad_input, no_table_folder);
}

/// Why what is in a folder, or a file, may be somebody else's doing, in words: its owner is neither this user nor root,
/// or everybody may write to it. Empty if neither, or if there is no such path.
[[nodiscard]] inline std::string reason_for_distrust(const std::filesystem::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return {};
  if (status.st_uid != 0 && status.st_uid != ::geteuid()) {
    return path.string() + " belongs to another user (number " + std::to_string(status.st_uid) + ")";
  }
  if ((status.st_mode & S_IWOTH) != 0) return path.string() + " can be changed by every user";
  return {};
}

/// The file of a table in a folder. Where the plain and the compressed one exist the plain one, which needs no
/// unpacking, is taken; nothing if neither exists. Throws Error (bad_input) where that cannot be told.
[[nodiscard]] inline std::optional<std::filesystem::path> find_table(const std::filesystem::path& folder,
                                                                     const TableKey& key) {
  for (const char* const suffix : {plain_suffix, compressed_suffix}) {
    auto path = folder / (key.file_stem() + suffix);
    if (is_present(path)) return path;
  }
  return {};
}

}  // namespace tilepdb
