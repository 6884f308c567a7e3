// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

namespace tilepdb::search {

/// How far a search is.
struct Progress {
  unsigned at_least = 0;        ///< every solution takes so many moves, if the heuristic is a lower bound
  std::uint64_t expanded = 0;   ///< in all
  std::uint64_t generated = 0;  ///< in all
  std::uint64_t stored = 0;     ///< states in memory; 0 if it stores nothing but a path
  std::uint64_t in_bound = 0;   ///< expanded since `at_least` was proved
  std::uint64_t expected = 0;   ///< what a larger `at_least` takes in all, as bounds have grown; 0: not known
};

/// A bound that was searched to its end: there is no solution of so many moves or fewer.
struct CompletedBound {
  unsigned bound = 0;
  std::uint64_t expanded = 0;  ///< since the bound before
  std::uint64_t stored = 0;    ///< as in Progress
};

/// When a search is to end without an answer, and whom it tells how far it is.
struct Limits {
  std::uint64_t bytes = std::numeric_limits<std::uint64_t>::max();     ///< most memory for stored states, about
  std::uint64_t expanded = std::numeric_limits<std::uint64_t>::max();  ///< most states expanded
  /// Longest solution looked for: no state is expanded whose moves and heuristic value are more together.
  unsigned depth = 10'000;
  std::function<bool()> stop{};                            ///< asked now and then; may be empty
  std::function<void(const Progress&)> progress{};         ///< told each time before `stop` is asked; may be empty
  std::function<void(const CompletedBound&)> completed{};  ///< told after each bound; may be empty
};

/// Why a search ended.
enum class End {
  solved,
  unsolvable,     ///< every state that can be reached was seen, and none is a goal
  out_of_memory,  ///< Limits::bytes
  out_of_nodes,   ///< Limits::expanded
  out_of_depth,   ///< Limits::depth: every solution is longer
  stopped         ///< Limits::stop
};

/// What a search found and took.
template <typename Move>
struct Result {
  End end = End::stopped;
  std::vector<Move> moves{};      ///< from start to goal, if solved
  unsigned at_least = 0;          ///< every solution takes so many moves, if the heuristic is a lower bound
  std::uint64_t expanded = 0;     ///< states whose moves were looked at
  std::uint64_t generated = 0;    ///< states that these moves led to, each time
  std::uint64_t most_stored = 0;  ///< states in memory at the same time

  [[nodiscard]] bool solved() const noexcept { return end == End::solved; }
  [[nodiscard]] unsigned length() const noexcept { return static_cast<unsigned>(moves.size()); }
};

}  // namespace tilepdb::search
