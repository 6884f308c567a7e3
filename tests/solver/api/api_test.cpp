// SPDX-License-Identifier: MIT
// The programming interface as other programs use it, compared with breadth-first search on boards as strings.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/solver/api/api_calls.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/plain_boards.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tilepdb/tilepdb.hpp"

namespace {

using namespace tilepdb::v1;
using namespace tilepdb::test;

}  // namespace

TEST_CASE("values of a table of all tiles are distances for every goal it serves") {
  const TemporaryFolder folder;
  const auto files = generate("8-whole", into(folder.path()));
  REQUIRE(files.size() == 1);
  for (const char* const goal : {"blank-first", "blank-last", "0 3 6 1 4 7 2 5 8", "8 7 6 5 4 3 2 1 0"}) {
    CAPTURE(goal);
    const Table table(files.front(), {.goal = goal});
    CHECK(table.size() == eight);
    CHECK(table.tiles().size() == 8);
    const auto& known = distances(eight, parse_goal(eight, goal));
    REQUIRE(known.size() == 181'440);
    Tiles boards;
    for (const auto& [board, moves] : known) boards.insert(boards.end(), board.begin(), board.end());
    std::vector<std::uint16_t> values(known.size());
    table.h(boards, values);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < known.size(); ++i) wrong += values[i] == known[i].moves ? 0U : 1U;
    CHECK(wrong == 0);
    CHECK(table.h(known.back().board) == 31);
  }
}

