// SPDX-License-Identifier: MIT
#include "pdbgen/puzzles/known_puzzle_of.hpp"
#include "puzzles/shift/goal_tables.hpp"

namespace tilepdb::pdbgen {

const KnownPuzzle& shift_puzzle() {
  static const KnownPuzzleOf<shift::GoalTables> puzzle("2x3");
  return puzzle;
}

}  // namespace tilepdb::pdbgen
