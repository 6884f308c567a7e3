// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "tilepdb/goal.hpp"

namespace tilepdb::solver {

/// Why moves lead from a position to a goal, or why they cannot, in words.
[[nodiscard]] std::string reachability_reason(const Position& position, const Position& goal);

/// The standard goals (goal_names) that a position can reach, by name.
[[nodiscard]] std::vector<std::string> reachable_goals(const Position& position);

/// A goal as users name it: a standard goal's name, else its tiles.
[[nodiscard]] std::string goal_text(const Position& goal);

/// Throws Error (no_answer) unless the position can reach the goal; the error says which standard goals it can reach.
void require_reachable(const Position& position, const Position& goal);

}  // namespace tilepdb::solver
