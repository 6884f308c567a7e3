// SPDX-License-Identifier: MIT
#pragma once

#include "puzzles/shift/board.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/shift/shift_heuristic.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::shift {

/// Searches from a board to a goal with the same kinds by one of the algorithms of tilepdb/search, not by beams.
[[nodiscard]] search::Result<Move> run_shift_algorithm(const solver::SearchChoice& choice,
                                                       const ShiftHeuristic& heuristic, const Board& start,
                                                       const Board& goal, const search::Limits& limits);

}  // namespace tilepdb::shift
