// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "solver/instances/goal_choice.hpp"
#include "solver/search/ida_star.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/heuristics.hpp"
#include "tests/support/instruction_sets.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tiles/catalogue.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {

using namespace test;

namespace {

void check_all_positions(const Heuristic& heuristic, const Position& goal, const BoardDistances& distances,
                         unsigned every) {
  unsigned count = 0;
  unsigned wrong = 0;
  for (const auto& [text, distance] : distances) {
    if (count++ % every != 0) continue;
    const Position start = parse_position(goal.board, text);
    const Position named = named_by_goal(start, goal);
    const Result solution = solve_ida_star(heuristic, named);
    wrong += solution.length() != distance || !replays(start, goal, moves_of(solution.moves)) ? 1 : 0;
    for (const unsigned value : heuristic.values(named))
      wrong += value > distance || (distance - value) % 2 != 0 ? 1 : 0;
  }
  CHECK(count == [&] {
    unsigned half = 1;
    for (unsigned cell = 3; cell <= goal.board.cells(); ++cell) half *= cell;
    return half;
  }());
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("every optimal solution is visited once: their number is that of breadth-first search") {
  const TemporaryFolder folder;
  struct Case {
    BoardSize board;
    std::string partition;
    unsigned walk;
  };
  std::mt19937_64 random(12);
  for (const Case& c : {Case{{3, 3}, "1,2,3,4|5,6,7,8", 30}, Case{{3, 4}, "1,2,3,4|5,6,7,8|9,10,11", 16}}) {
    const Heuristic heuristic = make_heuristic(folder.path(), c.board, 0, {c.partition});
    const Position goal = blank_first_goal(c.board);
    for (int i = 0; i < (test::full_run() ? 20 : 3); ++i) {
      const Position start = random_walk(goal, c.walk, random);
      CAPTURE(start.text());
      // Levels from the start; each position has its number of shortest paths.
      using Level = std::unordered_map<std::string, std::pair<Position, std::uint64_t>>;
      Level level{{start.text(), {start, 1}}};
      std::unordered_set<std::string> seen{start.text()};
      unsigned length = 0;
      for (; !level.contains(goal.text()); ++length) {
        Level next;
        for (const auto& [text, entry] : level) {
          for (const Direction direction : directions) {
            Position position = entry.first;
            if (!position.board.can_go(position.blank(), direction)) continue;
            position.move_blank(direction);
            const std::string reached = position.text();
            if (seen.contains(reached)) continue;
            next.try_emplace(reached, position, 0).first->second.second += entry.second;
          }
        }
        for (const auto& [text, entry] : next) seen.insert(text);
        level = std::move(next);
      }
      std::set<std::vector<Direction>> solutions;
      std::uint64_t visits = 0;
      const auto visit = [&](std::span<const Direction> moves) {
        ++visits;
        solutions.emplace(moves.begin(), moves.end());
        return true;
      };
      for (const InstructionSet set : {InstructionSet::portable, best_instruction_set()}) {
        visits = 0;
        CHECK(visit_solutions(heuristic, start, length, set, visit).completed);
        CHECK(visits == level.at(goal.text()).second);
      }
      CHECK(solutions.size() == visits);
      for (const auto& moves : solutions) CHECK(replays(start, goal, moves));
      visits = 0;
      (void)visit_solutions(heuristic, start, length, best_instruction_set(), [&](std::span<const Direction>) {
        ++visits;
        return false;
      });
      CHECK(visits == 1);
    }
  }
}

TEST_CASE("visiting all solutions ends when it has to give up, after those already found") {
  const test::TemporaryFolder folder;
  const BoardSize board{3, 3};
  const Heuristic heuristic = make_heuristic(folder.path(), board, 0, {"1|2|3|4|5|6|7|8"});
  const Position start = named_by_goal(parse_position(board, "8 6 7 2 5 4 3 0 1"), blank_first_goal(board));
  constexpr unsigned length = 31;  // more than the fewest, 27, so that the search checks for a stop
  for (const InstructionSet set : {InstructionSet::portable, best_instruction_set()}) {
    const auto count = [](std::uint64_t& visits) {
      return [&visits](std::span<const Direction>) {
        ++visits;
        return true;
      };
    };
    std::uint64_t all = 0;
    const Bound whole = visit_solutions(heuristic, start, length, set, count(all), [] { return false; });
    CHECK(whole.completed);
    std::uint64_t some = 0;
    const Bound part = visit_solutions(heuristic, start, length, set, count(some), [] { return true; });
    CHECK_FALSE(part.completed);
    CHECK(part.expanded < whole.expanded);
    CHECK(some < all);
  }
}

TEST_CASE("every position of small boards is solved optimally") {
  const test::TemporaryFolder folder;
  for (const BoardSize board : {BoardSize{2, 3}, BoardSize{3, 2}}) {
    for (Cell blank = 0; blank < board.cells(); ++blank) {
      CAPTURE(blank);
      Position goal = blank_first_goal(board);
      std::swap(goal.tiles[0], goal.tiles[blank]);
      const Catalogue catalogue = for_blank({"test", board, 0, {parse_partition(board, 0, "1,3|2,4,5")}, {}}, blank);
      const auto partitions = with_reflections(catalogue);
      const Heuristic heuristic(board, blank, partitions, test::make_tables(folder.path(), board, blank, partitions));
      check_all_positions(heuristic, goal, all_distances(goal), 1);
    }
  }
  const Position goal = blank_first_goal({2, 2});
  check_all_positions(make_heuristic(folder.path(), {2, 2}, 0, {"1,2,3"}), goal, all_distances(goal), 1);
}

TEST_CASE("the 8-puzzle is solved optimally with whole, divided and several partitions, for several goals") {
  const test::TemporaryFolder folder;
  const BoardSize board{3, 3};
  const Position goal = blank_first_goal(board);
  const auto distances = all_distances(goal);
  check_all_positions(make_heuristic(folder.path(), board, 0, {"1,2,3,4,5,6,7,8"}), goal, distances, 41);
  check_all_positions(make_heuristic(folder.path(), board, 0, {"1,2,3,4|5,6,7,8"}), goal, distances, 83);
  check_all_positions(
      make_heuristic(folder.path(), board, 0, {"1,2,5|3,6|4,7,8", "1,2,3,4|5,6,7,8", "1,4|2,5|3|6,7,8"}), goal,
      distances, 211);
  const Position last = blank_last_goal(board);
  check_all_positions(make_heuristic(folder.path(), board, 8, {"0,1,2,3|4,5,6,7"}), last, all_distances(last), 83);
  // The blank in the middle, free to move (snail) and enclosed by a pattern.
  const Position snail = snail_goal(board);
  check_all_positions(make_heuristic(folder.path(), board, snail.blank(), {"0,1,2,5|3,6,7,8"}), snail,
                      all_distances(snail), 83);
  Position middle = goal;
  std::swap(middle.tiles[0], middle.tiles[4]);
  check_all_positions(make_heuristic(folder.path(), board, 4, {"1,3,5,7|0,2,6,8"}), middle, all_distances(middle), 83);
}

TEST_CASE("boards and their transposes, and different partitions, have the same lengths") {
  const test::TemporaryFolder folder;
  const Heuristic tall = make_heuristic(folder.path(), {3, 4}, 0, {"1,2,3,4,5|6,7,8,9,10,11"});
  const Heuristic tall_other = make_heuristic(folder.path(), {3, 4}, 0, {"1,2,3,4|5,6,7,8|9,10,11"});
  const Heuristic wide = make_heuristic(folder.path(), {4, 3}, 0, {"1,4,5,8,9|2,3,6,7,10,11"});
  std::mt19937_64 random(4711);
  const Position goal = blank_first_goal({3, 4});
  for (int i = 0; i < 40; ++i) {
    const Position start = random_solvable(goal, random);
    Position turned{{4, 3}, {}};
    for (Cell cell = 0; cell < 12; ++cell) {
      const Symmetry transposition{4};
      turned.tiles[transposition.image(goal.board, cell)] =
          static_cast<std::uint8_t>(transposition.image(goal.board, start.tiles[cell]));
    }
    CAPTURE(start.text());
    const Result solution = solve_ida_star(tall, start);
    CHECK(replays(start, goal, moves_of(solution.moves)));
    CHECK(solve_ida_star(tall_other, start).length() == solution.length());
    const Result other = solve_ida_star(wide, turned);
    CHECK(other.length() == solution.length());
    // Complete iterations search the same tree, mirrored.
    for (std::size_t b = 0; b < solution.bounds.size(); ++b) {
      if (solution.bounds[b].completed) CHECK(other.bounds[b].expanded == solution.bounds[b].expanded);
    }
  }
}

TEST_CASE("kernels of every instruction set expand the same nodes") {
  const test::TemporaryFolder folder;
  const Heuristic one = make_heuristic(folder.path(), {3, 4}, 0, {"1,2,3,4,5|6,7,8,9,10,11"});
  const Heuristic two = make_heuristic(folder.path(), {4, 4}, 0, {"1,2,3,5,6|4,7,8,11,12|9,10,13,14,15"});
  const Heuristic three = make_heuristic(folder.path(), {3, 3}, 0, {"1,2,3|4,5|6,7,8", "1,2,3,4|5,6,7,8"});
  std::mt19937_64 random(99);
  for (const Heuristic* heuristic : {&one, &two, &three}) {
    for (int i = 0; i < 5; ++i) {
      const Position start = random_walk(blank_first_goal(heuristic->board()), 60, random);
      const Result expected = solve_ida_star(*heuristic, start, InstructionSet::portable);
      for (const auto set : available_instruction_sets()) {
        const Result solution = solve_ida_star(*heuristic, start, set);
        CHECK(solution.moves == expected.moves);
        CHECK(solution.expanded() == expected.expanded());
        CHECK(solution.generated() == expected.generated());
      }
    }
  }
}

TEST_CASE("a solved board takes no move and no node") {
  const test::TemporaryFolder folder;
  const Heuristic heuristic = make_heuristic(folder.path(), {3, 3}, 0, {"1,2,3,4,5,6,7,8"});
  const Result solution = solve_ida_star(heuristic, blank_first_goal({3, 3}));
  CHECK(solution.length() == 0);
  CHECK(solution.expanded() == 0);
}

TEST_CASE("a missing table and a table that does not lead to the goal are refused") {
  const test::TemporaryFolder folder;
  const BoardSize board{3, 3};
  const Partition partition = parse_partition(board, 0, "1,2,3,4|5,6,7,8");
  CHECK_THROWS_AS(Heuristic(board, 0, {partition}, {}), Error);

  // A table of zeros with a valid header and right checksums, but wrong values.
  const TableKey key = tables_needed(board, 0, {parse_partition(board, 0, "1,2,3,4,5,6,7,8")}).front();
  std::vector<std::uint8_t> payload(test::generated_payload(key).size());
  const auto path = folder.path() / "zero.pdb";
  test::write_plain_table(path, test::header_of(key, payload), payload);
  const Heuristic wrong(board, 0, {parse_partition(board, 0, "1,2,3,4,5,6,7,8")},
                        {std::make_shared<const Table>(path)});
  bool refused = false;
  for (const char* text : {"8 0 6 5 4 7 2 3 1", "8 6 7 2 5 4 3 0 1", "6 4 7 8 5 0 3 2 1"}) {
    const Position start = parse_position(board, text);
    if (!is_reachable(start, blank_first_goal(board))) continue;
    try {
      (void)wrong.value(start);
    } catch (const Error& error) {
      refused = refused || error.kind() == ErrorKind::check_failed;
    }
  }
  CHECK(refused);
}

TEST_CASE("parity of inversions and blank row decides solvability, for any goal") {
  std::mt19937_64 random(8);
  for (const BoardSize board : {BoardSize{2, 2}, BoardSize{3, 2}, BoardSize{2, 3}, BoardSize{3, 3}, BoardSize{4, 3},
                                BoardSize{3, 4}, BoardSize{4, 4}, BoardSize{4, 5}, BoardSize{5, 4}, BoardSize{5, 5}}) {
    unsigned reachable = 0;
    constexpr unsigned count = 200;
    for (unsigned i = 0; i < count; ++i) {
      Position goal = blank_first_goal(board);
      Position position = goal;
      std::shuffle(goal.tiles.begin(), goal.tiles.begin() + board.cells(), random);
      std::shuffle(position.tiles.begin(), position.tiles.begin() + board.cells(), random);
      const unsigned rows = board.width % 2 == 0 ? board.row(position.blank()) + board.row(goal.blank()) : 0;
      const bool rule = (inversions(position, goal) + rows) % 2 == 0;
      CHECK(rule == is_reachable(position, goal));
      const bool denied = reachability_reason(position, goal).find("none lead") != std::string::npos;
      CHECK(denied == !rule);
      reachable += rule ? 1 : 0;
    }
    CHECK(reachable > count / 4);
    CHECK(reachable < count * 3 / 4);
  }
  const Position sold = parse_position({4, 4}, "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0");
  CHECK(inversions(sold, blank_last_goal({4, 4})) == 1);
  CHECK(
      reachability_reason(sold, blank_last_goal({4, 4})) ==
      "1 inversion, and the blank 0 rows from its goal's: together odd, and no move changes that, so none lead to the "
      "goal");
}

}  // namespace tilepdb::solver
