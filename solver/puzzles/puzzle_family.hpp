// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "solver/puzzles/any_puzzle.hpp"

namespace tilepdb::solver {

/// What the help of a puzzle says.
struct PuzzleWords {
  std::string what;           ///< what is solved: "the Towers of Hanoi with four pegs"
  std::string states;         ///< several of them: "states"
  std::string moves;          ///< what a move does, a sentence; may be empty
  std::string forms;          ///< how files have instances
  std::string start_about;    ///< how a start is written
  std::string size_option;    ///< "size", or "board"
  std::string size_about;     ///< which there are, and which is the default
  std::string goal_about;     ///< of --goal; empty: there is one goal alone
  std::string heuristics;     ///< which there are, for --heuristic
  std::string random_about;   ///< which random states there are
  std::string random_needed;  ///< what to say where neither size nor goal is named; empty: there is a default
  bool names_columns = true;  ///< files of states begin with a line that names their columns
};

/// A puzzle that --puzzle names, of any size.
struct PuzzleFamily {
  std::string name;
  PuzzleWords words;
  std::string metric{};                      ///< as --metric names it; empty: its moves are counted in one way
  bool has_blank = false;                    ///< its states are boards of sliding tiles, in some metric
  bool has_patterns = true;                  ///< --pattern chooses tables; else goals do, or catalogues
  bool has_sequences = false;                ///< users may have its searches prune no sequences of moves
  bool has_pages = false;                    ///< pages can play its solutions
  bool has_beams = false;                    ///< the algorithm beam solves its boards
  Algorithm algorithm = Algorithm::idastar;  ///< the default
  std::function<std::unique_ptr<AnyPuzzle>(const PuzzleInput& input)> make{};
};

/// PuzzleFamily::make of a class.
template <typename P>
[[nodiscard]] std::unique_ptr<AnyPuzzle> made(const PuzzleInput& input) {
  return std::make_unique<P>(input);
}

/// All puzzles, sliding tiles first.
[[nodiscard]] const std::vector<PuzzleFamily>& puzzle_families();

/// The families that do not consist of one puzzles::Puzzle.
[[nodiscard]] PuzzleFamily tile_family();
[[nodiscard]] PuzzleFamily shift_family();
[[nodiscard]] PuzzleFamily multi_tile_family();

}  // namespace tilepdb::solver
