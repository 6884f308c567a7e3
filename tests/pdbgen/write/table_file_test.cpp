// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <numeric>
#include <random>

#include "pdbgen/verify/table_verifier.hpp"
#include "pdbgen/write/table_file_writer.hpp"
#include "pdbgen/write/table_files.hpp"
#include "platform/partial_file.hpp"
#include "tests/support/files.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/tables.hpp"
#include "tests/support/temporary_folder.hpp"
#include "text/text.hpp"

namespace tilepdb::pdbgen {
namespace {

using test::Bytes;
using test::read_file;
using test::write_file;

TableKey tiles_key(const char* board, const char* pattern) {
  const BoardSize size = parse_board_size(board);
  return make_table_key(size, parse_pattern(size, pattern), 0);
}

/// Writes a generated table under this name.
std::filesystem::path write_generated(const std::filesystem::path& path, const TableKey& key, int threads = 0) {
  const test::FinishedSearch search(key);
  TableFileWriter(path, {.threads = thread_count(threads)}, {})
      .write(make_header(key, search.index(), search.histogram()),
             [&](std::uint64_t first, std::span<std::uint8_t> into) { search.payload(first, into); });
  return path;
}

/// Returns whether a file is refused, with one line that names it.
bool is_refused(const std::filesystem::path& path) {
  try {
    (void)verify_file(path, {});
  } catch (const Error& error) {
    const std::string what = error.what();
    CHECK((error.kind() == ErrorKind::check_failed || error.kind() == ErrorKind::bad_input));
    CHECK(what.find(path.string()) == 0);
    CHECK(what.find('\n') == std::string::npos);
    return true;
  }
  return false;
}

}  // namespace

TEST_CASE("a tiny table has fixed bytes") {
  const test::TemporaryFolder folder;
  const Bytes file = read_file(write_generated(folder.path() / "tiny.pdb", tiles_key("2x3", "1,2")));
  const Bytes start{0x89, 'P', 'D', 'B', 0x0d, 0x0a, 0x1a, 0x0a, 1, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0,
                    0,    0,   0,   0,   2,    3,    0,    2,    6, 0, 0, 0, 1, 0,    0, 0, 1, 0, 0, 0};
  const Bytes payload{0, 0, 0x19, 0x6b, 0x38};
  REQUIRE(file.size() == header_size + payload.size());
  CHECK(Bytes(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(start.size())) == start);
  CHECK(Bytes(file.begin() + header_size, file.end()) == payload);
  const Header header = decode_header(file, "tiny");
  CHECK(header.key == AnyTableKey(tiles_key("2x3", "1,2")));
  CHECK(header.entries == 40);

  CHECK(header.reached() == 40);
  CHECK(header.chunk_checksums == std::vector<std::uint64_t>{checksum(payload)});
}

TEST_CASE("headers are read as written, and every damaged field is found") {
  const test::TemporaryFolder folder;
  const Bytes file = read_file(write_generated(folder.path() / "table.pdb", tiles_key("3x3", "1,2,4,5")));
  const Bytes page(file.begin(), file.begin() + header_size);
  CHECK(encode_header(decode_header(page, "table")) == page);
  // With a right checksum, only the field's own value shows the damage.
  std::mt19937 random(3);
  for (const std::size_t at : {12U, 16U, 24U, 25U, 26U, 27U, 28U, 32U, 36U, 40U, 47U, 48U, 56U, 72U, 76U, 80U, 128U}) {
    Bytes damaged = page;
    damaged[at] = static_cast<std::uint8_t>(damaged[at] ^ (0x40U | (random() & 0x3fU)));
    detail::store(damaged, header_size - 8, checksum(std::span(damaged).first(header_size - 8)), 8);
    CAPTURE(at);
    CHECK_THROWS_AS((void)decode_header(damaged, "table"), Error);
  }
  Bytes newer = page;
  newer[8] = 2;
  try {
    (void)decode_header(newer, "table");
    FAIL("a newer version was read");
  } catch (const Error& error) {
    CHECK(std::string(error.what()).find("version 2 is newer") != std::string::npos);
  }
}

TEST_CASE("every flipped bit in a table file is found, plain and compressed") {
  const test::TemporaryFolder folder;
  for (const char* name : {"table.pdb", "table.pdb.zst"}) {
    const Bytes good = read_file(write_generated(folder.path() / name, tiles_key("3x3", "1,2,4,5")));
    CHECK(!is_refused(folder.path() / name));
    const auto path = folder.path() / (std::string("damaged-") + name);
    CAPTURE(name);
    CHECK(test::count_missed_flips(path, good, is_refused) == 0);
  }
}

TEST_CASE("truncated, extended, foreign and empty files are refused") {
  const test::TemporaryFolder folder;
  for (const char* name : {"table.pdb", "table.pdb.zst"}) {
    const Bytes good = read_file(write_generated(folder.path() / name, tiles_key("3x3", "1,2,4,5")));
    const auto path = folder.path() / (std::string("damaged-") + name);
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{7}, std::size_t{100}, header_size - 1,
                                   header_size, good.size() / 2, good.size() - 9, good.size() - 1}) {
      write_file(path,
                 Bytes(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(std::min(size, good.size() - 1))));
      CAPTURE(size);
      CHECK(is_refused(path));
    }
    Bytes longer = good;
    longer.push_back(0);
    write_file(path, longer);
    CHECK(is_refused(path));
    write_file(path, Bytes(10000, 'x'));
    CHECK(is_refused(path));
    CHECK(is_refused(folder.path() / (std::string("missing-") + name)));
  }
}

