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

[[nodiscard]] std::vector<std::string> words_of_slides(const Position& start, const std::vector<Direction>& moves) {
  std::vector<std::string> words;
  Position board = start;
  for (std::size_t begin = 0; begin < moves.size();) {
    const std::size_t end = end_of(Metric::multi_tile, moves, begin);
    const std::vector<Direction> slide(moves.begin() + static_cast<std::ptrdiff_t>(begin),
                                       moves.begin() + static_cast<std::ptrdiff_t>(end));
    words.push_back(write_moves(board, slide, {MoveForm::runs, MoveWay::blank}));
    board = after_moves(board, slide);
    begin = end;
  }
  return words;
}

}  // namespace

SlideBound::SlideBound(const Position& goal)
    : goal_(goal), heuristic_(make_board_heuristic(best_without_tables(goal.board), goal.board, goal.blank())) {}

unsigned SlideBound::of(const Position& start) const {
  return least_moves(Metric::multi_tile, goal_.board, heuristic_->value(named_by_goal(start, goal_)));
}

unsigned SlideBound::of(const Instance& instance) const { return of(parse_position(goal_.board, instance.start)); }

unsigned SlideBound::of_numbers(std::span<const std::uint8_t> numbers) const {
  return of(position_of(goal_.board, numbers));
}

search::Result<std::string> slide_beams(const Position& start, const Position& goal, const SearchChoice& choice,
                                        const search::Limits& limits, const SlideProof& prove) {
  AnytimeOptions options;
  options.metric = Metric::multi_tile;
  options.until_stopped = choice.until_stopped;
  options.at_least = SlideBound(goal).of(start);
  options.improved = choice.improved;
  if (prove) {
    options.prove = [&](const search::Limits& part) {
      const auto shortest = prove(part);
      auto proof = without_moves<Direction>(shortest);
      proof.moves = read_moves(start, joined_words(shortest.moves), MoveWay::blank);
      return proof;
    };
  }
  const auto found = anytime_search(named_by_goal(start, goal), goal.blank(), options, limits, choice.threads);
  auto result = without_moves<std::string>(found);
  result.moves = words_of_slides(start, found.moves);
  return result;
}

}  // namespace tilepdb::solver
