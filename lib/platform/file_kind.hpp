// SPDX-License-Identifier: MIT
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <system_error>
#include <vector>

#include "tilepdb/error.hpp"

// What is at a path where a file is expected. Pipes and devices are no files to read from by name: nobody may ever
// write to a pipe, and what a device gives may have no end.
namespace tilepdb {

/// What something that is no regular file is, in words.
[[nodiscard]] const char* name_of_kind(mode_t mode) noexcept;

/// What a failure of the system to open a file is, by its errno: bad_input where the name leads to no file, resource
/// where there is one, or may be, but permission, descriptors or a sound disk are wanting.
[[nodiscard]] ErrorKind kind_of_failure(int reason) noexcept;

/// Throws Error unless a regular file is at the path, links followed: bad_input, or resource if the system does not
/// say.
void require_regular_file(const std::filesystem::path& path);

/// Whether something is at the path, links followed; one that leads nowhere, or round in a circle, is nothing. Throws
/// Error as kind_of_failure() says if the system does not tell, for want of permission for example.
[[nodiscard]] bool is_present(const std::filesystem::path& path);

/// The paths of what is in a folder, sorted; none if it cannot be read, and `error` says why.
[[nodiscard]] std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder,
                                                            std::error_code& error);

/// The same where it does not matter why.
[[nodiscard]] std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder);

/// Throws Error (bad_input) unless a file can take this name: it is free, or that of a regular file or a link to
/// one, or to nothing, which are replaced.
void require_name_for_file(const std::filesystem::path& path);

}  // namespace tilepdb
