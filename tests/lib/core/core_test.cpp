// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>

#include "core/board.hpp"
#include "core/position.hpp"
#include "core/random_numbers.hpp"
#include "core/symmetry.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/texts.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"

namespace tilepdb {
namespace {

bool mentions(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("cells know their neighbours") {
  for_each_board([](auto board) {
    const BoardSize size = board.size;
    unsigned pairs = 0;
    for (Cell cell = 0; cell < size.cells(); ++cell) {
      for (const Direction direction : directions) {
        if (!size.can_go(cell, direction)) continue;
        const Cell next = size.neighbour(cell, direction);
        ++pairs;
        CHECK(size.distance(cell, next) == 1);
        CHECK(size.colour(cell) != size.colour(next));
        CHECK(size.neighbour(next, opposite(direction)) == cell);
        CHECK(contains(size.neighbours(cell), next));
      }
      CHECK(tilepdb::size(size.neighbours(cell)) <= 4);
    }
    CHECK(pairs == 2 * ((size.width - 1) * size.height + (size.height - 1) * size.width));
  });
}

TEST_CASE("regions are the connected parts of the free cells") {
  const BoardSize board{4, 4};
  // X X X .
  // . X . .
  // X . X .
  // . . X .
  const CellSet occupied = 0b0100'0101'0010'0111;
  const CellSet free = board.all() & ~occupied;
  CHECK(board.region(free, 3) == (cell_bit(3) | cell_bit(6) | cell_bit(7) | cell_bit(11) | cell_bit(15)));
  CHECK(board.region(free, 4) == cell_bit(4));
  CHECK(board.region(free, 9) == (cell_bit(9) | cell_bit(12) | cell_bit(13)));
  // The left and right edges do not touch each other.
  CHECK(board.region(cell_bit(3) | cell_bit(4), 3) == cell_bit(3));
}

TEST_CASE("reachability agrees with breadth-first search") {
  for (const BoardSize board : {BoardSize{2, 2}, BoardSize{2, 3}, BoardSize{3, 2}, BoardSize{3, 3}}) {
    const Position goal = snail_goal(board);
    std::set<std::string> reached{goal.text()};
    std::vector<Position> queue{goal};
    while (!queue.empty()) {
      const Position position = queue.back();
      queue.pop_back();
      for (const Direction direction : directions) {
        if (!board.can_go(position.blank(), direction)) continue;
        Position next = position;
        next.move_blank(direction);
        if (reached.insert(next.text()).second) queue.push_back(next);
      }
    }
    Position position = blank_first_goal(board);
    const auto end = position.tiles.begin() + board.cells();
    std::uint64_t wrong = 0;
    std::uint64_t reachable = 0;
    do {
      const bool claimed = is_reachable(position, goal);
      reachable += claimed ? 1 : 0;
      wrong += claimed != reached.contains(position.text()) ? 1 : 0;
    } while (std::next_permutation(position.tiles.begin(), end));
    CHECK(wrong == 0);
    CHECK(reachable == reached.size());
  }
}

TEST_CASE("goals are read by name and written out") {
  CHECK(parse_goal({3, 3}, "blank-first").text() == "0 1 2 3 4 5 6 7 8");
  CHECK(parse_goal({3, 3}, "blank-last").text() == "1 2 3 4 5 6 7 8 0");
  CHECK(parse_goal({3, 3}, "snail").text() == "1 2 3 8 0 4 7 6 5");
  CHECK(parse_goal({4, 4}, "snail").text() == "1 2 3 4 12 13 14 5 11 0 15 6 10 9 8 7");
  CHECK(parse_goal({3, 2}, "snail").text() == "1 2 3 0 5 4");
  CHECK(parse_goal({2, 2}, "3 2 1 0").text() == "3 2 1 0");
  CHECK(mentions(test::refusal_of([] { (void)parse_goal({3, 3}, "snake"); }), "snail"));
}

TEST_CASE("partial goals leave cells free") {
  constexpr BoardSize board{3, 3};
  const auto text = [&](const char* goal) { return parse_partial_goal(board, goal).text(); };
  CHECK(text("1 2 3/* * */* * *") == "1 2 3 * * * * * *");
  CHECK(text("[[1,2,3],[*,0,*],[*,*,*]]") == "1 2 3 * 0 * * * *");
  CHECK(text("1 2 3/* _ */* * *") == "1 2 3 * 0 * * * *");
  CHECK(text("1 2 3/4 5 */7 * 0") == "1 2 3 4 5 * 7 * 0");
  CHECK(text("1 2 3/4 5 6/7 * .") == "1 2 3 4 5 6 7 8 0");
  // A single free cell gets what is left; a board that was complete before is the same.
  CHECK(text("1 2 3/4 5 6/7 8 *") == "1 2 3 4 5 6 7 8 0");
  CHECK(text("0 2 3/4 5 6/7 8 *") == "0 2 3 4 5 6 7 8 1");
  CHECK(text("0 1 2/3 4 5/6 7 *") == "1 2 3 4 5 6 7 8 0");
  CHECK(parse_partial_goal({}, "1 2/* *").board == BoardSize{2, 2});
  CHECK(parse_partial_goal({}, "1 2 3/* * *").board == BoardSize{3, 2});
  const auto refused = [&](const char* goal) {
    return test::refusal_of([&] { (void)parse_partial_goal(board, goal); });
  };
  CHECK(mentions(refused("* * */* * */* * *"), "no tile is named"));
  CHECK(mentions(refused("1 2 9/* * */* * *"), "'9' is not a tile; expected 1 to 8"));
  CHECK(mentions(refused("1 1 */* * */* * *"), "tile 1 appears twice"));
  CHECK(mentions(refused("0 _ */* * */* * *"), "the blank appears twice"));
  CHECK(mentions(refused("1 2 */* * *"), "found the rows of a 3x2 board"));
  CHECK(mentions(test::refusal_of([&] { (void)parse_goal(board, "1 2 3/* * */* * *"); }),
                 "found free cells, expected every tile"));
  CHECK(mentions(
      test::refusal_of([&] { require_full_goal(parse_partial_goal(board, "1 2 3/* * */* * *"), "this test"); }),
      "leaves tiles free; this test needs a goal that names every tile"));
}

TEST_CASE("a partial goal is met and reached by the boards that it stands for") {
  constexpr BoardSize board{3, 2};
  for (const char* const text :
       {"1 2 3/* * *", "* 2 0/* * 5", "1 2 */4 0 *", "1 2 */3 4 *", "* 2 */3 4 1", "0 * */3 4 5", "* * */* 4 *"}) {
    CAPTURE(text);
    const Position goal = parse_partial_goal(board, text);
    CHECK(meets(completed(goal), goal));
    test::BoardDistances reached;
    Position position = blank_first_goal(board);
    const auto end = position.tiles.begin() + board.cells();
    std::uint64_t met = 0;
    do {
      if (!meets(position, goal)) continue;
      ++met;
      reached.merge(test::all_distances(position));
    } while (std::next_permutation(position.tiles.begin(), end));
    CHECK(met == std::array<std::uint64_t, 6>{1, 1, 2, 6, 24, 120}[unnamed_tiles(goal).size()]);
    std::uint64_t wrong = 0;
    do {
      wrong += is_reachable(position, goal) != reached.contains(position.text()) ? 1 : 0;
    } while (std::next_permutation(position.tiles.begin(), end));
    CHECK(wrong == 0);
  }
}

TEST_CASE("naming by a partial goal names all free tiles alike") {
  const auto named = [](const char* goal) {
    return named_by_goal(parse_position({3, 2}, "5 4 3 2 1 0"), parse_partial_goal(BoardSize{3, 2}, goal)).text();
  };
  CHECK(named("1 2 3/* * *") == "4 4 2 1 0 3");
  CHECK(named("1 2 */* 0 *") == "2 2 2 1 0 4");
  CHECK(blank_name(parse_partial_goal(BoardSize{3, 2}, "1 2 3/* * *")) == 3);
  CHECK(blank_name(parse_partial_goal(BoardSize{3, 2}, "1 2 */* 0 *")) == 4);
}

TEST_CASE("naming tiles by goal cell turns every goal into 0 1 2 …") {
  const Position goal = snail_goal({4, 3});
  CHECK(named_by_goal(goal, goal) == blank_first_goal({4, 3}));
  Position start = goal;
  start.move_blank(Direction::left);
  const Position named = named_by_goal(start, goal);
  CHECK(named.tiles[start.blank()] == goal.blank());
}

TEST_CASE("positions are parsed strictly") {
  CHECK(parse_position({2, 2}, "3,1, 2,_").text() == "3 1 2 0");
  CHECK(parse_position({2, 2}, "\t3 1 2 0 ").text() == "3 1 2 0");
  const auto refused = [](const char* text) { return test::refusal_of([&] { (void)parse_position({2, 2}, text); }); };
  CHECK(mentions(refused("1 2 3"), "found 3"));
  CHECK(mentions(refused("1 2 3 0 0"), "found 5"));
  CHECK(mentions(refused("1 2 2 0"), "tile 2 appears twice"));
  CHECK(mentions(refused("1 2 4 0"), "tile 4"));
  CHECK(mentions(refused("1 2 x 0"), "'x'"));
  CHECK(mentions(refused("1 2 -3 0"), "'-3'"));
  CHECK(mentions(refused("1 2 3.0 0"), "'3.0'"));
  CHECK(mentions(refused("1 2 99999999999999999999 0"), "is not a tile"));
  CHECK(mentions(refused(""), "found 0"));
}

TEST_CASE("symmetries form the group of the square") {
  const BoardSize board{5, 5};
  std::set<std::vector<Cell>> images;
  for (unsigned number = 0; number < Symmetry::count; ++number) {
    std::vector<Cell> image;
    for (Cell cell = 0; cell < board.cells(); ++cell) {
      image.push_back(Symmetry{number}.image(board, cell));
      for (const Direction direction : directions) {
        if (!board.can_go(cell, direction)) continue;
        CHECK(board.distance(image.back(), Symmetry{number}.image(board, board.neighbour(cell, direction))) == 1);
      }
    }
    images.insert(image);
  }
  CHECK(images.size() == Symmetry::count);
  CHECK(Symmetry{4}.image(BoardSize{3, 4}) == BoardSize{4, 3});
  CHECK(Symmetry{4}.image(BoardSize{3, 4}, 5) == 9);
  CHECK(reflection_keeping({4, 4}, 0) == Symmetry{4});
  CHECK(reflection_keeping({4, 4}, 3) == Symmetry{7});
  CHECK(reflection_keeping({4, 4}, 12) == Symmetry{7});
  CHECK(!reflection_keeping({4, 4}, 1));
  CHECK(!reflection_keeping({4, 3}, 0));
  CHECK(reflection_keeping({5, 5}, 2) == Symmetry{1});
  CHECK(reflection_keeping({5, 5}, 10) == Symmetry{2});
  CHECK(reflection_keeping({5, 5}, 12) == Symmetry{4});
  CHECK(reflection_keeping({3, 4}, 1) == Symmetry{1});
}

TEST_CASE("random numbers are uniform and depend only on the seed") {
  RandomNumbers random(5489);
  CHECK(random.below(0) == 0);
  CHECK(random.below(1) == 0);
  constexpr unsigned bound = 6;
  constexpr unsigned expected = 10000;
  std::array<unsigned, bound> drawn{};
  for (unsigned i = 0; i < bound * expected; ++i) {
    const unsigned number = random.below(bound);
    REQUIRE(number < bound);
    ++drawn[number];
  }
  for (const unsigned count : drawn) {
    CHECK(count > expected - 500);
    CHECK(count < expected + 500);
  }
  // The C++ standard specifies the 10,000th number of this seed; below(0) draws none.
  RandomNumbers again(5489);
  for (unsigned i = 0; i < 9999; ++i) (void)again.below(1);
  CHECK(again.below(1000000007) == 9981545732273789042ULL % 1000000007);
}

TEST_CASE("numbers and sizes are parsed strictly and written readably") {
  CHECK(parse_number("42") == 42U);
  for (const char* text : {"", "-1", "+1", " 1", "1 ", "0x1", "4294967296", "1e3"}) CHECK(!parse_number(text));
  CHECK(parse_bytes("8GiB") == 8ULL << 30);
  CHECK(parse_bytes("1500") == 1500);
  for (const char* text : {"2MB", "2mb", "2000KB", "2000kB"}) CHECK(parse_bytes(text) == 2000000);
  for (const char* text : {"", "GiB", "8G", "8 GiB", "-1", "99999999999TiB"}) {
    CHECK(mentions(test::refusal_of([&] { (void)parse_bytes(text); }), "expected"));
  }
  CHECK(parse_board_size("3x4") == BoardSize{3, 4});
  for (const char* text :
       {"", "4", "4x", "x4", "4x4x4", "4xx4", "x4x4", "4x4x", "4X4", "-4x4", "11x11", "0x0", "4294967295x2"}) {
    CHECK(test::refusal_of([&] { (void)parse_board_size(text); }) != "nothing");
  }
  CHECK(format_count(0) == "0");
  CHECK(format_count(999) == "999");
  CHECK(format_count(1425191040) == "1,425,191,040");
  CHECK(format_fixed(-1.5, 2) == "-1.50");
  CHECK(format_fixed(1e308, 2).size() == 312);
  CHECK(format_bytes(1023) == "1023 B");
  CHECK(format_bytes(5ULL << 29) == "2.5 GiB");
  CHECK(square_board_of(16) == BoardSize{4, 4});
  CHECK(mentions(test::refusal_of([] { (void)square_board_of(12); }), "name its size, for example 3x4"));
  CHECK(strip("  a b # c") == "a b");
  CHECK(split("a,, b", ", ").size() == 2);
}

}  // namespace tilepdb
