// SPDX-License-Identifier: MIT
#include "pdbgen/dense/shift_checkpoint.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <span>
#include <string>

#include "pdbgen/dense/shift_search.hpp"
#include "platform/checksum.hpp"
#include "platform/partial_file.hpp"
#include "tests/files.hpp"
#include "tests/search_observer.hpp"
#include "tests/shift_tables.hpp"
#include "tests/temporary_folder.hpp"

// Searches of the shift puzzle that end early, and go on.
namespace tilepdb::generator {

namespace {

using test::Bytes;

struct Setting {
  shift::Index index{shift::stored_key({"AAAABBCCDDEE", 4}, "BCDE")};  // 1,247,400 states: two parts
  test::TemporaryFolder folder{};
  HiddenFiles files = shift_files(folder.path(), index.key());

  [[nodiscard]] ShiftSearchOptions options() const {
    ShiftSearchOptions options;
    options.folder = folder.path();
    options.checkpoint_interval = std::chrono::seconds(0);
    return options;
  }
};

const Job two_threads{.threads = 2};

Bytes payload_of(const ShiftSearch& search, const shift::Index& index) {
  Bytes bytes(index.states());
  search.payload(Encoding::byte, 0, bytes);
  return bytes;
}

/// Runs a search that is stopped within the level after a number of them.
void run_until(const Setting& setting, unsigned levels, int threads = 2) {
  std::atomic<bool> stop = levels == 0;
  const Job job{.threads = threads, .stop = [&] { return stop.load(); }};
  test::SearchObserver observer;
  observer.on_level = [&](const Level& level) { stop = level.depth >= levels; };
  try {
    ShiftSearch(setting.index, job, setting.options(), observer).run();
    FAIL("not stopped");
  } catch (const Error& error) {
    REQUIRE(error.kind() == ErrorKind::interrupted);
  }
}

bool is_refused(const Setting& setting, const std::string& why) {
  try {
    ShiftSearch(setting.index, two_threads, setting.options()).run();
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::check_failed);
    CHECK(std::string(error.what()).find(why + "; --force starts anew") != std::string::npos);
    return true;
  }
  return false;
}

}  // namespace

TEST_CASE("a search of the shift puzzle gives the same table, stopped after any level or not") {
  const Setting setting;
  ShiftSearch expected(setting.index, two_threads);
  expected.run();
  const Bytes payload = payload_of(expected, setting.index);
  const auto levels = static_cast<unsigned>(expected.histogram().size());
  for (const auto how : {ShiftSearchOptions::Levels::cheaper, ShiftSearchOptions::Levels::forward,
                         ShiftSearchOptions::Levels::backward}) {
    // Each run goes on from the last one's checkpoint, one level further, and with another number of threads.
    for (unsigned run = 0; run <= levels; ++run) {
      CAPTURE(run);
      ShiftSearchOptions options = setting.options();
      options.levels = how;
      std::atomic<bool> stop = run == 0;
      unsigned from = 0;
      const Job job{.threads = 1 + static_cast<int>(run % 3), .stop = [&] { return stop.load(); }};
      test::SearchObserver observer;
      observer.on_level = [&](const Level&) { stop = true; };
      observer.on_resumed = [&](unsigned depth) { from = depth; };
      ShiftSearch search(setting.index, job, options, observer);
      if (run < levels) {
        CHECK_THROWS_AS(search.run(), Error);
        CHECK(setting.files.has_checkpoint());
      } else {
        search.run();
        CHECK(search.histogram() == expected.histogram());
        CHECK(payload_of(search, setting.index) == payload);
        search.remove_files();
      }
      CHECK(from == (run == 0 ? 0 : run - 1));
    }
    CHECK(std::filesystem::is_empty(setting.folder.path()));
  }
}

TEST_CASE("marks of later levels, written when a program died, are left out") {
  const Setting setting;
  run_until(setting, 3);
  const Bytes checkpoint = test::read_file(setting.files.checkpoint);
  const Bytes marks = test::read_file(setting.files.data);
  run_until(setting, 5);
  Bytes later = test::read_file(setting.files.data);
  REQUIRE(later != marks);
  // As far as the first half of the last part was written.
  const std::size_t half = later.size() - later.size() % (1U << 20) / 2;
  std::copy(marks.begin() + static_cast<std::ptrdiff_t>(half), marks.end(),
            later.begin() + static_cast<std::ptrdiff_t>(half));
  test::write_file(setting.files.data, later);
  test::write_file(setting.files.checkpoint, checkpoint);
  ShiftSearch expected(setting.index, two_threads);
  expected.run();
  const Job job{.threads = 3};
  ShiftSearchOptions options = setting.options();
  unsigned from = 0;
  test::SearchObserver observer;
  observer.on_resumed = [&](unsigned depth) { from = depth; };
  options.checkpoint_interval = std::chrono::hours(1);
  test::write_file(tilepdb::detail::partial_path(setting.files.checkpoint), {1, 2, 3});
  ShiftSearch search(setting.index, job, options, observer);
  search.run();
  CHECK(from == 3);
  CHECK(search.histogram() == expected.histogram());
  CHECK(payload_of(search, setting.index) == payload_of(expected, setting.index));
  search.remove_files();
  CHECK(std::filesystem::is_empty(setting.folder.path()));
}

