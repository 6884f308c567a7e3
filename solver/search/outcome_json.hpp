// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "solver/search/batch.hpp"

// Outcomes for checkpoints and for other processes. Reading throws std::exception for what was not written so.
namespace tilepdb::solver {

[[nodiscard]] nlohmann::json json_of(const std::vector<Bound>& bounds);
[[nodiscard]] std::vector<Bound> bounds_from(const nlohmann::json& list);

[[nodiscard]] nlohmann::json json_of(const Outcome& outcome);
[[nodiscard]] Outcome outcome_from(const nlohmann::json& json);

}  // namespace tilepdb::solver
