// SPDX-License-Identifier: MIT
// Named puzzles through the programming interface.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "solver/puzzles/puzzle_family.hpp"
#include "tests/solver/api/api_calls.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/plain_boards.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tilepdb/tilepdb.hpp"

namespace api_puzzle {

using namespace tilepdb::v1;
using namespace tilepdb::test;

/// Returns the number of slides, of one or several tiles in a line, from each board to the goal.
[[nodiscard]] std::map<Tiles, unsigned> slides(Size size, const Tiles& goal) {
  std::map<Tiles, unsigned> known{{goal, 0}};
  std::deque<Tiles> queue{goal};
  for (; !queue.empty(); queue.pop_front()) {
    const unsigned far = known.at(queue.front());
    for (const char way : std::string("UDLR")) {
      for (Tiles board = moved(queue.front(), size, way); !board.empty(); board = moved(board, size, way)) {
        if (known.emplace(board, far + 1).second) queue.push_back(board);
      }
    }
  }
  return known;
}

/// Returns the board after moves such as "R2".
[[nodiscard]] Tiles slid(Tiles board, Size size, const std::vector<std::string>& moves) {
  for (const std::string& move : moves) {
    const int cells = move.size() == 1 ? 1 : std::stoi(move.substr(1));
    for (int i = 0; i < cells; ++i) board = moved(board, size, move.front());
  }
  return board;
}

[[nodiscard]] SolveOptions with(Algorithm algorithm) {
  SolveOptions options;
  options.algorithm = algorithm;
  return options;
}

}  // namespace api_puzzle

TEST_CASE("the interface solves boards in the multi-tile metric") {
  using namespace api_puzzle;
  const TemporaryFolder folder;
  PuzzleOptions options{.size = "3x3", .folder = folder.path()};
  CHECK(mentions(error_of([&] { (void)Puzzle("multi-tile", options); }), ErrorKind::bad_input,
                 "; generate the missing tables first"));
  std::size_t reported = 0;
  GenerateOptions generation = into(folder.path());
  generation.progress = [&](const GenerateProgress&) { ++reported; };
  const auto files = generate_puzzle("multi-tile", {.size = "3x3"}, generation);
  CHECK(!files.empty());
  CHECK(reported > 0);
  CHECK(generate_puzzle("multi-tile", {.size = "3x3"}, into(folder.path())) == files);
  const Puzzle puzzle("multi-tile", options);
  CHECK(puzzle.name() == "multi-tile");
  CHECK(puzzle.size() == "3x3");
  CHECK(puzzle.heuristic() == "pdb");
  const Tiles goal = parse_goal(eight, "blank-first");
  CHECK(puzzle.goal() == board_text(goal));
  // Opening the tables again does not list them twice.
  const auto reopened = tilepdb::solver::multi_tile_family().make({"3x3", "", {}});
  (void)reopened->open_tables(folder.path(), Checking::always);
  const std::string patterns = reopened->setting().patterns;
  CHECK(!patterns.empty());
  (void)reopened->open_tables(folder.path(), Checking::always);
  CHECK(reopened->setting().patterns == patterns);
  std::vector<std::string> texts;
  std::vector<unsigned> lengths;
  std::size_t number = 0;
  for (const auto& [board, far] : slides(eight, goal)) {
    if (number++ % 997 != 0) continue;
    texts.push_back(board_text(board));
    lengths.push_back(far);
  }
  const auto values = puzzle.h(texts, 2);
  unsigned sum = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    CHECK(values[i] <= lengths[i]);
    CHECK(values[i] == puzzle.h(texts[i]));
    sum += values[i];
  }
  CHECK(sum > 0);
  std::size_t next = 0;
  solve_all(puzzle, texts, [&](std::size_t at, const Result& answer) {
    CHECK(at == next++);
    CHECK(answer.status == Status::solved);
    CHECK(answer.moves.size() == lengths[at]);
    CHECK(answer.at_least == lengths[at]);
    CHECK(slid(parse_board(eight, texts[at]), eight, answer.moves) == goal);
  });
  CHECK(next == texts.size());
  // A goal without rows takes them from the size.
  CHECK(Puzzle("multi-tile", {.size = "3x2", .goal = "1 0 2 3 4 5", .heuristic = "slides"}).goal() == "1 0 2 3 4 5");

  const std::string odd = "0 2 1 3 4 5 6 7 8";
  CHECK_FALSE(puzzle.is_solvable(odd));
  CHECK(puzzle.is_solvable(texts.front()));
  CHECK(try_solve(puzzle, odd).status == Status::unsolvable);
  CHECK(error_of([&] { (void)puzzle.h(odd); }).first == ErrorKind::no_answer);
  texts[5] = "0 1 2";
  CHECK(mentions(error_of([&] { (void)puzzle.h(texts); }), ErrorKind::bad_input, "state 5: "));
  CHECK(mentions(error_of([&] { solve_all(puzzle, texts, {}); }), ErrorKind::bad_input, "state 5: "));
}

