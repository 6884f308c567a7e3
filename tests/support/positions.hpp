// SPDX-License-Identifier: MIT
#pragma once

#include <random>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/position.hpp"

namespace tilepdb::test {

/// Distances of positions by their text.
using BoardDistances = std::unordered_map<std::string, unsigned>;

/// Returns the distances of all positions at most `most` moves from the goal, by breadth-first search on whole boards.
inline BoardDistances all_distances(const Position& goal, unsigned most = ~0U) {
  BoardDistances distances{{goal.text(), 0}};
  std::vector<std::pair<Position, unsigned>> queue{{goal, 0}};
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const unsigned distance = queue[next].second + 1;
    if (distance > most) break;
    for (const Direction direction : directions) {
      Position neighbour = queue[next].first;
      if (!neighbour.board.can_go(neighbour.blank(), direction)) continue;
      neighbour.move_blank(direction);
      if (distances.try_emplace(neighbour.text(), distance).second) queue.emplace_back(neighbour, distance);
    }
  }
  return distances;
}

/// Returns whether the moves are legal and lead from a position to the goal.
inline bool replays(Position position, const Position& goal, const std::vector<Direction>& moves) {
  for (const Direction direction : moves) {
    if (!position.board.can_go(position.blank(), direction)) return false;
    position.move_blank(direction);
  }
  return position == goal;
}

/// Returns a uniformly random position that can reach the goal.
inline Position random_solvable(const Position& goal, std::mt19937_64& random) {
  Position position = goal;
  do {
    for (Cell cell = goal.board.cells() - 1; cell > 0; --cell) {
      std::swap(position.tiles[cell], position.tiles[random() % (cell + 1)]);
    }
  } while (!is_reachable(position, goal));
  return position;
}

/// Returns the end of a random walk from a position that never goes straight back.
inline Position random_walk(Position position, unsigned moves, std::mt19937_64& random) {
  unsigned back = 4;
  while (moves > 0) {
    const auto direction = directions[random() % 4];
    if (static_cast<unsigned>(direction) == back || !position.board.can_go(position.blank(), direction)) continue;
    position.move_blank(direction);
    back = static_cast<unsigned>(opposite(direction));
    --moves;
  }
  return position;
}

}  // namespace tilepdb::test
