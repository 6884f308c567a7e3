// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/position.hpp"
#include "solver/batch/result.hpp"

namespace tilepdb::solver {

/// Builds the result of an optimal search that found a solution.
[[nodiscard]] Result solved(const std::vector<Direction>& moves, std::vector<Bound> bounds, double seconds);

/// Throws Error (check_failed) unless the moves lead from start to goal.
void replay(const Position& start, const Position& goal, const std::vector<Direction>& moves);

/// replay() for a position named by goal (named_by_goal()), whose blank is named by its goal cell.
void replay_named(const Position& start, Cell goal_blank, const std::vector<Direction>& moves);

/// Throws Error (check_failed) if a bound exceeds every solution length, which only a wrong table can cause.
void require_depth(unsigned bound);

}  // namespace tilepdb::solver
