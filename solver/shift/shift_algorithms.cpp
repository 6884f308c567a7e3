// SPDX-License-Identifier: MIT
#include "solver/shift/shift_algorithms.hpp"

#include "solver/general/run_general.hpp"
#include "solver/shift/shift_domain.hpp"

namespace tilepdb::shift {

search::Result<Move> run_shift_algorithm(const solver::SearchChoice& choice, const ShiftHeuristic& heuristic,
                                         const Board& start, const Board& goal, const search::Limits& limits) {
  const auto run = [&](auto packed) {
    using Packed = decltype(packed);
    const ShiftDomain<Packed> domain(goal, heuristic, choice.prune);
    if (choice.algorithm == solver::Algorithm::idastar) {
      return solver::run_idastar(domain, domain.pack(start), limits, choice.in_threads);
    }
    return solver::run_general(choice.algorithm, choice.weight, domain, domain, domain.pack(start), limits);
  };
  const bool small = goal.size.cells() <= SmallCells::places && kinds_of(goal) <= SmallCells::values;
  return small ? run(SmallCells{}) : run(LargeCells{});
}

}  // namespace tilepdb::shift
