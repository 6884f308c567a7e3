// SPDX-License-Identifier: MIT
#pragma once

#include "puzzles/shift/board.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/shift/shift_heuristic.hpp"
#include "tilepdb/search/result.hpp"
#include "tilepdb/search/shared_deepening.hpp"

namespace tilepdb::shift {

/// How to search.
struct ShiftChoice {
  solver::Algorithm algorithm = solver::Algorithm::idastar;  ///< all but beam
  double weight = 1;                                         ///< of wastar
  bool prune = true;               ///< idastar and iddfs leave out superfluous sequences of shifts
  search::InThreads in_threads{};  ///< by which idastar has its bounds shared; empty: by one thread
};

/// Searches from a board to a goal with the same kinds by one of the algorithms of tilepdb/search.
[[nodiscard]] search::Result<Move> run_shift_algorithm(const ShiftChoice& choice, const ShiftHeuristic& heuristic,
                                                       const Board& start, const Board& goal,
                                                       const search::Limits& limits);

}  // namespace tilepdb::shift
