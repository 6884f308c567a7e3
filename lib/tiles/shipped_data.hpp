// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

// Where the catalogues and instances are that come with tilepdb. An installed tree may be moved, so they are looked for
// from where the code itself is.
namespace tilepdb {

/// The data folders, best first: the one that $TILEPDB_DATA names, and no other then; else that of the tree, as
/// installed or built, that this code is in, then those of the running program and of `header`, a header of the
/// interface that a program was compiled with (nullptr: none), and last where tilepdb was to be installed.
[[nodiscard]] std::vector<std::filesystem::path> shipped_data_folders(const char* header = nullptr);

/// The folders of catalogues in them.
[[nodiscard]] std::vector<std::filesystem::path> shipped_catalogue_folders(const char* header = nullptr);

}  // namespace tilepdb
