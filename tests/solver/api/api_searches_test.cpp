// SPDX-License-Identifier: MIT
// Searches through the programming interface: algorithms, directions, pools, tables in memory, certificates.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "solver/api/search.hpp"
#include "tests/solver/api/api_calls.hpp"
#include "tests/support/plain_boards.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tilepdb/tilepdb.hpp"

namespace api_searches {

using namespace tilepdb::v1;
using namespace tilepdb::test;

const std::vector<PartitionTiles> partitions{{{1, 2, 3}, {4, 5, 6}, {7, 8}}, {{1, 4, 7}, {2, 5, 8}, {3, 6}}};

/// Boards and their distances to a goal, by breadth-first search.
struct Some {
  explicit Some(const Tiles& goal, std::size_t every = 9973) {
    std::size_t number = 0;
    for (const auto& [board, moves] : distances(eight, goal)) {
      if (number++ % every != 0) continue;
      boards.insert(boards.end(), board.begin(), board.end());
      lengths.push_back(moves);
    }
  }
  Tiles boards;
  std::vector<unsigned> lengths;
};

[[nodiscard]] HeuristicOptions reading(const MemoryTables& tables, const std::filesystem::path& folder) {
  HeuristicOptions options = from(folder);
  options.tables = tables;
  return options;
}

[[nodiscard]] SolveOptions by(Algorithm algorithm) {
  SolveOptions options;
  options.algorithm = algorithm;
  options.threads = 2;
  return options;
}

constexpr std::array shortest{Algorithm::standard, Algorithm::plain, Algorithm::idastar,
                              Algorithm::astar,    Algorithm::bfs,   Algorithm::bidirectional_bfs,
                              Algorithm::iddfs};
constexpr std::array any_solution{Algorithm::wastar, Algorithm::dps, Algorithm::greedy, Algorithm::beam};

}  // namespace api_searches

TEST_CASE("a search that gives up has a solution, and one within a share ends early") {
  using namespace api_searches;
  const TemporaryFolder folder;
  const Heuristic heuristic(partitions, eight, reading(build_tables(partitions, eight), folder.path()));
  const Some some(parse_goal(eight, "blank-first"), 997);
  SolveLimits limits;
  limits.expanded = 1;
  SolveOptions near = by(Algorithm::standard);
  near.within = 0.2;
  for (std::size_t i = 0; i < some.lengths.size(); ++i) {
    const Board board(some.boards.data() + i * 9, 9);
    const Result ended = try_solve(heuristic, board, limits, by(Algorithm::standard));
    CHECK(ended.at_least <= some.lengths[i]);
    CHECK(ended.length() >= some.lengths[i]);
    if (ended.solved()) CHECK(ended.length() == some.lengths[i]);
    const Result found = try_solve(heuristic, board, {}, near);
    REQUIRE(found.solved());
    CHECK(found.at_least <= some.lengths[i]);
    CHECK(found.length() >= some.lengths[i]);
    CHECK(found.length() <= 1.2 * found.at_least);
  }
  near.within = 2;
  CHECK_THROWS_WITH_AS((void)solve(heuristic, Board(some.boards.data(), 9), near), "within: expected 0 to 1", Error);
  near.within = 0.2;
  CHECK_THROWS_WITH_AS((void)try_solve(heuristic, Board(some.boards.data(), 9), {.moves = 200}, near),
                       "moves: expected no limit beside anytime and within, which first find solutions of any length",
                       Error);
  CHECK(try_solve(heuristic, Board(some.boards.data(), 9), {.moves = 512}, near).solved());
  CHECK_THROWS_WITH_AS((void)certify(heuristic, some.boards, {}, {}, near),
                       "within: certificates are of shortest solutions; expected 0", Error);
  SolveOptions beside = by(Algorithm::astar);
  beside.anytime = true;
  CHECK_THROWS_AS((void)solve(heuristic, Board(some.boards.data(), 9), beside), Error);
}

