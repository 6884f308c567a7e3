// SPDX-License-Identifier: MIT
// Results of the programming interface for boards, with and without limits, and its random boards.
#include <doctest/doctest.h>

#include <atomic>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/solver/api/api_calls.hpp"
#include "tests/support/plain_boards.hpp"
#include "tests/support/sanitizers.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tilepdb/tilepdb.hpp"

namespace {

using namespace tilepdb::v1;
using namespace tilepdb::test;

}  // namespace

TEST_CASE("results without a solution state what was proved") {
  const TemporaryFolder folder;
  (void)generate("15-5-5-5", into(folder.path()));
  const Heuristic heuristic("15-5-5-5", from(folder.path()));
  // Korf's instance 1 (Korf 1985), which takes 57 moves.
  const Tiles board = parse_board(fifteen, "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3");
  // With one thread the last iteration always expands the same nodes.
  const Result solved = try_solve(heuristic, board, {}, {.threads = 1});
  const Result solution = solve(heuristic, board, {.threads = 1});
  CHECK(solved.status == Status::solved);
  CHECK(solved.moves == solution.moves);
  CHECK(solved.at_least == 57);
  CHECK(solved.reason.empty());
  CHECK(solved.expanded == solution.expanded);
  REQUIRE(!solved.bounds.empty());
  CHECK(solved.bounds.back().bound == 57);
  CHECK_FALSE(solved.bounds.back().completed);
  std::uint64_t expanded = 0;
  for (const Bound& bound : solved.bounds) expanded += bound.expanded;
  CHECK(expanded == solved.expanded);
  // Each of several boards is started by one thread; hard ones are restarted by all threads together.
  Tiles twice = board;
  twice.insert(twice.end(), board.begin(), board.end());
  std::size_t delivered = 0;
  solve_all(heuristic, twice, [&](std::size_t at, const Result& answer) {
    CHECK(at == delivered++);
    std::uint64_t sum = 0;
    for (const Bound& bound : answer.bounds) sum += bound.expanded;
    CHECK(sum == answer.expanded);
    REQUIRE(answer.bounds.size() == solved.bounds.size());
    for (std::size_t i = 0; i < solved.bounds.size(); ++i) CHECK(answer.bounds[i].bound == solved.bounds[i].bound);
  });
  CHECK(delivered == 2);
  CHECK(mentions(error_of([&] { (void)try_solve(heuristic, twice); }), ErrorKind::bad_input, "board: "));
  CHECK(mentions(error_of([&] { (void)try_solve(heuristic, {}); }), ErrorKind::bad_input, "board: "));

  // 80 moves from its goal: cannot be solved while this test runs.
  const Tiles far = parse_board(fifteen, "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0");
  const auto is_given_up = [&](const Result& answer, const char* why, bool has_moves = true) {
    CAPTURE(answer.reason);
    CHECK(answer.status == Status::given_up);
    CHECK(has_moves == (answer.length() >= 80));
    CHECK(has_moves == !answer.moves.empty());
    CHECK(answer.at_least >= heuristic.h(far));
    CHECK(answer.at_least <= 80);
    return answer.reason.starts_with(why);
  };
  for (const int threads : {1, 2}) {
    const SolveOptions by{.threads = threads};
    const Result few = try_solve(heuristic, far, {.expanded = 1'000'000}, by);
    CHECK(is_given_up(few, "not solved within the limits; at least "));
    CHECK(few.expanded >= 1'000'000);
    CHECK(!few.bounds.empty());
    const Result shallow = try_solve(heuristic, far, {.moves = 62}, by);
    CHECK(is_given_up(shallow, "not solved", false));
    CHECK(shallow.at_least == 64);
    CHECK(is_given_up(try_solve(heuristic, far, {.seconds = 0.05}, by), "not solved"));
    CHECK(is_given_up(try_solve(heuristic, far, {}, {.threads = threads, .stop = [] { return true; }}), "interrupted"));
  }

  Tiles odd = parse_goal(fifteen, "blank-first");
  std::swap(odd[1], odd[2]);
  const Result unsolvable = try_solve(heuristic, odd);
  CHECK(unsolvable.status == Status::unsolvable);
  CHECK(unsolvable.reason == error_of([&] { (void)solve(heuristic, odd); }).second);
  CHECK(unsolvable.bounds.empty());
  CHECK(mentions(error_of([&] { (void)try_solve(heuristic, board, {.seconds = -1}); }), ErrorKind::bad_input,
                 "limits: seconds must be 0 or more"));
}

