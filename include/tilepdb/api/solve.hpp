// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "tilepdb/api/heuristic.hpp"

namespace tilepdb::v1 {

/// How far a search is.
struct SolveProgress {
  unsigned bound = 0;          ///< solutions of fewer moves there are none
  std::uint64_t expanded = 0;  ///< nodes of this bound so far
  std::uint64_t expected = 0;  ///< nodes of this bound in all, as bounds have grown; 0: not known
};

struct SolveOptions {
  int threads = 0;  ///< that search together; 0: all cores, else up to 1024
  /// Called some times a second while a search takes long, by any thread, never twice at once; may be empty. What it
  /// throws ends the search and is thrown by solve().
  std::function<void(const SolveProgress&)> progress{};
  /// Asked often, by any thread, several at once: whether to give up. May be empty.
  std::function<bool()> stop{};
};

/// A shortest solution.
struct Solution {
  std::string moves;            ///< the ways the blank goes: U, D, L, R
  std::uint64_t expanded = 0;   ///< nodes, in all bounds
  std::uint64_t generated = 0;  ///< nodes, in all bounds
  double seconds = 0;

  [[nodiscard]] unsigned length() const noexcept { return static_cast<unsigned>(moves.size()); }
};

/// Finds a solution with the fewest moves. The moves are replayed on the board before they are returned. Any number of
/// threads may solve at once, with one heuristic or several. Throws Error: bad_input for what is no board of the
/// heuristic's size, no_answer for a board that cannot reach the goal, interrupted if it was told to stop, check_failed
/// if a table is wrong.
[[nodiscard]] Solution solve(const Heuristic& heuristic, Board start, const SolveOptions& options = {});

}  // namespace tilepdb::v1
