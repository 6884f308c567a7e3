// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "solver/puzzles/any_puzzle.hpp"

namespace tilepdb::solver {

/// The texts of a puzzle's help.
struct PuzzleWords {
  std::string what;           ///< the problem: "the Towers of Hanoi with four pegs"
  std::string states;         ///< the plural of its states: "states"
  std::string moves;          ///< sentences about moves; may be empty
  std::string forms;          ///< the format of files of instances
  std::string start_about;    ///< the notation of a start
  std::string size_option;    ///< "size", or "board"; empty if the puzzle has only one size
  std::string size_about;     ///< the valid sizes and the default
  std::string goal_about;     ///< the valid goals and the default
  std::string heuristics;     ///< the heuristics, for --heuristic
  std::string random_about;   ///< the distribution of random states
  std::string random_needed;  ///< what to name if neither size nor goal is given; empty: there is a default
  bool names_columns = true;  ///< files of states begin with a line that names the columns
};

/// A puzzle of any size, selected by --puzzle.
struct PuzzleFamily {
  std::string name;  ///< as --puzzle names it
  PuzzleWords words;
  std::string metric{};                      ///< as in --metric; empty: the puzzle has only one metric
  bool has_blank = false;                    ///< its puzzles are TileBoards, in some metric
  bool has_patterns = true;                  ///< --pattern chooses tables; otherwise goals or catalogues do
  bool has_sequences = false;                ///< users can turn off the pruning of move sequences
  bool has_pages = false;                    ///< pages can play its solutions
  bool has_beams = false;                    ///< algorithm beam solves its boards
  bool is_defined = false;                   ///< by a file, which is its name, or by a text
  Algorithm algorithm = Algorithm::idastar;  ///< the default
  std::function<std::unique_ptr<AnyPuzzle>(const PuzzleInput& input)> make{};

  /// Returns the name in certificates and machine output: of all definitions the same, whose size is the digest.
  [[nodiscard]] std::string recorded_name() const;
};

/// PuzzleFamily::make for a class.
template <typename P>
[[nodiscard]] std::unique_ptr<AnyPuzzle> made(const PuzzleInput& input) {
  return std::make_unique<P>(input);
}

/// All puzzles, sliding tiles first.
[[nodiscard]] const std::vector<PuzzleFamily>& puzzle_families();

/// Returns the puzzle of this name, or the one that the file of this name, or the name itself as a text, defines; null
/// if there is neither. Throws Error (bad_input) for what is no definition.
[[nodiscard]] const PuzzleFamily* find_family(const std::string& name);

/// Families that are not a single puzzles::Puzzle.
[[nodiscard]] PuzzleFamily tile_family();
[[nodiscard]] PuzzleFamily shift_family();
[[nodiscard]] PuzzleFamily multi_tile_family();

}  // namespace tilepdb::solver
