// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "platform/instruction_set.hpp"
#include "solver/batch/searcher.hpp"
#include "solver/heuristics/heuristic.hpp"

namespace tilepdb::solver {

/// Finds an optimal solution by IDA* (Korf 1985): depth-first iterations with bounds rising by 2, children in the order
/// of the cell that the blank enters, no move undone at once. Stops at the first solution. Returns a result without
/// bounds if it gave up: at a limit, or on any advice but proceed. `start` must be named by goal (named_by_goal()) and
/// solvable. The solution is replayed first; throws Error (check_failed) if it does not reach the goal, which only a
/// wrong table can cause.
[[nodiscard]] Result solve_ida_star(const Heuristic& heuristic, const Position& start, InstructionSet set,
                                    SearchWatch& watch);

/// solve_ida_star() without limits.
[[nodiscard]] Result solve_ida_star(const Heuristic& heuristic, const Position& start,
                                    InstructionSet set = best_instruction_set());

/// Returns the first solution of exactly `bound` moves in one iteration; nothing if none exists or if only shorter ones
/// do.
[[nodiscard]] std::optional<std::vector<Direction>> solve_within(const Heuristic& heuristic, const Position& start,
                                                                 unsigned bound, InstructionSet set);

/// Visits all solutions of `length` moves, which must be optimal, in the order of plain IDA*; paths that meet are
/// visited separately. Returns the iteration, not completed if `visitor` returned false or if `give_up`, polled now and
/// then (may be empty), returned true.
Bound visit_solutions(const Heuristic& heuristic, const Position& start, unsigned length, InstructionSet set,
                      const std::function<bool(std::span<const Direction> moves)>& visitor,
                      const std::function<bool()>& give_up = {});

/// Returns the nodes that one iteration expands when it continues past solutions, to compare heuristics; nothing if
/// more than `most`.
[[nodiscard]] std::optional<std::uint64_t> nodes_within(const Heuristic& heuristic, const Position& start,
                                                        unsigned bound, InstructionSet set, std::uint64_t most);

}  // namespace tilepdb::solver
