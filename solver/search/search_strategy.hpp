// SPDX-License-Identifier: MIT
#pragma once

#include "solver/search/optimal_search.hpp"

namespace tilepdb::solver {

/// Finds a shortest solution like solve_ida_star(), faster, by OptimalSearch, with a method that has an automaton. If
/// the cheaper direction is asked for, a search that turns out long is tried backward too, where there is a heuristic
/// for that, and continues in the direction in which the same bounds take less time, by the nodes expanded and
/// Heuristic::nanoseconds_per_node(); one that turns out longer still continues with partitions chosen for it from a
/// pool. Continues from what the same search has done. A result without bounds if it gave up.
[[nodiscard]] Result solve_optimally(const Heuristic& heuristic, const Position& start, const SearchMethod& method,
                                     SearchWatch& watch, const SearchProgress& from = {});

}  // namespace tilepdb::solver