TEST_CASE("partial goals of slides are solved without tables, and other goals are refused") {
  using namespace api_puzzle;
  const std::string goal = "1 2 3 * * *";
  const Puzzle puzzle("multi-tile", {.size = "3x2", .goal = goal});
  CHECK(puzzle.goal() == goal);
  CHECK(puzzle.heuristic() == "slides");
  std::map<Tiles, unsigned> lengths;  // the least to any of the goal's boards
  Tiles end{0, 4, 5};
  do {
    Tiles whole{1, 2, 3};
    whole.insert(whole.end(), end.begin(), end.end());
    for (const auto& [board, far] : slides({3, 2}, whole)) {
      auto& least = lengths.try_emplace(board, far).first->second;
      least = std::min(least, far);
    }
  } while (std::next_permutation(end.begin(), end.end()));
  CHECK(lengths.size() == 720);
  std::size_t number = 0;
  for (const auto& [board, far] : lengths) {
    if (number++ % 37 != 0) continue;
    const std::string text = board_text(board);
    CHECK(puzzle.is_solvable(text));
    CHECK(puzzle.h(text) <= far);
    std::uint16_t value = 0;
    puzzle.h(Boards(board), {&value, 1});
    CHECK(value == puzzle.h(text));
    for (const Algorithm algorithm : {Algorithm::standard, Algorithm::astar, Algorithm::bidirectional_bfs}) {
      CHECK(try_solve(puzzle, text, {}, with(algorithm)).length() == far);
    }
  }
  CHECK(puzzle.random_states(2, 1).size() == 2);
  const std::vector<std::string> states{"2 1 3 4 5 0"};
  CHECK(mentions(error_of([&] { (void)certify(puzzle, states, {}); }), ErrorKind::bad_input,
                 "a certificate needs a goal that names every tile"));
  CHECK(mentions(error_of([&] { (void)Puzzle("multi-tile", {.size = "3x2", .goal = goal, .heuristic = "pdb"}); }),
                 ErrorKind::bad_input, "heuristic 'pdb' needs a goal that names every tile"));
  CHECK(mentions(error_of([&] {
                   (void)parse_goal({3, 2}, goal);
                 }),
                 ErrorKind::bad_input, "goal '1 2 3 * * *': found free cells, expected every tile"));
  CHECK(mentions(error_of([&] { (void)Heuristic("8-whole", {.goal = "1 2 3/* * */* * *"}); }), ErrorKind::bad_input,
                 "found free cells"));
}

TEST_CASE("all algorithms solve named puzzles with the same lengths") {
  using namespace api_puzzle;
  const TemporaryFolder folder;
  const std::vector<std::string> names = puzzle_names();
  for (const auto& named : std::map<std::string, std::string>{{"multi-tile", full_run() ? "3x3" : "3x2"},
                                                              {"hanoi", "3"},
                                                              {"topspin", "7-3"},
                                                              {"pancakes", "6"},
                                                              {"burnt-pancakes", "4"},
                                                              {"shift", "2x3"}}) {
    const std::string& name = named.first;
    const std::string& size = named.second;
    CAPTURE(name);
    CHECK(std::find(names.begin(), names.end(), name) != names.end());
    PuzzleOptions options{.size = size, .heuristic = "zero", .folder = folder.path()};
    const Puzzle solved(name, options);
    const auto states = solved.random_states(3, 7);
    CHECK(states == Puzzle(name, options).random_states(3, 7));
    options.goal = solved.random_states(1, 8).front();
    const Puzzle other(name, options);
    CHECK(other.goal() == options.goal);
    for (const Puzzle& puzzle : {solved, other}) {
      CAPTURE(puzzle.goal());
      CHECK(try_solve(puzzle, puzzle.goal()).moves.empty());
      for (const std::string& state : states) {
        CAPTURE(state);
        const Result usual = try_solve(puzzle, state);
        CHECK(usual.status == Status::solved);
        for (const Algorithm algorithm :
             {Algorithm::plain, Algorithm::astar, Algorithm::bfs, Algorithm::bidirectional_bfs}) {
          const Result answer = try_solve(puzzle, state, {}, with(algorithm));
          CHECK(answer.status == Status::solved);
          CHECK(answer.moves.size() == usual.moves.size());
        }
      }
    }
    if (states.front() != solved.goal()) {
      const Result little = try_solve(solved, states.front(), {.expanded = 0});
      CHECK(little.status == Status::given_up);
      CHECK(little.reason.find("; at least ") != std::string::npos);
    }
  }
}

