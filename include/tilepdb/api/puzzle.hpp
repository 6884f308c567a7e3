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

/// Searches as try_solve() of a board does. `standard` is the algorithm that is best for the puzzle, and `plain` is
/// `idastar`, for the shift puzzle without pruning of superfluous sequences of moves. IDA* searches with all threads.
/// Throws Error (bad_input) for an invalid state, for `beam`, and for direction `backward`.
[[nodiscard]] Result try_solve(const Puzzle& puzzle, const std::string& state, const SolveLimits& limits = {},
                               const SolveOptions& options = {});

/// Solves states, and delivers results, as solve_all() of boards does. IDA* searches states that turn out hard by all
/// threads together.
void solve_all(const Puzzle& puzzle, std::span<const std::string> states,
               const std::function<void(std::size_t, const Result&)>& deliver, const SolveLimits& limits = {},
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
