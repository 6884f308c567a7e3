// SPDX-License-Identifier: MIT
#pragma once

#include "solver/commands/options.hpp"

namespace tilepdb::solver {

/// Verifies the certificate that the options name, prints what does not hold, and returns the exit code: 1 if anything
/// does not, 3 if a limit ended a search.
[[nodiscard]] int verify_certificate(const Options& given);

}  // namespace tilepdb::solver