TEST_CASE("states given as numbers have the values of their texts") {
  using namespace api_puzzle;
  const TemporaryFolder folder;
  (void)generate_puzzle("multi-tile", {.size = "3x3"}, into(folder.path()));
  for (const auto& named :
       std::map<std::string, PuzzleOptions>{{"multi-tile", {.size = "3x3", .folder = folder.path()}},
                                            {"pancakes", {.size = "6", .goal = "3 1 2 6 5 4", .heuristic = "gap"}},
                                            {"shift", {.goal = "1 1 2/2 3 3", .heuristic = "torus"}}}) {
    const Puzzle puzzle(named.first, named.second);
    CAPTURE(puzzle.name());
    const auto texts = puzzle.random_states(1000, 5);
    std::vector<std::uint8_t> numbers;
    for (const std::string& text : texts) {
      for (const char digit : text) {
        if (digit >= '0' && digit <= '9') numbers.push_back(static_cast<std::uint8_t>(digit - '0'));
      }
    }
    const std::size_t cells = numbers.size() / texts.size();
    std::vector<std::uint16_t> values(texts.size());
    // In the shift puzzle, a row of numbers is a square board.
    if (puzzle.name() == "shift") {
      CHECK(mentions(error_of([&] { puzzle.h(numbers, values); }), ErrorKind::bad_input, "state 0: "));
      continue;
    }
    puzzle.h(numbers, values, 2);
    const auto expected = puzzle.h(texts, 2);
    CHECK(std::equal(values.begin(), values.end(), expected.begin(), expected.end()));
    CHECK(std::any_of(values.begin(), values.end(), [](unsigned h) { return h > 0; }));
    numbers[7 * cells] = numbers[7 * cells + 1];
    CHECK(mentions(error_of([&] { puzzle.h(numbers, values, 2); }), ErrorKind::bad_input, "state 7: "));
    numbers.pop_back();
    CHECK(mentions(error_of([&] { puzzle.h(numbers, values); }), ErrorKind::bad_input,
                   " for 1,000 values; expected the same number for each value"));
    puzzle.h(Boards(), {});
  }
  const Puzzle squares("shift", {.goal = "1 1/2 2", .heuristic = "torus"});
  std::vector<std::uint16_t> values(2);
  squares.h(std::vector<std::uint8_t>{1, 2, 2, 1, 1, 1, 2, 2}, values);
  CHECK(values == std::vector<std::uint16_t>{static_cast<std::uint16_t>(squares.h("1 2/2 1")), 0});
  const Puzzle slides("multi-tile", {.size = "3x3", .folder = folder.path()});
  CHECK(error_of([&] {
          slides.h(std::vector<std::uint8_t>{0, 2, 1, 3, 4, 5, 6, 7, 8}, std::span(values).first(1));
        }) == std::pair(ErrorKind::no_answer,
                        std::string("state: unsolvable: its tiles are an odd permutation of a solvable board")));
}

TEST_CASE("a puzzle has one goal for all states, whatever their cells") {
  using namespace api_puzzle;
  const Puzzle shift("shift", {.size = "2x2", .heuristic = "torus"});
  CHECK(shift.goal() == "12/34");
  CHECK(try_solve(shift, "21/34").moves.size() == 1);
  const Result two = try_solve(shift, "13/24");
  REQUIRE(two.moves.size() > 1);
  CHECK(two.text().starts_with(two.moves[0] + " " + two.moves[1]));
  CHECK(two.text("").starts_with(two.moves[0] + two.moves[1]));
  CHECK_FALSE(shift.is_solvable("BA/AB"));
  CHECK(try_solve(shift, "BA/AB").status == Status::unsolvable);
  CHECK(error_of([&] { (void)shift.h("BA/AB"); }).first == ErrorKind::no_answer);
}

