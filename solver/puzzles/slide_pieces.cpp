// SPDX-License-Identifier: MIT
#include "solver/puzzles/slide_pieces.hpp"

#include <cstdint>
#include <map>
#include <memory>

#include "puzzles/multi_tile/multi_tile.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "solver/puzzles/guided_puzzle.hpp"
#include "tilepdb/search/iterative_deepening.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

/// The same position with the blank called 0, as boards have it that are not named by goal.
[[nodiscard]] Position with_blank_zero(Position position, Cell blank_name) {
  for (Cell cell = 0; cell < position.board.cells(); ++cell) {
    std::uint8_t& tile = position.tiles[cell];
    if (tile == blank_name) {
      tile = 0;
    } else if (tile < blank_name) {
      ++tile;
    }
  }
  return position;
}

template <typename P>
[[nodiscard]] search::Result<Direction> shortest_way(const P& puzzle, const Position& start,
                                                     const search::Limits& limits) {
  const typename GuidedPuzzle<P>::Sums no_tables;
  const GuidedPuzzle<P> guided(puzzle, no_tables, {false, true});
  const auto found = search::idastar(guided, puzzle.state_of(start), limits);
  auto result = without_moves<Direction>(found);
  for (const puzzles::Slide slide : found.moves) puzzle.add_moves(slide, result.moves);
  return result;
}

template <typename P>
[[nodiscard]] SlidePieces slide_pieces_of(BoardSize board) {
  // Puzzles by the cell of the goal's blank, made when they are first asked for.
  const auto known = std::make_shared<std::map<Cell, P>>();
  return [board, known](const Position& start, Cell goal_blank, const search::Limits& limits) {
    const Position goal = with_blank_zero(blank_first_goal(board), goal_blank);
    const P& puzzle = known->try_emplace(goal_blank, goal).first->second;
    return shortest_way(puzzle, with_blank_zero(start, goal_blank), limits);
  };
}

}  // namespace

SlidePieces slide_pieces(BoardSize board) {
  if (board.cells() <= puzzles::SmallBoards::most_cells) return slide_pieces_of<puzzles::SmallMultiTile>(board);
  if (board.cells() <= puzzles::LargeBoards::most_cells) return slide_pieces_of<puzzles::LargeMultiTile>(board);
  return {};
}

}  // namespace tilepdb::solver
