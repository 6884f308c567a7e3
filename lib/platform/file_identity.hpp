// SPDX-License-Identifier: MIT
#pragma once

#include <sys/stat.h>

#include <cstdint>

namespace tilepdb {

/// What tells whether a file is still the one that it was, without reading it. Whoever writes to a file changes the
/// time of its last change of status, which programs cannot set as they like.
struct FileIdentity {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::uint64_t size = 0;
  std::uint64_t modified = 0;  ///< nanoseconds
  std::uint64_t changed = 0;   ///< likewise

  FileIdentity() = default;
  explicit FileIdentity(const struct stat& status) noexcept
      : device(status.st_dev),
        inode(status.st_ino),
        size(static_cast<std::uint64_t>(status.st_size)),
        modified(nanoseconds(status.st_mtim)),
        changed(nanoseconds(status.st_ctim)) {}

  friend bool operator==(const FileIdentity&, const FileIdentity&) = default;

  [[nodiscard]] static std::uint64_t nanoseconds(const struct timespec& time) noexcept {
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(time.tv_nsec);
  }
};

}  // namespace tilepdb
