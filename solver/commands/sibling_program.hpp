// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "cli/common_options.hpp"

namespace tilepdb::solver {

/// Runs pdbgen from the folder that this program is in, else from PATH, without a shell, with as many threads as
/// the options say, quiet if they are, and waits for it. What it writes to stdout is dropped: it would be among this
/// program's results. Throws Error if it cannot be run or fails, of the kind that its exit code stands for.
void run_pdbgen(std::vector<std::string> arguments, const CommonOptions& options);

}  // namespace tilepdb::solver
