// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "solver/commands/options.hpp"
#include "solver/instances/instance_file.hpp"
#include "solver/tables/problem_tables.hpp"

namespace tilepdb::solver {

/// Checks the moves given with instances, or those that a program answers (Options::program): whether the board allows
/// them, where they end, their length and, unless --no-search is given, how much longer they are than a shortest
/// solution and which move lost the optimum. Prints a row for each instance and each unreadable line, and a summary of
/// several. Returns the exit code.
[[nodiscard]] int check_solutions(const Options& options, Problem& problem,
                                  const std::vector<UnreadableLine>& unreadable);

}  // namespace tilepdb::solver
