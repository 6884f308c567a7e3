// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/position.hpp"
#include "solver/batch/result.hpp"

namespace tilepdb::solver {

/// The result of a search for shortest solutions that has found one.
[[nodiscard]] Result solved(const std::vector<Direction>& moves, std::vector<Bound> bounds, double seconds);

/// Throws Error (check_failed) unless moves lead from a start to the goal.
void replay(const Position& start, const Position& goal, const std::vector<Direction>& moves);

/// The same for a position named by goal (named_by_goal()), whose blank is named by its cell in the goal.
void replay_named(const Position& start, Cell goal_blank, const std::vector<Direction>& moves);

/// Throws Error (check_failed) if a bound is larger than any solution: only a wrong table leads there.
void require_depth(unsigned bound);

}  // namespace tilepdb::solver
