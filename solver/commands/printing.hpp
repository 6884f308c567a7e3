// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
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

/// Makes sure that what was printed on stdout is written. Throws Error (resource) if it cannot be.
void flush_output();

/// Expansions per second, 0 if no time passed.
[[nodiscard]] double rate(std::uint64_t expanded, double seconds) noexcept;

}  // namespace tilepdb::solver
