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

/// Finds a shortest solution by IDA* (Korf 1985): depth-first search, children in the order of the cell that the
/// blank goes to, never straight back, bounds rising by 2, stopping at the first solution. A result without bounds if
/// it gave up: at a limit, or because `watch` advised anything but to go on. `start` is named by goal (named_by_goal())
/// and must be solvable. The solution is replayed to the goal before it is returned; throws Error (check_failed) if
/// that fails, which only a wrong table can cause.
[[nodiscard]] Result solve_ida_star(const Heuristic& heuristic, const Position& start, InstructionSet set,
                                    SearchWatch& watch);

/// The same without limits.
[[nodiscard]] Result solve_ida_star(const Heuristic& heuristic, const Position& start,
                                    InstructionSet set = best_instruction_set());

/// A solution of exactly `bound` moves, searched for in the same way by one iteration with that bound; nothing if there
/// is none, or if there are shorter ones only.
[[nodiscard]] std::optional<std::vector<Direction>> solve_within(const Heuristic& heuristic, const Position& start,
                                                                 unsigned bound, InstructionSet set);

/// Visits all solutions of `length` moves, which must be the least number, in the order in which plain IDA* comes to
/// them: every path by itself, even where paths meet on the way. Returns the iteration, which is not completed if
/// `visitor` ended it, by answering false, or `give_up`, which is asked now and then and may be empty.
Bound visit_solutions(const Heuristic& heuristic, const Position& start, unsigned length, InstructionSet set,
                      const std::function<bool(std::span<const Direction> moves)>& visitor,
                      const std::function<bool()>& give_up = {});

/// The nodes that one iteration with a bound expands when it goes on past solutions, to compare heuristics by; nothing
/// if they are more than `most`.
[[nodiscard]] std::optional<std::uint64_t> nodes_within(const Heuristic& heuristic, const Position& start,
                                                        unsigned bound, InstructionSet set, std::uint64_t most);

}  // namespace tilepdb::solver