TEST_CASE("a damaged plain table is reported when its compressed form is requested") {
  using namespace api_puzzle;
  const TemporaryFolder folder;
  GenerateOptions plain = into(folder.path());
  plain.compress = false;
  const std::vector<unsigned> tiles{1, 2, 3, 4};
  const PuzzleTables hanoi{.size = "7"};
  for (const auto& file : {generate(fifteen, tiles, plain), generate_puzzle("hanoi", hanoi, plain).front()}) {
    std::fstream(file, std::ios::in | std::ios::out | std::ios::binary).seekp(-7, std::ios::end) << "damaged";
  }
  const auto compressed = into(folder.path());
  CHECK(error_of([&] { (void)generate(fifteen, tiles, compressed); }).first == ErrorKind::check_failed);
  CHECK(error_of([&] { (void)generate_puzzle("hanoi", hanoi, compressed); }).first == ErrorKind::check_failed);
  const std::filesystem::directory_iterator files(folder.path());
  CHECK(std::distance(begin(files), end(files)) == 2);
}

TEST_CASE("a puzzle may be the file of a definition") {
  using namespace api_puzzle;
  const TemporaryFolder folder;
  const std::string file = std::string(TILEPDB_DATA_DIR) + "/puzzles/pyraminx.tws";
  CHECK(generate_puzzle(file, {}, into(folder.path())).size() == 1);
  const Puzzle puzzle(file, {.folder = folder.path()});
  CHECK(puzzle.name() == file);
  CHECK(puzzle.goal() == "EDGES 1 2 3 4 5 6 VERTICES 1 2 3 4");
  CHECK(try_solve(puzzle, "U R' B L").moves == std::vector<std::string>{"L'", "B'", "R", "U'"});
  CHECK(mentions(error_of([] { (void)Puzzle("none.tws"); }), ErrorKind::bad_input, "none.tws: No such file"));
  const auto names = puzzle_names();
  CHECK(std::find(names.begin(), names.end(), file) == names.end());
  const std::string goal = "EDGES 1 ? ? ? ? ? VERTICES ? ? ? ?";
  CHECK(generate_puzzle(file, {.goal = goal}, into(folder.path())).size() == 1);
  const Puzzle edge(file, {.goal = goal, .folder = folder.path()});
  CHECK(edge.goal() == goal);
  CHECK(try_solve(edge, "B U").moves.size() == 1);
  CHECK(try_solve(edge, "R B").moves.empty());
}

TEST_CASE("a puzzle may be the text of a definition") {
  using namespace api_puzzle;
  const TemporaryFolder folder;
  const std::string text =
      "Name Small\nSet A 4 1\nSolved\nEnd\nMove left\nA\n2 3 4 1\nEnd\nMove swap\nA\n2 1 3 4\nEnd\n";
  CHECK(generate_puzzle(text, {}, into(folder.path())).size() == 1);
  const Puzzle puzzle(text, {.folder = folder.path()});
  CHECK(puzzle.name() == "Small");
  CHECK(puzzle.goal() == "A 1 2 3 4");
  CHECK(try_solve(puzzle, "3 2 1 4").moves.size() == 4);
  CHECK(try_solve(puzzle, "2 1 0 3").moves == try_solve(puzzle, "A 3 2 1 4").moves);
  VerifyOptions options;
  options.folder = folder.path();
  const std::string certificate = certify(puzzle, std::vector<std::string>{"3 2 1 4", "A 4 3 2 1"});
  CHECK(mentions(error_of([&] { (void)verify_certificate(certificate, options); }), ErrorKind::bad_input,
                 "certificate: of a defined puzzle; name the file or text of its definition"));
  options.definition = text;
  CHECK(verify_certificate(certificate, options).holds());
  CHECK(mentions(error_of([] { (void)Puzzle("Name A\nSet A 0 1\n"); }), ErrorKind::bad_input,
                 "the definition:2: found '0', expected the number of pieces"));
  CHECK(mentions(error_of([] { (void)Puzzle("{}"); }), ErrorKind::bad_input, "the definition: no member \"orbits\""));
}

