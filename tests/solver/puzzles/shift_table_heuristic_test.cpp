// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>

#include "solver/heuristics/board_heuristic.hpp"
#include "solver/puzzles/shift_domain.hpp"
#include "tests/solver/puzzles/shift_searches.hpp"
#include "tests/support/files.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tilepdb::shift {

TEST_CASE("the maximum of tables is a consistent lower bound, and the distance if a table has all kinds") {
  const test::TemporaryFolder folder;
  for (const Goal& goal : goals) {
    // The largest goal runs only with the slow tests.
    if (goal.cells == "ABCDEFGHI" && !test::full_run()) continue;
    CAPTURE(goal.cells);
    CAPTURE(goal.width);
    const auto& distances = distances_from(goal.cells, goal.width);
    const Board goal_board = board_of(goal);
    const std::vector<std::vector<std::string>> sets{{"A"}, {"AB"}, {"A", "B"}, {"AB", goal.cells}};
    for (const auto& patterns : sets) {
      Tables tables;
      for (const std::string& pattern : patterns)
        tables.push_back(make_table(folder.path(), stored_key(goal, pattern)));
      const auto heuristic = make_table_heuristic(goal_board, tables);
      const bool exact = patterns.back() == goal.cells;
      CHECK(heuristic(goal_board, full_bound) == 0);
      unsigned wrong = 0;
      unsigned largest = 0;
      std::size_t number = 0;
      for (const auto& [cells, distance] : distances) {
        if (distances.size() > 20'000 && ++number % 29 != 0) continue;
        const Board board = boards_of(goal, cells).start;
        const unsigned h = heuristic(board, full_bound);
        largest = std::max(largest, h);
        wrong += h > distance || (exact && h != distance) ? 1 : 0;
        for (unsigned enough = 0; enough <= distance; ++enough) {
          const unsigned cut = heuristic(board, enough);
          wrong += cut > h || cut < std::min(h, enough) ? 1 : 0;
        }
        for (std::uint8_t line = 0; line < Lines(board.size).count(); ++line) {
          Board next = board;
          shift(next, {line, false});
          const unsigned other = heuristic(next, full_bound);
          wrong += h > other + 1 || other > h + 1 ? 1 : 0;
        }
      }
      CHECK(wrong == 0);
      CHECK(largest > 1);
    }
  }
}

TEST_CASE("a table serves every goal that one of its images fits, in every placement") {
  const test::TemporaryFolder folder;
  (void)make_table(folder.path(), stored_key({"ABCDEFGHI", 3}, "AB"));
  const auto found = [](const std::filesystem::path& place, const Goal& goal) {
    solver::ServingTables serving;
    const Tables tables = open_tables(place, board_of(goal), {}, Check::always, serving);
    CHECK(tables.size() == serving.files.size());
    return tables.size();
  };
  const auto serves = [&](const Goal& goal) { return found(folder.path(), goal) == 1; };
  CHECK(serves({"ABCDEFGHI", 3}));
  CHECK(serves({"IHGFEDCBA", 3}));
  CHECK(serves({"CCCCABCCC", 3}));  // A and B are neighbours, also around an edge
  CHECK(serves({"ACBCCCCCC", 3}));
  CHECK(!serves({"ACCCBCCCC", 3}));  // diagonal cells
  CHECK(!serves({"AACBCCCCC", 3}));
  CHECK(!serves({"ABCDEF", 3}));
  // Each of nine cells with each of its four neighbours, in both orders of the two.
  CHECK(lookups(stored_key({"ABCDEFGHI", 3}, "AB"), board_of({"ABCDEFGHI", 3})).size() == 18);
  CHECK(make_table_heuristic(board_of({"ACCCBCCCC", 3}), {})(board_of({"ACCCBCCCC", 3}), full_bound) == 0);

  write_table(folder.path() / "shift_3x3_012-222-222.pdb.zst", stored_key({"ABCDEFGHI", 3}, "AB"));
  CHECK(serves({"ABCDEFGHI", 3}));
  CHECK(found(folder.path() / "missing", {"ABCDEFGHI", 3}) == 0);
}

TEST_CASE("tables that do not store h itself are refused") {
  const test::TemporaryFolder folder;
  pattern_database::save(built(stored_key({"ABCDEFGHI", 3}, "AB"), pattern_database::Encoding::two_bits),
                         folder.path() / "two.pdb");
  CHECK_THROWS_WITH_AS((void)open_table(folder.path() / "two.pdb", Check::always),
                       doctest::Contains("has 2 bits a state"), Error);
}

TEST_CASE("a damaged table stops only the searches that need it") {
  const test::TemporaryFolder folder;
  const Goal goal{"ABCDEFGHI", 3};
  const Goal other{"AABBCC", 3};
  const TableKey key = stored_key(goal, "AB");
  (void)make_table(folder.path(), stored_key(other, "AB"));
  const auto left_out_for = [&](const Goal& wanted) {
    solver::ServingTables tables;
    (void)open_tables(folder.path(), board_of(wanted), {}, Check::always, tables);
    std::string names;
    for (const std::string& reason : tables.left_out) {
      const std::string path = reason.substr(0, reason.find(": "));
      names += std::filesystem::path(path).filename().string() + ' ';
    }
    return names;
  };
  const auto serving = [&](const Goal& wanted) {
    solver::ServingTables tables;
    return open_tables(folder.path(), board_of(wanted), {}, Check::always, tables).size();
  };
  // Neither name nor content identifies this table.
  test::write_file(folder.path() / "shift_damaged.pdb", {1, 2, 3});
  CHECK(left_out_for(goal) == "shift_damaged.pdb ");
  CHECK(serving(goal) == 0);
  CHECK(serving(other) == 1);
  // The file name identifies the table.
  const std::string name = file_stem(key) + plain_suffix;
  test::write_file(folder.path() / name, {1, 2, 3});
  CHECK(left_out_for(other) == name + " shift_damaged.pdb ");
  CHECK(serving(other) == 1);
  CHECK_THROWS_WITH_AS((void)serving(goal), doctest::Contains(name.c_str()), Error);
  const auto reading_only = [&](const TableKey& only) {
    solver::ServingTables tables;
    (void)open_tables(folder.path(), board_of(goal), std::vector{only}, Check::always, tables);
    return tables;
  };
  CHECK(reading_only(stored_key(other, "AB")).files.empty());
  CHECK(reading_only(stored_key(other, "AB")).left_out.size() == 1);
  CHECK_THROWS_AS((void)reading_only(key), Error);
  // The compressed table beside it is enough.
  write_table(folder.path() / (file_stem(key) + compressed_suffix), key);
  CHECK(serving(goal) == 1);
  CHECK(left_out_for(goal) == name + " shift_damaged.pdb ");
}

TEST_CASE("a table's key is read from its file name") {
  for (const TableKey& key : {stored_key({"ABCDEFGHI", 3}, "AB"), stored_key({"AABBCC", 3}, "AB"),
                              stored_key({"ABCDEFGHIJKLMNOP", 4}, "ABCDEFGHIJKLMNO")}) {
    CHECK(table_key_of_stem(file_stem(key)) == key);
  }
  for (const char* const text :
       {"", "shift_", "shift_3x3", "shift_3x3_", "shift_3x3_012-222-22", "shift_3x3_012-222-2222", "shift_9x9_0",
        "shift_3x3_012-22Z-222", "shift_3x3_012222222", "shift_3x3_120-000-000", "shift_-3x3_012-222-222",
        "shift_3x3_012-22{-222", "4x4_1-2_b0"}) {
    CAPTURE(text);
    CHECK(!table_key_of_stem(text));
  }
}

TEST_CASE("IDA* and A* solve random boards optimally with tables") {
  const test::TemporaryFolder folder;
  std::uint64_t seed = 100;
  for (const Goal& goal : goals) {
    CAPTURE(goal.cells);
    CAPTURE(goal.width);
    const auto& distances = distances_from(goal.cells, goal.width);
    const Tables tables{make_table(folder.path(), stored_key(goal, "A")),
                        make_table(folder.path(), stored_key(goal, "AB"))};
    RandomNumbers numbers(++seed);
    const LabelledBoard end = goal.labelled(goal.cells);
    for (const char* const name : {"pdb", "max:pdb,torus"}) {
      const auto heuristic = make_shift_heuristic(name, board_of(goal), tables);
      const auto torus = make_shift_heuristic("torus", board_of(goal));
      std::uint64_t expanded = 0;
      std::uint64_t expanded_by_torus = 0;
      for (int i = 0; i < 12; ++i) {
        std::string cells;
        for (const std::string& label : random_reachable(end, numbers).labels) cells += label;
        CAPTURE(cells);
        const Boards boards = boards_of(goal, cells);
        for (const auto algorithm : {solver::Algorithm::idastar, solver::Algorithm::astar}) {
          const auto result = run_shift_algorithm({algorithm}, heuristic, boards.start, boards.goal, {});
          REQUIRE(result.solved());
          CHECK(result.length() == distances.at(cells));
          CHECK(leads(boards.start, result.moves, boards.goal));
          if (algorithm == solver::Algorithm::idastar) expanded += result.expanded;
        }
        expanded_by_torus += run_shift_algorithm({}, torus, boards.start, boards.goal, {}).expanded;
      }
      // Larger values can only increase the nodes of the last iteration, where the order matters.
      if (std::string(name) != "pdb") CHECK(expanded <= expanded_by_torus * 11 / 10);
    }
  }
  const Board goal = board_of({"AABBCCDD", 4});
  CHECK(solver::reads_tables("pdb"));
  CHECK(solver::reads_tables("max:zero,pdb"));
  CHECK(!solver::reads_tables("max:zero,torus"));
  CHECK_THROWS_AS((void)make_shift_heuristic("max:pdb,none", goal), Error);
}

}  // namespace tilepdb::shift