TEST_CASE("checkpoints of the shift puzzle that are damaged, cut off, or another table's are refused") {
  const Setting setting;
  run_until(setting, 4);
  const Bytes checkpoint = test::read_file(setting.files.checkpoint);
  const Bytes marks = test::read_file(setting.files.data);
  for (std::size_t at = 0; at < checkpoint.size(); at += 3) {
    CAPTURE(at);
    test::write_file(setting.files.checkpoint, test::with_flip(checkpoint, at));
    CHECK(is_refused(setting, "damaged, or of another version"));
  }
  for (const std::size_t size : {std::size_t{0}, std::size_t{79}, checkpoint.size() - 1}) {
    CAPTURE(size);
    test::write_file(setting.files.checkpoint,
                     Bytes(checkpoint.begin(), checkpoint.begin() + static_cast<std::ptrdiff_t>(size)));
    CHECK(is_refused(setting, "damaged, or of another version"));
  }
  // With the checksum put right again: magic, version, board, a class, reserved bytes, digest, levels, parts.
  for (const std::size_t at : {0U, 8U, 12U, 13U, 14U, 16U, 27U, 28U, 52U, 56U, 64U, 71U, 72U}) {
    CAPTURE(at);
    Bytes other = test::with_flip(checkpoint, at);
    detail::store(other, other.size() - 8, checksum(std::span(other).first(other.size() - 8)), 8);
    test::write_file(setting.files.checkpoint, other);
    CHECK(is_refused(setting, "of another table or another version"));
  }
  test::write_file(setting.files.checkpoint, checkpoint);
  for (const std::size_t at : {std::size_t{0}, marks.size() / 2, marks.size() - 1}) {
    CAPTURE(at);
    Bytes damaged = marks;
    damaged[at] = damaged[at] == 0 ? 1 : 0;
    test::write_file(setting.files.data, damaged);
    CHECK(is_refused(setting, "damaged: not what its checkpoint says"));
  }
  std::filesystem::resize_file(setting.files.data, 0);
  CHECK(is_refused(setting, "damaged: not what its checkpoint says"));
  setting.files.remove_abandoned();
  CHECK(std::filesystem::is_empty(setting.folder.path()));
}

TEST_CASE("a search of the shift puzzle leaves what another program holds, and goes on") {
  const Setting setting;
  {
    const MarkFile held(setting.files, marked_states(setting.index), {});
    ShiftSearch search(setting.index, two_threads, setting.options());
    search.run();
    setting.files.remove_abandoned();
    CHECK(std::filesystem::exists(setting.files.data));
    CHECK(!setting.files.has_checkpoint());
  }
  // What was written further by another meanwhile stays.
  run_until(setting, 4);
  const Bytes further = test::read_file(setting.files.checkpoint);
  {
    MarkFile file(setting.files, marked_states(setting.index), {});
    REQUIRE(file.histogram().size() == 5);
    file.write({1, 8}, Bytes(setting.index.states()), 1);
  }
  CHECK(test::read_file(setting.files.checkpoint) == further);
}

TEST_CASE("a search of the shift puzzle writes no checkpoint that was not asked for") {
  const Setting setting;
  const auto is_left_empty = [&](const ShiftSearchOptions& options) {
    ShiftSearch search(setting.index, two_threads, options);
    search.run();
    CHECK(std::filesystem::is_empty(setting.folder.path()));
  };
  ShiftSearchOptions rare = setting.options();
  rare.checkpoint_interval = std::chrono::hours(1);
  is_left_empty(rare);
  ShiftSearchOptions no_room = setting.options();
  std::uint64_t asked = 0;
  int questions = 0;
  no_room.has_room = [&](std::uint64_t bytes) {
    asked = bytes;
    ++questions;
    return false;
  };
  is_left_empty(no_room);
  CHECK(asked == setting.index.states());
  CHECK(questions == 1);
  run_until(setting, 2);
  ShiftSearchOptions none = setting.options();
  none.folder.clear();
  test::SearchObserver observer;
  observer.on_resumed = [](unsigned) { FAIL("goes on from a checkpoint"); };
  ShiftSearch(setting.index, two_threads, none, observer).run();
  CHECK(setting.files.has_checkpoint());
}

}  // namespace tilepdb::generator
