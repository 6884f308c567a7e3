// SPDX-License-Identifier: MIT
#pragma once

#include "solver/commands/options.hpp"

namespace tilepdb::solver {

/// Verifies the certificate that the options name, prints its faults, and returns the exit code: 1 if there are any, 3
/// if a limit ended a search.
[[nodiscard]] int verify_certificate(const Options& given);

}  // namespace tilepdb::solver
