// SPDX-License-Identifier: MIT
#include "solver/tables/backward_tables.hpp"

#include <doctest/doctest.h>

#include "solver/tables/table_pool.hpp"
#include "tests/support/tables.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

using Numbers = std::vector<std::size_t>;

constexpr BoardSize backward_board{4, 3};
/// A cell that no symmetry of the board maps to the goal's blank.
constexpr Cell inner_cell = 1;

/// A catalogue whose first partition has a large table, and a folder for tables.
struct LargeFirst {
  LargeFirst() {
    settings.folder = folder.path();
    problem.board = backward_board;
    problem.goal = parse_goal(backward_board, "blank-first");
    problem.catalogue_name = "large-first";
    problem.catalogue = Catalogue{"large-first", backward_board, 0, {}, {}};
    for (const char* text : {"1,2,3,5,6,7,9|4,8,10,11", "1,2,5,6|3,4,7,8|9,10,11", "1,4,5,8,9|2,3,6,7|10,11"}) {
      problem.catalogue->partitions.push_back(parse_partition(backward_board, 0, text));
    }
  }

  [[nodiscard]] ProblemTables tables() const { return {settings, problem}; }

  [[nodiscard]] RequiredTables required(const Numbers& numbers, Cell blank) const {
    return tables().required(numbers, blank);
  }

  [[nodiscard]] std::uint64_t bytes(const Numbers& numbers, Cell blank) const {
    return table_bytes(required(numbers, blank).keys);
  }

  [[nodiscard]] Numbers taken(Cell blank, std::optional<std::uint64_t> free) const {
    return partitions_for_backward_search(tables(), blank, free);
  }

  /// Makes the tables of some partitions and marks them as open for the problem.
  [[nodiscard]] auto open(const Numbers& numbers, Cell blank) const {
    auto tables = test::make_tables(folder.path(), backward_board, blank, required(numbers, blank).partitions);
    problem.used_tables->add(tables);
    return tables;
  }

  /// Opens all tables for the goal's blank and returns their heuristic.
  [[nodiscard]] auto forward() const {
    return std::make_shared<const Heuristic>(backward_board, 0, required({0, 1, 2}, 0).partitions, open({0, 1, 2}, 0));
  }

  test::TemporaryFolder folder;
  TableSettings settings;
  Problem problem;
};

}  // namespace

TEST_CASE("a backward search uses the partitions whose tables fit into free memory") {
  const LargeFirst large;
  const std::uint64_t both = large.bytes({1, 2}, inner_cell);
  REQUIRE(both < large.bytes({0}, inner_cell));
  CHECK(large.taken(inner_cell, {}) == Numbers{0, 1, 2});
  CHECK(large.taken(inner_cell, large.bytes({0, 1, 2}, inner_cell)) == Numbers{0, 1, 2});
  CHECK(large.taken(inner_cell, both) == Numbers{1, 2});
  CHECK(large.taken(inner_cell, both - 1) == Numbers{1});
  CHECK(large.taken(inner_cell, 0).empty());
}

TEST_CASE("open tables need no further memory") {
  const LargeFirst large;
  const auto tables = large.open({0, 2}, inner_cell);
  CHECK(large.taken(inner_cell, 0) == Numbers{0, 2});
  CHECK(large.taken(0, 0).empty());
}

TEST_CASE("a backward search does not use partitions whose tables it may not read") {
  LargeFirst large;
  large.problem.only_tables.emplace();
  for (const TableKey& key : large.required({2}, inner_cell).keys) large.problem.only_tables->insert(key.file_stem());
  CHECK(large.taken(inner_cell, {}) == Numbers{2});
  CHECK(large.taken(0, {}).empty());
}

