// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "solver/search/solution.hpp"
#include "text/json_fwd.hpp"

// Outcomes for checkpoints and for other processes. Reading throws std::exception for what was not written so.
namespace tilepdb::solver {

/// Bounds, and trials, if there were some, after so many of them.
[[nodiscard]] Json json_of(const std::vector<Bound>& bounds, const Trials& trials = {}, std::size_t before = 0);
/// Reads a list that json_of() has made; returns how many bounds are before the trials.
std::size_t read_bounds(const Json& list, std::vector<Bound>& bounds, Trials& trials);

[[nodiscard]] Json json_of(const Outcome& outcome);
[[nodiscard]] Outcome outcome_from(const Json& json);

}  // namespace tilepdb::solver