TEST_CASE("the table of all pieces has the states at each distance and the farthest states") {
  using namespace api_puzzle;
  const TemporaryFolder folder;
  const std::string definitions = std::string(TILEPDB_DATA_DIR) + "/puzzles/";
  // Both are well known: Jaap Scherphuis' pages on the 2x2x2 cube and the Pyraminx without its tips.
  const WholeTable cube = generate_whole(definitions + "pocket-cube.tws", {}, 5, into(folder.path()));
  CHECK(cube.gods_number() == 11);
  CHECK(cube.histogram ==
        std::vector<std::uint64_t>{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644});
  CHECK(cube.farthest.size() == 5);
  const Puzzle puzzle(definitions + "pocket-cube.tws", {.folder = folder.path()});
  for (const std::string& state : cube.farthest) CHECK(try_solve(puzzle, state).moves.size() == 11);
  const WholeTable pyraminx = generate_whole(definitions + "pyraminx.tws", {}, 0, into(folder.path()));
  CHECK(std::accumulate(pyraminx.histogram.begin(), pyraminx.histogram.end(), std::uint64_t{0}) == 933'120);
  CHECK(pyraminx.gods_number() == 11);
  CHECK(pyraminx.histogram.back() == 32);
  CHECK(pyraminx.farthest.empty());
  // Of the 120 stacks of five pancakes, 20 need 5 flips.
  CHECK(generate_whole("pancakes", "5", 100, into(folder.path())).farthest.size() == 20);
  // Beads of one colour: what differs by these alone is one state.
  const std::string beads =
      "Set BEADS 6 1\nSolved\nBEADS\n1 1 1 2 2 2\nEnd\nMove t\nBEADS\n2 3 4 5 6 1\nEnd\n"
      "Move s\nBEADS\n2 1 3 4 5 6\nEnd\n";
  const WholeTable alike = generate_whole(beads, {}, 1000, into(folder.path()));
  CHECK(alike.histogram.back() == alike.farthest.size());
  for (const auto& one : {std::pair{"shift", ""}, {"multi-tile", "3x3"}, {"cubes", ""}, {"hanoi", "0"}}) {
    const auto make = [&] { (void)generate_whole(one.first, one.second, 0, into(folder.path())); };
    CHECK(error_of(make).first == ErrorKind::bad_input);
  }
}

TEST_CASE("invalid arguments of puzzles are refused with a reason") {
  using namespace api_puzzle;
  const TemporaryFolder folder;
  const auto refused = [](auto&& call, const char* words) {
    return mentions(error_of(call), ErrorKind::bad_input, words);
  };
  CHECK(refused([] { (void)Puzzle("cubes"); }, "puzzle 'cubes'"));
  CHECK(refused([&] { (void)generate_puzzle("cubes", {}, into(folder.path())); }, "puzzle 'cubes'"));
  CHECK(refused([] { (void)Puzzle("shift"); }, "puzzle shift: name its goal, or its size"));
  CHECK(refused([&] { (void)generate_puzzle("shift", {}, into(folder.path())); }, "name its goal, or its size"));
  CHECK(refused([] { (void)Puzzle("hanoi", {.size = "3", .heuristic = "best"}); }, "heuristic 'best'"));
  for (const char* const name : {"hanoi", "topspin", "pancakes", "burnt-pancakes", "cube"}) {
    CHECK(refused([&] { (void)Puzzle(name, {.goal = "solved", .heuristic = "zero"}); }, "goal: 'solved'"));
    CHECK(refused([&] { (void)generate_puzzle(name, {.goal = "solved"}, into(folder.path())); },
                  "its tables serve every goal; leave the goal out"));
  }
  CHECK(refused([] { (void)Puzzle("shift", {.goal = "RRR/GGG/BBB", .patterns = {"R,G"}}); }, "leave the patterns out"));
  CHECK(refused([] { (void)Puzzle("hanoi", {.size = "3", .patterns = {"3"}, .heuristic = "zero"}); },
                "patterns: heuristic zero reads no tables; patterns need pdb"));
  CHECK(refused([] { (void)Puzzle("multi-tile", {.size = "6x6"}); }, "on boards of up to 25 cells"));
  const Puzzle hanoi("hanoi", {.size = "3", .heuristic = "zero"});
  CHECK(refused([&] { (void)hanoi.h("AAAAA"); }, ""));
  CHECK(refused([&] { (void)try_solve(hanoi, "AAA", {}, with(Algorithm::beam)); },
                "algorithm: beam is for sliding tiles"));
  SolveOptions backward;
  backward.direction = SearchDirection::backward;
  const char* const direction = "direction: only boards of a Heuristic are searched backward";
  CHECK(refused([&] { (void)try_solve(hanoi, "AAA", {}, backward); }, direction));
  CHECK(refused([&] { (void)certify(hanoi, std::vector<std::string>{"AAA"}, {}, {}, backward); }, direction));
  const Puzzle tall("hanoi", {.size = "12", .heuristic = "zero"});
  CHECK(try_solve(tall, "AAAAAAAAAAAA", {}, {.stop = [] { return true; }}).status == Status::given_up);
}
