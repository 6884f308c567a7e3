// SPDX-License-Identifier: MIT
#include "pdbgen/puzzles/known_puzzles.hpp"

#include <array>

namespace tilepdb::pdbgen {

std::span<const KnownPuzzle* const> known_puzzles() {
  static const std::array puzzles{
      &shift_puzzle(), &topspin_puzzle(), &pancakes_puzzle(),   &burnt_pancakes_puzzle(),
      &hanoi_puzzle(), &cube_puzzle(),    &multi_tile_puzzle(),
  };
  return puzzles;
}

std::unique_ptr<KnownSpace> find_space(const SpaceKey& key) {
  for (const KnownPuzzle* const puzzle : known_puzzles()) {
    if (puzzle->name == key.puzzle) return puzzle->space_of(key.parameters);
  }
  return nullptr;
}

}  // namespace tilepdb::pdbgen
