// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace tilepdb {

/// Notes argv[0], from which systems other than Linux find the running program's file. Call it before other threads
/// run.
void note_program(const char* word);

/// Returns the path of the running program's file; empty if unknown.
[[nodiscard]] std::filesystem::path running_program();

/// Returns the folder of that file; empty if unknown.
[[nodiscard]] std::filesystem::path program_folder();

/// Returns the value of an environment variable; empty if not set.
[[nodiscard]] std::string environment(const char* name);

/// Returns a folder of the XDG Base Directory Specification: the value of `variable`, or else `name` in the home
/// folder; nothing if neither is known. As the specification requires, ignores a value that is not absolute, so the
/// result never depends on the current folder.
[[nodiscard]] std::optional<std::filesystem::path> user_folder(const char* variable, const char* name);

}  // namespace tilepdb
