// SPDX-License-Identifier: MIT
#include "solver/puzzles/shift_domain.hpp"

#include "solver/general/run_general.hpp"

namespace tilepdb::shift {

search::Result<Move> run_shift_algorithm(const solver::SearchChoice& choice, const ShiftHeuristic& heuristic,
                                         const Board& start, const Board& goal, const search::Limits& limits) {
  const auto run = [&](auto packed) {
    using Packed = decltype(packed);
    const ShiftDomain<Packed> domain(goal, heuristic, choice.prune);
    return solver::run_shared(choice, domain, domain, domain.pack(start), limits);
  };
  const bool small = goal.size.cells() <= SmallCells::places && kinds_of(goal) <= SmallCells::values;
  return small ? run(SmallCells{}) : run(LargeCells{});
}

}  // namespace tilepdb::shift
