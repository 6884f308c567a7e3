// SPDX-License-Identifier: MIT
// Beams by tables, and the search with a solution and a lower bound, against breadth-first search.
#include "solver/beam/table_beam.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "core/move_automaton_builder.hpp"
#include "solver/beam/anytime_search.hpp"
#include "solver/beam/disorder.hpp"
#include "solver/beam/line_by_line.hpp"
#include "solver/beam/search_with_beams.hpp"
#include "solver/search/ida_star.hpp"
#include "solver/search/replay.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/heuristics.hpp"
#include "tests/support/plain_boards.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"
#include "tiles/random_position.hpp"

namespace tilepdb::solver {

using namespace test;

namespace {

/// Weak tables, so that searches take many nodes.
struct Board {
  TemporaryFolder folder{};
  BoardSize size;
  Heuristic heuristic;

  Board(BoardSize board, const std::vector<std::string>& partitions)
      : size(board), heuristic(make_heuristic(folder.path(), board, 0, partitions)) {}

  [[nodiscard]] Position random_start(RandomNumbers& random) const {
    return random_solvable(blank_first_goal(size), random);
  }
};

struct EightPuzzle : Board {
  EightPuzzle() : Board({3, 3}, {"1,2,3|4,5|6,7,8"}) {}
};

struct FifteenPuzzle : Board {
  FifteenPuzzle() : Board({4, 4}, {"1,2,3|4,5,6|7,8,9|10,11,12|13,14,15", "1,4,5|2,3,6|7,10,11|8,9,12|13,14,15"}) {}
};

struct ElevenPuzzle : Board {
  ElevenPuzzle() : Board({4, 3}, {"1,2,3|4,5,6|7,8,9|10,11"}) {}
};

[[nodiscard]] SearchMethod method_with(BoardSize board, Solutions solutions, double within = 0) {
  SearchMethod method;
  method.automaton = std::make_shared<const MoveAutomaton>(build_move_automaton(board, 2));
  method.solutions = solutions;
  method.within = within;
  return method;
}

TEST_CASE("the disorder of a board changes with a move as a count of all pairs does") {
  RandomNumbers random(5);
  for (const BoardSize size : {BoardSize{2, 2}, BoardSize{3, 3}, BoardSize{2, 5}, BoardSize{5, 3}, BoardSize{6, 6}}) {
    const Cell goal_blank = random.below(size.cells());
    Position position = blank_first_goal(size);  // tile numbers as names: the blank's is its goal
    const Disorder disorder(size, goal_blank);
    CHECK(disorder.of(position.tiles) == 0);
    for (unsigned i = 0; i < 400; ++i) {
      const Cell blank = position.cell_of(goal_blank);
      const Direction direction = directions[random.below(directions.size())];
      if (!size.can_go(blank, direction)) continue;
      const int before = disorder.of(position.tiles);
      const int change = disorder.change(position.tiles, blank, size.neighbour(blank, direction));
      position.move_blank(blank, direction);
      CHECK(disorder.of(position.tiles) == before + change);
    }
  }
  // 1 and 2 are a cell away each, their columns are in the wrong order, and one of them has to leave the row.
  CHECK(Disorder({3, 3}, 0).of(std::array<std::uint8_t, 9>{0, 2, 1, 3, 4, 5, 6, 7, 8}) == 3 + 12 + 2 * (1 - 6));
}

TEST_CASE("rounds of beams grow twofold, and at the end as the time left allows") {
  CHECK(growth_of_width(until_stopped, 1) == 2);
  CHECK(growth_of_width(-1, 1) == 2);
  CHECK(growth_of_width(10, 1) == 2);
  CHECK(growth_of_width(4, 1) == doctest::Approx(3.2));
  CHECK(growth_of_width(2, 1) == doctest::Approx(1.6));
  CHECK(growth_of_width(1, 1) == 2);
  CHECK(growth_of_width(1, 0) == 2);
}

TEST_CASE("a beam by tables that keeps every board finds the distances of breadth-first search") {
  const EightPuzzle puzzle;
  const auto& all = distances({3, 3}, {0, 1, 2, 3, 4, 5, 6, 7, 8});
  BeamOptions options;
  options.width = 200'000;
  for (std::size_t i = 0; i < all.size(); i += all.size() / 12) {
    const auto found = table_beam(puzzle.heuristic, position_of({3, 3}, all[i].board), options);
    REQUIRE(found.solved());
    CHECK(found.length() == all[i].moves);
    // The values are lower bounds, so boards that exceed the limit cannot be on a solution within it.
    options.most_moves = all[i].moves;
    CHECK(table_beam(puzzle.heuristic, position_of({3, 3}, all[i].board), options).length() == all[i].moves);
    options.most_moves = 10'000;
  }
}

TEST_CASE("narrow beams by tables find solutions, the same for any number of threads") {
  const FifteenPuzzle puzzle;
  RandomNumbers random(21);
  std::size_t of_narrow = 0;
  std::size_t of_wide = 0;
  for (int i = 0; i < 4; ++i) {
    const Position start = puzzle.random_start(random);
    BeamOptions options;
    options.width = 100;
    const auto narrow = table_beam(puzzle.heuristic, start, options);
    REQUIRE(narrow.solved());
    REQUIRE_NOTHROW(replay_named(start, 0, narrow.moves));
    CHECK(narrow.most_stored <= 200);
    CHECK(narrow.generated > narrow.expanded);
    of_narrow += narrow.moves.size();
    options.width = 20'000;  // layers that are divided among threads
    const auto wide = table_beam(puzzle.heuristic, start, options);
    REQUIRE(wide.solved());
    CHECK(table_beam(puzzle.heuristic, start, options, {3, {}}).moves == wide.moves);
    of_wide += wide.moves.size();
    options.most_moves = wide.length() - 1;
    const auto shorter = table_beam(puzzle.heuristic, start, options);
    if (shorter.solved()) CHECK(shorter.length() < wide.length());
    CHECK(!table_beam(puzzle.heuristic, start, options, {1, [] { return true; }}).solved());
  }
  CHECK(of_wide < of_narrow);
}

TEST_CASE("the width of a beam by tables follows from the memory") {
  const FifteenPuzzle puzzle;
  CHECK(widest_beam(puzzle.heuristic, 0) == 1);
  const unsigned some = widest_beam(puzzle.heuristic, 1 << 20);
  CHECK(some > 100);
  CHECK(widest_beam(puzzle.heuristic, 1 << 24) / some >= 15);
}

TEST_CASE("a search with beams ends with shortest solutions and with the moves of one that gives up") {
  const ElevenPuzzle puzzle;
  RandomNumbers random(22);
  for (int i = 0; i < 5; ++i) {
    const Position start = puzzle.random_start(random);
    const unsigned shortest = static_cast<unsigned>(solve_ida_star(puzzle.heuristic, start).length());
    const Job job{2, {}};
    for (const Solutions solutions : {Solutions::beside, Solutions::first}) {
      const SearchMethod method = method_with(puzzle.size, solutions);
      SearchWatch watch(job, {});
      const Result found = SearchWithBeams(puzzle.heuristic, start, method, watch).run({});
      REQUIRE(found.solved());
      CHECK(found.length() == shortest);
      CHECK(found.at_least == shortest);
      replay_named(start, 0, moves_of(found.moves));
      SearchLimits limits;
      limits.nodes = 1;
      SearchWatch short_watch(job, limits);
      const Result ended = SearchWithBeams(puzzle.heuristic, start, method, short_watch).run({});
      REQUIRE(ended.has_solution());
      replay_named(start, 0, moves_of(ended.moves));
      CHECK(ended.length() >= shortest);
      if (ended.solved()) CHECK(ended.length() == shortest);
    }
    // A tenth is proved long before the shortest length.
    const SearchMethod method = method_with(puzzle.size, Solutions::first, 0.1);
    SearchWatch watch(job, {});
    const Result found = SearchWithBeams(puzzle.heuristic, start, method, watch).run({});
    REQUIRE(found.solved());
    CHECK(found.at_least <= shortest);
    CHECK(found.length() >= shortest);
    CHECK(found.length() <= 1.1 * found.at_least);
  }
}

TEST_CASE("a search that gives up late tries a beam if none has worked before") {
  const FifteenPuzzle puzzle;
  RandomNumbers random(23);
  const Position start = puzzle.random_start(random);
  SearchProgress from;
  from.moves = words_of(solve_line_by_line(start, 0));
  struct Watch : SearchWatch {
    using SearchWatch::SearchWatch;
    [[nodiscard]] Advice advice(const SearchStatus&) override {
      if (!slept_.exchange(true)) std::this_thread::sleep_for(std::chrono::milliseconds(1100));
      return Advice::give_up;
    }
    std::atomic<bool> slept_{false};
  };
  const Job job;
  Watch watch(job, {});  // without limits no beam runs beside
  const SearchMethod method = method_with(puzzle.size, Solutions::beside);
  const Result found = SearchWithBeams(puzzle.heuristic, start, method, watch).run(from);
  REQUIRE(found.has_solution());
  const auto beam = last_beam(puzzle.heuristic, start);
  REQUIRE(beam.length() < from.moves.size());
  CHECK(found.length() == beam.length());
}

TEST_CASE("neither bound of a search that gives up is beyond the truth") {
  const EightPuzzle puzzle;
  const auto& all = distances({3, 3}, {0, 1, 2, 3, 4, 5, 6, 7, 8});
  const std::size_t boards = full_run() ? 10'000 : 600;
  const Job job;
  const SearchMethod method = method_with(puzzle.size, Solutions::beside);
  for (std::size_t i = 0; i < boards; ++i) {
    const Distance& board = all[i * (all.size() - 1) / (boards - 1)];
    CAPTURE(i);
    SearchLimits limits;
    limits.nodes = i % 300;
    unsigned proved = 0;
    struct Watch : SearchWatch {
      Watch(const Job& job, const SearchLimits& limits, unsigned& most) : SearchWatch(job, limits), most_(most) {}
      void proved(unsigned bound) override { most_ = std::max(most_, bound); }
      unsigned& most_;
    } watch(job, limits, proved);
    const Result found = SearchWithBeams(puzzle.heuristic, position_of({3, 3}, board.board), method, watch).run({});
    REQUIRE(found.has_solution());
    CHECK(proved <= board.moves);
    CHECK(found.length() >= board.moves);
    if (found.solved()) CHECK(found.length() == board.moves);
  }
}

}  // namespace
}  // namespace tilepdb::solver
