// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "tilepdb/api/heuristic.hpp"

namespace tilepdb::v1 {

/// How far a search is.
struct SolveProgress {
  unsigned bound = 0;          ///< every solution has at least this length; never decreases
  std::uint64_t expanded = 0;  ///< nodes of the iteration under way so far
  std::uint64_t expected = 0;  ///< nodes of that iteration in all, as iterations have grown; 0: not known
};

/// How to search: those of pdbsolve, by its names.
enum class Algorithm : std::uint8_t {
  standard,           ///< what pdbsolve does by default, with all threads, the only one that knows directions and pools
  plain,              ///< IDA* as it was published, a thread for each board
  idastar,            ///< the same as an algorithm for any puzzle, which leaves out superfluous sequences of moves
  astar,              ///< A*, which stores what it sees
  wastar,             ///< A* with the heuristic times a weight: its solutions need not be shortest ones
  greedy,             ///< greedy best-first search: its solutions need not be shortest ones
  bfs,                ///< breadth-first, without a heuristic
  bidirectional_bfs,  ///< breadth-first from both ends, without a heuristic
  iddfs,              ///< iterative deepening, without a heuristic
  /// Beam searches by all threads, for some seconds, or as long as SolveLimits allow if they are of time or nodes: good
  /// solutions, which need not be shortest ones.
  beam
};

enum class SearchDirection : std::uint8_t {
  forward,   ///< from the board to the goal
  backward,  ///< from the goal to the board, which takes tables for the board's blank
  automatic  ///< whichever takes less time for a board that turns out hard, if there are tables for it and memory
};

struct SolveOptions {
  int threads = 0;  ///< that search together; 0: all cores, else up to 1024
  /// Called some times a second while a search takes long, but for `plain` of several boards, by any thread, never
  /// twice at once; may be empty. What it throws ends the search and is thrown by solve().
  std::function<void(const SolveProgress&)> progress{};
  /// Asked often, by any thread, several at once: whether to give up. May be empty.
  std::function<bool()> stop{};
  Algorithm algorithm = Algorithm::standard;
  SearchDirection direction = SearchDirection::automatic;  ///< of `standard`; others refuse `backward`
  /// Of `standard`: hard boards go on with partitions chosen for them, if the heuristic is of a pool.
  bool choose = true;
  double weight = 2;  ///< of `wastar`, 1 to 1000
};

/// A solution; a shortest one, unless the algorithm was one that does not look for these.
struct Solution {
  std::string moves;            ///< the ways the blank goes: U, D, L, R
  std::uint64_t expanded = 0;   ///< nodes, in all bounds
  std::uint64_t generated = 0;  ///< nodes, in all bounds
  double seconds = 0;

  [[nodiscard]] unsigned length() const noexcept { return static_cast<unsigned>(moves.size()); }
};

/// Finds a solution with the fewest moves. The moves are replayed on the board before they are returned. Any number of
/// threads may solve at once, with one heuristic or several. Throws Error: bad_input for what is no board of the
/// heuristic's size, no_answer for a board that cannot reach the goal, interrupted if it was told to stop, resource if
/// an algorithm that stores what it sees needs more memory than is free, check_failed if a table is wrong.
[[nodiscard]] Solution solve(const Heuristic& heuristic, Board start, const SolveOptions& options = {});

/// When the search of a board is to give up.
struct SolveLimits {
  double seconds = std::numeric_limits<double>::infinity();            ///< of wall-clock time
  std::uint64_t expanded = std::numeric_limits<std::uint64_t>::max();  ///< nodes, about
  /// Solutions of more moves are not looked for, nor any of more than 10,000; by `standard` and `plain`, of boards,
  /// more than 512, which is more than any board takes for which there are tables.
  unsigned moves = std::numeric_limits<unsigned>::max();
  /// Bytes for what algorithms store; nothing: three quarters of what is free.
  std::optional<std::uint64_t> memory{};
};

enum class Status : std::uint8_t {
  solved,
  unsolvable,  ///< no moves lead to the goal
  given_up     ///< at a limit, or told to stop
};

/// One iteration of a search.
struct SearchedBound {
  unsigned bound = 0;
  bool completed = false;  ///< there is no solution of so many moves or fewer, and `expanded` is the same in all runs
  bool backward = false;   ///< from the goal to the board
  std::uint64_t expanded = 0;  ///< nodes
  /// Nodes. Other algorithms than `standard` and `plain` count them for the whole search: in its last bound.
  std::uint64_t generated = 0;
};

/// What became of a board.
struct Answer {
  Status status = Status::given_up;
  std::string moves{};  ///< if solved, the ways the blank goes: U, D, L, R
  /// Every solution takes so many moves: as many as there are, if they are a shortest solution.
  unsigned at_least = 0;
  std::uint64_t expanded = 0;   ///< nodes, in all bounds
  std::uint64_t generated = 0;  ///< nodes, in all bounds
  double seconds = 0;
  std::string reason{};  ///< why it is not solved, in a line
  /// In the order in which they were searched. The last one is not completed where a search ended within it.
  std::vector<SearchedBound> bounds{};
  std::uint64_t most_stored = 0;  ///< states in memory at once, of algorithms that store them
};

/// Like solve(), but tells of a board without solution and of a search that was given up, with what was proved by then,
/// in its answer. Throws Error: bad_input for what is no board of the heuristic's size, check_failed if a table is
/// wrong.
[[nodiscard]] Answer try_solve(const Heuristic& heuristic, Board start, const SolveLimits& limits = {},
                               const SolveOptions& options = {});

/// Solves boards that lie one behind the other: first side by side, a thread for each, then those that turn out hard by
/// all threads together; by other algorithms than `standard` and `plain` one after the other. `deliver` is told each
/// answer, with the number of its board from 0, as soon as it and all before it are known, never twice at once; what it
/// throws ends the work and is thrown. Limits are those of each board. Told to stop, it delivers what was proved of the
/// boards under way and throws Error (interrupted). Throws Error as try_solve(), with the number of the board that is
/// none before any is searched.
void solve_all(const Heuristic& heuristic, Boards boards,
               const std::function<void(std::size_t, const Answer&)>& deliver, const SolveLimits& limits = {},
               const SolveOptions& options = {});

}  // namespace tilepdb::v1
