// SPDX-License-Identifier: MIT
// Files of tables of spaces.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <thread>

#include "pdbgen/write/table_files.hpp"
#include "platform/checksum.hpp"
#include "platform/partial_file.hpp"
#include "tests/support/files.hpp"
#include "tests/support/puzzle_spaces.hpp"
#include "tests/support/small_spaces.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tilepdb/pattern_database/build.hpp"
#include "tilepdb/pattern_database/save.hpp"

namespace tilepdb::pattern_database {
namespace {

using test::Bytes;
using test::read_file;
using test::write_file;

/// Returns whether opening and checking a file throws an Error.
[[nodiscard]] bool is_refused(const std::filesystem::path& path) {
  try {
    (void)pdbgen::verify_file(path, {});
    return false;
  } catch (const Error&) {
    return true;
  }
}

TEST_CASE("opened tables are the same, plain and compressed, in every encoding") {
  const test::TemporaryFolder folder;
  for (const Encoding encoding : {Encoding::one_bit, Encoding::two_bits, Encoding::half_byte, Encoding::byte}) {
    const auto made = test::built(test::Swaps(), encoding);
    for (const char* const name : {"table.pdb", "table.pdb.zst"}) {
      const auto file = folder.path() / "new" / name;
      save(made.table(), file);
      const auto opened = PatternDatabase<test::Swaps>::open(test::Swaps(), file);
      CHECK(opened.table().encoding() == encoding);
      CHECK(opened.table().histogram() == made.table().histogram());
      CHECK(std::ranges::equal(opened.table().payload(), made.table().payload()));
      for (std::uint64_t index = 0; index < 120; ++index) CHECK(opened.h_at(index) == made.h_at(index));
    }
  }
}

TEST_CASE("files of a table do not depend on the number of threads") {
  const test::TemporaryFolder folder;
  const auto space = test::topspin(9, 4, {0, 1, 2, 3, 4, 5});
  for (const char* const name : {"table.pdb", "table.pdb.zst"}) {
    Bytes first;
    for (const int threads : {1, 2, 5}) {
      BuildOptions options;
      options.threads = threads;
      SaveOptions save_options;
      save_options.threads = threads;
      save(build(space, options).table(), folder.path() / name, save_options);
      const Bytes bytes = read_file(folder.path() / name);
      if (first.empty()) first = bytes;
      CHECK(bytes == first);
    }
  }
}

TEST_CASE("a table is never read for another space") {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "table.pdb";
  save(build(test::topspin(8, 4, {0, 1, 2})).table(), file);
  using Permuted = PatternDatabase<PermutationPattern>;
  CHECK_NOTHROW((void)Permuted::open(test::topspin(8, 4, {0, 1, 2}), file));
  // The same name, but other tokens or other moves.
  CHECK_THROWS_WITH_AS(
      (void)Permuted::open(test::topspin(8, 4, {0, 1, 3}), file),
      "the table of topspin 8-4, 3 tokens was built with other moves or another order of states; build it again",
      Error);
  CHECK_THROWS_WITH_AS((void)Permuted::open(test::topspin(9, 4, {0, 1, 2}), file),
                       "the table belongs to topspin 8-4, 3 tokens, not to topspin 9-4, 3 tokens", Error);
  CHECK_THROWS_WITH_AS((void)PatternDatabase<test::Swaps>::open(test::Swaps(), file),
                       "the table belongs to topspin 8-4, 3 tokens, not to swaps", Error);
  // The same space described in another way.
  CHECK_NOTHROW((void)PatternDatabase<test::StatedTopSpin<8, 3>>::open(test::StatedTopSpin<8, 3>(), file));
}

TEST_CASE("files that are not tables of spaces are refused") {
  const test::TemporaryFolder folder;
  CHECK_THROWS_AS((void)Table::open(folder.path() / "none.pdb"), Error);
  const auto table = build(test::Swaps()).table();
  CHECK_THROWS_WITH_AS(save(table, "table"), "table: a table's name ends in .pdb or .pdb.zst", Error);
  const auto file = folder.path() / "table.pdb";
  save(table, file);
  Bytes bytes = read_file(file);
  bytes.pop_back();
  write_file(file, bytes);
  CHECK_THROWS_AS((void)Table::open(file), Error);
}

TEST_CASE("a tiny table of a space has fixed bytes") {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "table.pdb";
  test::Triangles space;
  space.count = 9;
  save(build(space).table(), file);
  const Bytes bytes = read_file(file);
  const Bytes start{0x89, 'P', 'D', 'B', 0x0d, 0x0a, 0x1a, 0x0a, 1, 0, 0, 0, 0, 0x10, 0, 0, 2, 0, 0, 0,
                    0,    0,   0,   0,   0,    0,    0,    0,    0, 0, 0, 0, 3, 0,    0, 0, 4, 0, 0, 0,
                    9,    0,   0,   0,   0,    0,    0,    0,    3, 0, 0, 0, 0, 0,    0, 0, 9, 0, 0, 0};
  CHECK(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(start.size())) == start);
  CHECK(Bytes(bytes.begin() + 3236, bytes.begin() + 3246) == Bytes{'t', 'r', 'i', 'a', 'n', 'g', 'l', 'e', 's', 0});
  // h is 0 1 1 2 3 3 4 5 5, computed by hand.
  CHECK(Bytes(bytes.begin() + header_size, bytes.end()) == Bytes{0x94, 0x90, 0x02});
}

TEST_CASE("headers of spaces are read as written, and every damaged field is found") {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "table.pdb";
  save(build(test::topspin(8, 4, {0, 1, 2})).table(), file);
  const Bytes bytes = read_file(file);
  const Bytes page(bytes.begin(), bytes.begin() + header_size);
  const Header header = decode_header(page, "table");
  CHECK(encode_header(header) == page);
  CHECK(header.key == AnyTableKey(SpaceKey{"topspin", "8-4, 3 tokens"}));
  // With a right checksum, only the field's own value shows the damage.
  for (const std::size_t at : {12U, 16U, 24U, 25U,  26U,   27U,   28U,   32U,   36U,   40U,   47U,   48U,  56U,
                               72U, 76U, 80U, 128U, 3200U, 3235U, 3244U, 3267U, 3282U, 4035U, 4036U, 4087U}) {
    Bytes damaged = bytes;
    damaged[at] = static_cast<std::uint8_t>(damaged[at] ^ 0x40U);
    tilepdb::detail::store(damaged, header_size - 8, checksum(std::span(damaged).first(header_size - 8)), 8);
    write_file(folder.path() / "damaged.pdb", damaged);
    CAPTURE(at);
    CHECK(is_refused(folder.path() / "damaged.pdb"));
  }
}

TEST_CASE("every flipped bit in a file of a space is found, plain and compressed") {
  const test::TemporaryFolder folder;
  const auto table = build(test::Swaps()).table();
  for (const char* const name : {"table.pdb", "table.pdb.zst"}) {
    CAPTURE(name);
    save(table, folder.path() / name);
    const Bytes good = read_file(folder.path() / name);
    CHECK(test::count_missed_flips(folder.path() / (std::string("flipped-") + name), good, is_refused) == 0);
  }
}

TEST_CASE("file names distinguish spaces") {
  CHECK(SpaceKey{"topspin", "16-4"}.file_stem() == "topspin_16-4");
  CHECK(SpaceKey{"cube", ""}.file_stem() == "cube");
  CHECK(SpaceKey{"cube", "a b"}.file_stem().starts_with("cube_a-b_"));
  CHECK(SpaceKey{"cube", "a b"}.file_stem() != SpaceKey{"cube", "a/b"}.file_stem());
  CHECK(SpaceKey{"cube", std::string(700, 'x')}.file_stem().size() < 130);
  CHECK(SpaceKey{"cube", "../../etc"}.file_stem().find('/') == std::string::npos);
}

TEST_CASE("a file that another program is making is waited for and opened") {
  const test::TemporaryFolder folder;
  save(build(test::Swaps()).table(), folder.path() / "whole.pdb");
  const auto file = folder.path() / "table.pdb";
  PartialFile held(file);
  std::atomic<bool> asked = false;
  std::atomic<unsigned> levels = 0;
  unsigned h = 0;
  std::jthread other([&] {
    BuildOptions options;
    options.stop = [&] {
      asked = true;
      return false;
    };
    options.progress = [&](const BuildProgress&) { ++levels; };
    h = build_file(test::Swaps(), file, options).h_at(119);
  });
  while (!asked) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  held.write(0, read_file(folder.path() / "whole.pdb"));
  held.finish();
  other.join();
  CHECK(levels == 0);
  CHECK(h == 10);
}

TEST_CASE("a stopped write leaves no file") {
  const test::TemporaryFolder folder;
  SaveOptions options;
  options.stop = [] { return true; };
  CHECK_THROWS_WITH_AS(save(build(test::Swaps()).table(), folder.path() / "table.pdb", options), "interrupted", Error);
  CHECK(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace tilepdb::pattern_database
