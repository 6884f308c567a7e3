// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>

namespace tilepdb::test {

/// Returns whether the slow, full run of the tests is asked for by $FULL.
[[nodiscard]] inline bool full_run() { return std::getenv("FULL") != nullptr; }

}  // namespace tilepdb::test
