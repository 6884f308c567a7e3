// SPDX-License-Identifier: MIT
#pragma once

#include <sys/stat.h>  // IWYU pragma: keep; the name alone would declare another struct in the namespace

#include <filesystem>
#include <optional>
#include <string>

// Files that are believed because nobody else can have written them.
namespace tilepdb {

/// Whose doing a file or folder may be, this user's apart, in words; empty if nobody's. In a folder with the sticky bit
/// others may write, but replace nothing.
[[nodiscard]] std::string reason_not_private(const struct stat& status);

/// Throws Error (check_failed) if an open file may be somebody else's doing, or is no file.
void require_private(int descriptor, const std::filesystem::path& path);

/// A whole file of this user's own; nothing if there is none. Symbolic links are not followed. Throws Error
/// (check_failed) as require_private() does, (resource) if it cannot be read.
[[nodiscard]] std::optional<std::string> read_private_file(const std::filesystem::path& path);

/// Makes a folder for this user alone, and those above it, unless they are there. Throws Error (resource) if that
/// cannot be, if no file can be made in it, or if what is in it may be somebody else's doing.
void require_private_folder(const std::filesystem::path& folder);

}  // namespace tilepdb
