// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "tests/support/temporary_folder.hpp"
#include "tilepdb/tilepdb.hpp"

namespace pdb = tilepdb::v1;

TEST_CASE("a program's own partitions make a heuristic without a catalogue") {
  const tilepdb::test::TemporaryFolder folder;
  const std::vector<pdb::PartitionTiles> two{{{1, 2, 3, 4}, {5, 6, 7, 8}}, {{1, 2, 5}, {3, 4, 7}, {6, 8}}};
  pdb::GenerateOptions making;
  making.folder = folder.path();
  pdb::HeuristicOptions opening;
  opening.folder = folder.path();
  CHECK_THROWS_AS(pdb::Heuristic(two, {3, 3}, opening), pdb::Error);
  CHECK(!pdb::generate(two, {3, 3}, making).empty());
  const pdb::Heuristic heuristic(two, {3, 3}, opening);
  CHECK(heuristic.size() == pdb::Size{3, 3});
  CHECK(heuristic.catalogue() == "1,2,3,4 | 5,6,7,8; 1,2,5 | 3,4,7 | 6,8");
  const auto board = pdb::parse_board({3, 3}, "8 6 7 2 5 4 3 0 1");
  const auto solution = pdb::solve(heuristic, board);
  CHECK(solution.length() == 27);
  CHECK(heuristic.h(board) <= 27);
  // The maximum is at least the value of each partition.
  const pdb::Heuristic one({two[0]}, {3, 3}, opening);
  CHECK(one.h(board) <= heuristic.h(board));
  CHECK_THROWS_WITH(pdb::Heuristic({{{1, 2, 3, 4}, {4, 5, 6, 7, 8}}}, {3, 3}, opening),
                    "partition 0: tile 4 is in two patterns");
  CHECK_THROWS_WITH((void)pdb::generate({{{1, 2, 3, 4, 5, 6, 7, 8, 9}}}, {3, 4}, making),
                    "partition 0: searches read tables of up to 8 tiles, found 9");
}

TEST_CASE("tables of some tiles, like those of partitions, are made for the requested blank") {
  const tilepdb::test::TemporaryFolder folder;
  pdb::GenerateOptions making;
  making.folder = folder.path();
  making.blank = 4;
  const std::vector<pdb::PartitionTiles> halves{{{1, 2, 3, 4}, {5, 6, 7, 8}}};
  const auto files = pdb::generate(halves, {3, 3}, making);
  for (const std::vector<unsigned>& tiles : halves.front()) {
    const auto file = pdb::generate({3, 3}, tiles, making);
    CHECK(std::find(files.begin(), files.end(), file) != files.end());
  }
  making.blank = 9;
  CHECK_THROWS_WITH((void)pdb::generate({3, 3}, halves.front().front(), making),
                    "blank: expected a cell, 0 to 8, found 9");
}

TEST_CASE("tables suffice where the automaton cannot be written") {
  const tilepdb::test::TemporaryFolder folder;
  pdb::GenerateOptions making;
  making.folder = folder.path();
  const auto file = pdb::generate("8-whole", making).front();
  // A folder where the partial file would be.
  const auto automaton = folder.path() / "3x3_depth14.automaton";
  REQUIRE(std::filesystem::remove(automaton));
  std::filesystem::create_directory(folder.path() / ".3x3_depth14.automaton.partial");
  CHECK(pdb::generate("8-whole", making).front() == file);
  CHECK_FALSE(std::filesystem::exists(automaton));
}

TEST_CASE("boards of 6x6 are searched with tables by general algorithms") {
  const tilepdb::test::TemporaryFolder folder;
  const std::vector<pdb::PartitionTiles> small{{{1, 2, 3},
                                                {4, 5, 11},
                                                {6, 7, 12},
                                                {8, 9, 10},
                                                {13, 14, 15},
                                                {16, 17, 23},
                                                {18, 24, 30},
                                                {19, 20, 21},
                                                {22, 28, 29},
                                                {25, 26, 31},
                                                {27, 32, 33},
                                                {34, 35}}};
  pdb::HeuristicOptions opening;
  opening.folder = folder.path();
  opening.tables = pdb::build_tables(small, {6, 6});
  const pdb::Heuristic heuristic(small, {6, 6}, opening);
  const auto board = pdb::parse_board({6, 6},
                                      "1 2 3 4 5 11 6 7 8 9 10 17 12 13 14 15 16 0 18 19 20 21 22 23 24 25 26 27 28 29 "
                                      "30 31 32 33 34 35");
  CHECK(heuristic.h(board) == 7);
  for (const auto algorithm : {pdb::Algorithm::standard, pdb::Algorithm::plain, pdb::Algorithm::astar}) {
    pdb::SolveOptions options;
    options.algorithm = algorithm;
    CHECK(pdb::solve(heuristic, board, options).length() == 7);
  }
  CHECK_THROWS_WITH((void)pdb::generate({6, 6}, std::vector<unsigned>{1, 2, 3, 4, 5, 6, 7}, {}),
                    "tiles: expected 1 to 6 tiles in a pattern, found 7");
}
