// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "format/format.hpp"

namespace tilepdb {

/// Returns the folder of tables: `named` if not empty, otherwise $TILEPDB_DIR, otherwise tilepdb in the XDG cache
/// folder; nothing if none of these is known. Throws Error (bad_input) for the name of a file.
[[nodiscard]] std::optional<std::filesystem::path> known_table_folder(const std::string& named);

/// Error message for a missing table folder.
inline constexpr const char* no_table_folder = "no table folder: name one, or set TILEPDB_DIR or HOME";

/// Returns the folder of tables. Throws Error (bad_input) if it is unknown.
[[nodiscard]] std::filesystem::path table_folder(const std::string& named);

/// Returns why somebody else may have changed a file or a folder's content: its owner is neither this user nor root, or
/// every user may write to it. Empty if neither, or if the path does not exist.
[[nodiscard]] std::string reason_for_distrust(const std::filesystem::path& path);

/// Returns the file of a table in a folder: the plain one if it exists, because it needs no unpacking, otherwise the
/// compressed one; nothing if neither exists. Throws Error, of the kind_of_failure(), if the system cannot tell.
[[nodiscard]] std::optional<std::filesystem::path> find_table(const std::filesystem::path& folder,
                                                              const AnyTableKey& key);

}  // namespace tilepdb
