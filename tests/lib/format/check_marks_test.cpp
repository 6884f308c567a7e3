// SPDX-License-Identifier: MIT
#include "format/check_marks.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <thread>

#include "format/table_file.hpp"
#include "format/table_folder.hpp"
#include "platform/checksum.hpp"
#include "platform/folders.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/files.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tilepdb {
namespace {

[[nodiscard]] FileIdentity identity_of(const std::filesystem::path& path) { return MappedFile(path).identity(); }

/// Returns the identity of the file if it had changed a minute earlier.
[[nodiscard]] FileIdentity older(FileIdentity file) {
  file.changed -= 60'000'000'000;
  return file;
}

/// Writes a sparse file with the header of a six-tile table and zeros.
void write_large_table(const std::filesystem::path& path) {
  const BoardSize board{5, 5};
  Header header;
  header.key = make_table_key(board, parse_pattern(board, "1,2,5,6,7,12"), 0);
  header.entries = std::uint64_t{8} * least_marked_bytes;
  header.chunk_size = chunk_size_for(header.payload_size());
  header.histogram = {1, 2};
  header.chunk_checksums.assign(header.chunks(), checksum(test::Bytes(header.chunk_size)));
  test::write_file(path, encode_header(header));
  std::filesystem::resize_file(path, header.file_size());
}

void open(const std::filesystem::path& path, Check check) {
  (void)TableFile(path, check, {}, [](const Header&) {});
}

void wait_for_the_clock() { std::this_thread::sleep_for(std::chrono::milliseconds(2100)); }

}  // namespace

TEST_CASE("a mark holds while its file does not change") {
  const test::TemporaryFolder folder;
  const auto path = folder.path() / "file";
  const CheckMarks marks(folder.path() / "cache" / "marks");
  test::write_file(path, {1, 2, 3});
  const FileIdentity file = older(identity_of(path));
  CHECK_FALSE(marks.has(file));
  marks.add(file);
  CHECK(marks.has(file));
  for (std::uint64_t FileIdentity::*const part : {&FileIdentity::device, &FileIdentity::inode, &FileIdentity::size,
                                                  &FileIdentity::modified, &FileIdentity::changed}) {
    FileIdentity other = file;
    ++(other.*part);
    CHECK_FALSE(marks.has(other));
  }
}

TEST_CASE("recently changed files are not marked") {
  const test::TemporaryFolder folder;
  const auto path = folder.path() / "file";
  const CheckMarks marks(folder.path() / "marks");
  test::write_file(path, {1, 2, 3});
  marks.add(identity_of(path));
  CHECK_FALSE(marks.has(identity_of(path)));
}

TEST_CASE("a file's identity changes with its bytes, whatever its timestamps") {
  const test::TemporaryFolder folder;
  const auto path = folder.path() / "file";
  test::write_file(path, {1, 2, 3});
  const FileIdentity before = identity_of(path);
  const auto time = std::filesystem::last_write_time(path);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  test::write_file(path, {1, 2, 4});
  std::filesystem::last_write_time(path, time);
  const FileIdentity after = identity_of(path);
  CHECK(after.size == before.size);
  CHECK(after.modified == before.modified);
  CHECK_FALSE(after == before);
}

TEST_CASE("damaged marks and marks that others may have written are ignored") {
  const test::TemporaryFolder folder;
  const auto path = folder.path() / "marks";
  const CheckMarks marks(path);
  FileIdentity file;
  file.size = 7;
  marks.add(file);
  const test::Bytes sound = test::read_file(path);
  REQUIRE(marks.has(file));
  for (std::size_t at = 0; at < sound.size(); ++at) {
    test::write_file(path, test::with_flip(sound, at));
    CHECK_FALSE(marks.has(file));
  }
  test::write_file(path, sound);
  REQUIRE(marks.has(file));
  std::filesystem::permissions(path, std::filesystem::perms::others_write, std::filesystem::perm_options::add);
  CHECK_FALSE(marks.has(file));
  std::filesystem::remove(path);
  std::filesystem::create_directory(path);
  CHECK_FALSE(marks.has(file));
  marks.add(file);
  CHECK_FALSE(marks.has(file));
}

TEST_CASE("the file of marks has a size limit") {
  const test::TemporaryFolder folder;
  const auto path = folder.path() / "marks";
  const CheckMarks marks(path);
  test::write_file(path, test::Bytes(300'000, 'x'));
  std::filesystem::permissions(path, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  marks.add({});
  CHECK(marks.has({}));
  CHECK(std::filesystem::file_size(path) < 1000);
}

TEST_CASE("a large table's checksums are checked once, and again after a change") {
  const test::TemporaryFolder folder;
  const test::Environment cache("XDG_CACHE_HOME", folder.path().string());
  const auto path = folder.path() / "large.pdb";
  write_large_table(path);
  wait_for_the_clock();
  const auto opens_marked = [&] { return CheckMarks(*CheckMarks::file_of_user()).has(identity_of(path)); };
  open(path, Check::never);
  CHECK_FALSE(opens_marked());
  open(path, Check::once);
  CHECK(opens_marked());
  open(path, Check::once);
  {
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(header_size + 12345);
    file.put(1);
  }
  CHECK_FALSE(opens_marked());
  CHECK_THROWS_AS(open(path, Check::once), Error);
  wait_for_the_clock();
  CHECK_THROWS_AS(open(path, Check::once), Error);  // a failed check leaves no mark
  // A mark is trusted even for a damaged file, except by a full check.
  CheckMarks(*CheckMarks::file_of_user()).add(identity_of(path));
  open(path, Check::once);
  CHECK_THROWS_AS(open(path, Check::always), Error);
}

TEST_CASE("relative folders in the environment are ignored") {
  const test::Environment home("HOME", "/home/somebody");
  {
    const test::Environment cache("XDG_CACHE_HOME", "relative");
    CHECK(user_folder("XDG_CACHE_HOME", ".cache") == "/home/somebody/.cache");
  }
  const test::Environment cache("XDG_CACHE_HOME", "/var/cache/somebody");
  CHECK(user_folder("XDG_CACHE_HOME", ".cache") == "/var/cache/somebody");
  const test::Environment empty("XDG_CACHE_HOME", "");
  const test::Environment nowhere("HOME", ".");
  CHECK_FALSE(user_folder("XDG_CACHE_HOME", ".cache"));
}

TEST_CASE("files that other users may have written are reported") {
  const test::TemporaryFolder folder;
  const auto path = folder.path() / "table";
  CHECK(reason_for_distrust(path).empty());
  test::write_file(path, {1});
  CHECK(reason_for_distrust(path).empty());
  std::filesystem::permissions(path, std::filesystem::perms::others_write, std::filesystem::perm_options::add);
  CHECK(reason_for_distrust(path).find("every user") != std::string::npos);
  std::filesystem::permissions(path, std::filesystem::perms::owner_read);
  if (::geteuid() != 0) return;  // only root can change the owner
  REQUIRE(::chown(path.c_str(), 65534, 65534) == 0);
  CHECK(reason_for_distrust(path).find("belongs to another user (uid 65534)") != std::string::npos);
}

}  // namespace tilepdb
