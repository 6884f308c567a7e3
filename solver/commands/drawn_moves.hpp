// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/position.hpp"
#include "solver/commands/options.hpp"
#include "solver/pictures/solution_pictures.hpp"
#include "solver/commands/table_choice.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {

/// A shortest solution of the problem's only instance, as `solve` finds it. Throws Error (no_answer) if there is none.
[[nodiscard]] std::vector<Direction> shortest_moves(const Options& options, Problem& problem);

/// What a picture shows of moves that the board has, a step for each move, or for each slide where the notation has one
/// word for it. Throws Error (bad_input) for more steps than a picture has.
[[nodiscard]] DrawnSolution drawn_solution(const Position& start, const Position& goal,
                                           const std::vector<Direction>& moves, MoveNotation notation);

}  // namespace tilepdb::solver
