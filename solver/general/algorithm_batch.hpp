// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

#include "solver/general/algorithms.hpp"
#include "solver/search/batch.hpp"

namespace tilepdb::solver {

/// How to solve instances by a general algorithm.
struct AlgorithmOptions {
  Algorithm algorithm = Algorithm::idastar;
  double weight = 1;           ///< of wastar
  SearchLimits limits;         ///< of each search
  std::uint64_t memory = 0;    ///< most bytes for the states that a search stores
  std::function<bool()> stop;  ///< asked now and then; the batch ends with Error (interrupted) once it says true
};

/// Solves instances for a goal one after the other, with one thread. `deliver` gets each outcome; a solution is
/// delivered only after it was replayed on the instance's own tiles.
void solve_by_algorithm(const BoardHeuristic& heuristic, const Position& goal, const std::vector<Instance>& instances,
                        const AlgorithmOptions& options,
                        const std::function<void(const Instance&, const Outcome&)>& deliver);

}  // namespace tilepdb::solver
