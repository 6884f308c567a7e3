// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "solver/puzzles/any_puzzle.hpp"

namespace tilepdb::solver {

/// What a file of states says, which nobody has read as states yet.
struct StateLines {
  std::vector<PuzzleInstance> instances;  ///< without goal and size
  std::string size;                       ///< of the puzzle, as a comment says; empty: none does
  std::string source_of_size;             ///< where that comment is, for messages: "towers.txt:1"
};

/// Reads states, one on each line. A first line with the word `start` names the columns: id and length in any order,
/// if they are there, and start as the last one; blanks or tabs separate them, but what is left of a line is its
/// start. `#` starts a comment; one such as `# pdbsolve random --puzzle hanoi --size 8` says the size. Throws Error
/// (bad_input), also if there is no state at all, or if a comment names another puzzle.
[[nodiscard]] StateLines read_state_lines(std::istream& stream, const std::string& name, const std::string& puzzle);

}  // namespace tilepdb::solver
