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

/// Returns the names of all puzzles.
[[nodiscard]] std::vector<std::string> puzzle_names();

/// Returns a board's tiles as text, for puzzles whose states are boards.
[[nodiscard]] std::string board_text(Board board);

/// How to open a puzzle.
struct PuzzleOptions {
  std::string size{};  ///< empty: the puzzle's default
  /// Empty: the default. Of a definition, ? is a piece or an orientation that does not matter. "A or B" is the nearest
  /// of two states, for definitions, the cube, TopSpin and pancakes.
  std::string goal{};
  /// Patterns to read tables of; empty: the puzzle's defaults. Invalid for the shift puzzle and for heuristics without
  /// tables.
  std::vector<std::string> patterns{};
  /// `pdb`, `zero`, a heuristic specific to the puzzle, or `max:A,B` for the maximum of several. Empty: the best one
  /// that uses tables.
  std::string heuristic{};
  std::filesystem::path folder{};  ///< folder of the tables, as for Heuristic
  Checking checking = Checking::once;
};

/// A puzzle of a given size, with a heuristic and its tables open. It is immutable, so any number of threads may use
/// one at the same time. Copies share the open tables until the last copy is destroyed.
class Puzzle {
 public:
  /// Opens a puzzle and its tables. `name` is one of puzzle_names(), the file of a definition, or its text, which has
  /// several lines or is JSON (docs/puzzles.md). Throws Error: bad_input if the puzzle, size, goal, pattern or
  /// heuristic does not exist, or if tables are missing (the message names the first); otherwise as Table does.
  explicit Puzzle(const std::string& name, const PuzzleOptions& options = {});

  [[nodiscard]] const std::string& name() const noexcept;
  [[nodiscard]] const std::string& size() const noexcept;
  [[nodiscard]] const std::string& goal() const noexcept;
  [[nodiscard]] const std::string& heuristic() const noexcept;

  /// Returns whether the goal can be reached from a state. Throws Error (bad_input) if the state is invalid.
  [[nodiscard]] bool is_solvable(const std::string& state) const;

  /// Returns the heuristic value of a state. Throws Error: bad_input if the state is invalid, no_answer if the goal
  /// cannot be reached from it.
  [[nodiscard]] unsigned h(const std::string& state) const;

  /// Returns the values of many states, computed by `threads` threads (0: all cores; otherwise 1 to 1024). Throws Error
  /// as above; the message names the first invalid state by its index, from 0.
  [[nodiscard]] std::vector<unsigned> h(std::span<const std::string> states, int threads = 0) const;

  /// Computes the values of states given as numbers, for example boards, into `values`, which has one element per
  /// state. Avoids texts for sliding tiles. Throws Error as above, and bad_input if the numbers cannot be divided
  /// evenly among the elements.
  void h(Boards boards, std::span<std::uint16_t> values, int threads = 0) const;

  /// Returns uniformly distributed random states from which the goal can be reached, the same as `pdbsolve random`.
  /// Throws Error (resource) if they do not fit into memory.
  [[nodiscard]] std::vector<std::string> random_states(std::size_t count, std::uint64_t seed) const;

 private:
  friend struct PuzzleAccess;

  class State;
  std::shared_ptr<const State> state_;
};

/// Searches like try_solve() for boards. `standard` is the best algorithm for the puzzle; `plain` is `idastar`, which
/// does not prune redundant move sequences in the shift puzzle. IDA* uses all threads. Throws Error (bad_input) for an
/// invalid state, for `beam`, and for direction `backward`.
[[nodiscard]] Result try_solve(const Puzzle& puzzle, const std::string& state, const SolveLimits& limits = {},
                               const SolveOptions& options = {});

/// Solves states and delivers results like solve_all() for boards. With IDA*, all threads work together on hard states.
void solve_all(const Puzzle& puzzle, std::span<const std::string> states,
               const std::function<void(std::size_t, const Result&)>& deliver, const SolveLimits& limits = {},
               const SolveOptions& options = {});

/// Which tables of a puzzle to make.
struct PuzzleTables {
  std::string size{};                   ///< empty: the puzzle's default
  std::string goal{};                   ///< only if tables depend on it: multi-tile, shift, a goal with ?
  std::vector<std::string> patterns{};  ///< empty: those that searches of this size use
};

/// Makes the tables of a puzzle, as generate() does for a catalogue, and returns their files. Keeps existing tables.
/// Ignores the options `goal` and `blank`. Throws Error as generate() does, and bad_input if the puzzle, size, goal or
/// pattern does not exist.
std::vector<std::filesystem::path> generate_puzzle(const std::string& name, const PuzzleTables& tables = {},
                                                   const GenerateOptions& options = {});

/// All states of a puzzle, by their distance to the goal.
struct WholeTable {
  std::filesystem::path file{};            ///< the table of all pieces
  std::vector<std::uint64_t> histogram{};  ///< number of states at each distance; the last is God's number
  std::vector<std::string> farthest{};     ///< texts of some states at the largest distance, without repetitions

  /// Returns the most moves that a state needs.
  [[nodiscard]] unsigned gods_number() const noexcept { return static_cast<unsigned>(histogram.size() - 1); }
};

/// Makes the table of all pieces of a puzzle as generate_puzzle() does, and returns it with up to `farthest` of its
/// farthest states. A size that is empty is the puzzle's default. Throws Error as generate_puzzle() does, and bad_input
/// if no table has whole states, or if `farthest` is not 0 and they have no texts.
[[nodiscard]] WholeTable generate_whole(const std::string& name, const std::string& size = {},
                                        std::uint64_t farthest = 0, const GenerateOptions& options = {});

}  // namespace tilepdb::v1