TEST_CASE("many boards are answered in order") {
  const TemporaryFolder folder;
  (void)generate("8-whole", into(folder.path()));
  const Heuristic heuristic("8-whole", from(folder.path()));
  Tiles boards;
  std::vector<unsigned> lengths;
  std::size_t number = 0;
  for (const auto& [board, moves] : distances(eight, parse_goal(eight, "blank-first"))) {
    if (number++ % 997 != 0) continue;
    boards.insert(boards.end(), board.begin(), board.end());
    lengths.push_back(moves);
    if (lengths.size() != 3) continue;
    // One of the boards is unsolvable.
    boards.insert(boards.end(), {0, 2, 1, 3, 4, 5, 6, 7, 8});
    lengths.push_back(0);
  }
  for (const int threads : {1, 3}) {
    std::size_t next = 0;
    solve_all(heuristic, boards,
              [&](std::size_t at, const Result& answer) {
                CHECK(at == next++);
                CHECK((answer.status == Status::unsolvable) == (at == 3));
                CHECK(answer.moves.size() == lengths[at]);
              },
              {}, {.threads = threads});
    CHECK(next == lengths.size());
  }
  solve_all(heuristic, {}, [](std::size_t, const Result&) { FAIL("no board was given"); });

  struct Mine {};
  std::size_t delivered = 0;
  CHECK_THROWS_AS(solve_all(heuristic, boards,
                            [&](std::size_t, const Result&) {
                              if (++delivered == 3) throw Mine();
                            }),
                  Mine);
  CHECK(delivered == 3);
  const auto no_answer = [](std::size_t, const Result&) { FAIL("a board was searched"); };
  Tiles wrong = boards;
  wrong[9 * 5] = 9;
  CHECK(mentions(error_of([&] { solve_all(heuristic, wrong, no_answer); }), ErrorKind::bad_input, "board 5: "));
  wrong.pop_back();
  CHECK(mentions(error_of([&] { solve_all(heuristic, wrong, no_answer); }), ErrorKind::bad_input,
                 "tiles, expected boards of 9"));
}

TEST_CASE("an exception from the result callback ends the searches of other threads") {
  const TemporaryFolder folder;
  (void)generate("15-5-5-5", into(folder.path()));
  const Heuristic heuristic("15-5-5-5", from(folder.path()));
  // The first board is solved; the other is 80 moves from its goal and cannot be solved while this test runs.
  Tiles boards = parse_goal(fifteen, "blank-first");
  const Tiles far = parse_board(fifteen, "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0");
  boards.insert(boards.end(), far.begin(), far.end());
  struct Mine {};
  for (const Algorithm algorithm : {Algorithm::plain, Algorithm::standard, Algorithm::idastar}) {
    CAPTURE(static_cast<int>(algorithm));
    std::atomic<bool> thrown = false;
    std::atomic<unsigned> asked = 0;
    SolveOptions options;
    options.threads = 2;
    options.algorithm = algorithm;
    // After the exception only calls already under way may still ask; otherwise the count ends the test.
    constexpr unsigned many = 1000;
    options.stop = [&] { return thrown && ++asked == many; };
    const auto deliver = [&](std::size_t, const Result&) {
      thrown = true;
      throw Mine();
    };
    CHECK_THROWS_AS(solve_all(heuristic, boards, deliver, {}, options), Mine);
    CHECK(asked < many);
  }
}

