// SPDX-License-Identifier: MIT
#include "solver/puzzles/slide_beams.hpp"

#include <algorithm>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "platform/job.hpp"
#include "puzzles/multi_tile/multi_tile.hpp"
#include "solver/beam/anytime_search.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {
namespace {

/// A slide moves no more tiles than a line has besides the blank.
[[nodiscard]] unsigned least_slides(const Position& named, Cell goal_blank) {
  const auto heuristic = make_board_heuristic(best_without_tables(named.board), named.board, goal_blank);
  const unsigned of_slide = std::max(named.board.width, named.board.height) - 1U;
  return (heuristic->value(named) + of_slide - 1) / of_slide;
}

[[nodiscard]] std::vector<Direction> moves_of(const Position& start, const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += word + " ";
  return play_moves(start, parse_written_moves(text, MoveWay::blank)).moves;
}

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
  Found found;
  search::Progress known;  // changed while no beam is searched
  known.at_least = found.at_least = least_slides(named, goal.blank());
  found.h = {found.at_least};
  if (known.at_least > limits.depth) {
    found.end = search::End::out_of_depth;
    return found;
  }
  AnytimeOptions options;
  options.metric = Metric::multi_tile;
  options.until_stopped = choice.until_stopped;
  options.memory = limits.bytes;
  options.nodes = limits.expanded;
  options.improved = choice.improved;
  if (prove) {
    options.prove = [&](std::uint64_t expanded) {
      search::Limits part = limits;
      part.expanded = expanded;
      part.progress = {};
      part.completed = {};
      const Found shortest = prove(part);
      known.at_least = std::max(known.at_least, shortest.at_least);
      search::Result<Direction> proof;
      take(proof, shortest);
      proof.moves = moves_of(start, shortest.moves);
      return proof;
    };
  }
  std::mutex telling;
  const Job job{choice.threads, [&] {
                  // Threads that come meanwhile have nothing else to tell.
                  const std::unique_lock lock(telling, std::try_to_lock);
                  if (lock && limits.progress) limits.progress(known);
                  return limits.stop && limits.stop();
                }};
  const auto result = anytime_search(named, goal.blank(), options, job);
  const unsigned at_least = found.at_least;
  take(found, result);
  found.at_least = std::max(at_least, result.at_least);
  add_slides(start, result.moves, choice.boards, found);
  if (found.length() > limits.depth) found.end = search::End::out_of_depth;
  return found;
}

}  // namespace tilepdb::solver
