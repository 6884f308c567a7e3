// SPDX-License-Identifier: MIT
#include "solver/puzzles/slides.hpp"

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "core/random_numbers.hpp"
#include "solver/beam/anytime_search.hpp"
#include "solver/beam/beam_search.hpp"
#include "solver/beam/line_by_line.hpp"
#include "solver/general/shorter_solution.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/heuristics.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_sequence.hpp"
#include "tiles/random_position.hpp"

// Solutions in the multi-tile metric.
namespace tilepdb::solver {
namespace {

/// Returns the number of slides from every board that can reach the goal, without the library's slides.
[[nodiscard]] std::map<std::string, unsigned> slides_from(const Position& goal) {
  std::map<std::string, unsigned> slides{{goal.text(), 0}};
  std::vector<Position> queue{goal};
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const unsigned after = slides.at(queue[next].text()) + 1;
    for (const Direction direction : directions) {
      Position position = queue[next];
      while (position.board.can_go(position.blank(), direction)) {
        position.move_blank(direction);
        if (slides.try_emplace(position.text(), after).second) queue.push_back(position);
      }
    }
  }
  return slides;
}

[[nodiscard]] Position goal_with_blank(BoardSize board, Cell blank) {
  Position goal{board, {}};
  std::uint8_t tile = 0;
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    if (cell != blank) goal.tiles[cell] = ++tile;
  }
  return goal;
}

[[nodiscard]] std::vector<Direction> wandering(Position& position, RandomNumbers& random, unsigned moves) {
  std::vector<Direction> made;
  while (made.size() < moves) {
    const Direction direction = directions[random.below(4)];
    if (!position.board.can_go(position.blank(), direction)) continue;
    position.move_blank(direction);
    made.push_back(direction);
  }
  return made;
}

}  // namespace

TEST_CASE("moves of a metric end where slides end") {
  using enum Direction;
  const std::vector<Direction> moves{right, right, down, up, up, left};
  CHECK(length_in(Metric::single_tile, moves) == 6);
  CHECK(length_in(Metric::multi_tile, moves) == 4);
  CHECK(end_of(Metric::single_tile, moves, 1, 3) == 4);
  CHECK(end_of(Metric::single_tile, moves, 1, 30) == 6);
  CHECK(end_of(Metric::multi_tile, moves, 0) == 2);
  CHECK(end_of(Metric::multi_tile, moves, 0, 2) == 3);
  CHECK(end_of(Metric::multi_tile, moves, 2, 2) == 5);
  CHECK(end_of(Metric::multi_tile, moves, 2, 20) == 6);
  CHECK(end_of(Metric::multi_tile, moves, 6) == 6);
}

TEST_CASE("the slides are at least the single moves divided by the longest slide") {
  CHECK(least_moves(Metric::single_tile, {5, 3}, 7) == 7);
  CHECK(least_moves(Metric::multi_tile, {5, 3}, 0) == 0);
  CHECK(least_moves(Metric::multi_tile, {5, 3}, 8) == 2);
  CHECK(least_moves(Metric::multi_tile, {3, 5}, 9) == 3);
  CHECK(least_moves(Metric::multi_tile, {2, 2}, 3) == 3);
  CHECK(!slide_pieces({6, 5}));
}

TEST_CASE("pieces, beams and shortened solutions never have fewer slides than the distance") {
  RandomNumbers random(11);
  for (const BoardSize board : {BoardSize{3, 2}, BoardSize{2, 4}, BoardSize{3, 3}}) {
    const SlidePieces pieces = slide_pieces(board);
    for (const Cell blank : {Cell{0}, board.cells() / 2, board.cells() - 1}) {
      const Position goal = goal_with_blank(board, blank);
      const auto distances = slides_from(goal);
      for (int i = 0; i < (test::full_run() ? 12 : 4); ++i) {
        const Position start = random_solvable(goal, random);
        const Position named = named_by_goal(start, goal);
        const unsigned distance = distances.at(start.text());
        CAPTURE(goal.text());
        CAPTURE(start.text());
        const auto shortest = pieces(named, blank, {});
        CHECK(shortest.solved());
        CHECK(test::replays(start, goal, shortest.moves));
        CHECK(length_in(Metric::multi_tile, shortest.moves) == distance);
        CHECK(shortest.at_least == distance);

        BeamOptions beam;
        beam.width = 50;
        beam.metric = Metric::multi_tile;
        const auto found = beam_search(named, blank, beam);
        REQUIRE(found.solved());
        CHECK(test::replays(start, goal, found.moves));
        CHECK(length_in(Metric::multi_tile, found.moves) >= distance);
        beam.most_moves = distance == 0 ? 0 : distance - 1;
        if (distance > 0) CHECK(!beam_search(named, blank, beam).solved());

        Position wandered = goal;
        const std::vector<Direction> given = reversed(wandering(wandered, random, 60));
        ShorteningOptions options;
        options.metric = Metric::multi_tile;
        options.piece = pieces;
        options.nodes = 20'000;
        const auto shorter = shortened(named_by_goal(wandered, goal), blank, given, options, {});
        CHECK(test::replays(wandered, goal, shorter.moves));
        const std::size_t slides = length_in(Metric::multi_tile, shorter.moves);
        CHECK(slides <= length_in(Metric::multi_tile, given));
        CHECK(slides >= distances.at(wandered.text()));
        CHECK(shorter.at_least <= distances.at(wandered.text()));
      }
    }
  }
}

TEST_CASE("beam solutions of large boards have fewer slides than solutions line by line") {
  RandomNumbers random(12);
  for (const BoardSize board : {BoardSize{5, 4}, BoardSize{6, 6}, BoardSize{3, 8}}) {
    const Position goal = blank_first_goal(board);
    const Position start = random_solvable(goal, random);
    const Position named = named_by_goal(start, goal);
    const auto by_line = length_in(Metric::multi_tile, solve_line_by_line(named, goal.blank()));
    AnytimeOptions options;
    options.metric = Metric::multi_tile;
    search::Limits limits;
    limits.expanded = 60'000;
    unsigned reported = 0;
    options.improved = [&](const std::vector<Direction>& moves) { reported = length_in(Metric::multi_tile, moves); };
    const auto found = anytime_search(named, goal.blank(), options, limits);
    CHECK(test::replays(start, goal, found.moves));
    CHECK(length_in(Metric::multi_tile, found.moves) < by_line);
    CHECK(reported == length_in(Metric::multi_tile, found.moves));
    CHECK(anytime_search(named, goal.blank(), options, limits, 3).moves == found.moves);

    const SearchChoice choice;
    const auto in_words = slide_beams(start, goal, choice, limits, {});
    CHECK(in_words.solved());
    CHECK(in_words.length() == reported);
    CHECK(in_words.at_least <= reported);
    CHECK(after_moves(start, moves_of(in_words.moves)) == goal);
    limits.depth = 5;
    CHECK(slide_beams(start, goal, choice, limits, {}).end == search::End::out_of_depth);
  }
}

}  // namespace tilepdb::solver
