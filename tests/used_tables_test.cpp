// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "solver/tables/used_tables.hpp"
#include "tests/tables.hpp"
#include "tests/temporary_folder.hpp"

namespace tilepdb::solver {

TEST_CASE("tables that something keeps open are shared; what was used is known after that too") {
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

}  // namespace tilepdb::solver
