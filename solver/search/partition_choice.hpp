// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "solver/search/optimal_search.hpp"
#include "solver/search/partition_pool.hpp"

namespace tilepdb::solver {

/// Partitions chosen for an instance, and what finding them took.
struct ChosenPartitions {
  PartitionChoice choice;
  Bound trials;
};

/// Chooses from a pool the partitions with which a search should go on fastest: a bound that it has completed is
/// searched with each partition by itself; to the best one the best of the others is added while that makes the bound
/// cheaper; and those that the search began with are tried too. The price of a bound is its expanded nodes times the
/// time of one (Heuristic::nanoseconds_per_node()), so the choice depends on neither threads nor clock.
///
/// `options` are those of the search, with what to do while a trial pauses. Nothing if a trial was told to give up, or
/// if there is nothing to choose from. Throws Error (check_failed) if a trial finds a solution: only a wrong table can
/// cause that.
[[nodiscard]] std::optional<ChosenPartitions> choose_partitions(PartitionPool& pool, const Heuristic& heuristic,
                                                                const MoveAutomaton& automaton, const Position& start,
                                                                const OptimalSearch& search,
                                                                const OptimalSearchOptions& options);

}  // namespace tilepdb::solver
