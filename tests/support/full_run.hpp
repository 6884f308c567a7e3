// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>

namespace tilepdb::test {

/// Whether tests try as much as in the slow run, which FULL in the environment asks for.
[[nodiscard]] inline bool full_run() { return std::getenv("FULL") != nullptr; }

}  // namespace tilepdb::test
