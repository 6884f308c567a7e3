// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "solver/certificates/puzzle_certificate.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "tilepdb/api/puzzle.hpp"

namespace tilepdb::v1 {

/// Which searches of a puzzle: they outlive the call that they are given to.
struct StateSearches {
  const solver::AnyPuzzle& puzzle;  ///< with its tables open
  const std::string& heuristic;
  const std::vector<solver::PuzzleInstance>& instances;
  solver::Algorithm algorithm = solver::Algorithm::idastar;
  bool pruning = true;
};

/// Told what became of an instance, by its number, and h of its start, if that can reach the goal.
using StateAnswerFunction = std::function<void(std::size_t, const PuzzleAnswer&, unsigned h)>;

/// Searches for solutions of instances, and delivers what becomes of each, in their order. Of the options algorithm
/// means nothing. Throws Error as solve_all().
void search_states(const StateSearches& searches, const SolveLimits& limits, const SolveOptions& options,
                   const StateAnswerFunction& deliver);

/// States of a puzzle as instances, whose ids are their numbers from 0. Throws Error (bad_input) for what is none, by
/// its number.
[[nodiscard]] std::vector<solver::PuzzleInstance> state_instances(const Puzzle& puzzle,
                                                                  std::span<const std::string> states);

/// What an answer proves.
[[nodiscard]] solver::PuzzleProof proof_of(const solver::PuzzleInstance& instance, const PuzzleAnswer& answer,
                                           unsigned h);

}  // namespace tilepdb::v1
