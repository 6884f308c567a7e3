// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tilepdb::puzzles {

/// The file beside tables that names the patterns chosen for a definition, one a line; # begins comments.
[[nodiscard]] std::filesystem::path chosen_patterns_file(const std::filesystem::path& folder,
                                                         const std::string& digest);

/// Returns the patterns of a file, or nothing if the file is missing. Throws Error (bad_input) for a file without
/// patterns.
[[nodiscard]] std::optional<std::vector<std::string>> chosen_patterns(const std::filesystem::path& file);

/// Returns the patterns of the definition's tables in a folder, sorted.
[[nodiscard]] std::vector<std::string> patterns_of_tables(const std::filesystem::path& folder,
                                                          const std::string& digest);

}  // namespace tilepdb::puzzles
