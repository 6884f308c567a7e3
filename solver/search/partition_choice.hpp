// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "solver/search/optimal_search.hpp"

namespace tilepdb::solver {

/// The outcome of choose_partitions().
struct ChosenPartitions {
  std::optional<PartitionChoice> choice{};  ///< nothing: no alternatives, or stopped
  bool stopped = false;                     ///< the search must give up
};

/// Chooses from a pool the partitions with which a search should continue fastest: repeats a completed iteration with
/// several choices, and with the partitions that searches begin with. The price of an iteration is its expanded nodes
/// times the time per node (Heuristic::nanoseconds_per_node()), so the choice depends on neither threads nor clock. Of
/// each size the best-predicted choices are tried, and the growth of their iterations counts too (docs/method.md).
///
/// Heuristic, start, method and watch are those of the search. A pause during a trial saves the search, not the trial.
/// Throws Error (check_failed) if a trial finds a solution, which only a wrong table can cause.
[[nodiscard]] ChosenPartitions choose_partitions(PartitionPool& pool, const Heuristic& heuristic, const Position& start,
                                                 const OptimalSearch& search, const SearchMethod& method,
                                                 SearchWatch& watch);

}  // namespace tilepdb::solver
