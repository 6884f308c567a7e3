// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/position.hpp"

namespace tilepdb::solver {

/// One iteration of IDA*.
struct Bound {
  unsigned bound = 0;           ///< the f-limit
  bool completed = false;       ///< searched to its end, and without a solution
  std::uint64_t expanded = 0;   ///< nodes whose children were made
  std::uint64_t generated = 0;  ///< children made, also those cut at once
  bool backward = false;        ///< searched from the goal to the start
  double seconds = 0;           ///< wall-clock time, of all runs
  /// Of a large one that was completed: digests_of_parts() of what was searched below the frontier; else empty.
  std::vector<std::uint32_t> parts{};
};

/// Iterations with other partitions of a pool, to choose those that a search goes on with.
struct Trials {
  unsigned bound = 0;    ///< the largest; early trials search the one before, too
  unsigned choices = 0;  ///< of partitions that were tried; 0: there were no trials
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  bool backward = false;
};

/// A solution and what it took.
struct Solution {
  std::vector<Direction> moves;   ///< the ways the blank goes, from start to goal
  std::vector<Bound> bounds;      ///< in the order in which they were searched
  double seconds = 0;             ///< wall-clock time of the search
  unsigned at_least = 0;          ///< of a general algorithm: every solution takes so many moves
  std::uint64_t most_stored = 0;  ///< of a general algorithm: states in memory at the same time
  Trials trials{};
  std::size_t bounds_before_trials = 0;

  [[nodiscard]] unsigned length() const noexcept { return static_cast<unsigned>(moves.size()); }
  [[nodiscard]] std::uint64_t expanded() const noexcept;
  [[nodiscard]] std::uint64_t generated() const noexcept;
};

/// A search that gave up at a limit, or was interrupted.
struct GivenUp {
  unsigned at_least = 0;  ///< moves that every solution takes
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  double seconds = 0;
  std::uint64_t most_stored = 0;  ///< of a general algorithm: states in memory at the same time
  std::vector<Bound> bounds{};    ///< that were completed, in any order; of the search that runs by default
};

/// What became of one instance: a solution, or the reason why there is none, and what was proved if the search gave up.
struct Outcome {
  std::optional<Solution> solution;
  std::string reason;
  std::optional<GivenUp> given_up;
};

/// Throws Error (check_failed) unless moves lead from a start to the goal.
void replay(const Position& start, const Position& goal, const std::vector<Direction>& moves);

/// The same for a position named by goal (named_by_goal()), whose blank is named by its cell in the goal.
void replay_named(const Position& start, Cell goal_blank, const std::vector<Direction>& moves);

/// Throws Error (check_failed) if a bound is larger than any solution: only a wrong table leads there.
void require_depth(unsigned bound);

}  // namespace tilepdb::solver
