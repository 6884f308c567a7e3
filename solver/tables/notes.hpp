// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tilepdb::solver {

/// Prints one line "pdbsolve: …" on stderr.
void print_error(const std::string& message);

/// Prints a line on stderr, with names from outside in it made safe.
void print_note(const std::string& line);

/// Tables are believed. Warns if a folder or file that they are read from may be somebody else's doing, of the first
/// such.
void warn_of_distrust(const std::vector<std::filesystem::path>& paths);

}  // namespace tilepdb::solver
