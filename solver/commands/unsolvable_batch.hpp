// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "solver/search/batch.hpp"
#include "solver/tables/problem.hpp"

// A batch without a single instance that can be solved: it is answered by parity, without tables and searches.
namespace tilepdb::solver {

/// Whether any instance of a problem can reach the goal.
[[nodiscard]] bool needs_search(const Problem& problem);

/// Delivers what became of the instances of a problem that needs no search, in their order.
void deliver_unsolvable(const Problem& problem, const std::function<void(const Instance&, const Outcome&)>& deliver);

}  // namespace tilepdb::solver
