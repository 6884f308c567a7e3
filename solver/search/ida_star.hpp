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

/// Finds an optimal solution by IDA* (Korf 1985): depth-first iterations with bounds that increase by 2. Orders
/// children by the cell that the blank enters, and never undoes the last move. Stops at the first solution. If it gives
/// up, at a limit or on any advice but proceed, returns a result without bounds. `start` must be named by goal
/// (named_by_goal()) and solvable. Replays the solution; throws Error (check_failed) if it does not reach the goal,
/// which only a wrong table can cause.
[[nodiscard]] Result solve_ida_star(const Heuristic& heuristic, const Position& start, InstructionSet set,
                                    SearchWatch& watch);

/// solve_ida_star() without limits.
[[nodiscard]] Result solve_ida_star(const Heuristic& heuristic, const Position& start,
                                    InstructionSet set = best_instruction_set());

/// Returns the first solution of exactly `bound` moves, found in one iteration; nothing if all solutions are longer or
/// shorter.
[[nodiscard]] std::optional<std::vector<Direction>> solve_within(const Heuristic& heuristic, const Position& start,
                                                                 unsigned bound, InstructionSet set);

/// Visits all solutions of `length` moves, which must be the optimal length, in the order of plain IDA*. Solutions that
/// share positions are visited separately. Returns the iteration, which is not completed if `visitor` returned false or
/// if `give_up`, polled regularly (may be empty), returned true.
Bound visit_solutions(const Heuristic& heuristic, const Position& start, unsigned length, InstructionSet set,
                      const std::function<bool(std::span<const Direction> moves)>& visitor,
                      const std::function<bool()>& give_up = {});

/// Returns the nodes that one iteration expands if it does not stop at solutions, to compare heuristics; nothing if
/// there are more than `most`.
[[nodiscard]] std::optional<std::uint64_t> nodes_within(const Heuristic& heuristic, const Position& start,
                                                        unsigned bound, InstructionSet set, std::uint64_t most);

}  // namespace tilepdb::solver
