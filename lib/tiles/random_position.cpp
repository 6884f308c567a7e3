// SPDX-License-Identifier: MIT
#include "tiles/random_position.hpp"

#include <array>
#include <optional>
#include <utility>

namespace tilepdb {

Position random_solvable(const Position& goal, RandomNumbers& random) {
  Position position = completed(goal);
  for (unsigned open = goal.board.cells(); open > 1; --open) {
    std::swap(position.tiles[open - 1], position.tiles[random.below(open)]);
  }
  // Swapping two fixed tiles pairs each unsolvable board with one solvable board, so all remain equally likely.
  if (!is_reachable(position, goal)) {
    const Cell first = position.cell_of(1);
    const Cell second = position.cell_of(2);
    std::swap(position.tiles[first], position.tiles[second]);
  }
  return position;
}

Position random_goal(const Position& goal, RandomNumbers& random) {
  if (!goal.is_partial()) return goal;
  auto tiles = unnamed_tiles(goal);
  for (auto open = static_cast<unsigned>(tiles.size()); open > 1; --open) {
    std::swap(tiles[open - 1], tiles[random.below(open)]);
  }
  return with_tiles(goal, tiles);
}

Position random_walk(const Position& goal, std::uint64_t moves, RandomNumbers& random, const Job& job) {
  Position position = random_goal(goal, random);
  std::optional<Direction> back;
  for (std::uint64_t move = 0; move < moves; ++move) {
    job.require_not_stopped();
    std::array<Direction, 4> ways{};
    unsigned count = 0;
    for (const Direction direction : directions) {
      if (direction != back && position.board.can_go(position.blank(), direction)) ways[count++] = direction;
    }
    const Direction chosen = ways[random.below(count)];
    position.move_blank(chosen);
    back = opposite(chosen);
  }
  return position;
}

}  // namespace tilepdb
