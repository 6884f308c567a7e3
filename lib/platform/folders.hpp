// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace tilepdb {

/// The file of the running program, or nothing where the system does not tell.
[[nodiscard]] std::filesystem::path running_program();

/// The folder that it is in, or nothing.
[[nodiscard]] std::filesystem::path program_folder();

/// The value of an environment variable; empty if it is not set.
[[nodiscard]] std::string environment(const char* name);

/// A folder of the XDG Base Directory Specification: what `variable` names, else `name` below the home folder. As that
/// asks, a variable whose value is not absolute is as if not set; so nothing depends on the current folder. Nothing if
/// neither is known.
[[nodiscard]] std::optional<std::filesystem::path> user_folder(const char* variable, const char* name);

}  // namespace tilepdb
