// SPDX-License-Identifier: MIT
// Shortening solutions.
#include "solver/general/shorter_solution.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "solver/beam/line_by_line.hpp"
#include "solver/beam/shorter_pieces.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/search/replay.hpp"
#include "tests/support/full_run.hpp"
#include "tiles/goal.hpp"
#include "tiles/random_position.hpp"

namespace tilepdb::solver {
namespace {

/// A board named by its goal, and a solution that is not optimal.
struct LongSolution {
  Position start;
  Cell blank;
  std::vector<Direction> moves;

  LongSolution(BoardSize board, RandomNumbers& random) : start{board, {}}, blank(0) {
    const Position goal = random_solvable(blank_first_goal(board), random);
    start = named_by_goal(random_solvable(goal, random), goal);
    blank = goal.blank();
    moves = solve_line_by_line(start, blank);
    // A removable loop, unless the blank is at the edge.
    if (board.can_go(start.cell_of(blank), Direction::left)) {
      moves.insert(moves.begin(), {Direction::left, Direction::right});
    }
  }

  [[nodiscard]] search::Result<Direction> shortest() const {
    return run_algorithm({}, *make_board_heuristic(best_without_tables(start.board), start.board, blank), start, blank,
                         {});
  }
};

TEST_CASE("solutions of small boards become optimal and are proved to be") {
  RandomNumbers random(31);
  for (const BoardSize board : {BoardSize{2, 2}, BoardSize{3, 2}, BoardSize{2, 4}, BoardSize{3, 3}}) {
    for (int i = 0; i < (test::full_run() ? 10 : 4); ++i) {
      const LongSolution given(board, random);
      std::vector<unsigned> lengths{static_cast<unsigned>(given.moves.size())};
      ShorteningOptions options;
      options.improved = [&](unsigned length) { lengths.push_back(length); };
      const auto result = shortened(given.start, given.blank, given.moves, options, {});
      CHECK_NOTHROW(replay_named(given.start, given.blank, result.moves));
      CHECK(result.length() == given.shortest().length());
      CHECK(result.at_least == result.length());
      CHECK(std::is_sorted(lengths.rbegin(), lengths.rend()));
      CHECK(lengths.back() == result.length());
    }
  }
}

TEST_CASE("solutions of large boards get shorter, never longer, within the limit of expanded nodes") {
  RandomNumbers random(32);
  for (const BoardSize board : {BoardSize{4, 4}, BoardSize{6, 3}, BoardSize{7, 7}}) {
    const LongSolution given(board, random);
    ShorteningOptions options;
    options.nodes = 100'000;
    const auto result = shortened(given.start, given.blank, given.moves, options, {});
    CHECK_NOTHROW(replay_named(given.start, given.blank, result.moves));
    CHECK(result.length() < given.moves.size());
    CHECK(result.at_least <= result.length());
    const Job stopped{1, [] { return true; }};
    const auto nothing = shortened(given.start, given.blank, given.moves, {}, stopped);
    CHECK_NOTHROW(replay_named(given.start, given.blank, nothing.moves));
    CHECK(nothing.length() <= given.moves.size());
  }
}

TEST_CASE("a search of the whole solution proves it optimal") {
  RandomNumbers random(33);
  const LongSolution given({4, 3}, random);
  const auto shortest = given.shortest();
  const auto begun = shortened(given.start, given.blank, given.moves, {}, {});
  ShorteningOptions options;
  options.piece = [](const Position& /*start*/, Cell /*blank*/, const search::Limits& /*limits*/) {
    return search::Result<Direction>{};
  };
  std::vector<bool> asked;
  options.whole = [&](unsigned most_moves, bool briefly) {
    asked.push_back(briefly);
    if (briefly) return search::Result<Direction>{};
    search::Result<Direction> proof;
    proof.end = search::End::out_of_depth;
    proof.at_least = most_moves + 1;
    return proof;
  };
  const auto result = shortened(given.start, given.blank, given.moves, options, {});
  CHECK(asked == std::vector{true, false});
  CHECK(result.at_least >= result.length());
  CHECK(begun.length() == shortest.length());
}

TEST_CASE("pieces are replaced by shorter ones, and cover the solution") {
  const Position start = blank_last_goal({3, 3});
  // All around the board and back.
  const std::vector<Direction> moves{Direction::left, Direction::left, Direction::up,    Direction::up,
                                     Direction::down, Direction::down, Direction::right, Direction::right,
                                     Direction::up,   Direction::down, Direction::left,  Direction::right};
  std::size_t covered = 0;
  unsigned longest = 0;
  const auto none = [&](const Position& /*piece*/, Cell /*blank*/,
                        unsigned most) -> std::optional<std::vector<Direction>> {
    covered += most + 1;
    longest = std::max(longest, most + 1);
    return std::nullopt;
  };
  CHECK(with_pieces_replaced(start, 0, moves, {4, 4, false}, none, {}) == moves);
  CHECK(covered == moves.size());
  CHECK(longest == 4);
  covered = 0;
  CHECK(with_pieces_replaced(start, 0, moves, {5, 3, false}, none, {}) == moves);
  CHECK(covered == 5 + 5 + 5 + 3);
  covered = 0;
  CHECK(with_pieces_replaced(start, 0, moves, {8, 4, true}, none, {}) == moves);
  CHECK(covered == 8 + 8 + 4);
  // The first piece returns to its start.
  const auto back = [](const Position& piece, Cell blank, unsigned) -> std::optional<std::vector<Direction>> {
    for (Cell cell = 0; cell < piece.board.cells(); ++cell) {
      if (piece.tiles[cell] != cell) return std::nullopt;
    }
    CHECK(blank == 8);
    return std::vector<Direction>{};
  };
  CHECK(with_pieces_replaced(start, 0, moves, {8, 4, false}, back, {}) ==
        std::vector<Direction>(moves.begin() + 8, moves.end()));
}

}  // namespace
}  // namespace tilepdb::solver