TEST_CASE("compressed and plain tables hold the same, for every thread count") {
  const test::TemporaryFolder folder;
  const TableKey key = tiles_key("4x4", "1,2,4,5,8,9");  // several chunks
  const Bytes plain = read_file(write_generated(folder.path() / "a.pdb", key, 1));
  const Bytes compressed = read_file(write_generated(folder.path() / "a.pdb.zst", key, 1));
  CHECK(read_file(write_generated(folder.path() / "b.pdb", key, 3)) == plain);
  CHECK(read_file(write_generated(folder.path() / "b.pdb.zst", key, 3)) == compressed);
  CHECK(decode_header(plain, "a").chunks() > 1);
  const Table table(folder.path() / "a.pdb.zst");
  const Bytes payload(table.bits().begin(), table.bits().end());
  CHECK(std::equal(payload.begin(), payload.end(), plain.begin() + header_size, plain.end()));
  // Standard zstd restores the plain file byte for byte.
  const std::string restore =
      "zstd -q -d -f -o '" + (folder.path() / "c.pdb").string() + "' '" + (folder.path() / "a.pdb.zst").string() + "'";
  REQUIRE(std::system(restore.c_str()) == 0);
  CHECK(read_file(folder.path() / "c.pdb") == plain);
}

TEST_CASE("the full check accepts right tables and finds one wrong bit with right checksums") {
  const test::TemporaryFolder folder;
  for (const char* pattern : {"1,2,4,5", "1,2,3,4,5,6,7,8", "3", "1,2,3,5,6,7"}) {
    const TableKey key = tiles_key("3x3", pattern);
    const auto good = test::generated_payload(key);
    verify_states(*test::make_table(folder.path(), key), {});
    std::mt19937_64 random(17);
    for (int i = 0; i < (test::full_run() ? 20 : 6); ++i) {
      Bytes payload = good;
      const std::uint64_t bit = random() % (payload.size() * 8);
      payload[bit / 8] = static_cast<std::uint8_t>(payload[bit / 8] ^ (1U << (bit % 8)));
      test::write_plain_table(folder.path() / "wrong.pdb", test::header_of(key, payload), payload);
      const Table wrong = std::get<Table>(verify_file(folder.path() / "wrong.pdb", {}));
      CAPTURE(bit);
      CHECK_THROWS_AS(verify_states(wrong, {}), Error);
    }
  }
}

TEST_CASE("a sample accepts a right table and finds one wrong in many places or in its histogram") {
  const test::TemporaryFolder folder;
  const TableKey key = tiles_key("3x4", "1,2,4,5,7");
  const auto good = test::make_table(folder.path(), key);
  verify_sample(*good, 20000, 1, {});
  verify_sample(*good, 1, 2, {});
  const auto table_of = [&](const Header& header, const Bytes& payload) {
    test::write_plain_table(folder.path() / "wrong.pdb", header, payload);
    return std::get<Table>(verify_file(folder.path() / "wrong.pdb", {}));
  };
  Bytes payload = test::generated_payload(key);
  Header header = test::header_of(key, payload);
  std::swap(header.histogram[5], header.histogram[12]);
  CHECK_THROWS_AS(verify_sample(table_of(header, payload), 20000, 1, {}), Error);
  std::mt19937_64 random(3);
  for (int i = 0; i < 5000; ++i) {
    const std::uint64_t bit = random() % header.entries;
    payload[bit / 8] = static_cast<std::uint8_t>(payload[bit / 8] ^ (1U << (bit % 8)));
  }
  CHECK_THROWS_AS(verify_sample(table_of(test::header_of(key, payload), payload), 20000, 1, {}), Error);
  const Job stopping{.stop = [] { return true; }};
  CHECK_THROWS_AS(verify_sample(*good, 20000, 1, stopping), Error);
  const auto whole = test::make_table(folder.path(), tiles_key("3x3", "1,2,3,4,5,6,7,8"));
  CHECK_THROWS_AS(verify_sample(*whole, 10, 1, {}), Error);
}

