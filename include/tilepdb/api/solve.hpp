// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
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
  SearchDirection direction = SearchDirection::automatic;  ///< of boards by `standard`; others refuse `backward`
  /// Of boards by `standard`: hard ones continue with partitions chosen for them, if the heuristic is of a pool.
  bool choose = true;
  double weight = 2;  ///< of `wastar`, 1 to 1000
};

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
struct Bound {
  unsigned bound = 0;
  bool completed = false;      ///< no solution has `bound` moves or fewer, and `expanded` is the same in all runs
  bool backward = false;       ///< searched from the goal to the start
  std::uint64_t expanded = 0;  ///< nodes
  /// Nodes. Only `standard` and `plain` of boards count them for each bound; other searches count them in their last
  /// one.
  std::uint64_t generated = 0;
};

/// The result of a search: from a board, or from a state of another puzzle.
struct Result {
  Status status = Status::given_up;
  /// If solved, from the start to the goal, each in the puzzle's notation: of boards U, D, L or R, the way the blank
  /// goes.
  std::vector<std::string> moves{};
  /// A proven lower bound on the solution length; the length itself if the solution is proved to be a shortest one.
  unsigned at_least = 0;
  std::uint64_t expanded = 0;   ///< nodes, in all bounds
  std::uint64_t generated = 0;  ///< nodes, in all bounds
  /// The most states in memory at the same time, if the search counts them: `standard` and `plain` of boards do not.
  std::optional<std::uint64_t> most_stored{};
  double seconds = 0;
  std::string reason{};  ///< why it is not solved, in a line
  /// In the order in which they were searched. The last one is not completed where a search ended within it.
  std::vector<Bound> bounds{};

  [[nodiscard]] bool solved() const noexcept { return status == Status::solved; }
  [[nodiscard]] unsigned length() const noexcept { return static_cast<unsigned>(moves.size()); }

  /// Returns the moves as one text. Moves of boards are single letters, so that text("") is the usual short form; other
  /// puzzles need the blank.
  [[nodiscard]] std::string text(std::string_view separator = " ") const {
    std::string joined;
    for (const std::string& move : moves) {
      if (!joined.empty()) joined += separator;
      joined += move;
    }
    return joined;
  }
};

/// Returns a solution with the fewest moves. The moves are replayed on the board before they are returned. Any number
/// of threads may solve at once, with one heuristic or several. Throws Error: bad_input for an invalid board, no_answer
/// for a board that cannot reach the goal, interrupted if `stop` asked for it, resource if an algorithm that stores
/// states needs more memory than is free, check_failed if a table is wrong.
[[nodiscard]] Result solve(const Heuristic& heuristic, Board start, const SolveOptions& options = {});

/// Searches as solve() does, within limits. A board without a solution and a search that was given up are results, not
/// errors; the result of the latter has what was proved by then. Throws Error: bad_input for an invalid board,
/// check_failed if a table is wrong.
[[nodiscard]] Result try_solve(const Heuristic& heuristic, Board start, const SolveLimits& limits = {},
                               const SolveOptions& options = {});

/// Solves boards that are stored one after the other, side by side by one thread each. `standard` searches those that
/// turn out hard by all threads together, and `beam` all. Other algorithms but `idastar` and `iddfs` store states and
/// share the memory, so they search one board at a time unless a number of threads is given. `deliver` receives each
/// result with the number of its board, from 0, in this order, as soon as it is known, and is never called twice at
/// once; what it throws ends the work and is thrown. Limits are those of each board. If `stop` asks for it, what was
/// proved of the boards under search is delivered, and Error (interrupted) is thrown. Throws Error as try_solve(), and
/// with the number of an invalid board before any is searched.
void solve_all(const Heuristic& heuristic, Boards boards,
               const std::function<void(std::size_t, const Result&)>& deliver, const SolveLimits& limits = {},
               const SolveOptions& options = {});

}  // namespace tilepdb::v1
