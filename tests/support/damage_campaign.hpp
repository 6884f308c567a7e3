// SPDX-License-Identifier: MIT
#pragma once

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <random>
#include <string>

#include "tests/support/damage.hpp"
#include "tests/support/files.hpp"
#include "tests/support/sanitizers.hpp"
#include "tilepdb/error.hpp"

// Readers must notice damage at thousands of random places of a file.
namespace tilepdb::test {

inline constexpr unsigned damages = 1500;

/// Limits memory to 1 GiB, so that a test fails if a reader allocates the size that a damaged header claims.
class MemoryLimit {
 public:
  MemoryLimit() {
    if (sanitized) return;
    ::getrlimit(RLIMIT_DATA, &before_);
    rlimit limit = before_;
    limit.rlim_cur = 1U << 30;
    ::setrlimit(RLIMIT_DATA, &limit);
  }
  MemoryLimit(const MemoryLimit&) = delete;
  MemoryLimit& operator=(const MemoryLimit&) = delete;
  ~MemoryLimit() {
    if (!sanitized) ::setrlimit(RLIMIT_DATA, &before_);
  }

 private:
  rlimit before_{};
};

/// Damages a file many times. `read` must throw Error, in one line that names the file, or return whether it read the
/// same as from the sound file. It must refuse at least `least_refused` files.
inline void campaign(const std::filesystem::path& path, const std::filesystem::path& other,
                     const std::function<bool()>& read, unsigned least_refused = damages / 2) {
  const std::uint64_t seed = seed_of_run();
  CAPTURE(seed);
  std::mt19937_64 random(seed);
  const Bytes sound = read_file(path);
  const Bytes splice = read_file(other);
  REQUIRE(read());
  const MemoryLimit limit;
  unsigned refused = 0;
  for (unsigned i = 0; i < damages; ++i) {
    CAPTURE(i);
    const Bytes bytes = damaged(sound, splice, random);
    if (bytes == sound || bytes == splice) continue;
    std::filesystem::remove(path);  // some file systems wait for the disk when a file is truncated and rewritten
    write_file(path, bytes);
    try {
      const bool harmless = read();
      CHECK(harmless);
    } catch (const Error& error) {
      ++refused;
      const std::string what = error.what();
      CHECK((error.kind() == ErrorKind::check_failed || error.kind() == ErrorKind::bad_input));
      CHECK(what.find(path.string()) != std::string::npos);
      CHECK(what.find('\n') == std::string::npos);
    }
  }
  CHECK(refused >= least_refused);
  write_file(path, sound);
  CHECK(read());
}

}  // namespace tilepdb::test