TEST_CASE("h read from a table is the distance to the goal") {
  const test::TemporaryFolder folder;
  for (const TableKey& key :
       {tiles_key("3x3", "1,2,4,5"), tiles_key("4x3", "1,4,5"), tiles_key("3x3", "1,2,3,4,5,6,7,8")}) {
    const auto table = test::make_table(folder.path(), key);
    const auto distances = test::distances_by_plain_search(key);
    std::uint64_t wrong = 0;
    for (std::uint64_t rank = 0; rank < distances.size(); rank += 11) {
      if (distances[rank] < 0) continue;
      const auto h = table->distance(table->index().unrank(rank));
      wrong += !h || static_cast<int>(*h) != distances[rank] ? 1 : 0;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("the smallest h over the blank's regions has the published histogram for 7 tiles of the 15-puzzle") {
  const test::TemporaryFolder folder;
  const TableKey key = stored_table(tiles_key("4x4", "1,2,3,4,5,6,7")).stored;
  const auto table = test::make_table(folder.path(), key);
  const auto& reached = table->header().histogram;
  CHECK(std::accumulate(reached.begin(), reached.end(), std::uint64_t{0}) == table->index().states());
  const auto histogram = min_over_blank_histogram(*table, {});
  std::ifstream input(std::string(TILEPDB_DATA_DIR) + "/counts/min-over-blank-histogram-15-7-8.tsv");
  std::size_t rows = 0;
  for (std::string line; std::getline(input, line);) {
    const auto words = split(strip(line), "\t ");
    if (words.size() != 3 || words[0] == "value") continue;
    const auto expected = parse_number<std::uint64_t>(words[2]).value();
    CHECK((rows < histogram.size() ? histogram[rows] : 0) == expected);
    ++rows;
  }
  CHECK(rows == 39);
}

TEST_CASE("reading and writing a table report chunks, and a stop ends both") {
  const test::TemporaryFolder folder;
  const TableKey key = tiles_key("4x4", "1,2,3,4,5");
  const Job stopping{.stop = [] { return true; }};
  std::uint64_t reported = 0;
  std::uint64_t parts = 0;
  const Job job{.threads = 3, .progress = [&](std::uint64_t done, std::uint64_t all) {
                  CHECK(done == ++reported);
                  parts = all;
                }};
  for (const char* const name : {"table.pdb", "table.pdb.zst"}) {
    CAPTURE(name);
    const auto path = write_generated(folder.path() / name, key);
    reported = 0;
    const AnyTable table = verify_file(path, job);
    CHECK(reported == parts);
    CHECK(parts == file_of(table).header().chunks());
    CHECK_THROWS_WITH_AS((void)verify_file(path, stopping), "interrupted", Error);
    reported = 0;
    const auto copy = folder.path() / (std::string("copy-") + name);
    CHECK_THROWS_WITH_AS(copy_table(file_of(table), copy, stopping, {}), "interrupted", Error);
    CHECK(!std::filesystem::exists(copy));
    copy_table(file_of(table), copy, job, {});
    CHECK(reported == parts);
    CHECK(read_file(copy) == read_file(path));
  }
}

TEST_CASE("an existing table is kept unless it is to be replaced") {
  const test::TemporaryFolder folder;
  const auto path = folder.path() / "table.pdb";
  CHECK(TableFileWriter(path, {}, {}).wanted());
  write_file(path, {1, 2, 3});
  CHECK(!TableFileWriter(path, {}, {}).wanted());
  CHECK(TableFileWriter(path, {}, {.replace = true}).wanted());
  CHECK(read_file(path) == Bytes{1, 2, 3});
}

TEST_CASE("a file gets its name only when it is complete") {
  const test::TemporaryFolder folder;
  const auto path = folder.path() / "deep" / "er" / "file.pdb";
  const Bytes content{1, 2, 3};
  {
    PartialFile file(path);
    file.write(0, content);
    CHECK(!std::filesystem::exists(path));
  }
  CHECK(std::filesystem::is_empty(path.parent_path()));
  {
    // The partial file of a killed program is replaced.
    write_file(path.parent_path() / ".file.pdb.partial", Bytes(100, 9));
    PartialFile file(path);
    file.write(0, content);
    file.finish();
  }
  CHECK(read_file(path) == content);
  const auto partial = path.parent_path() / ".file.pdb.partial";
  write_file(partial, Bytes(100, 9));
  PartialFile::remove_abandoned(path);
  CHECK(!std::filesystem::exists(partial));
  PartialFile held(path);
  PartialFile::remove_abandoned(path);
  CHECK(std::filesystem::exists(partial));
  bool waited = false;
  const Job impatient{.stop = [] { return true; }, .waiting = [&] { waited = true; }};
  CHECK_THROWS_WITH_AS(PartialFile(path, impatient), "interrupted", Error);
  CHECK(waited);
  CHECK(unless_held([&](const Job& job) { return std::make_unique<PartialFile>(path, job); }) == nullptr);
  CHECK_THROWS_AS(
      (void)unless_held([&](const Job& job) { return std::make_unique<PartialFile>("/proc/no/such/folder/x", job); }),
      Error);
  CHECK_THROWS_AS(PartialFile("/proc/no/such/folder/x"), Error);
}

}  // namespace tilepdb::pdbgen
