// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "platform/instruction_set.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "solver/kernels/solution_visitor.hpp"

namespace tilepdb::solver {

/// One iteration of IDA*.
struct Bound {
  unsigned bound = 0;           ///< the f-limit
  bool completed = false;       ///< searched to its end, and without a solution
  std::uint64_t expanded = 0;   ///< nodes whose children were made
  std::uint64_t generated = 0;  ///< children made, also those cut at once
  bool from_goal = false;       ///< searched from the goal to the start
  unsigned trials = 0;          ///< if not 0, no search: so many choices of partitions were tried with this bound
};

/// An optimal solution and what it took.
struct Solution {
  std::vector<Direction> moves;   ///< the ways the blank goes, from start to goal
  std::vector<Bound> bounds;      ///< every iteration, in order
  double seconds = 0;             ///< wall-clock time of the search
  unsigned at_least = 0;          ///< of a general algorithm: every solution takes so many moves
  std::uint64_t most_stored = 0;  ///< of a general algorithm: states in memory at the same time

  [[nodiscard]] unsigned length() const noexcept { return static_cast<unsigned>(moves.size()); }
  [[nodiscard]] std::uint64_t expanded() const noexcept;
  [[nodiscard]] std::uint64_t generated() const noexcept;
};

/// How far a search is within a bound.
struct SearchStatus {
  unsigned bound = 0;
  bool from_goal = false;
  std::uint64_t expanded = 0;  ///< in this bound
  std::uint64_t expected = 0;  ///< in all of this bound, as completed bounds have grown; 0: not known
};

struct SearchOptions {
  InstructionSet instruction_set = best_instruction_set();
  /// Called after each iteration; may be empty.
  std::function<void(const Bound&)> progress{};
};

/// When a search by plain IDA* gives up.
struct PlainLimits {
  unsigned max_bound = max_depth;                                   ///< before a larger bound
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  ///< once so many were expanded
  std::function<bool(const SearchStatus&)> give_up{};               ///< asked now and then; may be empty
  /// Called with each bound before it is searched, and with one larger than `max_bound`: no solution takes fewer moves.
  /// May be empty.
  std::function<void(unsigned bound)> proved{};
};

/// Finds a shortest solution by IDA* (Korf 1985): depth-first search, children in the order of the cell that the
/// blank goes to, never straight back, bounds rising by 2, stopping at the first solution.
/// `start` is named by goal (named_by_goal()) and must be solvable. The solution is replayed to the goal before it is
/// returned; throws Error (check_failed) if that fails, which only a wrong table can cause.
[[nodiscard]] Solution solve_ida_star(const Heuristic& heuristic, const Position& start, const SearchOptions& options);

/// The same within limits; nothing if it gave up.
[[nodiscard]] std::optional<Solution> solve_ida_star(const Heuristic& heuristic, const Position& start,
                                                     const SearchOptions& options, const PlainLimits& limits);

/// A solution of exactly `bound` moves, searched for in the same way by one iteration with that bound; nothing if there
/// is none, or if there are shorter ones only.
[[nodiscard]] std::optional<std::vector<Direction>> solve_within(const Heuristic& heuristic, const Position& start,
                                                                 unsigned bound, InstructionSet set);

/// Visits all solutions of `length` moves, which must be the least number, in the order in which plain IDA* comes to
/// them: every path by itself, even where paths meet on the way. Returns the iteration, which is not completed if
/// `visitor` ended it, or `give_up`, which is asked now and then and may be empty.
Bound visit_solutions(const Heuristic& heuristic, const Position& start, unsigned length, InstructionSet set,
                      const SolutionVisitor& visitor, const std::function<bool()>& give_up = {});

/// The nodes that one iteration with a bound expands when it goes on past solutions, to compare heuristics by; nothing
/// if they are more than `most`.
[[nodiscard]] std::optional<std::uint64_t> nodes_within(const Heuristic& heuristic, const Position& start,
                                                        unsigned bound, InstructionSet set, std::uint64_t most);

/// Throws Error (check_failed) unless the moves lead from a start to the goal, in which every tile is on the cell it is
/// named by.
void replay(Position position, Cell goal_blank, const std::vector<Direction>& moves);

/// Throws Error (check_failed) if a bound is larger than any solution: only a wrong table leads there.
void require_depth(unsigned bound);

}  // namespace tilepdb::solver
