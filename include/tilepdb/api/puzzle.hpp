// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tilepdb/api/generate.hpp"
#include "tilepdb/api/solve.hpp"
#include "tilepdb/api/table.hpp"

// The puzzles that the programs know by name: sliding tiles in the multi-tile metric, the shift puzzle, TopSpin,
// pancakes, the Towers of Hanoi and Rubik's cube. States, patterns and moves are texts; docs/puzzles.md describes them.
namespace tilepdb::v1 {

/// Their names.
[[nodiscard]] std::vector<std::string> puzzle_names();

/// A board's tiles as a text, for the puzzles whose states are boards.
[[nodiscard]] std::string board_text(Board board);

/// How to open a puzzle.
struct PuzzleOptions {
  std::string size{};  ///< empty: the puzzle's default
  std::string goal{};  ///< of puzzles with several alone; empty: the default
  /// Whose tables are read; empty: the puzzle's defaults. Not of shift, nor for a heuristic that reads no tables.
  std::vector<std::string> patterns{};
  /// pdb, zero, one of the puzzle's own, or max:A,B for the largest of several. Empty: the best with tables.
  std::string heuristic{};
  std::filesystem::path folder{};  ///< of the tables, as for Heuristic
  Checking checking = Checking::once;
};

/// A puzzle of some size, with a heuristic and its tables open. It is never changed, so any number of threads may use
/// one at once. Copies share what is open, until the last is gone.
class Puzzle {
 public:
  /// Throws Error: bad_input if there is no such puzzle, size, goal, pattern or heuristic, or if tables are missing,
  /// with how to make them; else as Table does.
  explicit Puzzle(const std::string& name, const PuzzleOptions& options = {});

  [[nodiscard]] const std::string& name() const noexcept;
  [[nodiscard]] const std::string& size() const noexcept;
  [[nodiscard]] const std::string& goal() const noexcept;
  [[nodiscard]] const std::string& heuristic() const noexcept;

  /// Whether moves lead from a state to the goal. Throws Error (bad_input) for what is none.
  [[nodiscard]] bool is_solvable(const std::string& state) const;

  /// The heuristic value of a state. Throws Error: bad_input for what is none, no_answer for one that cannot reach the
  /// goal.
  [[nodiscard]] unsigned h(const std::string& state) const;

  /// The values of many states, by `threads` threads (0: all cores, else up to 1024). Throws Error as above, naming the
  /// first such state by its number from 0.
  [[nodiscard]] std::vector<unsigned> h(std::span<const std::string> states, int threads = 0) const;

  /// The same of states that are written as numbers, as boards are, into `values`, which has a place for each: those of
  /// sliding tiles without texts. Throws Error as above, and bad_input if the numbers are not as
  /// many for each place.
  void h(Boards boards, std::span<std::uint16_t> values, int threads = 0) const;

  /// Random states that can reach the goal, each with equal probability: those of pdbsolve random.
  [[nodiscard]] std::vector<std::string> random_states(std::size_t count, std::uint64_t seed) const;

 private:
  friend struct PuzzleAccess;

  class State;
  std::shared_ptr<const State> state_;
};

/// What became of a state.
struct PuzzleAnswer {
  Status status = Status::given_up;
  std::vector<std::string> moves{};  ///< if solved
  /// Every solution takes so many moves: as many as there are, if they are a shortest solution.
  unsigned at_least = 0;
  std::uint64_t expanded = 0;     ///< nodes, in all bounds
  std::uint64_t generated = 0;    ///< nodes, in all bounds
  std::uint64_t most_stored = 0;  ///< states in memory at once, of algorithms that store them
  double seconds = 0;
  std::string reason{};  ///< why it is not solved, in a line
  /// In the order in which they were searched. The last one is not completed where a search ended within it.
  std::vector<SearchedBound> bounds{};
};

/// As try_solve() of a board. Of the options direction and choice of partitions mean nothing; `standard` is the
/// algorithm that is best for the puzzle, and `plain` is `idastar`, which of the shift puzzle leaves out no superfluous
/// sequences of moves then. Throws Error (bad_input) for a text that is no state, and for `beam`. IDA* searches with
/// all threads that it may.
[[nodiscard]] PuzzleAnswer try_solve(const Puzzle& puzzle, const std::string& state, const SolveLimits& limits = {},
                                     const SolveOptions& options = {});

/// As solve_all() of boards: states are searched side by side, a thread for each; algorithms that store states share
/// the memory, so they search one at a time unless a number of threads is named. Told to stop, it delivers what was
/// proved of the states under way and throws Error (interrupted).
void solve_all(const Puzzle& puzzle, std::span<const std::string> states,
               const std::function<void(std::size_t, const PuzzleAnswer&)>& deliver, const SolveLimits& limits = {},
               const SolveOptions& options = {});

/// Which tables of a puzzle to make.
struct PuzzleTables {
  std::string size{};                   ///< empty: the puzzle's default
  std::string goal{};                   ///< of puzzles with several alone; empty: the default
  std::vector<std::string> patterns{};  ///< empty: those that searches of the size use
};

/// Makes tables of a puzzle, as generate() does those of a catalogue: those that are there are kept. Of the options
/// goal and blank mean nothing. Returns the tables' files. Throws Error as generate(); bad_input if there is no such
/// puzzle, size, goal or pattern.
std::vector<std::filesystem::path> generate_puzzle(const std::string& name, const PuzzleTables& tables = {},
                                                   const GenerateOptions& options = {});

}  // namespace tilepdb::v1
