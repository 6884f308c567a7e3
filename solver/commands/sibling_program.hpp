// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace tilepdb::solver {

/// Runs a program from the folder that this one is in, else from PATH, without a shell, and waits for it. What it
/// writes to stdout is dropped: it would be among this program's results. Throws Error if it cannot be run or fails, of
/// the kind that its exit code stands for.
void run_sibling(const std::string& program, const std::vector<std::string>& arguments);

}  // namespace tilepdb::solver
