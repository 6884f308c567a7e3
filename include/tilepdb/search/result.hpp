// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace tilepdb::search {

/// Progress of a search.
struct Progress {
  unsigned at_least = 0;        ///< lower bound on the solution length, if the heuristic is a lower bound
  std::uint64_t expanded = 0;   ///< in total
  std::uint64_t generated = 0;  ///< in total
  std::uint64_t stored = 0;     ///< states in memory; 0 if the search stores only a path
  std::uint64_t in_bound = 0;   ///< expanded since `at_least` was proved
  std::uint64_t expected = 0;   ///< estimated expansions until `at_least` increases, from the growth so far; 0: unknown
};

/// A completed iteration: no solution has `bound` or fewer moves.
struct CompletedBound {
  unsigned bound = 0;
  std::uint64_t expanded = 0;   ///< in this iteration
  std::uint64_t stored = 0;     ///< as in Progress
  std::uint64_t generated = 0;  ///< in this iteration
};

/// How far IDA* in threads has come in an iteration: which of its roots, the states a few moves from the
/// start, are searched.
struct DeepeningProgress {
  unsigned bound = 0;
  unsigned depth = 1;           ///< of the roots
  std::size_t roots = 0;        ///< searched
  std::size_t all_roots = 0;    ///< 0: not known yet
  std::uint64_t digest = 0;     ///< of all roots
  std::uint64_t expanded = 0;   ///< below the searched roots
  std::uint64_t generated = 0;  ///< below the searched roots
  /// The least moves made and left above the bound, below the searched roots.
  unsigned next_bound = std::numeric_limits<unsigned>::max();
};

/// Limits that end a search without an answer, and callbacks that observe it.
struct Limits {
  std::uint64_t bytes = std::numeric_limits<std::uint64_t>::max();     ///< memory for stored states, approximately
  std::uint64_t expanded = std::numeric_limits<std::uint64_t>::max();  ///< number of expanded states
  /// Longest solution to search for: states whose moves made plus heuristic value exceed it are not expanded.
  unsigned depth = 10'000;
  std::function<bool()> stop{};                            ///< returns whether to stop; called regularly; may be empty
  std::function<void(const Progress&)> progress{};         ///< called each time before `stop`; may be empty
  std::function<void(const CompletedBound&)> completed{};  ///< called after each iteration; may be empty
  /// For iterative deepening in threads: called at the beginning of an iteration and when more of its roots are
  /// searched, by one thread at a time; may be empty.
  std::function<void(const DeepeningProgress&)> deepened{};
  std::optional<DeepeningProgress> resumed{};  ///< for iterative deepening: where to begin
};

/// Why a search ended.
enum class End {
  solved,
  unsolvable,     ///< every reachable state was visited, and none is a goal
  out_of_memory,  ///< Limits::bytes
  out_of_nodes,   ///< Limits::expanded
  out_of_depth,   ///< Limits::depth: every solution is longer
  stopped         ///< Limits::stop
};

/// Returns the end's name, such as "out_of_memory".
[[nodiscard]] constexpr const char* to_string(End end) noexcept {
  switch (end) {
    case End::solved: return "solved";
    case End::unsolvable: return "unsolvable";
    case End::out_of_memory: return "out_of_memory";
    case End::out_of_nodes: return "out_of_nodes";
    case End::out_of_depth: return "out_of_depth";
    case End::stopped: return "stopped";
  }
  return "";
}

/// The result of a search, with its counters.
template <typename Move>
struct Result {
  End end = End::stopped;
  std::vector<Move> moves{};      ///< from start to goal, if solved
  unsigned at_least = 0;          ///< lower bound on the solution length, if the heuristic is a lower bound
  std::uint64_t expanded = 0;     ///< states whose moves were examined
  std::uint64_t generated = 0;    ///< states reached by these moves, with repetitions
  std::uint64_t most_stored = 0;  ///< largest number of states in memory at the same time

  [[nodiscard]] bool solved() const noexcept { return end == End::solved; }
  [[nodiscard]] unsigned length() const noexcept { return static_cast<unsigned>(moves.size()); }
};

/// Returns a result without its moves, for moves of another type that the caller adds.
template <typename To, typename Move>
[[nodiscard]] Result<To> without_moves(const Result<Move>& result) {
  return {result.end, {}, result.at_least, result.expanded, result.generated, result.most_stored};
}

}  // namespace tilepdb::search
