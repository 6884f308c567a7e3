// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <atomic>
#include <random>

#include "pdbgen/distributed/block_shares.hpp"
#include "pdbgen/distributed/team_table.hpp"
#include "pdbgen/write/table_files.hpp"
#include "tests/files.hpp"
#include "tests/search_observer.hpp"
#include "tests/tables.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/thread_team.hpp"

namespace tilepdb::pdbgen {

using namespace test;

namespace {

/// The file that a team makes.
Bytes file_of_team(int size, const TableKey& key, const std::filesystem::path& path, int threads) {
  std::filesystem::remove(path);
  const auto errors = run_team(
      size, [&](Team& team) { (void)make_table_file_in_team(key, path, {.threads = threads, .team = &team}); });
  for (const auto& error : errors) {
    if (error) FAIL(error->what());
  }
  return read_file(path);
}

}  // namespace

TEST_CASE("every block belongs to one process, and none has more than one block more than another") {
  std::mt19937 random(3);
  for (int round = 0; round < 200; ++round) {
    const auto blocks = static_cast<std::uint32_t>(1 + random() % 5000);
    const int ranks = 1 + static_cast<int>(random() % 40);
    const BlockShares shares(blocks, ranks);
    std::uint32_t next = 0;
    std::uint32_t least = blocks;
    std::uint32_t most = 0;
    for (int rank = 0; rank < ranks; ++rank) {
      const BlockRange range = shares.of(rank);
      REQUIRE(range.first == next);
      next = range.end;
      least = std::min(least, range.size());
      most = std::max(most, range.size());
    }
    CHECK(next == blocks);
    CHECK(most - least <= 1);
  }
}

TEST_CASE("a team of any size makes the file of one process, byte for byte") {
  const TemporaryFolder folder;
  for (const auto& [board, pattern, blank] : {std::tuple{BoardSize{2, 3}, "1,2,4", Cell{0}},
                                              {BoardSize{3, 3}, "1,2,3,4,5,6,7,8", Cell{0}},
                                              {BoardSize{3, 3}, "2,4,6", Cell{1}},
                                              {BoardSize{4, 4}, "1,2,3,4,5,6", Cell{0}},
                                              {BoardSize{4, 4}, "1,4,5,8,12", Cell{15}},
                                              {BoardSize{5, 5}, "1,2,5,6", Cell{0}}}) {
    const TableKey key = make_table_key(board, parse_pattern(board, pattern), blank);
    for (const char* const suffix : {".pdb", ".pdb.zst"}) {
      const auto path = folder.path() / (key.file_stem() + suffix);
      (void)make_table_file(key, path, {});
      const Bytes expected = read_file(path);
      REQUIRE(!expected.empty());
      for (const int size : {1, 2, 3, 4, 7}) {
        CHECK_MESSAGE(file_of_team(size, key, path, 1 + size % 2) == expected, key.file_stem(), suffix, " by ", size);
      }
    }
  }
}

TEST_CASE("levels are reported with what was exchanged, and a stop ends all processes") {
  const TemporaryFolder folder;
  const BoardSize board{4, 4};
  const TableKey key = make_table_key(board, parse_pattern(board, "1,2,3,4,5"), 0);
  std::vector<std::uint64_t> levels;
  std::uint64_t messages = 0;
  run_team(3, [&](Team& team) {
    test::SearchObserver observer;
    if (team.rank() == 0) {
      observer.on_level = [&](const Level& level) {
        levels.push_back(level.states);
        messages += level.messages;
      };
    }
    (void)make_table_file_in_team(key, folder.path() / "levels.pdb", {.team = &team}, {}, {}, observer);
  });
  std::vector<std::uint64_t> expected;
  test::SearchObserver alone;
  alone.on_level = [&](const Level& level) { expected.push_back(level.states); };
  (void)FinishedSearch(key, all_cores, {}, alone);
  CHECK(levels == expected);
  CHECK(messages > 0);
  const auto errors = run_team(3, [&](Team& team) {
    std::atomic<int> asked{0};
    const Job job{.stop = [&] { return ++asked > 5; }, .team = &team};
    (void)make_table_file_in_team(key, folder.path() / "stopped.pdb", job);
  });
  for (const auto& error : errors) {
    REQUIRE(error);
    CHECK(error->kind() == ErrorKind::interrupted);
  }
  CHECK(!std::filesystem::exists(folder.path() / "stopped.pdb"));
}

TEST_CASE("a process with too little memory, or without the folder, is named, and nothing is left") {
  const TemporaryFolder folder;
  const BoardSize board{4, 4};
  const TableKey key = make_table_key(board, parse_pattern(board, "1,2,3,4"), 0);
  const auto path = folder.path() / "table.pdb";
  auto errors = run_team(3, [&](Team& team) {
    SearchOptions search;
    if (team.rank() == 1) search.memory = 1 << 20;
    (void)make_table_file_in_team(key, path, {.team = &team}, search);
  });
  for (const auto& error : errors) {
    REQUIRE(error);
    CHECK(error->kind() == ErrorKind::resource);
    CHECK(std::string(error->what()).starts_with("process 1 on machine: 4x4_1-2-3-4_b0: a process of 3 takes "));
  }
  errors = run_team(2, [&](Team& team) {
    const auto own = team.rank() == 0 ? path : folder.path() / "elsewhere" / "table.pdb";
    (void)make_table_file_in_team(key, own, {.team = &team});
  });
  for (const auto& error : errors) {
    REQUIRE(error);
    CHECK(std::string(error->what()).starts_with("process 1 on machine: "));
    CHECK(std::string(error->what()).find("elsewhere") != std::string::npos);
  }
  CHECK(std::filesystem::is_empty(folder.path()));
}

}  // namespace tilepdb::pdbgen
