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
/// searched with some choices, and with those that the search began with. The price of a bound is its expanded nodes
/// times the time of one (Heuristic::nanoseconds_per_node()), so the choice depends on neither threads nor clock.
/// Of each size the choices that a prediction puts first are tried, and the growth of their bounds counts too
/// (docs/method.md).
///
/// Heuristic, start, method and watch are those of the search. A trial that pauses is not saved: what the watch is told
/// of is the search. Throws Error (check_failed) if a trial finds a solution: only a wrong table can cause that.
[[nodiscard]] ChosenPartitions choose_partitions(PartitionPool& pool, const Heuristic& heuristic, const Position& start,
                                                 const OptimalSearch& search, const SearchMethod& method,
                                                 SearchWatch& watch);

}  // namespace tilepdb::solver
