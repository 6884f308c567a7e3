// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "format/check_marks.hpp"
#include "format/format.hpp"
#include "format/table_file.hpp"
#include "platform/mapped_file.hpp"
#include "puzzles/hanoi/hanoi.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/files.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tilepdb/api/puzzle.hpp"
#include "tilepdb/pattern_database/detail/space_check.hpp"

namespace tilepdb {
namespace {

/// Writes a table of twelve discs of the Towers of Hanoi with a payload of zeros and the checksums of another payload.
[[nodiscard]] std::filesystem::path write_damaged_towers(const std::filesystem::path& folder) {
  const puzzles::HanoiSpace space = puzzles::Hanoi::space("12");
  const SpaceKey key{space.name().puzzle, space.name().parameters};
  Header header;
  header.key = key;
  header.encoding = Encoding::half_byte;
  header.entries = space.size();
  header.index_digest = pattern_database::detail::space_digest(space, {space.goals().front()});
  header.chunk_size = chunk_size_for(header.payload_size());
  header.histogram = {1, 2};
  header.chunk_checksums.assign(header.chunks(), 0);
  REQUIRE(header.payload_size() >= least_marked_bytes);
  const auto path = folder / (key.file_stem() + plain_suffix);
  test::write_file(path, encode_header(header));
  std::filesystem::resize_file(path, header.file_size());
  return path;
}

}  // namespace

TEST_CASE("tables of a named puzzle are checked as often as the options say") {
  const test::TemporaryFolder folder;
  const test::Environment cache("XDG_CACHE_HOME", folder.path().string());
  v1::PuzzleOptions options{.size = "12", .patterns = {"12"}, .folder = folder.path()};
  const auto opened = [&](v1::Checking checking) {
    options.checking = checking;
    (void)v1::Puzzle("hanoi", options);
  };
  const auto path = write_damaged_towers(folder.path());
  CHECK_NOTHROW(opened(v1::Checking::never));
  CHECK_THROWS_AS(opened(v1::Checking::once), Error);
  std::this_thread::sleep_for(std::chrono::milliseconds(2100));  // recently changed files are not marked as checked
  CheckMarks(*CheckMarks::file_of_user()).add(MappedFile(path).identity());
  CHECK_NOTHROW(opened(v1::Checking::once));
  CHECK_THROWS_AS(opened(v1::Checking::always), Error);
}

}  // namespace tilepdb
