// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace tilepdb {

/// A file for an answer, named by an option. Refused before the work begins rather than after it: throws Error
/// (bad_input) if it exists and may not be replaced, or if its folder does not exist, and (resource) if it cannot be
/// written there, which is tried without leaving anything.
void require_output_file(const std::string& option, const std::filesystem::path& path, bool replace);

/// Throws Error (bad_input) if two such files are one. What is empty is not named.
void require_two_files(const std::string& option, const std::filesystem::path& path, const std::string& other_option,
                       const std::filesystem::path& other_path);

/// Writes it; it appears under its name only when it is whole.
void write_output_file(const std::filesystem::path& path, std::string_view text,
                       const std::function<bool()>& stop = {});

}  // namespace tilepdb
