// SPDX-License-Identifier: MIT
#include "puzzles/multi_tile/multi_tile.hpp"

#include "pdbgen/puzzles/known_puzzle_of.hpp"

namespace tilepdb::pdbgen {

const KnownPuzzle& multi_tile_puzzle() {
  static const KnownPuzzleOf<puzzles::MultiTileBoard> puzzle("3x3");
  return puzzle;
}

}  // namespace tilepdb::pdbgen
