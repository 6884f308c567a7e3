// SPDX-License-Identifier: MIT
#include "tuning/partitions/board_sample.hpp"

#include <optional>

#include "tiles/goal.hpp"
#include "tiles/random_position.hpp"

namespace tilepdb::tuning {
namespace {

/// Moves of the walk from a random board: about the depth of most nodes in a search for a hard board.
constexpr unsigned shortest_walk_per_cell = 1;
constexpr unsigned longest_walk_per_cell = 2;
/// A move that takes its tile farther from its goal is refused with probability refused / refused_of.
constexpr unsigned refused = 5;
constexpr unsigned refused_of = 8;

/// Makes a random walk that never moves straight back and refuses most moves away from the goal.
void walk_like_a_search(Position& position, Cell goal_blank, unsigned moves, RandomNumbers& random) {
  const BoardSize board = position.board;
  Cell blank = position.cell_of(goal_blank);
  std::optional<Direction> back;
  while (moves > 0) {
    const auto direction = static_cast<Direction>(random.below(4));
    if (direction == back || !board.can_go(blank, direction)) continue;
    const Cell from = board.neighbour(blank, direction);
    const unsigned tile = position.tiles[from];
    const bool away = board.distance(blank, tile) > board.distance(from, tile);
    if (away && random.below(refused_of) < refused) continue;
    position.tiles[blank] = static_cast<std::uint8_t>(tile);
    position.tiles[from] = static_cast<std::uint8_t>(goal_blank);
    blank = from;
    back = opposite(direction);
    --moves;
  }
}

}  // namespace

BoardSample make_board_sample(BoardSize board, Cell blank, std::size_t count, std::uint64_t seed, const Job& job) {
  RandomNumbers random(seed);
  Position goal{board, {}};
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    goal.tiles[cell] = static_cast<std::uint8_t>(cell == blank ? 0 : cell < blank ? cell + 1 : cell);
  }
  BoardSample sample;
  sample.blank = blank;
  const auto random_board = [&] {
    job.require_not_stopped();
    return named_by_goal(random_solvable(goal, random), goal);
  };
  const std::size_t searches = count / BoardSample::of_one_search + (count % BoardSample::of_one_search == 0 ? 0 : 1);
  for (std::size_t i = 0; i < searches * BoardSample::of_one_search; ++i) sample.uniform.push_back(random_board());
  for (std::size_t i = 0; i < searches; ++i) {
    const Position start = random_board();
    for (std::size_t j = 0; j < BoardSample::of_one_search; ++j) {
      const unsigned shortest = shortest_walk_per_cell * board.cells();
      const unsigned moves = shortest + random.below(longest_walk_per_cell * board.cells() - shortest + 1);
      sample.search.push_back(start);
      walk_like_a_search(sample.search.back(), blank, moves, random);
    }
  }
  return sample;
}

}  // namespace tilepdb::tuning
