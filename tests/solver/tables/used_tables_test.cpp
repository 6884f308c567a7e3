// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "solver/tables/problem_tables.hpp"
#include "tests/support/tables.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tilepdb::solver {

TEST_CASE("open tables are shared, and tables used are still known after they are closed") {
  const test::TemporaryFolder folder;
  const BoardSize board = parse_board_size("3x3");
  const TableKey key = make_table_key(board, parse_pattern(board, "1,2,3"), 0);
  UsedTables used;
  CHECK(used.open().empty());
  CHECK(used.digests().empty());

  std::shared_ptr<const Table> table = test::make_table(folder.path(), key);
  const std::uint64_t digest = table_digest(table->header());
  used.add({table});
  CHECK(used.open() == std::vector{table});
  table.reset();
  CHECK(used.open().empty());
  REQUIRE(used.digests().size() == 1);
  CHECK(used.digests().front().name == key.file_stem());
  CHECK(used.digests().front().digest == digest);

  table = test::make_table(folder.path(), key);
  used.add({table});
  CHECK(used.open() == std::vector{table});
  CHECK(used.digests().size() == 1);
}

TEST_CASE("tables used by earlier runs count as used and must be unchanged") {
  const test::TemporaryFolder folder;
  const BoardSize board = parse_board_size("3x3");
  const TableKey key = make_table_key(board, parse_pattern(board, "1,2,3"), 0);
  const auto table = test::make_table(folder.path(), key);
  const TableDigest same{key.file_stem(), table_digest(table->header())};
  const TableDigest other{key.file_stem(), same.digest + 1};
  const TableDigest another{"another", 5};
  UsedTables used;
  used.add_earlier({same, another});
  used.add({table});
  CHECK(used.digests() == std::vector{same, another});
  CHECK(used.earlier() == std::set<std::string>{same.name, another.name});
  CHECK(used.open() == std::vector{table});

  UsedTables replaced;
  replaced.add_earlier({other});
  CHECK_THROWS_WITH_AS(replaced.add({table}), doctest::Contains("contents have changed since the search used it"),
                       Error);
  UsedTables open;
  open.add({table});
  CHECK_THROWS_AS(open.add_earlier({other}), Error);
}

}  // namespace tilepdb::solver
