// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>

#include "pattern_database/table_state.hpp"
#include "pdbgen/write/table_files.hpp"
#include "tests/support/shift_tables.hpp"
#include "tests/support/tables.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tilepdb {
namespace {

constexpr BoardSize memory_board{4, 3};

HugeBuffer copy_of(std::span<const std::uint8_t> bytes) {
  HugeBuffer buffer(bytes.size());
  std::copy(bytes.begin(), bytes.end(), buffer.data());
  return buffer;
}

}  // namespace

TEST_CASE("a table in memory has the values of the same table in a file") {
  const test::TemporaryFolder folder;
  const auto file = test::make_table(folder.path(), make_table_key(memory_board, 0b110010, 0));
  const Table memory(file->header(), copy_of(file->bits()));
  CHECK(memory.key() == file->key());
  CHECK(std::equal(memory.bits().begin(), memory.bits().end(), file->bits().begin(), file->bits().end()));
  std::size_t wrong = 0;
  for (std::uint64_t rank = 0; rank < file->index().states(); ++rank) {
    const PatternState state = file->index().unrank(rank);
    wrong += memory.distance(state) != file->distance(state) ? 1 : 0;
  }
  CHECK(wrong == 0);
}

TEST_CASE("a table in memory is refused if payload or index do not match the header, or for another puzzle") {
  const test::TemporaryFolder folder;
  const auto file = test::make_table(folder.path(), make_table_key(memory_board, 0b110010, 0));
  CHECK_THROWS_WITH_AS(Table(file->header(), copy_of(file->bits().subspan(1))),
                       "table 4x3_1-4-5_b0 in memory: expected 212 bytes, found 211", Error);
  Header other = file->header();
  ++other.index_digest;
  CHECK_THROWS_AS(Table(other, copy_of(file->bits())), Error);
  const Header shift_header = shift::built(shift::stored_key(shift::goals.front(), "A")).state().header();
  CHECK_THROWS_AS(Table(shift_header, HugeBuffer(shift_header.payload_size())), Error);
}

TEST_CASE("tables made in memory equal those of the generator, and stay while they are needed") {
  const test::TemporaryFolder folder;
  std::vector<std::shared_ptr<const Table>> made;
  const std::vector<Partition> first{parse_partition(memory_board, 0, "1,2,3|4,5,6,7|8,9,10,11")};
  const std::vector<Partition> second{parse_partition(memory_board, 0, "1,2,3|4,5,8,9|6,7,10,11")};
  const auto keys = tables_needed(memory_board, 0, first);
  pdbgen::keep_tables(made, keys, test::all_cores, {});
  const auto tables = made;
  REQUIRE(tables.size() == keys.size());
  for (const auto& table : tables) {
    CHECK(std::find(keys.begin(), keys.end(), table->key()) != keys.end());
    const auto file = test::make_table(folder.path(), table->key());
    CHECK(std::equal(table->bits().begin(), table->bits().end(), file->bits().begin(), file->bits().end()));
    CHECK(table->header().histogram == file->header().histogram);
  }
  pdbgen::keep_tables(made, tables_needed(memory_board, 0, second), test::all_cores, {});
  const auto& others = made;
  CHECK(others.size() == tables_needed(memory_board, 0, second).size());
  const auto kept = std::count_if(others.begin(), others.end(), [&](const auto& table) {
    return std::find(tables.begin(), tables.end(), table) != tables.end();
  });
  const auto shared = std::count_if(others.begin(), others.end(), [&](const auto& table) {
    return std::find(keys.begin(), keys.end(), table->key()) != keys.end();
  });
  CHECK(kept == shared);
  CHECK(kept >= 1);
  CHECK(kept < static_cast<std::ptrdiff_t>(others.size()));
}

TEST_CASE("tables made in memory have to fit into the memory limit together") {
  const auto keys = tables_needed(memory_board, 0, {parse_partition(memory_board, 0, "1,2,3,4|5,6,7|8,9,10,11")});
  const Job job{.threads = 1};
  const Index index(memory_board, keys.back().tiles());
  const std::uint64_t search_alone = pdbgen::requirements(index, job.threads, pdbgen::Output::in_memory).memory;
  const std::uint64_t alone = search_alone + index.states() / 8;
  const pdbgen::SearchOptions search{.memory = alone};
  CHECK_NOTHROW((void)pdbgen::make_table_in_memory(keys.back(), {}, job, search));
  std::vector<std::shared_ptr<const Table>> others;
  pdbgen::keep_tables(others, {keys.front()}, job, {});
  CHECK_THROWS_WITH_AS((void)pdbgen::make_table_in_memory(keys.back(), others, job, search),
                       doctest::Contains(": making it beside the others takes "), Error);
  CHECK_NOTHROW((void)pdbgen::make_table_in_memory(keys.back(), others, job, {}));
}

}  // namespace tilepdb
