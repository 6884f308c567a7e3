// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace tilepdb::solver {

/// Prints one line "pdbsolve: …" on stderr.
void print_error(const std::string& message);

/// Makes sure that what was printed on stdout is written. Throws Error (resource) if it cannot be.
void flush_output();

/// Expansions per second, 0 if no time passed.
[[nodiscard]] double rate(std::uint64_t expanded, double seconds) noexcept;

}  // namespace tilepdb::solver
