// SPDX-License-Identifier: MIT
#include "puzzles/hanoi/hanoi.hpp"

#include "pdbgen/puzzles/known_puzzle_of.hpp"

namespace tilepdb::pdbgen {

const KnownPuzzle& hanoi_puzzle() {
  static const KnownPuzzleOf<puzzles::Hanoi> puzzle("7");
  return puzzle;
}

}  // namespace tilepdb::pdbgen
