// SPDX-License-Identifier: MIT
// Interrupted and resumed searches of spaces. The marks have two parts.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "format/format.hpp"
#include "pdbgen/spaces/level_checkpoints.hpp"
#include "platform/checksum.hpp"
#include "platform/partial_file.hpp"
#include "platform/resources.hpp"
#include "puzzles/shift/space.hpp"
#include "tests/support/files.hpp"
#include "tests/support/shift_tables.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tilepdb/pattern_database/build.hpp"

namespace tilepdb::pdbgen {
namespace {

using pattern_database::BuildOptions;
using pattern_database::BuildProgress;
using test::Bytes;

struct CheckpointSetting {
  shift::Space space{shift::stored_key({"AAAABBCCDDEE", 4}, "BCDE")};  // 1,247,400 states
  SpaceFacts facts = pattern_database::detail::checked_facts(space);
  test::TemporaryFolder folder{};
  HiddenFiles files = space_files(folder.path() / "table.pdb");
  pattern_database::Encoding encoding = pattern_database::Encoding::byte;

  [[nodiscard]] BuildOptions options(int threads = 2) const {
    BuildOptions options;
    options.encoding = encoding;
    options.threads = threads;
    options.file = folder.path() / "table.pdb";
    options.checkpoint_interval = std::chrono::seconds(0);
    return options;
  }
  [[nodiscard]] pattern_database::Table built(const BuildOptions& options) const {
    return pattern_database::build(space, options).table();
  }
  [[nodiscard]] pattern_database::Table expected() const {
    BuildOptions none = options();
    none.file.clear();
    return built(none);
  }
};

[[nodiscard]] bool are_same(const pattern_database::Table& a, const pattern_database::Table& b) {
  return a.histogram() == b.histogram() && std::ranges::equal(a.payload(), b.payload());
}

/// Runs a search that is stopped during the level after `levels` levels.
void run_until(const CheckpointSetting& setting, unsigned levels) {
  std::atomic<bool> stop = levels == 0;
  BuildOptions options = setting.options();
  options.stop = [&] { return stop.load(); };
  options.progress = [&](const BuildProgress& progress) { stop = progress.depth >= levels; };
  try {
    (void)setting.built(options);
    FAIL("not stopped");
  } catch (const Error& error) {
    REQUIRE(error.kind() == ErrorKind::interrupted);
  }
}

bool is_refused(const CheckpointSetting& setting, const std::string& why) {
  try {
    (void)setting.built(setting.options());
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::check_failed);
    CHECK(std::string(error.what()).find(why) != std::string::npos);
    return true;
  }
  return false;
}

}  // namespace

TEST_CASE("a search of a space gives the same table, stopped after any level or not") {
  CheckpointSetting setting;
  SUBCASE("a byte") {}
  SUBCASE("two bits") { setting.encoding = pattern_database::Encoding::two_bits; }
  const pattern_database::Table expected = setting.expected();
  const auto levels = static_cast<unsigned>(expected.histogram().size());
  // Each run resumes from the last checkpoint, ends one level later and uses another number of threads.
  for (unsigned run = 0; run <= levels; ++run) {
    CAPTURE(run);
    std::atomic<bool> stop = false;
    unsigned from = 0;
    BuildOptions options = setting.options(1 + static_cast<int>(run % 3));
    options.stop = [&] { return stop.load(); };
    options.progress = [&](const BuildProgress&) { stop = run < levels; };
    options.resumed = [&](unsigned depth) { from = depth; };
    if (run < levels) {
      CHECK_THROWS_AS((void)setting.built(options), Error);
      CHECK(setting.files.has_checkpoint() == true);
    } else {
      CHECK(are_same(setting.built(options), expected));
    }
    CHECK(from == (run == 0 ? 0 : run - 1));
  }
  setting.files.remove_abandoned();
  CHECK(std::filesystem::is_empty(setting.folder.path()));
}

TEST_CASE("marks of a later level, written before a program was killed, are ignored") {
  CheckpointSetting setting;
  unsigned bits = 8;
  SUBCASE("a byte") {}
  SUBCASE("two bits") {
    setting.encoding = pattern_database::Encoding::two_bits;
    bits = 2;
  }
  run_until(setting, 3);
  const Bytes checkpoint = test::read_file(setting.files.checkpoint);
  const Bytes marks = test::read_file(setting.files.data);
  run_until(setting, 4);
  Bytes later = test::read_file(setting.files.data);
  REQUIRE(later != marks);
  REQUIRE(later.size() == MarkFile::disk_bytes(setting.space.size(), bits));
  // The last part was not written completely, whichever copy it went to.
  const std::size_t half = later.size() / 4;
  for (const std::size_t copy : {half, 3 * half}) {
    const auto from = static_cast<std::ptrdiff_t>(copy);
    std::copy(marks.begin() + from, marks.begin() + from + static_cast<std::ptrdiff_t>(half), later.begin() + from);
  }
  test::write_file(setting.files.data, later);
  test::write_file(setting.files.checkpoint, checkpoint);
  test::write_file(tilepdb::detail::partial_path(setting.files.checkpoint), {1, 2, 3});
  BuildOptions options = setting.options(3);
  std::optional<unsigned> from;
  options.resumed = [&](unsigned depth) { from = depth; };
  options.checkpoint_interval = std::chrono::hours(1);
  CHECK(are_same(setting.built(options), setting.expected()));
  CHECK(from == 3);
  setting.files.remove_abandoned();
  CHECK(std::filesystem::is_empty(setting.folder.path()));
}

