// SPDX-License-Identifier: MIT
#include "pdbgen/puzzles/known_puzzle_of.hpp"
#include "puzzles/cube/cube.hpp"
#include "puzzles/pancakes/pancakes.hpp"
#include "puzzles/topspin/topspin.hpp"

namespace tilepdb::pdbgen {

const KnownPuzzle& topspin_puzzle() {
  static const KnownPuzzleOf<puzzles::TopSpin> puzzle("8-4");
  return puzzle;
}

const KnownPuzzle& pancakes_puzzle() {
  static const KnownPuzzleOf<puzzles::Pancakes> puzzle("7");
  return puzzle;
}

const KnownPuzzle& burnt_pancakes_puzzle() {
  static const KnownPuzzleOf<puzzles::BurntPancakes> puzzle("5");
  return puzzle;
}

const KnownPuzzle& cube_puzzle() {
  static const KnownPuzzleOf<puzzles::Cube> puzzle("2x2x2");
  return puzzle;
}

}  // namespace tilepdb::pdbgen
