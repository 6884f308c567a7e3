// SPDX-License-Identifier: MIT
// Compares values read by walks that carry states with breadth-first search over the index.
#include "solver/kernels/table_walk.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <random>
#include <vector>

#include "platform/threads.hpp"
#include "solver/kernels/block_values.hpp"
#include "tests/support/tables.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tilepdb::solver {

using namespace test;

namespace {

[[nodiscard]] TableKey key_of(BoardSize board, std::string_view pattern, Cell blank) {
  return stored_table(make_table_key(board, parse_pattern(board, pattern), blank)).stored;
}

}  // namespace

TEST_CASE("walks and block values have the value of every state") {
  const TemporaryFolder folder;
  for (const TableKey& key : {key_of({2, 2}, "1,2,3", 0), key_of({3, 2}, "1,2,4", 0), key_of({3, 3}, "1,3,4,5,8", 0),
                              key_of({3, 3}, "0,1,2,3,5,6,7,8", 4), key_of({3, 4}, "1,5,6,9", 0),
                              key_of({4, 3}, "0,1,2,3", 11), key_of({4, 4}, "1,4,5", 0), key_of({4, 4}, "1,2,3,7", 15),
                              key_of({4, 5}, "5,6,7", 0), key_of({5, 5}, "1,5", 0), key_of({5, 5}, "6,7,8", 24)}) {
    CAPTURE(key.file_stem());
    const auto table = make_table(folder.path(), key);
    const auto changes = state_changes({&table->index()});
    const TableWalk walk(*table, *changes);
    const auto expected = distances_by_plain_search(key);
    std::vector<PatternState> states;
    std::vector<unsigned> values;
    std::size_t wrong = 0;
    for (std::uint64_t rank = 0; rank < expected.size(); ++rank) {
      // Patterns that leave few cells free have unreachable states, whose bits mean nothing.
      if (expected[rank] < 0) continue;
      const PatternState state = table->index().unrank(rank);
      const auto value = static_cast<unsigned>(expected[rank]);
      wrong += walk.distance(state) == value ? 0U : 1U;
      states.push_back(state);
      values.push_back(value);
    }
    std::vector<unsigned> found(states.size());
    CHECK(walk.distances(states, found.data()));
    CHECK(found == values);
    CHECK(walk.distances({}, nullptr));
    // Few states use the values of few blocks, many states those of all.
    std::uint64_t least = UINT64_MAX;
    for (const std::uint64_t all : {std::uint64_t{1} << 40, std::uint64_t{1000}, std::uint64_t{1}}) {
      const BlockValues blocks(*table, *changes, walk, all, thread_count(0));
      CHECK(blocks.bytes() <= least);
      least = blocks.bytes();
      found.assign(states.size(), 0);
      CHECK(blocks.read(states, found.data()));
      CHECK(found == values);
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("a wrong table gives a wrong value or none, and every walk ends") {
  const TemporaryFolder folder;
  const TableKey key = key_of({4, 4}, "1,2,5,6", 0);
  const auto path = folder.path() / (key.file_stem() + plain_suffix);
  (void)make_table(folder.path(), key);
  std::mt19937_64 random(9);
  {
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    for (std::uint64_t at = header_size; at < std::filesystem::file_size(path); ++at) {
      file.seekp(static_cast<std::streamoff>(at));
      file.put(static_cast<char>(random()));
    }
  }
  const Table table(path, Check::never);
  const auto changes = state_changes({&table.index()});
  const TableWalk walk(table, *changes);
  std::size_t none = 0;
  std::vector<PatternState> states;
  for (int i = 0; i < 2000; ++i) {
    const auto value = walk.distance(table.index().unrank(random() % table.index().states()));
    none += value ? 0U : 1U;
    CHECK(value.value_or(0) <= max_levels);
    states.push_back(table.index().unrank(random() % table.index().states()));
  }
  std::vector<unsigned> found(states.size());
  CHECK_FALSE(walk.distances(states, found.data()));
  CHECK_THROWS_AS(BlockValues(table, *changes, walk, 2000, 1), const Error&);
  CHECK(none > 0);
  CHECK(std::string(does_not_lead_to_goal(table).what()).find(key.file_stem()) != std::string::npos);
}

}  // namespace tilepdb::solver
