// SPDX-License-Identifier: MIT
#include "solver/tables/table_pool.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include "tests/support/heuristics.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

using test::TemporaryFolder;
using Numbers = std::vector<std::size_t>;

constexpr BoardSize pool_board{3, 3};
const std::vector<std::string> texts{"1,2,3,4|5,6,7,8", "1,2,4,5|3,6,7,8", "1,3,5,7|2,4,6,8"};

/// A pool of three partitions with tables for the first two.
struct Pool {
  Pool() {
    settings.folder = folder.path();
    problem.board = pool_board;
    problem.goal = parse_goal(pool_board, "blank-first");
    problem.catalogue_name = "./pool.catalogue";
    problem.catalogue = Catalogue{"pool", pool_board, 0, {}, {}};
    for (const std::string& text : texts) problem.catalogue->partitions.push_back(parse_partition(pool_board, 0, text));
    problem.catalogue->choose = 1;
    (void)made({texts[0], texts[1]});
  }

  [[nodiscard]] Heuristic made(const std::vector<std::string>& partitions) const {
    return test::make_heuristic(folder.path(), pool_board, 0, partitions);
  }

  TemporaryFolder folder;
  [[nodiscard]] TablePool opened(const std::function<void(const std::string& line)>& note = {}) const {
    TableWatch watch;
    watch.note = note;
    return TablePool({settings, problem, watch});
  }
  [[nodiscard]] TablePool without_reflections() const {
    TableSettings plain = settings;
    plain.transpose = false;
    return TablePool({plain, problem});
  }

  TableSettings settings;
  Problem problem;
};

}  // namespace

TEST_CASE("a pool offers the partitions that have tables and prints how to make the others") {
  Pool pool;
  std::string noted;
  TablePool tables = pool.opened([&](const std::string& line) { noted += line + '\n'; });
  CHECK(tables.most_at_once() == 2);
  CHECK(tables.available(0) == Numbers{0, 1, 3, 4});
  const std::string text = std::exchange(noted, {});
  CHECK(text.find(" of the pool are missing; make them with: pdbgen generate ") != std::string::npos);
  CHECK(text.find("pdbgen generate --catalogue ./pool.catalogue") != std::string::npos);
  // A second request gets the same answer, even if tables were made since.
  (void)pool.made({texts[2]});
  CHECK(tables.available(0) == Numbers{0, 1, 3, 4});
  CHECK(noted.empty());
  CHECK(pool.opened().available(0) == Numbers{0, 1, 2, 3, 4});
}

TEST_CASE("a pool whose note failed offers the same partitions again") {
  const Pool pool;
  bool has_failed = false;
  TablePool tables = pool.opened([&](const std::string& /*line*/) {
    if (!std::exchange(has_failed, true)) throw Error(ErrorKind::resource, "no room for a line");
  });
  CHECK_THROWS_AS((void)tables.available(0), Error);
  CHECK(tables.available(0) == Numbers{0, 1, 3, 4});
}

TEST_CASE("a pool offers no partition whose tables the search may not use") {
  Pool pool;
  (void)pool.made({texts[2]});
  pool.problem.only_tables.emplace();
  for (const TableKey& key : tables_needed(pool_board, 0, pool.made({texts[1]}).partitions())) {
    pool.problem.only_tables->insert(key.file_stem());
  }
  CHECK(pool.opened().available(0) == Numbers{1, 4});
}

TEST_CASE("heuristics of a pool are those of their partitions; tables stay open if memory allows") {
  Pool pool;
  const Heuristic both = pool.made({texts[0], texts[1]});
  const Heuristic second = pool.made({texts[1]});
  std::mt19937_64 random(7);
  const auto is_same = [&](const Heuristic& found, const Heuristic& expected) {
    for (int i = 0; i < 200; ++i) {
      const Position position = test::random_solvable(pool.problem.goal, random);
      if (found.value(position) != expected.value(position)) return false;
    }
    return true;
  };
  for (const std::uint64_t memory : {std::uint64_t{0}, std::uint64_t{1} << 30}) {
    CAPTURE(memory);
    pool.settings.memory = memory;
    TablePool tables = pool.opened();
    CHECK(is_same(*tables.heuristic(0, {0, 1, 3, 4}), both));
    CHECK(is_same(*tables.heuristic(0, {1, 4}), second));
    CHECK(pool.problem.used_tables->open().empty() == (memory == 0));
  }
}

TEST_CASE("a pool prints which partitions and reflections a search continues with, if asked to") {
  const Pool pool;
  std::string noted;
  const auto note = [&](const std::string& line) { noted += line + '\n'; };
  pool.opened(note).chosen(0, {1, 0});
  CHECK(std::exchange(noted, {}) == "continuing with 1,2,4,5 | 3,6,7,8 and 1,2,3,4 | 5,6,7,8\n");
  pool.opened(note).chosen(0, {3, 0});
  CHECK(noted == "continuing with 1,3,4,6 | 2,5,7,8 and 1,2,3,4 | 5,6,7,8\n");
}

TEST_CASE("a pool treats a partition and its reflection separately") {
  Pool pool;
  TablePool tables = pool.opened();
  CHECK(tables.most_at_once() == 2);
  // The third partition is its own reflection and has no tables.
  const auto all = with_reflections(*pool.problem.catalogue);
  REQUIRE(all.size() == 5);
  CHECK(tables.first(0) == Numbers{0, 3});
  CHECK(tables.available(0) == Numbers{0, 1, 3, 4});
  CHECK(tables.heuristic(0, {0, 3})->partitions() == std::vector<Partition>{all[0], all[3]});
  CHECK(tables.heuristic(0, {3})->partitions() == std::vector<Partition>{all[3]});
  (void)pool.made({texts[2]});
  CHECK(pool.opened().available(0) == Numbers{0, 1, 2, 3, 4});
  pool.problem.catalogue->choose = 2;
  CHECK(pool.opened().first(0) == Numbers{0, 1, 3, 4});
  CHECK(pool.opened().most_at_once() == 4);
  // Without reflections the pool has only the partitions.
  CHECK(pool.without_reflections().available(0) == Numbers{0, 1, 2});
  CHECK(pool.without_reflections().most_at_once() == 2);
  CHECK(pool.without_reflections().first(0) == Numbers{0, 1});
}

TEST_CASE("a pool needs the tables of the initial partitions and of the largest choice") {
  Pool pool;
  Catalogue& catalogue = *pool.problem.catalogue;
  const auto bytes_of = [&](const std::vector<Partition>& partitions) {
    return table_bytes(tables_needed(pool_board, 0, partitions));
  };
  std::uint64_t largest = 0;
  for (const Partition& partition : catalogue.partitions) largest = std::max(largest, bytes_of({partition}));
  const std::uint64_t first = bytes_of({catalogue.partitions[0]});
  CHECK(bytes_needed(catalogue, 0, true, true) == first + 2 * largest);
  CHECK(bytes_needed(catalogue, 0, false, true) == first + largest);
  CHECK(bytes_needed(catalogue, 0, true, false) == first);
  catalogue.choose = 0;
  CHECK(bytes_needed(catalogue, 0, true, true) == bytes_of(catalogue.partitions));
}

}  // namespace tilepdb::solver
