// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <limits>

#include "solver/beam/anytime_search.hpp"
#include "solver/beam/beam_search.hpp"
#include "solver/beam/line_by_line.hpp"
#include "solver/beam/seen_hashes.hpp"
#include "solver/beam/shorter_pieces.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/search/replay.hpp"
#include "tests/support/full_run.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"
#include "tiles/random_position.hpp"

namespace tilepdb::solver {
namespace {

template <typename Visitor>
void for_each_size(const Visitor& visitor) {
  for (unsigned width = min_side; width <= max_side; ++width) {
    for (unsigned height = min_side; height <= max_side; ++height) visitor(BoardSize{width, height});
  }
}

/// A random board and goal; the board is named by the goal.
struct Problem {
  Position start;
  Cell blank;

  Problem(BoardSize board, RandomNumbers& random) : start{board, {}}, blank(0) {
    const Position goal = random_solvable(blank_first_goal(board), random);
    start = named_by_goal(random_solvable(goal, random), goal);
    blank = goal.blank();
  }

  /// Throws unless the moves lead to the goal.
  void replay_moves(const std::vector<Direction>& moves) const { replay_named(start, blank, moves); }
};

[[nodiscard]] unsigned optimal_length(const Problem& problem) {
  const auto heuristic = make_board_heuristic("walking-distance", problem.start.board, problem.blank);
  return run_algorithm({}, *heuristic, problem.start, problem.blank, {}).length();
}

TEST_CASE("lines cover a board from the outside, without the blank's goal, and leave at least 2x2 open") {
  for_each_size([](BoardSize board) {
    for (Cell blank = 0; blank < board.cells(); ++blank) {
      const std::vector<Line> lines = line_order(board, blank);
      BoardCells open = Rectangle{0, board.height, 0, board.width}.cells(board);
      for (const Line& line : lines) {
        REQUIRE(line.open.cells(board) == open);
        REQUIRE(line.open.width() >= 2);
        REQUIRE(line.open.height() >= 2);
        for (const Cell cell : line.cells) {
          REQUIRE(has_cell(open, cell));
          REQUIRE(cell != blank);
          open &= ~board_cell(cell);
        }
      }
      REQUIRE(open == board_cell(blank));
    }
  });
}

TEST_CASE("boards of every size and goal are solved line by line") {
  RandomNumbers random(11);
  for_each_size([&](BoardSize board) {
    for (int i = 0; i < (test::full_run() ? 5 : 2); ++i) {
      const Problem problem(board, random);
      const auto moves = solve_line_by_line(problem.start, problem.blank);
      CHECK_NOTHROW(problem.replay_moves(moves));
    }
  });
}

TEST_CASE("solving line by line refuses unsolvable boards") {
  Position position = blank_first_goal({3, 3});
  std::swap(position.tiles[1], position.tiles[2]);
  CHECK_THROWS_AS((void)solve_line_by_line(position, 0), Error);
}

TEST_CASE("a hash counts as seen at the same depth and two moves later") {
  SeenHashes seen(4);
  const std::uint64_t one = 0x123456789ABCDEF0;
  CHECK(seen.add(one, 7));
  CHECK(!seen.add(one, 7));
  CHECK(seen.add(one + 0x1000, 7));
  CHECK(!seen.add(one, 9));
  CHECK(seen.add(one, 10));
  CHECK(!seen.add(one, 10));
  seen.clear();
  CHECK(seen.add(one, 10));
  // A full group of slots that wraps around the end of the table.
  SeenHashes crowded(1);
  const std::uint64_t last = ~std::uint64_t{0};
  for (std::uint64_t i = 0; i < 3; ++i) CHECK(crowded.add(last - (i << 12), 1));
  for (std::uint64_t i = 0; i < 3; ++i) CHECK(!crowded.add(last - (i << 12), 1));
}

TEST_CASE("a beam finds solutions no longer than the limit") {
  RandomNumbers random(12);
  unsigned solved = 0;
  for (const BoardSize board : {BoardSize{3, 3}, BoardSize{4, 4}, BoardSize{5, 5}, BoardSize{3, 7}, BoardSize{6, 6}}) {
    for (int i = 0; i < 6; ++i) {
      const Problem problem(board, random);
      BeamOptions options;
      options.width = 300;
      const auto found = beam_search(problem.start, problem.blank, options);
      if (!found.solved()) continue;
      ++solved;
      REQUIRE_NOTHROW(problem.replay_moves(found.moves));
      CHECK(found.generated > found.expanded);
      CHECK(found.most_stored > 1);
      options.most_moves = found.length() - 1;
      const auto shorter = beam_search(problem.start, problem.blank, options);
      if (shorter.solved()) CHECK(shorter.length() <= options.most_moves);
      const Job stopped{1, [] { return true; }};
      CHECK(!beam_search(problem.start, problem.blank, options, stopped).solved());
    }
  }
  CHECK(solved >= 27);
}

TEST_CASE("a beam that keeps every position is breadth-first search") {
  RandomNumbers random(13);
  for (int i = 0; i < 20; ++i) {
    const Problem problem({3, 3}, random);
    BeamOptions options;
    options.width = 200'000;
    options.weights.whole_from_side = max_side;
    const auto found = beam_search(problem.start, problem.blank, options);
    REQUIRE(found.solved());
    CHECK(found.length() == optimal_length(problem));
  }
}

TEST_CASE("pieces get shorter, and keep their start and end") {
  RandomNumbers random(14);
  for (const BoardSize board : {BoardSize{4, 4}, BoardSize{5, 5}, BoardSize{7, 3}}) {
    for (int i = 0; i < 5; ++i) {
      const Problem problem(board, random);
      const auto moves = solve_line_by_line(problem.start, problem.blank);
      const auto shortened = with_shorter_pieces(problem.start, problem.blank, moves, 100);
      CHECK_NOTHROW(problem.replay_moves(shortened.moves));
      // Solutions line by line are far from optimal.
      CHECK(10 * shortened.moves.size() < 9 * moves.size());
      CHECK(shortened.expanded > 0);
      const Job stopped{1, [] { return true; }};
      CHECK(with_shorter_pieces(problem.start, problem.blank, moves, 100, stopped).moves == moves);
    }
  }
}

TEST_CASE("boards of every size are solved, with the same result for any number of threads") {
  RandomNumbers random(15);
  for_each_size([&](BoardSize board) {
    if (board.cells() > (test::full_run() ? 36 : 20)) return;
    const Problem problem(board, random);
    std::vector<unsigned> lengths;
    AnytimeOptions options;
    options.improved = [&](const std::vector<Direction>& moves) {
      lengths.push_back(static_cast<unsigned>(moves.size()));
    };
    search::Limits limits;
    limits.bytes = 4 << 20;  // small boards use the widest beam that fits
    const auto one = anytime_search(problem.start, problem.blank, options, limits);
    REQUIRE(one.solved());
    CHECK_NOTHROW(problem.replay_moves(one.moves));
    CHECK(lengths.back() == one.length());
    CHECK(std::is_sorted(lengths.rbegin(), lengths.rend()));
    CHECK(anytime_search(problem.start, problem.blank, options, limits, 3).moves == one.moves);
  });
}

TEST_CASE("the largest boards are solved with little memory, and when stopped at once") {
  RandomNumbers random(16);
  for (const BoardSize board : {BoardSize{8, 8}, BoardSize{9, 9}, BoardSize{10, 9}, BoardSize{10, 10}}) {
    const Problem problem(board, random);
    search::Limits limits;
    limits.bytes = 1 << 20;
    const auto found = anytime_search(problem.start, problem.blank, {}, limits);
    CHECK_NOTHROW(problem.replay_moves(found.moves));
    const auto by_three = anytime_search(problem.start, problem.blank, {}, limits, 3);
    CHECK(by_three.moves == found.moves);
    CHECK(by_three.most_stored > found.most_stored);
    limits.stop = [] { return true; };
    const auto stopped = anytime_search(problem.start, problem.blank, {}, limits, 3);
    CHECK_NOTHROW(problem.replay_moves(stopped.moves));
    CHECK(stopped.moves == solve_line_by_line(problem.start, problem.blank));
    CHECK(found.length() < stopped.length());
  }
}

TEST_CASE("the depth limit holds, and a proof with a wrong solution is ignored") {
  RandomNumbers random(19);
  const Problem problem({4, 4}, random);
  AnytimeOptions options;
  options.at_least = 11;
  search::Limits limits;
  limits.depth = 10;
  const auto hopeless = anytime_search(problem.start, problem.blank, options, limits);
  CHECK(hopeless.end == search::End::out_of_depth);
  CHECK(hopeless.at_least == 11);
  CHECK(hopeless.expanded == 0);
  options.at_least = 10;
  CHECK(anytime_search(problem.start, problem.blank, options, limits).end == search::End::out_of_depth);
  options.prove = [](const search::Limits&) { return search::Result<Direction>{.end = search::End::solved}; };
  CHECK_THROWS_AS((void)anytime_search(problem.start, problem.blank, options), Error);
}

TEST_CASE("the proved length is a lower bound, which small boards reach") {
  RandomNumbers random(17);
  for (int i = 0; i < 16; ++i) {
    const Problem problem(i % 2 == 0 ? BoardSize{3, 3} : BoardSize{4, 3}, random);
    const auto heuristic = make_board_heuristic("walking-distance", problem.start.board, problem.blank);
    const auto found = run_algorithm({Algorithm::beam}, *heuristic, problem.start, problem.blank, {});
    const unsigned shortest = optimal_length(problem);
    CHECK(found.at_least <= shortest);
    CHECK(found.length() >= shortest);
    if (problem.start.board == BoardSize{3, 3}) CHECK(found.at_least == found.length());
  }
}

TEST_CASE("beams and bounds meet at the shortest solution, or as near as asked for") {
  RandomNumbers random(20);
  const int boards = test::full_run() ? 12 : 2;
  for (int i = 0; i < boards; ++i) {
    const Problem problem({4, 4}, random);
    const auto heuristic = make_board_heuristic("linear-conflict", problem.start.board, problem.blank);
    const unsigned shortest = optimal_length(problem);
    unsigned length = std::numeric_limits<unsigned>::max();
    SearchChoice choice{.algorithm = Algorithm::beam, .threads = i % 3 + 1, .seconds = until_stopped, .within = 0};
    choice.improved = [&](unsigned better, const std::vector<Direction>&) {
      CHECK(better < length);
      length = better;
    };
    search::Limits limits;
    limits.bytes = 1 << 22;  // beams repeat soon, and leave the rest to the proof
    unsigned at_least = 0;
    limits.progress = [&](const search::Progress& progress) {
      CHECK(progress.at_least >= at_least);
      CHECK(progress.at_least <= shortest);
      at_least = progress.at_least;
    };
    const auto solved = run_algorithm(choice, *heuristic, problem.start, problem.blank, limits);
    CHECK(solved.length() == shortest);
    CHECK(solved.at_least == shortest);
    CHECK_NOTHROW(problem.replay_moves(solved.moves));
    choice.within = 0.15;
    length = std::numeric_limits<unsigned>::max();
    at_least = 0;
    const auto near = run_algorithm(choice, *heuristic, problem.start, problem.blank, limits);
    CHECK(near.at_least <= shortest);
    CHECK(near.length() >= shortest);
    CHECK(near.length() <= 1.15 * near.at_least + 1e-6);
    CHECK(near.expanded < solved.expanded);
  }
}

TEST_CASE("more time gives shorter, nearly optimal solutions of 5x5 boards") {
  RandomNumbers random(18);
  unsigned usual = 0;
  unsigned longer = 0;
  const unsigned boards = test::full_run() ? 3 : 1;
  for (unsigned i = 0; i < boards; ++i) {
    const Problem problem({5, 5}, random);
    usual += anytime_search(problem.start, problem.blank, {}).length();
    AnytimeOptions options;
    options.seconds = until_stopped;
    search::Limits limits;
    limits.expanded = 3'000'000;
    longer += anytime_search(problem.start, problem.blank, options, limits).length();
  }
  // Optimal solutions take about 100 moves on average.
  CHECK(usual < 120 * boards);
  CHECK(longer < usual);
  CHECK(longer > 90 * boards);
}

}  // namespace
}  // namespace tilepdb::solver
