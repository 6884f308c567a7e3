// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <numeric>
#include <thread>

#include "pdbgen/blocks/plane_file.hpp"
#include "tests/support/files.hpp"
#include "tests/support/search_observer.hpp"
#include "tests/support/tables.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tilepdb::pdbgen {
namespace {

using Bytes = std::vector<std::uint8_t>;

struct Setting {
  BoardSize board{4, 3};
  TableKey key = make_table_key(board, parse_pattern(board, "1,2,4,5,6"), 0);
  Index index{board, 5};
  ChunkLayout layout{5};
  test::TemporaryFolder folder{};

  [[nodiscard]] PlaneFile open() const { return PlaneFile(folder.path(), key, index, layout, 3, {}); }
};

Bytes pattern_of(const ChunkLayout& layout, std::uint8_t first) {
  Bytes bytes(layout.chunk_bytes());
  std::iota(bytes.begin(), bytes.end(), first);
  return bytes;
}

Bytes contents(const PlaneFile& file, const ChunkLayout& layout, std::uint32_t part) {
  Bytes bytes(layout.chunk_bytes(), 77);
  file.read(part, bytes);
  return bytes;
}

}  // namespace

TEST_CASE("planes on disk count once they are committed") {
  const Setting setting;
  const Bytes one = pattern_of(setting.layout, 1);
  const Bytes two = pattern_of(setting.layout, 2);
  const Bytes zeros(one.size());
  {
    PlaneFile file = setting.open();
    CHECK(!file.state());
    file.write(3, one);
    CHECK(contents(file, setting.layout, 3) == zeros);
    file.commit({{1, 2}}, Durability::kill);
    CHECK(contents(file, setting.layout, 3) == one);
    file.write(3, two);  // as if the program were killed before the commit
  }
  REQUIRE(plane_files(setting.folder.path(), setting.key).has_checkpoint());
  {
    PlaneFile file = setting.open();
    REQUIRE(file.state());
    CHECK(file.state()->histogram == std::vector<std::uint64_t>{1, 2});
    CHECK(contents(file, setting.layout, 3) == one);
    CHECK(contents(file, setting.layout, 2) == zeros);
    file.write(3, two);
    file.write(0, one);
    file.commit({{1, 2, 3}}, Durability::crash);
  }
  {
    const PlaneFile file = setting.open();
    CHECK(file.state()->depth() == 2);
    CHECK(contents(file, setting.layout, 3) == two);
    CHECK(contents(file, setting.layout, 0) == one);
  }
  // The partial file of a killed program is removed too.
  const auto partial = std::string("..").append(setting.key.file_stem()).append(".checkpoint.partial");
  test::write_file(setting.folder.path() / partial, two);
  plane_files(setting.folder.path(), setting.key).remove_abandoned();
  CHECK(std::filesystem::is_empty(setting.folder.path()));
}

TEST_CASE("a checkpoint of another table and planes that do not match it are refused") {
  const Setting setting;
  {
    PlaneFile file = setting.open();
    file.write(0, pattern_of(setting.layout, 1));
    file.commit({{1}}, Durability::kill);
  }
  CHECK_THROWS_AS(PlaneFile(setting.folder.path(), setting.key, setting.index, setting.layout, 4, {}), Error);
  const auto planes = setting.folder.path() / std::string(".").append(setting.key.file_stem()).append(".planes");
  std::filesystem::resize_file(planes, 0);
  const PlaneFile file = setting.open();
  CHECK_THROWS_AS(contents(file, setting.layout, 0), Error);
}

TEST_CASE("abandoned planes stay while another program holds them") {
  const Setting setting;
  const PlaneFile held = setting.open();
  plane_files(setting.folder.path(), setting.key).remove_abandoned();
  CHECK(!std::filesystem::is_empty(setting.folder.path()));
}

TEST_CASE("a search without a folder leaves no files and ignores existing ones") {
  const Setting setting;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(setting.folder.path());
  {
    PlaneFile file(".", setting.key, setting.index, setting.layout, 3, {});
    file.commit({{1, 2, 3}}, Durability::kill);  // would be refused: the table has another number of chunks
  }
  const SearchOptions options{.checkpoint_interval = std::chrono::seconds(0)};
  CHECK(test::FinishedSearch(setting.key, test::all_cores, options).histogram().size() > 3);
  plane_files(".", setting.key).remove_abandoned();
  CHECK(test::FinishedSearch(setting.key, test::all_cores, options).histogram().size() > 3);
  CHECK(std::filesystem::is_empty("."));
  std::filesystem::current_path(before);
}

