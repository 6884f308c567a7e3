// SPDX-License-Identifier: MIT
#pragma once

#include <sys/stat.h>  // IWYU pragma: keep; the name alone would declare another struct in the namespace

#include <filesystem>
#include <optional>
#include <string>

// Files that can be trusted because no other user can have written them.
namespace tilepdb {

/// Returns why another user may have written a file or folder; empty if no other user can. In a folder with the sticky
/// bit, others may create files but not replace existing ones.
[[nodiscard]] std::string reason_not_private(const struct stat& status);

/// Throws Error (check_failed) if another user may have written an open file, or if it is not a regular file.
void require_private(int descriptor, const std::filesystem::path& path);

/// Reads a whole private file; returns nothing if it does not exist. Does not follow symbolic links. Throws Error:
/// check_failed as require_private() does, resource if it cannot be read.
[[nodiscard]] std::optional<std::string> read_private_file(const std::filesystem::path& path);

/// Creates a folder, and its parents, for this user only, unless they exist. Throws Error (resource) if it cannot be
/// created, if no file can be created in it, or if another user may have written to it.
void require_private_folder(const std::filesystem::path& folder);

}  // namespace tilepdb
