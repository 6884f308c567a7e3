// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <vector>

#include "solver/general/algorithms.hpp"
#include "solver/search/batch.hpp"

namespace tilepdb::solver {

/// How to solve instances by a general algorithm.
struct AlgorithmOptions {
  AlgorithmChoice choice;
  SearchLimits limits;  ///< of each search
  Outcomes known;       ///< of all unsolvable instances
  /// Called at each solution that beam finds, after so many seconds; may be empty.
  std::function<void(const Instance&, unsigned length, double seconds)> improved;
  /// Called some times a second with how far a search is and the seconds that it has taken, never twice at once; may be
  /// empty.
  std::function<void(const Instance&, const search::Progress&, double seconds)> live;
  /// Called after each bound that a search completes; may be empty.
  std::function<void(const Instance&, const search::CompletedBound&)> completed;
};

/// Solves instances for a goal one after the other. `deliver` gets each outcome; a solution is delivered only after it
/// was replayed on the instance's own tiles. Throws Error (interrupted) if the job ends, after what was proved of the
/// instance under way was delivered.
void solve_by_algorithm(const BoardHeuristic& heuristic, const Position& goal, const std::vector<Instance>& instances,
                        const AlgorithmOptions& options, const Job& job,
                        const std::function<void(const Instance&, const Outcome&)>& deliver);

}  // namespace tilepdb::solver
