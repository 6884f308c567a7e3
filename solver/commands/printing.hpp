// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace tilepdb::solver {

/// Makes sure that what was printed on stdout is written. Throws Error (resource) if it cannot be.
void flush_output();

/// Expansions per second, 0 if no time passed.
[[nodiscard]] double rate(std::uint64_t expanded, double seconds) noexcept;

}  // namespace tilepdb::solver
