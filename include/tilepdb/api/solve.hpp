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

/// Progress of a search.
struct SolveProgress {
  unsigned bound = 0;          ///< proven lower bound on the solution length; never decreases
  std::uint64_t expanded = 0;  ///< nodes expanded in the current iteration so far
  std::uint64_t expected = 0;  ///< estimated nodes of that iteration, from the growth of iterations; 0: unknown
  unsigned length = 0;         ///< length of the best solution found so far; 0: none is known
};

/// Search algorithms, named as in pdbsolve.
enum class Algorithm : std::uint8_t {
  standard,           ///< the default of pdbsolve; uses all threads; the only one that supports directions and pools
  plain,              ///< IDA* as published, one thread per board
  idastar,            ///< IDA* for any puzzle; prunes redundant move sequences
  astar,              ///< A*; stores all generated states
  wastar,             ///< weighted A*; solutions cost at most `weight` times the optimum
  greedy,             ///< greedy best-first search; solutions need not be optimal
  bfs,                ///< breadth-first search, without a heuristic
  bidirectional_bfs,  ///< breadth-first search from both ends, without a heuristic
  iddfs,              ///< iterative deepening, without a heuristic
  /// Beam search with all threads, for a few seconds or until a time or node limit in SolveLimits; finds good solutions
  /// that need not be optimal.
  beam,
  dps  ///< dynamic potential search; as `wastar`, usually with fewer nodes
};

/// Returns the algorithm's name in all interfaces, such as "bidirectional-bfs".
[[nodiscard]] constexpr const char* to_string(Algorithm algorithm) noexcept {
  switch (algorithm) {
    case Algorithm::standard: return "standard";
    case Algorithm::plain: return "plain";
    case Algorithm::idastar: return "idastar";
    case Algorithm::astar: return "astar";
    case Algorithm::wastar: return "wastar";
    case Algorithm::greedy: return "greedy";
    case Algorithm::bfs: return "bfs";
    case Algorithm::bidirectional_bfs: return "bidirectional-bfs";
    case Algorithm::iddfs: return "iddfs";
    case Algorithm::beam: return "beam";
    case Algorithm::dps: return "dps";
  }
  return "";
}

enum class SearchDirection : std::uint8_t {
  forward,   ///< from the board to the goal
  backward,  ///< from the goal to the board; needs tables for the board's blank
  automatic  ///< the faster direction for a hard board, if its tables exist and fit into memory
};

/// Returns "forward", "backward" or "auto".
[[nodiscard]] constexpr const char* to_string(SearchDirection direction) noexcept {
  switch (direction) {
    case SearchDirection::forward: return "forward";
    case SearchDirection::backward: return "backward";
    case SearchDirection::automatic: return "auto";
  }
  return "";
}

struct SolveOptions {
  int threads = 0;  ///< threads that search together; 0: all cores, otherwise 1 to 1024
  /// Called a few times per second during long searches, except by `plain` with several boards. Any thread may call it,
  /// never concurrently. May be empty. An exception ends the search and propagates to the caller of solve().
  std::function<void(const SolveProgress&)> progress{};
  /// Returns whether to stop. Called often and concurrently, by any thread. May be empty.
  std::function<bool()> stop{};
  Algorithm algorithm = Algorithm::standard;
  /// For boards with `standard`; other algorithms reject `backward`.
  SearchDirection direction = SearchDirection::automatic;
  /// For boards with `standard` and a heuristic from a pool: continue hard searches with partitions chosen for the
  /// board.
  bool choose = true;
  double weight = 2;  ///< of `wastar` and `dps`, 1 to 1000
  /// For boards with `standard`: all threads look for solutions during the first second and about half of the time
  /// after it, so that there is a solution at once. The search still ends with an optimal one.
  bool anytime = false;
  /// For boards with `standard`: the search ends with a solution that exceeds the proven lower bound by at most this
  /// share, 0 to 1; implies `anytime` unless 0.
  double within = 0;
};

/// Limits on the search of one board.
struct SolveLimits {
  double seconds = std::numeric_limits<double>::infinity();            ///< wall-clock time
  std::uint64_t expanded = std::numeric_limits<std::uint64_t>::max();  ///< nodes, approximately
  /// Longest solution to search for, at most 10,000. With `standard` and `plain` on boards at most 512, which exceeds
  /// every optimal solution on board sizes with tables. Below that, a board that is given up has no solution, and
  /// `anytime` and `within` are an error (bad_input).
  unsigned moves = std::numeric_limits<unsigned>::max();
  /// Memory in bytes for algorithms that store states; none: three quarters of the free memory.
  std::optional<std::uint64_t> memory{};
};

