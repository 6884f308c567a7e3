// SPDX-License-Identifier: MIT
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <system_error>
#include <vector>

#include "tilepdb/error.hpp"

// Checks of paths where a regular file is expected. Pipes and devices are rejected as inputs by name: a pipe may never
// be written to, and a device may have no end.
namespace tilepdb {

/// Returns a description of something that is not a regular file.
[[nodiscard]] const char* name_of_kind(mode_t mode) noexcept;

/// Returns the error kind of a failed open, by its errno: bad_input if the name does not lead to a file; resource if
/// permission, descriptors or a working disk are lacking.
[[nodiscard]] ErrorKind kind_of_failure(int reason) noexcept;

/// Throws Error unless the path, with links followed, is a regular file: bad_input, or resource if the system cannot
/// examine it.
void require_regular_file(const std::filesystem::path& path);

/// Returns whether something exists at the path, with links followed; dangling and circular links do not count. Throws
/// Error, of the kind_of_failure(), if the path cannot be examined, for example for lack of permission.
[[nodiscard]] bool is_present(const std::filesystem::path& path);

/// Returns the sorted paths of a folder's entries; none, and `error` is set, if it cannot be read.
[[nodiscard]] std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder,
                                                            std::error_code& error);

/// Returns the same, ignoring errors.
[[nodiscard]] std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder);

/// Throws Error (bad_input) unless a file can be written under this name: the name is unused, or belongs to a regular
/// file, a link to one or a dangling link, which will be replaced.
void require_name_for_file(const std::filesystem::path& path);

}  // namespace tilepdb