TEST_CASE("the disk space of planes is known before they are made") {
  const test::TemporaryFolder folder;
  constexpr BoardSize board{4, 3};
  for (const char* const tiles : {"1,2,4,5,6", "1,2,4,5,6,8,9,10", "1,2,3,4,5,6,8,9,10"}) {
    CAPTURE(tiles);
    const TableKey key = make_table_key(board, parse_pattern(board, tiles), 0);
    const Index index(board, key.tiles());
    const ChunkLayout layout(key.tiles());
    const PlaneFile file(folder.path(), key, index, layout, 3, {});
    CHECK(PlaneFile::disk_bytes(layout, 3) == file.size());
  }
}

TEST_CASE("disk space used by an earlier search is taken into account") {
  const Setting setting;
  CHECK(plane_files(setting.folder.path(), setting.key).disk_in_use() == 0);
  {
    PlaneFile file = setting.open();
    file.write(0, pattern_of(setting.layout, 1));
    file.commit({{1}}, Durability::crash);
  }
  CHECK(plane_files(setting.folder.path(), setting.key).disk_in_use() >= setting.layout.chunk_bytes());
}

TEST_CASE("a search on disk gives the same table, stopped after any level or not") {
  const Setting setting;
  const test::FinishedSearch expected(setting.key);
  for (const bool on_disk : {true, false}) {
    CAPTURE(on_disk);
    const test::TemporaryFolder folder;
    SearchOptions options;
    options.folder = folder.path();
    options.planes_on_disk = on_disk;
    options.memory = 0;  // the smallest window
    options.checkpoint_interval = std::chrono::seconds(0);
    unsigned runs = 0;
    std::unique_ptr<test::FinishedSearch> table;
    unsigned resumed_from = 0;
    test::SearchObserver observer;
    observer.on_resumed = [&](unsigned depth) { resumed_from = depth; };
    while (!table) {
      bool stop = false;
      const Job job{.threads = thread_count(0), .stop = [&] { return stop; }};
      observer.on_level = [&](const Level&) { stop = true; };
      ++runs;
      try {
        table = std::make_unique<test::FinishedSearch>(setting.key, job, options, observer);
      } catch (const Error& error) {
        REQUIRE(error.kind() == ErrorKind::interrupted);
      }
      CHECK(resumed_from + 1 == runs);
    }
    CHECK(runs == table->histogram().size());
    CHECK(table->histogram() == expected.histogram());
    CHECK(table->payload() == expected.payload());
    table->remove_files();
    CHECK(std::filesystem::is_empty(folder.path()));
  }
}

TEST_CASE("a checkpoint is not overwritten by a search that started without it and is less advanced") {
  const Setting setting;
  const test::FinishedSearch expected(setting.key);
  constexpr unsigned deep = 8;
  for (const unsigned last : {3U, deep + 1}) {
    CAPTURE(last);
    const test::TemporaryFolder folder;
    const auto search = [&](std::chrono::seconds interval,
                            const std::function<void(unsigned depth, bool& stop)>& level) {
      SearchOptions options{.folder = folder.path(), .checkpoint_interval = interval};
      bool stop = false;
      const Job job{.threads = thread_count(0), .stop = [&] { return stop; }};
      test::SearchObserver observer;
      observer.on_level = [&](const Level& found) { level(found.depth, stop); };
      CHECK_THROWS_AS(test::FinishedSearch(setting.key, job, options, observer), Error);
    };
    // During the second level of one search, another one leaves its checkpoint and ends.
    constexpr std::chrono::seconds interval(1);
    search(interval, [&](unsigned depth, bool& stop) {
      stop = depth == last;
      if (depth != 2) return;
      search(std::chrono::seconds(0), [](unsigned other, bool& other_stop) { other_stop = other == deep; });
      std::this_thread::sleep_for(interval);
    });
    unsigned resumed_from = 0;
    test::SearchObserver observer;
    observer.on_resumed = [&](unsigned depth) { resumed_from = depth; };
    const SearchOptions options{.folder = folder.path()};
    const test::FinishedSearch found(setting.key, test::all_cores, options, observer);
    CHECK(resumed_from == std::max(last, deep));
    CHECK(found.histogram() == expected.histogram());
    CHECK(found.payload() == expected.payload());
  }
}

}  // namespace tilepdb::pdbgen