TEST_CASE("a repeated search refuses to run without its tables, even if memory is short") {
  LargeFirst large;
  large.problem.only_tables.emplace();
  for (const Cell blank : {Cell{0}, inner_cell}) {
    for (const TableKey& key : large.required({0, 1, 2}, blank).keys)
      large.problem.only_tables->insert(key.file_stem());
  }
  const auto forward = large.forward();
  const auto backward = [&] {
    return backward_heuristics(large.tables(), BackwardSearch::optional, forward)(inner_cell);
  };
  CHECK_THROWS_WITH_AS((void)backward(), doctest::Contains("tables for a backward search missing in"), Error);
  large.problem.catalogue->choose = 2;
  CHECK_THROWS_WITH_AS((void)TablePool(large.tables()).available(inner_cell),
                       doctest::Contains("of the pool missing in"), Error);
  (void)large.open({0, 1, 2}, inner_cell);
  CHECK(TablePool(large.tables()).available(inner_cell) == Numbers{0, 1, 2});
  CHECK(backward() != nullptr);
}

TEST_CASE("a resumed search goes backward with the partitions of the earlier run") {
  const LargeFirst large;
  const auto forward = large.forward();
  const auto backward = [&] {
    return backward_heuristics(large.tables(), BackwardSearch::optional, forward)(inner_cell);
  };
  std::vector<TableDigest> used = large.problem.used_tables->digests();
  for (const TableKey& key : large.required({1, 2}, inner_cell).keys) {
    const auto table = test::make_table(large.folder.path(), key);
    used.push_back({key.file_stem(), table_digest(table->header())});
  }
  large.problem.used_tables->add_earlier(used);
  // Memory would suffice for all three.
  (void)test::make_tables(large.folder.path(), backward_board, inner_cell, large.required({0}, inner_cell).partitions);
  REQUIRE(backward());
  CHECK(backward()->partitions() == large.required({1, 2}, inner_cell).partitions);
  std::filesystem::remove_all(large.folder.path());
  CHECK_THROWS_WITH_AS((void)backward(), doctest::Contains("tables for a backward search missing in"), Error);
}

TEST_CASE("a backward search uses the initial partitions of a pool") {
  LargeFirst large;
  large.problem.catalogue->choose = 2;
  CHECK(large.taken(inner_cell, {}) == Numbers{0, 1});
}

TEST_CASE("heuristics for backward searches are opened if their tables exist") {
  const LargeFirst large;
  const auto forward = large.forward();
  const HeuristicForBlank backward = backward_heuristics(large.tables(), BackwardSearch::optional, forward);
  CHECK(backward(0) == forward);
  CHECK(backward(inner_cell) == nullptr);
  (void)large.open({0, 1, 2}, inner_cell);
  // A second request finds tables made since the first.
  const auto heuristic = backward(inner_cell);
  REQUIRE(heuristic);
  CHECK(backward(inner_cell) == heuristic);
  CHECK(heuristic->partitions() == large.required({0, 1, 2}, inner_cell).partitions);
}

TEST_CASE("a backward heuristic is available once its missing tables are made") {
  const LargeFirst large;
  const auto forward = large.forward();
  const HeuristicForBlank backward = backward_heuristics(large.tables(), BackwardSearch::required, forward);
  CHECK_THROWS_AS((void)backward(inner_cell), Error);
  CHECK_THROWS_AS((void)backward(inner_cell), Error);
  (void)large.open({0, 1, 2}, inner_cell);
  const auto heuristic = backward(inner_cell);
  REQUIRE(heuristic);
  CHECK(backward(inner_cell) == heuristic);
}

TEST_CASE("commands for missing tables of another blank name only the partitions needed") {
  const LargeFirst large;
  const auto command = [&](const Numbers& numbers) {
    const RequiredTables required = large.required(numbers, inner_cell);
    return large.tables().making_command(required, large.tables().missing(required));
  };
  CHECK(command({0, 1, 2}).starts_with("pdbgen generate --catalogue large-first --blank 1 "));
  const std::string part = command({1, 2});
  CHECK(part.starts_with("pdbgen generate --board 4x3 --blank 1 --pattern "));
  CHECK(part.find("large-first") == std::string::npos);
}

}  // namespace tilepdb::solver
