// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <unordered_set>

#include "solver/puzzles/puzzle_family.hpp"
#include "solver/puzzles/shift_domain.hpp"
#include "tests/solver/puzzles/shift_searches.hpp"
#include "tests/support/full_run.hpp"
#include "tilepdb/search/breadth_first.hpp"

namespace tilepdb::shift {
namespace {

const std::vector<solver::Algorithm> optimal{solver::Algorithm::idastar, solver::Algorithm::astar,
                                             solver::Algorithm::bfs, solver::Algorithm::bidirectional_bfs,
                                             solver::Algorithm::iddfs};

}  // namespace

TEST_CASE("shifts rotate a line, and their inverses undo them") {
  Board board{{3, 2}, {}};
  for (Cell cell = 0; cell < 6; ++cell) board.cells[cell] = static_cast<Kind>(cell);
  const auto cells_after = [&](Move move) {
    Board moved = board;
    shift(moved, move);
    return std::vector<Kind>(moved.cells.begin(), moved.cells.begin() + 6);
  };
  CHECK(cells_after({0, false}) == std::vector<Kind>{2, 0, 1, 3, 4, 5});
  CHECK(cells_after({1, true}) == std::vector<Kind>{0, 1, 2, 4, 5, 3});
  CHECK(cells_after({4, false}) == std::vector<Kind>{0, 1, 5, 3, 4, 2});
  CHECK(move_text({3, 2}, {0, false}) == "R1");
  CHECK(move_text({3, 2}, {1, true}) == "L2");
  CHECK(move_text({3, 2}, {2, false}) == "D1");
  CHECK(move_text({3, 2}, {4, true}) == "U3");
  CHECK(move_named({3, 2}, "U3") == Move{4, true});
  CHECK(!move_named({3, 2}, "R3"));
  const auto zero = make_shift_heuristic("zero", board);
  const ShiftDomain<LargeCells> domain(board, zero);
  auto state = domain.pack(board);
  CHECK(domain.unpack(state) == board);
  for (std::uint8_t line = 0; line < 5; ++line) {
    for (const bool backward : {false, true}) {
      Board moved = board;
      shift(moved, {line, backward});
      const auto after = domain.after(state, {line, backward});
      CHECK(domain.unpack(after) == moved);
      CHECK(domain.after(after, domain.inverse({line, backward})) == state);
      for (unsigned i = 1; i < Lines(board.size).length(line); ++i) shift(moved, {line, backward});
      CHECK(moved == board);
    }
  }
  // In a line of two both directions are equal, and a line of equal cells does not change.
  const auto moves = domain.moves(state);
  CHECK(std::distance(moves.begin(), moves.end()) == 2 * 2 + 3);
  const Board striped = numbered(parse_labelled_board("AAB/AAB", {}), parse_labelled_board("AAB/AAB", {})).goal;
  const auto zero_striped = make_shift_heuristic("zero", striped);
  const ShiftDomain<SmallCells> domain_striped(striped, zero_striped);
  const auto moves_striped = domain_striped.moves(domain_striped.goal());
  CHECK(std::distance(moves_striped.begin(), moves_striped.end()) == 2 * 2);
}

TEST_CASE("the reachable boards are as many as group theory predicts, and two methods agree at each depth") {
  for (const Goal& goal : goals) {
    // The largest goal runs only with the slow tests.
    if (goal.cells == "ABCDEFGHI" && !test::full_run()) continue;
    CAPTURE(goal.cells);
    CAPTURE(goal.width);
    const auto& distances = distances_from(goal.cells, goal.width);
    CHECK(static_cast<double>(distances.size()) == reachable_boards(goal.labelled(goal.cells)));
    std::vector<std::uint64_t> expected;
    for (const auto& [board, distance] : distances) {
      if (expected.size() <= distance) expected.resize(distance + 1);
      ++expected[distance];
    }
    const Boards boards = boards_of(goal, goal.cells);
    const auto zero = make_shift_heuristic("zero", boards.goal);
    const ShiftDomain<SmallCells> domain(boards.goal, zero);
    search::NodeStore<ShiftDomain<SmallCells>> nodes(domain);
    nodes.add_root(domain.goal());
    search::BreadthFirstTree tree(nodes);
    std::vector<std::uint64_t> counts;
    while (tree.level_size() > 0) {
      counts.push_back(tree.level_size());
      REQUIRE(!tree.expand_level([] { return std::optional<search::End>(); }));
    }
    CHECK(counts == expected);
  }
}

TEST_CASE("reachability is decided by the cells, with a reason") {
  for (const Goal& goal : goals) {
    if (goal.cells.size() > 8) continue;
    const auto& distances = distances_from(goal.cells, goal.width);
    std::string board = goal.cells;
    std::sort(board.begin(), board.end());
    do {
      CHECK(why_unreachable(goal.labelled(board), goal.labelled(goal.cells)).has_value() ==
            (distances.count(board) == 0));
    } while (std::next_permutation(board.begin(), board.end()));
  }
  const auto why = [](const char* start, const char* goal) {
    return why_unreachable(parse_labelled_board(start, {}), parse_labelled_board(goal, {})).value_or("");
  };
  CHECK(why("ABC/DEF/GHI", "ABC/DEF/GIH").find("odd permutation") != std::string::npos);
  CHECK(why("ABC/DEF/GHI", "BCA/DEF/GHI").empty());
  CHECK(why_reachable(parse_labelled_board("ABC/DEF/GHI", {})).find("even permutation") != std::string::npos);
  CHECK(why_reachable(parse_labelled_board("ABC/DEF", {})).find("any order") != std::string::npos);
  CHECK(why("AAB/ABB", "AAA/ABB") == "the start has 3 of A, the goal 4, and shifts keep that");
  CHECK(why("AAB/ABB", "AAB/ABC") == "the start has 3 of B, the goal 2, and shifts keep that");
  CHECK(why("AABB", "AAB/BBB") == "the start is a 2x2 board, the goal a 3x2 one");
}

TEST_CASE("pruned sequences still reach every board at its distance") {
  for (const Goal& goal : goals) {
    // The largest goal runs only with the slow tests.
    if (goal.cells == "ABCDEFGHI" && !test::full_run()) continue;
    CAPTURE(goal.cells);
    CAPTURE(goal.width);
    const auto& distances = distances_from(goal.cells, goal.width);
    const Boards boards = boards_of(goal, goal.cells);
    const auto zero = make_shift_heuristic("zero", boards.goal);
    using Domain = ShiftDomain<SmallCells>;
    const Domain domain(boards.goal, zero);
    // Breadth-first search over board and sequence.
    using Node = std::pair<Board, Domain::Sequence>;
    const auto text = [&](const Board& board) {
      std::string cells;
      for (Cell cell = 0; cell < goal.cells.size(); ++cell) cells += boards.labels[board.cells[cell]];
      return cells;
    };
    Distances found{{goal.cells, 0}};
    std::vector<Node> level{{boards.goal, {}}};
    for (unsigned depth = 1; !level.empty(); ++depth) {
      std::vector<Node> next;
      std::unordered_set<std::string> seen;
      for (const auto& [board, sequence] : level) {
        for (const Move move : domain.moves(domain.pack(board))) {
          const auto longer = domain.continued(sequence, domain.pack(board), move);
          if (!longer) continue;
          Board child = board;
          shift(child, move);
          const std::string cells = text(child);
          if (distances.at(cells) != depth) continue;
          const std::string end = std::to_string(longer->line) + (longer->backward ? '-' : '+');
          if (!seen.insert(cells + end + std::to_string(longer->shifts)).second) continue;
          found.emplace(cells, depth);
          next.emplace_back(child, *longer);
        }
      }
      level = std::move(next);
    }
    CHECK(found == distances);
  }
}

TEST_CASE("heuristics are consistent lower bounds on all boards") {
  for (const Goal& goal : goals) {
    CAPTURE(goal.cells);
    CAPTURE(goal.width);
    const auto& distances = distances_from(goal.cells, goal.width);
    for (const char* const name : {"torus", "max:zero,torus"}) {
      CAPTURE(name);
      const Boards boards = boards_of(goal, goal.cells);
      const auto heuristic = make_shift_heuristic(name, boards.goal);
      CHECK(heuristic(boards.goal, full_bound) == 0);
      unsigned wrong = 0;
      std::size_t number = 0;
      for (const auto& [cells, distance] : distances) {
        if (distances.size() > 20'000 && ++number % 17 != 0) continue;
        const Board board = boards_of(goal, cells).start;
        const unsigned h = heuristic(board, full_bound);
        wrong += h > distance ? 1 : 0;
        for (std::uint8_t line = 0; line < Lines(board.size).count(); ++line) {
          Board next = board;
          shift(next, {line, false});
          const unsigned other = heuristic(next, full_bound);
          wrong += h > other + 1 || other > h + 1 ? 1 : 0;
        }
      }
      CHECK(wrong == 0);
    }
  }
  const Board goal = numbered(parse_labelled_board("AABB", {}), parse_labelled_board("AABB", {})).goal;
  for (const char* const name : {"manhattan", "max:", "max:torus,tours", ""}) {
    CHECK_THROWS_AS((void)make_shift_heuristic(name, goal), Error);
  }
}

TEST_CASE("all optimal algorithms solve hundreds of random boards optimally") {
  std::uint64_t seed = 0;
  for (const Goal& goal : goals) {
    // The largest goal runs only with the slow tests.
    if (goal.cells == "ABCDEFGHI" && !test::full_run()) continue;
    CAPTURE(goal.cells);
    CAPTURE(goal.width);
    const auto& distances = distances_from(goal.cells, goal.width);
    RandomNumbers numbers(++seed);
    const LabelledBoard end = goal.labelled(goal.cells);
    for (int i = 0; i < (test::full_run() ? 10 : 4); ++i) {
      const LabelledBoard start = i % 2 == 0 ? random_reachable(end, numbers) : random_walk(end, 4, numbers);
      const Boards boards = numbered(start, end);
      std::string cells;
      for (const std::string& label : start.labels) cells += label;
      CAPTURE(cells);
      const unsigned distance = distances.at(cells);
      const auto heuristic = make_shift_heuristic("torus", boards.goal);
      for (const bool prune : {true, false}) {
        for (const solver::Algorithm algorithm : optimal) {
          const bool depth_first = solver::uses_automaton(algorithm);
          if (!prune && (!depth_first || distance > 5)) continue;
          if (algorithm == solver::Algorithm::iddfs && distance > 6) continue;
          CAPTURE(to_string(algorithm));
          const auto result = run_shift_algorithm({algorithm, 1, prune}, heuristic, boards.start, boards.goal, {});
          REQUIRE(result.solved());
          CHECK(result.length() == distance);
          CHECK(result.at_least == distance);
          CHECK(leads(boards.start, result.moves, boards.goal));
        }
      }
      const auto weighted =
          run_shift_algorithm({solver::Algorithm::wastar, 2}, heuristic, boards.start, boards.goal, {});
      CHECK(leads(boards.start, weighted.moves, boards.goal));
      CHECK(weighted.length() <= 2 * distance);
      const auto greedy = run_shift_algorithm({solver::Algorithm::greedy}, heuristic, boards.start, boards.goal, {});
      CHECK(leads(boards.start, greedy.moves, boards.goal));
    }
  }
}

TEST_CASE("large boards with all cells different are solved a few shifts from the goal") {
  for (const BoardSize size : {BoardSize{6, 6}, BoardSize{5, 4}, BoardSize{4, 4}, BoardSize{2, 6}}) {
    CAPTURE(size.name());
    const LabelledBoard goal = all_different(size);
    RandomNumbers numbers(5);
    for (int i = 0; i < 5; ++i) {
      const Boards boards = numbered(random_walk(goal, 4, numbers), goal);
      const auto heuristic = make_shift_heuristic("torus", boards.goal);
      const auto deepened = run_shift_algorithm({}, heuristic, boards.start, boards.goal, {});
      const auto both_ends =
          run_shift_algorithm({solver::Algorithm::bidirectional_bfs}, heuristic, boards.start, boards.goal, {});
      REQUIRE(deepened.solved());
      CHECK(deepened.length() <= 4);
      CHECK(deepened.length() == both_ends.length());
      CHECK(leads(boards.start, deepened.moves, boards.goal));
    }
  }
}

TEST_CASE("boards are read as people write them") {
  const LabelledBoard board = parse_labelled_board("AABB/ABAB/BABA/BBAA", {});
  CHECK(board.size == BoardSize{4, 4});
  CHECK(text_of(board) == "AABB/ABAB/BABA/BBAA");
  for (const char* const text :
       {"AABBABABBABABBAA", "A A B B A B A B B A B A B B A A", "AABB ABAB BABA BBAA", "A,A,B,B/A,B,A,B/B,A,B,A/B,B,A,A",
        "AABB\nABAB\nBABA\nBBAA\n", "A A B B\n A B A B\n B A B A\n B B A A"}) {
    CAPTURE(text);
    CHECK(parse_labelled_board(text, {}) == board);
    CHECK(parse_labelled_board(text, BoardSize{4, 4}) == board);
  }
  CHECK(parse_labelled_board("AABBAB", BoardSize{3, 2}).size == BoardSize{3, 2});
  CHECK(parse_labelled_board("ABC DEF", BoardSize{3, 2}) == parse_labelled_board("ABC/DEF", {}));
  CHECK(parse_labelled_board("10 11 12 13", {}).labels == std::vector<std::string>{"10", "11", "12", "13"});
  CHECK(text_of(parse_labelled_board("10 1 2 3", {})) == "10,1/2,3");
  CHECK(text_of(sorted(parse_labelled_board("b 10 A 9", {}))) == "9,10/A,b");
  CHECK(parse_labelled_board("ABABAB/BABABA/ABABAB/BABABA/ABABAB/BABABA", {}).size == BoardSize{6, 6});
  for (const char* const text : {"", " / ", "A", "ABC", "AB/C", "A-/BC", "ABCDEFG/ABCDEFG", "A/B", "AB/CD/", "ABCDE",
                                 "123456789 1 2 3", "A\xC3\xA4/BC"}) {
    CAPTURE(text);
    if (std::string(text) == "AB/CD/") {
      CHECK(parse_labelled_board(text, {}).size == BoardSize{2, 2});
    } else {
      CHECK_THROWS_AS((void)parse_labelled_board(text, {}), Error);
    }
  }
  CHECK_THROWS_AS((void)parse_labelled_board("AB/CD", BoardSize{4, 4}), Error);
  CHECK_THROWS_AS((void)parse_labelled_board("ABCD", BoardSize{3, 2}), Error);
}

TEST_CASE("instance files name their columns, or the number of columns decides") {
  const auto read = [](const std::string& text, const std::string& goal = "") {
    const auto puzzle = solver::shift_family().make({"", goal});
    auto instances = puzzle->read(text, "file", {}).instances;
    return std::pair(std::move(instances), puzzle->setting().goal);
  };
  for (const char* const text :
       {"id start goal\nx AB/BA AA/BB\n", "# comment\ngoal\tid\tstart\nAA/BB\tx\tAB/BA # more\n", "x AB/BA AA/BB\n"}) {
    CAPTURE(text);
    const auto [instances, goal] = read(text);
    REQUIRE(instances.size() == 1);
    CHECK(instances[0].id == "x");
    CHECK(instances[0].start == "AB/BA");
    CHECK(goal == "AA/BB");
  }
  const auto [plain, sorted_goal] = read("AB/BA\nBB/AA\n");
  REQUIRE(plain.size() == 2);
  CHECK(plain[1].id == "2");
  CHECK(plain[1].source == "file:2");
  CHECK(sorted_goal == "AA/BB");
  CHECK(read("ABBA\n", "BB/AA").second == "BB/AA");
  CHECK(read("one 7 AB/BA AA/BB\n").first[0].length == 7);
  for (const char* const text :
       {"", "# nothing\n", "id start start\nx ABBA ABBA\n", "start other\nABBA x\n", "id start\n",
        "AB/BA AA/BB\nAB/BA\n", "a b c d e\n", "one x AB/BA AA/BB\n", "AB/B\x01\n", "x AB/BA AAB/BBA\n"}) {
    CAPTURE(text);
    CHECK_THROWS_AS((void)read(text), Error);
  }
}

TEST_CASE("random boards depend only on the seed and can reach the goal") {
  for (const Goal& goal : goals) {
    RandomNumbers first(3);
    RandomNumbers second(3);
    const LabelledBoard end = goal.labelled(goal.cells);
    for (int i = 0; i < 20; ++i) {
      const LabelledBoard board = random_reachable(end, first);
      CHECK(board == random_reachable(end, second));
      CHECK(!why_unreachable(board, end));
      const LabelledBoard walked = random_walk(end, 5, first);
      CHECK(walked == random_walk(end, 5, second));
      CHECK(!why_unreachable(walked, end));
    }
  }
}

TEST_CASE("options override a conflicting header of the shift puzzle, with a warning") {
  const auto warning_of = [](const std::string& content, const std::string& size, const std::string& goal) {
    return solver::shift_family().make({size, goal})->read(content, "text", {}).warning;
  };
  const std::string headed = "# board 3x2 goal AAA/BBB\n";
  CHECK(warning_of(headed + "ABABAB\n", "", "").empty());
  CHECK(warning_of(headed + "ABABAB\n", "3x2", "AAA/BBB").empty());
  CHECK(warning_of(headed + "ABABAB\n", "", "ABA/BAB") ==
        "text:1: goal AAA/BBB conflicts with the options, which take precedence: board 3x2, goal ABA/BAB");
  CHECK(warning_of(headed + "ABABAB\n", "2x3", "") ==
        "text:1: board 3x2 conflicts with the options, which take precedence: board 2x3");
  CHECK(warning_of(headed + "AB/AB/AB\n", "", "AA/AB/BB") ==
        "text:1: board 3x2 conflicts with the options, which take precedence: board 2x3, goal AA/AB/BB");
  CHECK(warning_of("ABA/BAB AAA/BBB\n", "", "ABA/BAB") ==
        "text:1: goal AAA/BBB conflicts with the options, which take precedence: board 3x2, goal ABA/BAB");
  CHECK(warning_of("# goal: AAA/BBB (sorted)\nABA/BAB\n", "", "AAA/BBB").empty());
  CHECK_THROWS_WITH(warning_of("# board 3x2 goal AB/CD\nABABAB\n", "3x2", "ABA/BAB"),
                    "text:1: found a 2x2 board, expected 3x2");
}

TEST_CASE("a run of the shift puzzle has one goal") {
  const auto goal_of = [](const std::string& content, const std::string& goal = "") {
    const auto puzzle = solver::shift_family().make({"", goal});
    (void)puzzle->read(content, "text", {});
    return puzzle->setting().goal;
  };
  CHECK(goal_of("BAB/BAA\nAAB/ABB\n") == "AAA/BBB");
  CHECK(goal_of("BAB/BAA ABA/BAB\nBBA/BAA ABABAB\n") == "ABA/BAB");
  CHECK(goal_of("# goal: ABA/BAB\nBAB/BAA\n") == "ABA/BAB");
  CHECK(goal_of("id,start,goal\na,BAB/BAA,ABA/BAB\nb,AAA/BBB,\n") == "ABA/BAB");
  CHECK(goal_of("# goal: ABA/BAB\nBAB/BAA\n", "BBB/AAA") == "BBB/AAA");
  CHECK_THROWS_WITH(
      goal_of("id start goal\nx BAB/BAA ABA/BAB\ny BAB/BAA AAA/BBB\n"),
      "text:3: instance y: found the goal AAA/BBB, expected ABA/BAB as in the lines before; solve them in "
      "separate runs");
  CHECK_THROWS_WITH(goal_of("id,start,goal\na,BAB/BAA,\nb,BAB/BAA,AAA/BBB\n"),
                    "text:3: instance b: found the goal AAA/BBB, expected none as in the lines before; solve them in "
                    "separate runs");
  CHECK_THROWS_WITH(goal_of("AAB/BAA\nAAB/BBA\n"),
                    "text:2: instance 2: found AAB/BBA, expected the cells of the goal AAA/ABB: the start has 3 of A, "
                    "the goal 4, and shifts keep that; solve them in separate runs, or name the goal");
  // A goal named by the user may be out of reach.
  CHECK(goal_of("AAB/BAA\nAAB/BBA\n", "AAA/BBB") == "AAA/BBB");
}

}  // namespace tilepdb::shift
