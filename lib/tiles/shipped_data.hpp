// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

// Folders of the catalogues and instances shipped with tilepdb. An installed tree may be moved, so the search starts
// from the location of the code.
namespace tilepdb {

/// Returns the data folders, in order of preference. If $TILEPDB_DATA is set, it is the only one. Otherwise: the folder
/// in the installed or built tree that contains this code, then those of the running program and of `header`, a header
/// of the interface that a program was compiled with (may be nullptr), and last the configured install folder.
[[nodiscard]] std::vector<std::filesystem::path> shipped_data_folders(const char* header = nullptr);

/// Returns the catalogue folders within the data folders.
[[nodiscard]] std::vector<std::filesystem::path> shipped_catalogue_folders(const char* header = nullptr);

}  // namespace tilepdb