TEST_CASE("random boards are solvable and depend only on the seed") {
  constexpr std::size_t count = 200;
  for (const Size size : {Size{2, 2}, Size{3, 4}, fifteen}) {
    const Tiles goal = parse_goal(size, "blank-last");
    const Tiles boards = random_boards(size, count, 5, goal);
    REQUIRE(boards.size() == count * size.cells());
    CHECK(boards == random_boards(size, count, 5, goal));
    CHECK(boards != random_boards(size, count, 6, goal));
    for (std::size_t i = 0; i < count; ++i) {
      CHECK(is_solvable(size, Boards(boards).subspan(i * size.cells(), size.cells()), goal));
    }
  }
  CHECK(mentions(error_of([] {
                   (void)random_boards(fifteen, 1, 1, Tiles{1, 2});
                 }),
                 ErrorKind::bad_input, "has 16 cells, found 2"));
  const auto refused = [](std::size_t many) {
    return mentions(error_of([&] { (void)random_boards(fifteen, many, 1, parse_goal(fifteen, "snail")); }),
                    ErrorKind::resource, (std::to_string(many) + " boards: more than memory can hold").c_str());
  };
  CHECK(refused(std::size_t{1} << 60));
  if (!sanitized) CHECK(refused(std::size_t{1} << 50));
}

TEST_CASE("boards and goals may be written in rows") {
  const Tiles board = parse_board(eight, "8 6 7 2 5 4 3 0 1");
  for (const char* const text :
       {"8 6 7/2 5 4/3 0 1", "8 6 7 / 2 5 4 / 3 _ 1 /", "8 6 7\n2 5 4\n3 0 1\n", "8,6,7\r\n2,5,4\r\n3,0,1\r\n",
        "+---+---+---+\n| 8 | 6 | 7 |\n| 2 | 5 | 4 |\n| 3 |   | 1 |",
        "│ 8 │ 6 │ 7 │\n├───┼───┼───┤\n│ 2 │ 5 │ 4 │\n│ 3 │ 0 │ 1 │"}) {
    CAPTURE(text);
    CHECK(parse_board(eight, text) == board);
    CHECK(parse_goal(eight, text) == board);
    CHECK(size_of_board(text) == eight);
  }
  CHECK(size_of_board("8 6 7 2 5 4 3 0 1") == eight);
  CHECK(size_of_board("0 1 2 3/4 5 6 7") == Size{4, 2});
  using enum ErrorKind;
  CHECK(mentions(error_of([&] { (void)parse_board(eight, "0 1 2 3/4 5 6 7"); }), bad_input,
                 "found the rows of a 4x2 board, expected those of a 3x3 board"));
  CHECK(mentions(error_of([&] { (void)parse_board(eight, "8 6 7/2 5/4 3 0 1"); }), bad_input,
                 "found rows of 3 and of 2 tiles"));
  CHECK(mentions(error_of([&] { (void)parse_goal(eight, "8 6\n7 2"); }), bad_input,
                 "goal '8 6\\n7 2': found the rows of a 2x2 board"));
  CHECK(mentions(error_of([&] { (void)size_of_board("0 1 2 3 4 5 6 7"); }), bad_input,
                 "8 numbers do not make a square board; name its size"));
  CHECK(mentions(error_of([&] { (void)size_of_board(""); }), bad_input, "no tiles found"));
  // Also where only the goal's blank matters.
  GenerateOptions making;
  making.goal = "1 2 3/4 5 6/7 8 0";
  const MemoryTables tables = build_tables({{{1, 2, 3, 4}, {5, 6, 7, 8}}}, eight, making);
  HeuristicOptions reading;
  reading.goal = "1 2 3\n4 5 6\n7 8 0";
  reading.tables = tables;
  CHECK(Heuristic({{{1, 2, 3, 4}, {5, 6, 7, 8}}}, eight, reading).h(parse_goal(eight, "blank-last")) == 0);
}

