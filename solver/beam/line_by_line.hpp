// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/position.hpp"

namespace tilepdb::solver {

/// Solves a board the way people do, in the order of line_order(): tile after tile by the fewest moves that keep the
/// earlier ones, the last two of a line together. Always finds a solution, within milliseconds, but a long one.
/// `position` is named by goal and can reach the goal with the blank on cell `goal_blank`.
[[nodiscard]] std::vector<Direction> solve_line_by_line(const Position& position, Cell goal_blank);

}  // namespace tilepdb::solver
