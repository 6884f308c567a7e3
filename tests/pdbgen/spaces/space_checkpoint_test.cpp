// SPDX-License-Identifier: MIT
// Files of tables of spaces that are built, interrupted and resumed.
#include <doctest/doctest.h>

#include <filesystem>
#include <optional>
#include <string>

#include "tests/support/files.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/puzzle_spaces.hpp"
#include "tests/support/small_spaces.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tilepdb/pattern_database/build.hpp"

namespace tilepdb::pattern_database {
namespace {

using test::read_file;
using test::write_file;

/// Returns options that interrupt a search after a level; each level writes a checkpoint.
[[nodiscard]] BuildOptions broken_off_after(unsigned depth) {
  BuildOptions options;
  options.checkpoint_interval = std::chrono::seconds(0);
  options.progress = [depth](const BuildProgress& progress) {
    if (progress.depth == depth) throw std::string("broken off");
  };
  return options;
}

template <typename S>
void check_resuming(const S& space) {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "table.pdb.zst";
  const auto whole = folder.path() / "whole.pdb.zst";
  const auto levels = static_cast<unsigned>(build_file(space, whole).table().histogram().size());
  for (const unsigned depth : {0U, 3U, levels - 1}) {
    CAPTURE(depth);
    CHECK_THROWS_AS((void)build_file(space, file, broken_off_after(depth)), std::string);
    CHECK(!std::filesystem::exists(file));
    BuildOptions options;
    std::optional<unsigned> resumed;
    options.resumed = [&](unsigned at) { resumed = at; };
    (void)build_file(space, file, options);
    CHECK(resumed == depth);
    CHECK(read_file(file) == read_file(whole));
    // No file of the search is left.
    std::filesystem::remove(file);
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
  }
}

TEST_CASE("an interrupted search resumes") {
  check_resuming(test::pancakes(7, false, test::first_numbers(7)));
  check_resuming(test::StatedTopSpin<8, 4, true>());
}

TEST_CASE("an existing table is opened, and one of another space refused") {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "table.pdb";
  (void)build_file(test::Swaps(), file);
  BuildOptions options;
  options.progress = [](const BuildProgress&) { FAIL("the table was built again"); };
  CHECK(build_file(test::Swaps(), file, options).h_at(119) == 10);
  CHECK_THROWS_WITH_AS((void)build_file(test::Triangles(), file), "the table belongs to swaps, not to triangles",
                       Error);
  CHECK_THROWS_WITH_AS((void)build_file(test::Swaps(), "table.txt"),
                       "table.txt: a table's name ends in .pdb or .pdb.zst", Error);
}

TEST_CASE("checkpoints that are damaged, of another space or without matching marks are refused") {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "table.pdb";
  const auto space = test::pancakes(7, false, test::first_numbers(7));
  CHECK_THROWS_AS((void)build_file(space, file, broken_off_after(4)), std::string);
  const auto checkpoint = folder.path() / ".table.checkpoint";
  const auto marks = folder.path() / ".table.marks";
  const auto good = read_file(checkpoint);
  const auto good_marks = read_file(marks);
  const auto refusal = [&](const auto& other) {
    try {
      (void)build_file(other, file);
    } catch (const Error& error) {
      CHECK(error.kind() == ErrorKind::check_failed);
      return std::string(error.what());
    }
    return std::string();
  };
  for (std::size_t at = 0; at < good.size(); at += test::full_run() ? 1 : 3) {
    write_file(checkpoint, test::with_flip(good, at));
    REQUIRE(refusal(space) == checkpoint.string() + ": damaged, or of another version; remove it to start again");
  }
  write_file(checkpoint, good);
  CHECK(refusal(test::pancakes(7, true, {0})) ==
        checkpoint.string() + ": of another space, encoding or version; remove it to start again");
  auto damaged = good_marks;
  for (const std::size_t copy : {std::size_t{0}, good_marks.size() / 2}) damaged[copy] ^= 1U;
  write_file(marks, damaged);
  CHECK(refusal(space) == marks.string() + ": damaged: does not match its checkpoint; remove both to start again");
  // A search for another encoding keeps something else of each state.
  write_file(marks, good_marks);
  BuildOptions bytes;
  bytes.encoding = Encoding::byte;
  CHECK_THROWS_WITH_AS(
      (void)build_file(space, file, bytes),
      (checkpoint.string() + ": of another space, encoding or version; remove it to start again").c_str(), Error);
  CHECK(build_file(space, file).table().histogram().size() == 9);
  CHECK(!std::filesystem::exists(checkpoint));
}

}  // namespace
}  // namespace tilepdb::pattern_database
