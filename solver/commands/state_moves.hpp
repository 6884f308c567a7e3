// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "solver/commands/options.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "solver/tables/problem_tables.hpp"

// Moves given with states of puzzles other than sliding tiles.
namespace tilepdb::solver {

/// Checks the moves of --moves as check_solutions() checks those of boards. Returns the exit code.
[[nodiscard]] int check_state_moves(const Options& options, std::shared_ptr<AnyPuzzle> puzzle, Problem problem);

/// Makes the moves of --moves on the states that the options name, or on the goal, and prints the ends and the moves
/// back. Returns the exit code.
[[nodiscard]] int apply_state_moves(const Options& options);

}  // namespace tilepdb::solver
