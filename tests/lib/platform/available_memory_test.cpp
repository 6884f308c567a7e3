// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <fstream>

#include "platform/resources.hpp"
#include "tests/support/temporary_folder.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;

/// The system's files for a machine with 1,000 MiB available.
struct FakeSystem {
  FakeSystem() { write("proc/meminfo", "MemTotal:       2048000 kB\nMemFree: 1 kB\nMemAvailable:   1024000 kB\n"); }

  void write(const std::filesystem::path& name, const std::string& text) const {
    const auto path = folder.path() / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }

  /// Adds a group with a limit in MiB or another word, and the memory it uses, most of it page cache.
  void group(const std::filesystem::path& path, const std::string& limit, std::uint64_t used,
             std::uint64_t files) const {
    write(path / "memory.max", limit + "\n");
    write(path / "memory.current", std::to_string(used * mebibyte) + "\n");
    write(path / "memory.stat", "anon 5\ninactive_file " + std::to_string(files * mebibyte / 2) +
                                    "\nfile 7\nactive_file " + std::to_string(files * mebibyte / 2) + "\n");
  }

  [[nodiscard]] std::optional<std::uint64_t> available() const { return available_memory(folder.path()); }

  test::TemporaryFolder folder;
};

std::string bytes(std::uint64_t mebibytes) { return std::to_string(mebibytes * mebibyte); }

}  // namespace

TEST_CASE("available memory is that of the machine if no group has a limit") {
  const FakeSystem system;
  CHECK(system.available() == 1000 * mebibyte);
  system.write("proc/self/cgroup", "0::/user/session\n");
  CHECK(system.available() == 1000 * mebibyte);
  system.group("sys/fs/cgroup/user/session", "max", 300, 100);
  CHECK(system.available() == 1000 * mebibyte);
  system.group("sys/fs/cgroup/user/session", bytes(5000), 300, 100);
  CHECK(system.available() == 1000 * mebibyte);
}

TEST_CASE("a control group's limit counts, minus its use except for page cache") {
  const FakeSystem system;
  system.write("proc/self/cgroup", "0::/user/session\n");
  system.group("sys/fs/cgroup/user/session", bytes(500), 300, 100);
  CHECK(system.available() == 300 * mebibyte);
  system.group("sys/fs/cgroup/user/session", bytes(500), 700, 100);
  CHECK(system.available() == 0);
  system.group("sys/fs/cgroup/user/session", bytes(500), 50, 100);
  CHECK(system.available() == 500 * mebibyte);
}

TEST_CASE("limits of parent groups and of groups mounted under another path count too") {
  const FakeSystem system;
  system.write("proc/self/cgroup", "0::/user/session\n");
  system.group("sys/fs/cgroup/user/session", bytes(500), 100, 0);
  system.group("sys/fs/cgroup/user", bytes(350), 150, 0);
  CHECK(system.available() == 200 * mebibyte);
  system.write("proc/self/cgroup", "0::/../not/here\n");
  system.group("sys/fs/cgroup", bytes(90), 20, 0);
  CHECK(system.available() == 70 * mebibyte);
}

TEST_CASE("limits of control groups version 1 count too") {
  const FakeSystem system;
  system.write("proc/self/cgroup", "9:name=systemd:/elsewhere\n4:memory:/job\n0::/\n");
  system.write("sys/fs/cgroup/memory/job/memory.limit_in_bytes", bytes(400) + "\n");
  system.write("sys/fs/cgroup/memory/job/memory.usage_in_bytes", bytes(150) + "\n");
  system.write("sys/fs/cgroup/memory/job/memory.stat",
               "inactive_file 1\ntotal_inactive_file " + bytes(20) + "\ntotal_active_file " + bytes(10) + "\n");
  CHECK(system.available() == 280 * mebibyte);
  // The value of a group without a limit.
  system.write("sys/fs/cgroup/memory/job/memory.limit_in_bytes", "9223372036854771712\n");
  CHECK(system.available() == 1000 * mebibyte);
}

TEST_CASE("unreadable system files leave the available memory unknown") {
  const test::TemporaryFolder nothing;
  CHECK(!available_memory(nothing.path()));
  const FakeSystem system;
  system.write("proc/meminfo", "MemAvailable:\nMemAvailable: much kB\n");
  system.write("proc/self/cgroup", "\nmemory\n4:memory\n:::\n0::\n");
  CHECK(!system.available());
}

TEST_CASE("work that does not fit into memory is refused before allocation") {
  CHECK_NOTHROW(require_memory(0, "a table", "a remedy"));
  const auto available = available_memory();
  REQUIRE(available);
  try {
    require_memory(*available * 4, "a table", "a remedy");
    FAIL("not refused");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::resource);
    const std::string message = error.what();
    CHECK(message.starts_with("a table takes " + format_bytes(*available * 4) + " of memory; only "));
    CHECK(message.ends_with("; a remedy"));
  }
}

}  // namespace tilepdb
