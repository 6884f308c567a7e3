// SPDX-License-Identifier: MIT
#pragma once

#include "solver/commands/options.hpp"
#include "solver/search/batch.hpp"
#include "solver/tables/problem.hpp"

namespace tilepdb::solver {

/// solve_batch() for a command: with checkpoints in a folder of the user's, from which the same command goes on if
/// the options say --resume. An interrupt ends it with Error (interrupted) after a last checkpoint.
void solve_saved_batch(const Options& options, const Problem& problem, const Heuristic& heuristic, BatchOptions batch,
                       const std::function<void(const Instance&, const Outcome&)>& deliver);

}  // namespace tilepdb::solver
