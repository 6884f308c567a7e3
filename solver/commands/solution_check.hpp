// SPDX-License-Identifier: MIT
#pragma once

#include "solver/commands/options.hpp"
#include "solver/commands/table_choice.hpp"

namespace tilepdb::solver {

/// Checks the moves that come with instances: whether the board has them, where they end, how long they are, and unless
/// that is not wanted how much longer than a shortest solution, and by which move. Prints a row for each; the exit
/// code.
[[nodiscard]] int check_solutions(const Options& options, Problem& problem);

}  // namespace tilepdb::solver
