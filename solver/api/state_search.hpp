// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "solver/api/search.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "tilepdb/api/puzzle.hpp"

// Searches of states of other puzzles, as the options of the programming interface say.
namespace tilepdb::v1 {

/// States of a puzzle as instances, whose ids are their numbers from 0. Throws Error (bad_input) for an invalid one, by
/// its number.
[[nodiscard]] std::vector<solver::PuzzleInstance> state_instances(const Puzzle& puzzle,
                                                                  std::span<const std::string> states);

/// Solves instances of a puzzle, whose tables are open, as solve_all() does. Of the options `choice` has the algorithm
/// already.
void search_states(const solver::AnyPuzzle& puzzle, const std::string& heuristic,
                   const std::vector<solver::PuzzleInstance>& instances, solver::SearchChoice choice,
                   const SolveLimits& limits, const SolveOptions& options, const DeliverFunction& deliver);

}  // namespace tilepdb::v1
