// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "solver/search/optimal_search.hpp"

namespace tilepdb::solver {

/// What trials of partitions came to.
struct ChosenPartitions {
  std::optional<PartitionChoice> choice{};  ///< nothing: there was nothing to choose from, or the trials were stopped
  bool stopped = false;                     ///< told to give up
};

/// Chooses from a pool the partitions with which a search should go on fastest: a bound that it has completed is
/// searched with each partition by itself; to the best one the best of the others is added while that makes bounds
/// cheaper; and those that the search began with are tried too. The price of a bound is its expanded nodes times the
/// time of one (Heuristic::nanoseconds_per_node()), so the choice depends on neither threads nor clock. The method's
/// ChoiceTime says whether growth counts too, and most choices are left out after a smaller bound (docs/method.md).
///
/// Heuristic, start, method and watch are those of the search. A trial that pauses is not saved: what the watch is told
/// of is the search. Throws Error (check_failed) if a trial finds a solution: only a wrong table can cause that.
[[nodiscard]] ChosenPartitions choose_partitions(PartitionPool& pool, const Heuristic& heuristic, const Position& start,
                                                 const OptimalSearch& search, const SearchMethod& method,
                                                 SearchWatch& watch);

}  // namespace tilepdb::solver