enum class Status : std::uint8_t {
  solved,
  unsolvable,  ///< the goal cannot be reached
  given_up     ///< a limit was reached, or `stop` returned true
};

/// Returns "solved", "unsolvable" or "given_up".
[[nodiscard]] constexpr const char* to_string(Status status) noexcept {
  switch (status) {
    case Status::solved: return "solved";
    case Status::unsolvable: return "unsolvable";
    case Status::given_up: return "given_up";
  }
  return "";
}

/// One iteration of a search.
struct Bound {
  unsigned bound = 0;
  bool completed = false;      ///< no solution has `bound` or fewer moves; `expanded` is reproducible
  bool backward = false;       ///< the iteration searched from the goal to the start
  std::uint64_t expanded = 0;  ///< nodes
  /// Nodes. Counted per iteration only by `standard` and `plain` on boards; other searches report the total in their
  /// last iteration.
  std::uint64_t generated = 0;
};

/// The result of a search from a board or a state of another puzzle.
struct Result {
  Status status = Status::given_up;
  /// Moves from the start to the goal, in the puzzle's notation. On boards, U, D, L and R are the directions in which
  /// the blank moves. A search that gave up may have the best solution that it found; otherwise empty unless solved.
  std::vector<std::string> moves{};
  /// Proven lower bound on the solution length; equals the length if the solution is proven optimal.
  unsigned at_least = 0;
  std::uint64_t expanded = 0;   ///< nodes, in all iterations
  std::uint64_t generated = 0;  ///< nodes, in all iterations
  /// Largest number of states in memory at the same time; none for `standard` and `plain` on boards, which do not count
  /// them.
  std::optional<std::uint64_t> most_stored{};
  double seconds = 0;
  std::string reason{};  ///< why there is no solution, on one line
  /// Iterations in the order searched. The last one is incomplete if the search ended within it.
  std::vector<Bound> bounds{};

  [[nodiscard]] bool solved() const noexcept { return status == Status::solved; }
  [[nodiscard]] unsigned length() const noexcept { return static_cast<unsigned>(moves.size()); }

  /// Returns the moves joined into one text. Moves on boards are single letters, so text("") is their usual short form;
  /// other puzzles need a separator.
  [[nodiscard]] std::string text(std::string_view separator = " ") const {
    std::string joined;
    for (const std::string& move : moves) {
      if (!joined.empty()) joined += separator;
      joined += move;
    }
    return joined;
  }
};

/// Returns an optimal solution, checked by replaying its moves. Any number of threads may call this at the same time,
/// with the same heuristic or different ones. Throws Error: bad_input for an invalid board, no_answer if the goal
/// cannot be reached, interrupted if `stop` returned true, resource if an algorithm that stores states runs out of
/// memory, check_failed if a table is wrong.
[[nodiscard]] Result solve(const Heuristic& heuristic, Board start, const SolveOptions& options = {});

/// Searches as solve() does, within limits. Unsolvable boards and searches that were given up are results, not errors;
/// a search that was given up reports the bounds proved by then. Throws Error: bad_input for an invalid board,
/// check_failed if a table is wrong.
[[nodiscard]] Result try_solve(const Heuristic& heuristic, Board start, const SolveLimits& limits = {},
                               const SolveOptions& options = {});

/// Solves an array of boards, one thread per board. All threads work together on hard boards with `standard`, and on
/// every board with `beam`. The other algorithms, except `plain`, `idastar` and `iddfs`, store states and share the
/// memory, so they solve one board at a time unless a number of threads is given.
///
/// `deliver` receives each board's index, from 0, and its result, in the order of the boards and as soon as possible.
/// It is never called concurrently; an exception from it ends the work and propagates. Limits apply to each board. Once
/// `stop` returns true, running searches end, their results are delivered, and Error (interrupted) is thrown. Otherwise
/// throws Error as try_solve() does; an invalid board is reported, by its index, before any search begins.
void solve_all(const Heuristic& heuristic, Boards boards,
               const std::function<void(std::size_t, const Result&)>& deliver, const SolveLimits& limits = {},
               const SolveOptions& options = {});

}  // namespace tilepdb::v1