TEST_CASE("values count moves of some tiles; a heuristic is the maximum of sums over partitions") {
  const TemporaryFolder folder;
  const std::string catalogue = (folder.path() / "halves.catalogue").string();
  std::ofstream(catalogue) << "board 3x3\npartition 1,2,3,4 | 5,6,7,8\n";
  (void)generate(catalogue, into(folder.path()));
  const Heuristic heuristic(catalogue, from(folder.path()));
  const Heuristic unreflected(catalogue, {.folder = folder.path(), .reflections = false});
  CHECK(heuristic.catalogue() == "halves");
  CHECK(mentions(error_of([&] { (void)Heuristic(catalogue, from(folder.path() / "none")); }), ErrorKind::bad_input,
                 "; generate the missing tables of catalogue " + catalogue + " first"));
  CHECK(heuristic.size() == eight);
  const Tiles goal = parse_goal(eight, "blank-first");
  CHECK(Tiles(heuristic.goal().begin(), heuristic.goal().end()) == goal);
  CHECK(unreflected.partitions() == 1);
  CHECK(heuristic.partitions() == 2);
  // The reflection along the diagonal swaps 1 and 3, 2 and 6, 5 and 7.
  std::vector<CountedMoves> counts;
  for (const std::set<unsigned>& tiles :
       {std::set{1U, 2U, 3U, 4U}, std::set{5U, 6U, 7U, 8U}, std::set{3U, 6U, 1U, 4U}, std::set{7U, 2U, 5U, 8U}}) {
    counts.emplace_back(eight, goal, tiles);
  }
  const Table table(generate(eight, std::vector<unsigned>{1, 2, 3, 4}, into(folder.path())));
  const Table reflected(generate(eight, std::vector<unsigned>{1, 2, 3, 4}, into(folder.path())),
                        {.goal = "blank-last"});
  REQUIRE(table.tiles() == std::vector<unsigned>{1, 2, 3, 4});
  std::size_t number = 0;
  std::size_t wrong = 0;
  for (const auto& [board, moves] : distances(eight, goal)) {
    if (number++ % 7 != 0) continue;
    const unsigned plain = counts[0].of(board) + counts[1].of(board);
    if (table.h(board) != counts[0].of(board)) ++wrong;
    if (unreflected.h(board) != plain) ++wrong;
    if (heuristic.h(board) != std::max(plain, counts[2].of(board) + counts[3].of(board))) ++wrong;
  }
  CHECK(wrong == 0);
  const Tiles other = parse_goal(eight, "blank-last");
  const auto tiles = reflected.tiles();
  const CountedMoves count(eight, other, {tiles.begin(), tiles.end()});
  for (const auto& [board, moves] : distances(eight, other)) {
    if (number++ % 7 == 0 && reflected.h(board) != count.of(board)) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("values of many boards equal those of single boards, cached or not") {
  const TemporaryFolder folder;
  struct Case {
    Size size;
    const char* goal;
    const char* partitions;
  };
  for (const Case& c :
       {Case{{3, 3}, "blank-first", "partition 1,2,3,4 | 5,6,7,8\npartition 1,4,7 | 2,5 | 3,6,8\n"},
        Case{{3, 3}, "snail", "partition 1,2,3,4 | 5,6,7,8\n"},
        Case{{3, 4}, "blank-last", "partition 1,2,3 | 4,5,6,7 | 8,9,10,11\npartition 1,2,3,4 | 5,6,7,8 | 9,10,11\n"},
        Case{{4, 4}, "blank-first", "partition 1,2,3 | 4,5,6 | 7,8,9 | 10,11,12 | 13,14,15\n"},
        Case{{4, 4}, "blank-last", "partition 1,2,3,4 | 5,6,7,8 | 9,10,11,12 | 13,14,15\n"},
        Case{{5, 5},
             "snail",
             "partition 1,2,3 | 4,5 | 6,7,8 | 9,10 | 11,12,13 | 14,15 | 16,17,18 | 19,20 | 21,22 | 23,24\n"}}) {
    CAPTURE(c.size.width);
    CAPTURE(c.size.height);
    CAPTURE(c.goal);
    const std::string catalogue = (folder.path() / "mine.catalogue").string();
    std::ofstream(catalogue) << "board " << c.size.width << "x" << c.size.height << "\n" << c.partitions;
    GenerateOptions making = into(folder.path());
    making.goal = c.goal;
    const auto files = generate(catalogue, making);
    const Heuristic heuristic(catalogue, from(folder.path(), c.goal));
    // Enough boards for all values of the tables to be cached.
    std::mt19937 random(4);
    const std::size_t count = 5000;
    Tiles board(heuristic.goal().begin(), heuristic.goal().end());
    Tiles boards;
    for (std::size_t i = 0; i < count; ++i) {
      do {
        std::shuffle(board.begin(), board.end(), random);
      } while (!is_solvable(c.size, board, heuristic.goal()));
      boards.insert(boards.end(), board.begin(), board.end());
    }
    const auto check = [&](const auto& source) {
      std::vector<std::uint16_t> expected(count);
      for (std::size_t i = 0; i < count; ++i) {
        expected[i] =
            static_cast<std::uint16_t>(source.h(std::span(boards).subspan(i * c.size.cells(), c.size.cells())));
      }
      for (const int threads : {1, 2}) {
        std::vector<std::uint16_t> values(count);
        source.h(boards, values, threads);
        CHECK(values == expected);
      }
      // Too few boards for a cache.
      std::vector<std::uint16_t> few(3);
      source.h(std::span(boards).first(3 * c.size.cells()), few);
      CHECK(std::equal(few.begin(), few.end(), expected.begin()));
    };
    check(heuristic);
    for (const auto& file : files) {
      const Table table(file, {.goal = c.goal});
      // A table may be stored for the transposed board.
      if (table.size() == c.size) check(table);
    }
    // Swapping two tiles makes a board unsolvable.
    const auto change = [&, cells = c.size.cells()](std::size_t number) {
      Tiles::iterator tile = boards.begin() + static_cast<std::ptrdiff_t>(number * cells);
      if (tile[0] == 0 || tile[1] == 0) tile += 2;
      std::swap(tile[0], tile[1]);
    };
    boards[c.size.cells() * 4000 + 1] = boards[c.size.cells() * 4000];
    change(3000);
    std::vector<std::uint16_t> values(count);
    for (const int threads : {1, 2}) {
      CHECK(mentions(error_of([&] { heuristic.h(boards, values, threads); }), ErrorKind::no_answer,
                     "board 3000: unsolvable: "));
    }
    change(3000);
    CHECK(mentions(error_of([&] { heuristic.h(boards, values); }), ErrorKind::bad_input, "board 4000: tile "));
  }
}

TEST_CASE("solutions are optimal and valid for any number of threads") {
  const TemporaryFolder folder;
  for (const char* const goal : {"blank-first", "blank-last", "snail"}) {
    CAPTURE(goal);
    GenerateOptions making = into(folder.path());
    making.goal = goal;
    (void)generate("8-whole", making);
    const Heuristic heuristic(eight, from(folder.path(), goal));
    const Tiles end = parse_goal(eight, goal);
    std::size_t number = 0;
    for (const auto& [board, moves] : distances(eight, end)) {
      if (number++ % 4001 != 0) continue;
      const Result solution = solve(heuristic, board, {.threads = number % 2 == 0 ? 1 : 2});
      CHECK(solution.length() == moves);
      Tiles at = board;
      for (const char way : solution.text("")) at = moved(at, eight, way);
      CHECK(at == end);
    }
  }
}

TEST_CASE("threads share a heuristic for values and searches") {
  const TemporaryFolder folder;
  (void)generate("8-whole", into(folder.path()));
  const Heuristic heuristic("8-whole", from(folder.path()));
  const auto& known = distances(eight, parse_goal(eight, "blank-first"));
  std::atomic<unsigned> wrong{0};
  {
    std::vector<std::jthread> threads;
    for (std::size_t thread = 0; thread < 4; ++thread) {
      threads.emplace_back([&, thread] {
        std::size_t number = 0;
        for (const auto& [board, moves] : known) {
          if (number++ % 2003 != thread) continue;
          if (heuristic.h(board) != moves) ++wrong;
          if (solve(heuristic, board, {.threads = 1}).length() != moves) ++wrong;
        }
      });
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("a table of nine tiles, too large for searches, can be read") {
  if (!full_run()) return;
  const TemporaryFolder folder;
  const Size size{4, 3};
  const std::vector<unsigned> nine{1, 2, 3, 4, 5, 6, 8, 9, 10};
  const Table table(generate(size, nine, into(folder.path())));
  const Table of_eight(generate(size, std::span(nine).first(8), into(folder.path())));
  const Tiles goal = parse_goal(size, "blank-first");
  CHECK(table.h(goal) == 0);
  const Tiles boards = random_boards(size, 200, 1, goal);
  std::vector<std::uint16_t> values(200);
  table.h(boards, values);
  unsigned larger = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Board board = Board(boards).subspan(12 * i, 12);
    CHECK(values[i] == table.h(board));
    CHECK(values[i] >= of_eight.h(board));
    larger += values[i] > of_eight.h(board) ? 1 : 0;
  }
  CHECK(larger > 150);
}

TEST_CASE("generation reports progress, keeps existing tables and can make a single table") {
  const TemporaryFolder folder;
  const std::vector<unsigned> tiles{1, 2, 3, 4};
  GenerateOptions options = into(folder.path() / "new");
  std::set<unsigned> depths;
  bool written = false;
  options.progress = [&](const GenerateProgress& progress) {
    depths.insert(progress.depth);
    written = written || progress.writing;
    CHECK(progress.reached <= progress.states);
  };
  const auto file = generate(fifteen, tiles, options);
  const Table table(file);
  CHECK(table.tiles() == tiles);
  CHECK(*depths.rbegin() == table.histogram().size() - 1);
  CHECK(written);
  std::uint64_t states = 0;
  for (const std::uint64_t count : table.histogram()) states += count;
  CHECK(states == table.states());
  const auto time = std::filesystem::last_write_time(file);
  CHECK(generate(fifteen, std::vector<unsigned>{4, 3, 2, 1}, options) == file);
  CHECK(std::filesystem::last_write_time(file) == time);
  CHECK(file.extension() == ".zst");
  options.compress = false;
  // Files left by killed runs are removed.
  const std::string stem = file.stem().stem().string();
  for (const char* const suffix : {".planes", ".checkpoint", ".pdb.partial", ".pdb.zst.partial"}) {
    std::ofstream(file.parent_path() / ("." + stem + suffix)) << "left";
  }
  const auto plain = generate(fifteen, tiles, options);
  CHECK(plain.extension() == ".pdb");
  const std::filesystem::directory_iterator files(file.parent_path());
  CHECK(std::distance(begin(files), end(files)) == 2);
  const Tiles board = parse_board(fifteen, "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3");
  CHECK(Table(plain).h(board) == table.h(board));
}

TEST_CASE("callbacks can end searches and generations, and their exceptions reach the caller") {
  const TemporaryFolder folder;
  struct Mine : std::runtime_error {
    Mine() : std::runtime_error("mine") {}
  };
  GenerateOptions options = into(folder.path());
  options.stop = [] { return true; };
  CHECK(mentions(error_of([&] { (void)generate("15-5-5-5", options); }), ErrorKind::interrupted, "interrupted"));
  options.stop = {};
  options.progress = [](const GenerateProgress&) { throw Mine(); };
  CHECK_THROWS_AS((void)generate("15-5-5-5", options), Mine);
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    CHECK(entry.path().filename().string().starts_with("."));
  }
  options.progress = {};
  (void)generate("15-5-5-5", options);
  const Heuristic heuristic("15-5-5-5", from(folder.path()));
  // 80 moves from its goal, the largest distance: cannot be solved while this test runs.
  const Tiles far = parse_board(fifteen, "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0");
  for (const int threads : {1, 2}) {
    SolveOptions solving;
    solving.threads = threads;
    solving.stop = [] { return true; };
    CHECK(mentions(error_of([&] { (void)solve(heuristic, far, solving); }), ErrorKind::interrupted, "interrupted"));
    // One request is enough, even if later calls return false.
    std::atomic<unsigned> asked{0};
    solving.stop = [&] { return ++asked == 1; };
    CHECK(mentions(error_of([&] { (void)solve(heuristic, far, solving); }), ErrorKind::interrupted, "interrupted"));
    solving.stop = [] {
      throw Mine();
      return false;
    };
    CHECK_THROWS_AS((void)solve(heuristic, far, solving), Mine);
    solving.stop = {};
    unsigned calls = 0;
    solving.progress = [&](const SolveProgress& progress) {
      CHECK(progress.bound >= heuristic.h(far));
      if (++calls == 3) throw Mine();
    };
    CHECK_THROWS_AS((void)solve(heuristic, far, solving), Mine);
    CHECK(calls == 3);
  }
}

TEST_CASE("invalid arguments are refused with one line") {
  const TemporaryFolder folder;
  const auto file = generate(eight, std::vector<unsigned>{1, 2, 3}, into(folder.path()));
  const Table table(file);
  const Tiles goal = parse_goal(eight, "blank-first");
  Tiles odd = goal;
  std::swap(odd[1], odd[2]);
  Tiles twice = goal;
  twice[1] = 2;
  Tiles large = goal;
  large[8] = 9;
  using enum ErrorKind;
  CHECK(mentions(error_of([&] { (void)table.h(odd); }), no_answer, "cannot reach goal blank-first"));
  CHECK(mentions(error_of([&] { (void)table.h(twice); }), bad_input, "tile 2 appears twice"));
  CHECK(mentions(error_of([&] { (void)table.h(large); }), bad_input, "tile 9 is not on a 3x3 board"));
  CHECK(mentions(error_of([&] { (void)table.h(Board(goal).first(8)); }), bad_input, "has 9 cells, found 8"));
  Tiles both = goal;
  both.insert(both.end(), twice.begin(), twice.end());
  std::vector<std::uint16_t> values(2);
  CHECK(mentions(error_of([&] { table.h(both, values); }), bad_input, "board 1: tile 2 appears twice"));
  values.resize(3);
  CHECK(mentions(error_of([&] { table.h(both, values); }), bad_input, "18 tiles and 3 values"));
  values.resize(1);
  CHECK(mentions(error_of([&] { table.h(both, values); }), bad_input, "18 tiles and 1 value: "));
  CHECK(mentions(error_of([&] { (void)Table(file, {.goal = "1 2 3 4 0 5 6 7 8"}); }), bad_input, "cell 4"));
  CHECK(mentions(error_of([&] { (void)Table(file, {.goal = "middle"}); }), bad_input, "goal 'middle'"));
  CHECK(mentions(error_of([&] { (void)Table(folder.path() / "none.pdb"); }), bad_input, "none.pdb"));
  CHECK(mentions(error_of([&] { (void)Table(""); }), bad_input, "file: expected the name of a table"));
  CHECK(mentions(error_of([&] { (void)Heuristic("none"); }), bad_input, "catalogue 'none' is not known"));
  CHECK(mentions(error_of([&] { (void)Heuristic("8-whole", from(folder.path())); }), bad_input,
                 "; generate the missing tables of catalogue 8-whole first"));
  CHECK(mentions(error_of([&] { (void)generate(Size{7, 7}); }), bad_input, "no tables for 7x7"));
  CHECK(mentions(error_of([&] { (void)Heuristic(Size{7, 7}); }), bad_input, "no tables for 7x7"));
  CHECK(mentions(error_of([&] { (void)Heuristic(Size{1, 4}); }), bad_input, "1x4"));
  CHECK(mentions(error_of([&] { (void)parse_board(eight, "1 2 3"); }), bad_input, "found 3 numbers"));
  CHECK(mentions(error_of([&] { (void)parse_board(Size{11, 11}, "1"); }), bad_input, "11x11"));
  for (const int threads : {-1, 1025}) {
    CAPTURE(threads);
    GenerateOptions generating = into(folder.path());
    generating.threads = threads;
    CHECK(mentions(error_of([&] { (void)generate("8-whole", generating); }), bad_input, "threads: expected 0"));
    CHECK(mentions(error_of([&] { (void)Table(file, {.threads = threads}); }), bad_input, "threads: expected 0"));
    CHECK(mentions(error_of([&] { table.h(goal, std::span(values).first(1), threads); }), bad_input,
                   "threads: expected"));
  }
  const auto making = [&](std::vector<unsigned> tiles) {
    return error_of([&] { (void)generate(eight, tiles, into(folder.path())); });
  };
  CHECK(mentions(making({}), bad_input, "1 to 9 tiles in a pattern, found 0"));
  CHECK(mentions(making({1, 1}), bad_input, "tile 1 appears twice"));
  CHECK(mentions(making({9}), bad_input, "9 is not a tile"));
  CHECK(mentions(making({0}), bad_input, "0 is not a tile"));
  CHECK_FALSE(is_solvable(eight, odd, goal));
  CHECK(is_solvable(eight, goal, goal));
}

TEST_CASE("threads can generate the same tables at once") {
  const TemporaryFolder folder;
  std::vector<std::vector<std::filesystem::path>> files(3);
  {
    std::vector<std::jthread> threads;
    for (auto& made : files) {
      threads.emplace_back([&] {
        GenerateOptions options = into(folder.path());
        options.threads = 1;
        made = generate("15-5-5-5", options);
      });
    }
  }
  for (const auto& made : files) CHECK(made == files.front());
  const Heuristic heuristic("15-5-5-5", from(folder.path()));
  CHECK(solve(heuristic, parse_board(fifteen, "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3")).length() == 57);
  std::size_t left = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    if (entry.path().filename().string().starts_with(".")) ++left;
  }
  CHECK(left == 0);
}
