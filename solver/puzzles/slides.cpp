// SPDX-License-Identifier: MIT
#include "solver/puzzles/slides.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "puzzles/multi_tile/multi_tile.hpp"
#include "solver/beam/anytime_search.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/puzzles/guided_puzzle.hpp"
#include "text/text.hpp"
#include "tilepdb/search/iterative_deepening.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"
#include "tiles/move_sequence.hpp"
#include "tiles/move_text.hpp"

namespace tilepdb::solver {
namespace {

/// Renames the blank of a position to 0, as on boards that are not named by goal.
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
  auto result = search::without_moves<Direction>(found);
  for (const puzzles::Slide slide : found.moves) puzzle.add_moves(slide, result.moves);
  return result;
}

template <typename P>
[[nodiscard]] SlidePieces slide_pieces_of(BoardSize board) {
  // Puzzles by the cell of the goal's blank, made on demand.
  const auto known = std::make_shared<std::map<Cell, P>>();
  return [board, known](const Position& start, Cell goal_blank, const search::Limits& limits) {
    const Position goal = with_blank_zero(blank_first_goal(board), goal_blank);
    const P& puzzle = known->try_emplace(goal_blank, goal).first->second;
    return shortest_way(puzzle, with_blank_zero(start, goal_blank), limits);
  };
}

}  // namespace

std::function<unsigned(const Position& start)> slide_bound(const Position& goal) {
  return [goal, heuristic = std::shared_ptr<const BoardHeuristic>(make_board_heuristic(
                    best_without_tables(goal.board), goal.board, blank_name(goal), {}, goal.free_cells()))](
             const Position& start) {
    return least_moves(Metric::multi_tile, goal.board, heuristic->value(named_by_goal(start, goal)));
  };
}

search::Result<std::string> slide_beams(const Position& start, const Position& goal, const SearchChoice& choice,
                                        const search::Limits& limits, const SlideProof& prove, const SlideBeam& beam) {
  AnytimeOptions options;
  options.metric = Metric::multi_tile;
  options.seconds = choice.seconds;
  options.within = choice.within;
  options.at_least = slide_bound(goal)(start);
  if (choice.improved) {
    options.improved = [&](const std::vector<Direction>& moves) {
      choice.improved(length_in(Metric::multi_tile, moves), moves);
    };
  }
  const auto of_single_tiles = [&](const search::Result<std::string>& found) {
    auto result = search::without_moves<Direction>(found);
    result.moves = read_moves(start, joined_words(found.moves), MoveWay::blank);
    return result;
  };
  if (prove) options.prove = [&](const search::Limits& part) { return of_single_tiles(prove(part)); };
  if (beam) {
    options.beam = [&](unsigned width, const search::Limits& part) { return of_single_tiles(beam(width, part)); };
  }
  const auto found = anytime_search(named_by_goal(start, goal), goal.blank(), options, limits, choice.threads);
  auto result = search::without_moves<std::string>(found);
  result.moves = words_of(found.moves, Metric::multi_tile);
  return result;
}

SlidePieces slide_pieces(BoardSize board) {
  if (board.cells() <= puzzles::SmallBoards::most_cells) return slide_pieces_of<puzzles::SmallMultiTile>(board);
  if (board.cells() <= puzzles::LargeBoards::most_cells) return slide_pieces_of<puzzles::LargeMultiTile>(board);
  return {};
}

}  // namespace tilepdb::solver
