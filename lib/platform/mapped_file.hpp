// SPDX-License-Identifier: MIT
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <filesystem>
#include <span>

#include "platform/handles.hpp"

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

/// A whole file mapped for reading, shared with other processes that map it. What was moved from is of no use but to be
/// assigned to.
class MappedFile {
 public:
  MappedFile() = default;

  /// Throws Error: bad_input if the path leads to no file, resource if the file cannot be read.
  explicit MappedFile(const std::filesystem::path& path);

  /// As it was when it was mapped.
  [[nodiscard]] const FileIdentity& identity() const noexcept { return identity_; }
  [[nodiscard]] std::span<const std::uint8_t> bytes() const noexcept {
    return {static_cast<const std::uint8_t*>(memory_.get()), memory_.get_deleter().bytes};
  }

 private:
  Mapping memory_;
  FileIdentity identity_;
};

}  // namespace tilepdb
