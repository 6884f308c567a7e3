// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solver/search/solution.hpp"
#include "text/json_fwd.hpp"

// Outcomes for checkpoints and for other processes. Reading throws std::exception for what was not written so.
namespace tilepdb::solver {

/// Bounds, and trials, if there were some, after so many of them.
[[nodiscard]] Json json_of(const std::vector<Bound>& bounds, const Trials& trials = {}, std::size_t before = 0);
/// Reads a list that json_of() has made; returns how many bounds are before the trials.
std::size_t read_bounds(const Json& list, std::vector<Bound>& bounds, Trials& trials);

/// Digests of parts as text, eight digits each. Reading throws Error (bad_input) for anything else.
[[nodiscard]] std::string text_of_parts(const std::vector<std::uint32_t>& parts);
[[nodiscard]] std::vector<std::uint32_t> parts_from_text(const std::string& text);

[[nodiscard]] Json json_of(const Outcome& outcome);
[[nodiscard]] Outcome outcome_from(const Json& json);

}  // namespace tilepdb::solver