TEST_CASE("each algorithm keeps the guarantee on its solutions") {
  using namespace api_searches;
  const TemporaryFolder folder;
  const Heuristic heuristic(partitions, eight, reading(build_tables(partitions, eight), folder.path()));
  const Some some(parse_goal(eight, "blank-first"));
  const auto check = [&](Algorithm algorithm, bool is_shortest) {
    CAPTURE(static_cast<int>(algorithm));
    std::size_t delivered = 0;
    solve_all(
        heuristic, some.boards,
        [&](std::size_t at, const Result& answer) {
          CHECK(at == delivered++);
          CHECK(answer.status == Status::solved);
          CHECK((is_shortest ? answer.moves.size() == some.lengths[at] : answer.moves.size() >= some.lengths[at]));
          CHECK((is_shortest ? answer.at_least == some.lengths[at] : answer.at_least <= some.lengths[at]));
        },
        {}, by(algorithm));
    CHECK(delivered == some.lengths.size());
  };
  for (const Algorithm algorithm : shortest) check(algorithm, true);
  for (const Algorithm algorithm : any_solution) check(algorithm, false);
}

TEST_CASE("algorithms that store states respect the memory limit and report the states stored") {
  using namespace api_searches;
  const TemporaryFolder folder;
  const Heuristic heuristic(partitions, eight, reading(build_tables(partitions, eight), folder.path()));
  const Tiles far = parse_board(eight, "8 6 7 2 5 4 3 0 1");
  const Result enough = try_solve(heuristic, far, {}, by(Algorithm::bfs));
  CHECK(enough.at_least == 27);
  CHECK(enough.most_stored > 100'000);
  CHECK_FALSE(try_solve(heuristic, far, {}, by(Algorithm::standard)).most_stored);
  const Result little = try_solve(heuristic, far, {.memory = 100'000}, by(Algorithm::bfs));
  CHECK(little.status == Status::given_up);
  CAPTURE(little.reason);
  CHECK(little.reason.starts_with("not solved in "));
  CHECK(little.reason.find(" of memory for stored states") != std::string::npos);
  CHECK(little.at_least <= 27);
  // Enough memory for one search, but not for two at once.
  Tiles twice = far;
  twice.insert(twice.end(), far.begin(), far.end());
  for (const int threads : {0, 2}) {
    SolveOptions options = by(Algorithm::bfs);
    options.threads = threads;
    const auto deliver = [&](std::size_t, const Result& result) { CHECK(result.solved() == (threads == 0)); };
    solve_all(heuristic, twice, deliver, {.memory = 10'000'000}, options);
  }
  SolveOptions light = by(Algorithm::wastar);
  light.weight = 0.5;
  CHECK(mentions(error_of([&] { (void)solve(heuristic, far, light); }), ErrorKind::bad_input, "weight: expected 1"));
  SolveOptions heavy = by(Algorithm::wastar);
  heavy.weight = 1000;
  CHECK(try_solve(heuristic, far, {}, heavy).status == Status::solved);
  heavy.weight = 1e300;
  CHECK(mentions(error_of([&] { (void)solve(heuristic, far, heavy); }), ErrorKind::bad_input, "expected 1 to 1000"));
}

TEST_CASE("limits of the interface reach the algorithms, and beams use the whole limit") {
  using namespace api_searches;
  CHECK(search_limits_of({.moves = 600}).max_bound == 600);
  CHECK(search_limits_of({}).max_bound == tilepdb::search::Limits{}.depth);
  const std::vector<PartitionTiles> pairs{{{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 10}, {11, 12}, {13, 14, 15}}};
  const TemporaryFolder folder;
  const Heuristic heuristic(pairs, fifteen, reading(build_tables(pairs, fifteen), folder.path()));
  const Tiles far = parse_board(fifteen, "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0");
  const Result usual = try_solve(heuristic, far, {}, by(Algorithm::beam));
  const Result longer = try_solve(heuristic, far, {.expanded = 2 * usual.expanded}, by(Algorithm::beam));
  CHECK(usual.status == Status::solved);
  CHECK(longer.status == Status::solved);
  CHECK(longer.expanded >= 2 * usual.expanded);
  CHECK(longer.moves.size() <= usual.moves.size());
}

TEST_CASE("backward searches use tables for the board's blank") {
  using namespace api_searches;
  const TemporaryFolder folder;
  const MemoryTables forward = build_tables(partitions, eight);
  const Heuristic only_forward(partitions, eight, reading(forward, folder.path()));
  SolveOptions backward = by(Algorithm::standard);
  backward.direction = SearchDirection::backward;
  // No symmetry of the board maps the upper left corner to the middle of an edge.
  const Tiles far = parse_board(eight, "8 6 7 2 5 4 3 0 1");
  CHECK(mentions(error_of([&] { (void)solve(only_forward, far, backward); }), ErrorKind::bad_input,
                 "; generate the missing tables of the given partitions first, with blank 7"));
  CHECK(solve(only_forward, far, by(Algorithm::standard)).length() == 27);
  backward.algorithm = Algorithm::plain;
  CHECK(mentions(error_of([&] { (void)try_solve(only_forward, far, {}, backward); }), ErrorKind::bad_input,
                 "direction: only the algorithm standard searches backward"));
  backward.algorithm = Algorithm::standard;

  GenerateOptions at_board = into(folder.path());
  at_board.blank = 7;
  CHECK(!generate(partitions, eight, at_board).empty());
  const Heuristic both(partitions, eight, reading(forward, folder.path()));
  const Result answer = try_solve(both, far, {}, backward);
  CHECK(answer.moves.size() == 27);
  CHECK(!answer.bounds.empty());
  CHECK(std::all_of(answer.bounds.begin(), answer.bounds.end(), [](const auto& bound) { return bound.backward; }));
  Tiles board = far;
  for (const char way : answer.text("")) board = moved(board, eight, way);
  CHECK(board == parse_goal(eight, "blank-first"));
  at_board.blank = 9;
  CHECK(mentions(error_of([&] { (void)generate(partitions, eight, at_board); }), ErrorKind::bad_input,
                 "blank: expected a cell, 0 to 8, found 9"));
}

TEST_CASE("tables in memory have the values of files and replace them") {
  using namespace api_searches;
  const TemporaryFolder folder;
  CHECK(MemoryTables().count() == 0);
  CHECK(MemoryTables().bytes() == 0);
  GenerateOptions options;
  std::vector<std::string> reported;
  options.progress = [&](const GenerateProgress& at) {
    if (reported.empty() || reported.back() != at.table) reported.push_back(at.table);
    CHECK_FALSE(at.writing);
  };
  const MemoryTables tables = build_tables("8-whole", options);
  CHECK(tables.count() == reported.size());
  CHECK(tables.bytes() > 0);
  const Heuristic in_memory("8-whole", reading(tables, folder.path() / "none"));
  CHECK(generate(eight, into(folder.path())) == generate("8-whole", into(folder.path())));
  const Heuristic in_files("8-whole", from(folder.path()));
  const Some some(parse_goal(eight, "blank-first"), 101);
  std::vector<std::uint16_t> values[2]{std::vector<std::uint16_t>(some.lengths.size()),
                                       std::vector<std::uint16_t>(some.lengths.size())};
  in_memory.h(some.boards, values[0]);
  in_files.h(some.boards, values[1]);
  CHECK(values[0] == values[1]);
  const auto missing = error_of([&] { (void)Heuristic("8-whole", from(folder.path() / "none")); });
  CHECK(mentions(missing, ErrorKind::bad_input, "tables missing in "));
  CHECK(mentions(missing, ErrorKind::bad_input, "; generate the missing tables of catalogue 8-whole first"));
  const auto size_alone = build_tables(Size{2, 3});
  CHECK(size_alone.count() >= 1);
  CHECK(Heuristic(Size{2, 3}, reading(size_alone, folder.path() / "none")).catalogue() == "2x3");
  CHECK(mentions(error_of([&] { (void)build_tables(Size{7, 7}); }), ErrorKind::bad_input, "no tables for 7x7"));
  // Tables that are not in memory are read from files.
  (void)generate({partitions[1]}, eight, into(folder.path()));
  CHECK(Heuristic(partitions, eight, reading(build_tables({partitions[0]}, eight), folder.path())).partitions() == 4);
  // Those in memory must be of use.
  CHECK(mentions(error_of([&] { (void)Heuristic("8-whole", reading(size_alone, folder.path())); }),
                 ErrorKind::bad_input,
                 ", expected those of this size, goal and partitions, such as 3x3_0-1-2-3-4-5-6-7_b8"));
  HeuristicOptions snail = reading(tables, folder.path());
  snail.goal = "snail";
  CHECK(mentions(error_of([&] { (void)Heuristic("8-whole", snail); }), ErrorKind::bad_input,
                 "tables: found 3x3_0-1-2-3-4-5-6-7_b8, expected"));

  options.memory = 1000;
  CHECK(mentions(error_of([&] { (void)build_tables("15-7-8", options); }), ErrorKind::resource, ": making it takes "));
  options.memory = {};
  options.stop = [] { return true; };
  CHECK(error_of([&] { (void)build_tables("15-5-5-5", options); }).first == ErrorKind::interrupted);
}

TEST_CASE("a search uses at most the chosen number of partitions of a pool") {
  using namespace api_searches;
  const TemporaryFolder folder;
  HeuristicOptions options = reading(build_tables(partitions, eight), folder.path());
  options.reflections = false;
  options.choose = 1;
  const Heuristic first(partitions, eight, options);
  CHECK(first.partitions() == 1);
  options.choose = 0;
  CHECK(Heuristic(partitions, eight, options).partitions() == 2);
  options.choose = 2;
  CHECK(mentions(error_of([&] { (void)Heuristic(partitions, eight, options); }), ErrorKind::bad_input,
                 "choose: expected less than the number of partitions, 2, found 2"));
  CHECK(solve(first, parse_board(eight, "8 6 7 2 5 4 3 0 1"), by(Algorithm::standard)).length() == 27);
}

TEST_CASE("certificates state what was proved and are checked by repeating the search") {
  using namespace api_searches;
  const TemporaryFolder folder;
  const MemoryTables tables = build_tables(partitions, eight);
  const Heuristic heuristic(partitions, eight, reading(tables, folder.path()));
  Some some(parse_goal(eight, "blank-first"));
  some.boards.insert(some.boards.end(), {0, 2, 1, 3, 4, 5, 6, 7, 8});
  VerifyOptions verifying;
  verifying.folder = folder.path();
  verifying.tables = tables;
  for (const Algorithm algorithm : {Algorithm::standard, Algorithm::plain}) {
    std::size_t answers = 0;
    const std::string text = certify(
        heuristic, some.boards, [&](std::size_t, const Result&) { ++answers; }, {}, by(algorithm));
    CHECK(answers == some.lengths.size() + 1);
    const Verification right = verify_certificate(text, verifying);
    CHECK(right.holds());
    REQUIRE(right.proofs.size() == answers);
    for (std::size_t i = 0; i < some.lengths.size(); ++i) {
      CHECK(right.proofs[i].id == std::to_string(i));
      CHECK(right.proofs[i].length == some.lengths[i]);
    }
    CHECK_FALSE(right.proofs.back().length);
    // A wrong number of nodes.
    std::string wrong = text;
    const auto at = wrong.rfind("\"expanded\":") + 11;
    wrong.insert(at, "1");
    const Verification found = verify_certificate(wrong, verifying);
    CHECK_FALSE(found.holds());
    CHECK(std::count_if(found.proofs.begin(), found.proofs.end(), [](const auto& proof) { return !proof.holds; }) == 1);
    VerifyOptions hasty = verifying;
    hasty.limits.expanded = 1;
    hasty.threads = 1;
    if (algorithm == Algorithm::plain) {
      const Verification given_up = verify_certificate(text, hasty);
      CHECK_FALSE(given_up.holds());
      CHECK(std::any_of(given_up.proofs.begin(), given_up.proofs.end(), [](const auto& one) { return one.undecided; }));
    }
  }
  // A stopped call still certifies proofs without a search, for the goal and by parity, but nothing about unsolved
  // boards.
  const SolveOptions stopped{.threads = 1, .stop = [] { return true; }};
  const Verification little = verify_certificate(certify(heuristic, some.boards, {}, {}, stopped), verifying);
  CHECK(little.proofs.size() == 2);
  CHECK(little.holds());
  CHECK(certify(heuristic, Tiles(some.boards.begin() + 9, some.boards.end() - 9), {}, {}, stopped).empty());
  CHECK(mentions(error_of([&] { (void)certify(heuristic, some.boards, {}, {}, by(Algorithm::astar)); }),
                 ErrorKind::bad_input, "algorithm: only standard and plain make certificates"));
  const auto odd = folder.path() / "odd\tname.catalogue";
  std::ofstream(odd) << "board 3x3\npartition 1,2,3 | 4,5,6 | 7,8\n";
  const Heuristic oddly_named(odd.string(), reading(tables, folder.path()));
  CHECK(mentions(error_of([&] { (void)certify(oddly_named, some.boards); }), ErrorKind::bad_input,
                 ": a certificate needs names of 1 to 256 bytes without control characters"));
  CHECK(mentions(error_of([&] { (void)verify_certificate("{}", verifying); }), ErrorKind::bad_input,
                 "certificate: not a certificate"));
}