TEST_CASE("truncated checkpoints of a space and ones with fields of another space are refused") {
  const CheckpointSetting setting;
  run_until(setting, 4);
  const Bytes checkpoint = test::read_file(setting.files.checkpoint);
  const Bytes marks = test::read_file(setting.files.data);
  for (const std::size_t size : {std::size_t{0}, std::size_t{47}, checkpoint.size() - 1}) {
    CAPTURE(size);
    test::write_file(setting.files.checkpoint,
                     Bytes(checkpoint.begin(), checkpoint.begin() + static_cast<std::ptrdiff_t>(size)));
    CHECK(is_refused(setting, "damaged, or of another version"));
  }
  // With a right checksum: magic, version, reserved bytes, key, digest, states, levels.
  for (const std::size_t at : {0U, 8U, 12U, 15U, 16U, 23U, 24U, 31U, 32U, 39U, 40U, 47U}) {
    CAPTURE(at);
    Bytes other = test::with_flip(checkpoint, at);
    detail::store(other, other.size() - 8, checksum(std::span(other).first(other.size() - 8)), 8);
    test::write_file(setting.files.checkpoint, other);
    CHECK(is_refused(setting, "of another space, encoding or version"));
  }
  test::write_file(setting.files.checkpoint, checkpoint);
  const auto states = static_cast<std::size_t>(setting.space.size());
  for (const std::size_t at : {std::size_t{0}, states / 2, states - 1}) {
    CAPTURE(at);
    Bytes damaged = marks;
    for (const std::size_t copy : {std::size_t{0}, marks.size() / 2}) damaged[copy + at] ^= 1U;
    test::write_file(setting.files.data, damaged);
    CHECK(is_refused(setting, "damaged: does not match its checkpoint"));
  }
  std::filesystem::resize_file(setting.files.data, 0);
  CHECK(is_refused(setting, "damaged: does not match its checkpoint"));
}

TEST_CASE("a search of a space ignores files that another program holds, and continues") {
  const CheckpointSetting setting;
  {
    const MarkFile held(setting.files, setting.facts, 8, {});
    (void)setting.built(setting.options());
    setting.files.remove_abandoned();
    CHECK(std::filesystem::exists(setting.files.data));
    CHECK(!setting.files.has_checkpoint());
  }
  // A more advanced checkpoint written meanwhile is kept.
  run_until(setting, 4);
  const Bytes further = test::read_file(setting.files.checkpoint);
  {
    MarkFile file(setting.files, setting.facts, 8, {});
    REQUIRE(file.histogram().size() == 5);
    file.write({1, 8}, Bytes(setting.space.size()), 1);
  }
  CHECK(test::read_file(setting.files.checkpoint) == further);
}

TEST_CASE("a search of a space writes no checkpoint that is not requested or does not fit on disk") {
  const CheckpointSetting setting;
  BuildOptions rare = setting.options();
  rare.checkpoint_interval = std::chrono::hours(1);
  (void)setting.built(rare);
  CHECK(std::filesystem::is_empty(setting.folder.path()));
  const Bytes marks(setting.space.size());
  SpaceFacts too_large = setting.facts;
  // The checkpoint alone would fit, but not with the table.
  too_large.size = free_space(setting.folder.path()).value() / 5 * 2;
  int reported = 0;
  BuildOptions options = setting.options();
  options.no_checkpoints = [&] { ++reported; };
  const Job job;
  LevelCheckpoints no_room(too_large, 8, job, options);
  no_room.level_ends({1}, marks);
  no_room.level_ends({1, 8}, marks);
  CHECK(reported == 1);
  CHECK(std::filesystem::is_empty(setting.folder.path()));
  run_until(setting, 2);
  BuildOptions none = setting.options();
  none.file.clear();
  none.resumed = [](unsigned) { FAIL("resumed from a checkpoint"); };
  (void)setting.built(none);
  CHECK(setting.files.has_checkpoint());
}

}  // namespace tilepdb::pdbgen