TEST_CASE("an error quotes an input text in full, on one line") {
  using namespace std::string_literals;
  const auto name = "a\0b\nc\xff"s;
  CHECK(mentions(error_of([&] { (void)Heuristic(name); }), ErrorKind::bad_input,
                 "catalogue 'a\\x00b\\nc\\xff' is not known"));
  CHECK(mentions(error_of([&] { (void)Puzzle("a\0b\xff"s); }), ErrorKind::bad_input,
                 "puzzle 'a\\x00b\\xff' is not known"));
  // A text of several lines is a definition.
  CHECK(mentions(error_of([&] { (void)Puzzle("a'\xff\nc"); }), ErrorKind::bad_input,
                 "the definition:1: found 'a'\\xff', expected Name, Set, "));
  CHECK(mentions(error_of([&] { (void)parse_goal(eight, name); }), ErrorKind::bad_input, "goal 'a\\x00b\\nc\\xff'"));
  CHECK(mentions(error_of([&] { (void)parse_board(eight, "0 1 2 3 4 5 6 7 \0"s); }), ErrorKind::bad_input,
                 "'\\x00' is not a tile"));
}

TEST_CASE("messages of the interface never name program options") {
  const TemporaryFolder folder;
  const std::vector<PartitionTiles> halves{{{1, 2, 3, 4}, {5, 6, 7, 8}}};
  const MemoryTables tables = build_tables(halves, eight);
  HeuristicOptions reading = from(folder.path());
  reading.tables = tables;
  const Heuristic heuristic(halves, eight, reading);
  const Tiles far = parse_board(eight, "8 6 7/2 5 4/3 0 1");
  const Tiles odd = parse_board(eight, "2 1 0/3 4 5/6 7 8");
  SolveOptions astar;
  astar.algorithm = Algorithm::astar;
  SolveOptions backward;
  backward.direction = SearchDirection::backward;
  SolveLimits little;
  little.memory = 100;
  GenerateOptions small = into(folder.path());
  small.memory = 100;
  const PuzzleOptions pdb{.heuristic = "pdb", .folder = folder.path()};
  const Puzzle slides("multi-tile", {.size = "3x3", .heuristic = "zero"});
  std::vector<std::string> messages{
      error_of([&] { (void)solve(heuristic, odd); }).second,
      try_solve(heuristic, odd).reason,
      try_solve(heuristic, far, little, astar).reason,
      try_solve(slides, "8 6 7/2 5 4/3 0 1", little, astar).reason,
      error_of([&] { (void)solve(heuristic, far, backward); }).second,
      error_of([&] { (void)generate("8-whole", small); }).second,
      error_of([&] { (void)build_tables("8-whole", small); }).second,
      error_of([&] { (void)generate_puzzle("hanoi", {}, small); }).second,
      error_of([&] { (void)generate_puzzle("shift"); }).second,
      error_of([&] { (void)Heuristic("15-7-8", from(folder.path())); }).second,
      error_of([&] { (void)size_of_board("0 1 2 3 4 5 6 7"); }).second,
      error_of([&] { (void)Puzzle("multi-tile", {.size = "6x6"}); }).second,
      error_of([&] { (void)Puzzle("multi-tile", {.goal = "1 2 3"}); }).second,
      error_of([&] { (void)Puzzle("shift"); }).second,
      error_of([&] { (void)Puzzle("shift", {.goal = "AAB"}); }).second,
      error_of([&] { (void)Puzzle("shift", {.size = "4x4", .goal = "AB/CD"}); }).second,
      error_of([&] { (void)Puzzle("hanoi", {.heuristic = "zero"}).h("Z"); }).second,
      error_of([&] { (void)verify_certificate(R"({"command":"certificate","puzzle":"cubes"})"); }).second};
  for (const std::string& name : puzzle_names()) {
    PuzzleOptions options = pdb;
    if (name == "shift") options.size = "4x4";
    messages.push_back(error_of([&] { (void)Puzzle(name, options); }).second);
  }
  for (const std::string& message : messages) {
    CAPTURE(message);
    CHECK(!message.empty());
    CHECK(message.find("--") == std::string::npos);
    CHECK(message.find("(-") == std::string::npos);
  }
}
