// SPDX-License-Identifier: MIT
#include "solver/puzzles/slide_beams.hpp"

#include <vector>

#include "puzzles/multi_tile/multi_tile.hpp"
#include "solver/beam/anytime_search.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "text/text.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {
namespace {

/// Slides as words, and the boards on the way if they are wanted.
void add_slides(const Position& start, const std::vector<Direction>& moves, bool boards, Found& found) {
  Position board = start;
  const auto add_board = [&] {
    if (!boards) return;
    found.boards.push_back(board.text());
    found.drawings.push_back(puzzles::drawn(board) + "\n");
  };
  add_board();
  for (std::size_t begin = 0; begin < moves.size();) {
    const std::size_t end = end_of(Metric::multi_tile, moves, begin);
    const std::vector<Direction> slide(moves.begin() + static_cast<std::ptrdiff_t>(begin),
                                       moves.begin() + static_cast<std::ptrdiff_t>(end));
    found.moves.push_back(write_moves(board, slide, {MoveForm::runs, MoveWay::blank}));
    board = after_moves(board, slide);
    add_board();
    begin = end;
  }
}

}  // namespace

Found slide_beams(const Position& start, const Position& goal, const SearchChoice& choice, const search::Limits& limits,
                  const SlideProof& prove) {
  const Position named = named_by_goal(start, goal);
  const auto moves_at_least =
      make_board_heuristic(best_without_tables(goal.board), goal.board, goal.blank())->value(named);
  AnytimeOptions options;
  options.metric = Metric::multi_tile;
  options.until_stopped = choice.until_stopped;
  options.at_least = least_moves(options.metric, goal.board, moves_at_least);
  options.improved = choice.improved;
  if (prove) {
    options.prove = [&](const search::Limits& part) {
      const Found shortest = prove(part);
      search::Result<Direction> proof;
      take(proof, shortest);
      proof.moves = read_moves(start, joined_words(shortest.moves), MoveWay::blank);
      return proof;
    };
  }
  const auto result = anytime_search(named, goal.blank(), options, limits, choice.threads);
  Found found;
  take(found, result);
  found.h = {options.at_least};
  if (result.solved()) add_slides(start, result.moves, choice.boards, found);
  return found;
}

}  // namespace tilepdb::solver
