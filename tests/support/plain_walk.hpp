// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "tests/support/plain_boards.hpp"

// Random walks on boards as lists of tiles.
namespace tilepdb::test {

[[nodiscard]] inline Tiles tiles_of(const Position& position) {
  return {position.tiles.begin(), position.tiles.begin() + position.board.cells()};
}

/// A walk as the blank's letters, the board after each move, and the tile that moves.
struct Walk {
  std::string letters;
  std::vector<Tiles> boards;
  std::vector<unsigned> tiles;
};

[[nodiscard]] inline Walk random_walk(const Position& start, std::size_t length, std::mt19937& random) {
  Walk walk{{}, {tiles_of(start)}, {}};
  const Size size{start.board.width, start.board.height};
  while (walk.letters.size() < length) {
    const char way = "UDLR"[random() % 4];
    const Tiles next = moved(walk.boards.back(), size, way);
    if (next.empty()) continue;
    const auto to = static_cast<std::size_t>(std::find(next.begin(), next.end(), 0) - next.begin());
    walk.letters += way;
    walk.tiles.push_back(walk.boards.back()[to]);
    walk.boards.push_back(next);
  }
  return walk;
}

}  // namespace tilepdb::test
