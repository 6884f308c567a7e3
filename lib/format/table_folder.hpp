// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "format/format.hpp"

namespace tilepdb {

/// The folder that tables live in: `named` if not empty, else $TILEPDB_DIR, else tilepdb below the XDG cache folder;
/// nothing if none of these is known.
[[nodiscard]] std::optional<std::filesystem::path> known_table_folder(const std::string& named);

/// What to do where it is not known.
inline constexpr const char* no_table_folder = "no table folder: name one, or set TILEPDB_DIR or HOME";

/// The same where there has to be one. Throws Error (bad_input).
[[nodiscard]] std::filesystem::path table_folder(const std::string& named);

/// Why what is in a folder, or a file, may be somebody else's doing, in words: its owner is neither this user nor root,
/// or everybody may write to it. Empty if neither, or if there is no such path.
[[nodiscard]] std::string reason_for_distrust(const std::filesystem::path& path);

/// The file of a table in a folder. Where the plain and the compressed one exist the plain one, which needs no
/// unpacking, is taken; nothing if neither exists. Throws Error as kind_of_failure() says where that cannot be told.
[[nodiscard]] std::optional<std::filesystem::path> find_table(const std::filesystem::path& folder,
                                                              const AnyTableKey& key);

}  // namespace tilepdb
