// SPDX-License-Identifier: MIT
#include "solver/general/algorithm_searcher.hpp"

#include <algorithm>

#include "solver/general/limited_search.hpp"
#include "solver/search/replay.hpp"
#include "solver/search/tile_searcher.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {
namespace {

/// A number of moves, or one more: each moves the blank between cells of different colour, if the board is coloured
/// like a chessboard, so the cells on which it is and belongs tell whether solutions have an odd number of moves.
[[nodiscard]] unsigned of_right_parity(unsigned at_least, const Position& start, Cell goal_blank) {
  const BoardSize board = start.board;
  return at_least + (at_least + board.colour(start.cell_of(goal_blank)) + board.colour(goal_blank)) % 2;
}

}  // namespace

std::string AlgorithmSearcher::place(std::size_t number) const { return place_of(instances_[number]); }

std::optional<std::uint64_t> AlgorithmSearcher::easy_nodes() const {
  if (choice_.algorithm == Algorithm::beam) return 0;
  return {};
}

Result AlgorithmSearcher::search(std::size_t number, SearchWatch& watch, const SearchProgress& /*from*/) const {
  const Instance& instance = instances_[number];
  const Position start = named_by_goal(instance.start, goal_);
  LimitedSearch limited(watch);
  const auto found = limited.run([&](const search::Limits& limits) {
    return run_algorithm(choice_, heuristic_, start, goal_.blank(), limits, watch.job().threads,
                         [&](unsigned length) { watch.improved(length); });
  });
  Result result = limited.result_of(found);
  if (result.solved()) {
    replay(instance.start, goal_, found.moves);
    result.moves = words_of(found.moves);
  } else {
    result.at_least = of_right_parity(std::max(result.at_least, heuristic_.value(start)), start, goal_.blank());
  }
  return result;
}

}  // namespace tilepdb::solver
