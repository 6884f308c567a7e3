// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/position.hpp"

namespace tilepdb::solver {

/// Pairs of tiles that are in the other order than in the goal, cells taken row by row and the blank left out. Every
/// move keeps their number even or odd on boards of odd width; on others every move up or down changes it, and with it
/// the row of the blank (Johnson & Story 1879).
[[nodiscard]] unsigned inversions(const Position& position, const Position& goal) noexcept;

/// Why moves lead from a position to a goal, or why they cannot, in words.
[[nodiscard]] std::string reachability_reason(const Position& position, const Position& goal);

/// A goal as users name it: a standard goal's name, else its tiles.
[[nodiscard]] std::string goal_text(const Position& goal);

/// Throws Error (no_answer) unless the position can reach the goal; the error says which standard goals it can reach.
void require_reachable(const Position& position, const Position& goal);

}  // namespace tilepdb::solver
