// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "solver/search/solution.hpp"
#include "text/json_fwd.hpp"

// Outcomes for checkpoints and for other processes. Reading throws std::exception for what was not written so.
namespace tilepdb::solver {

[[nodiscard]] Json json_of(const std::vector<Bound>& bounds);
[[nodiscard]] std::vector<Bound> bounds_from(const Json& list);

[[nodiscard]] Json json_of(const Outcome& outcome);
[[nodiscard]] Outcome outcome_from(const Json& json);

}  // namespace tilepdb::solver
