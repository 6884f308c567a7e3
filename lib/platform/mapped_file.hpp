// SPDX-License-Identifier: MIT
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <filesystem>
#include <span>

#include "platform/handles.hpp"

namespace tilepdb {

/// Detects whether a file has changed, without reading it. Writing to a file updates its status change time, which
/// programs cannot set freely.
struct FileIdentity {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::uint64_t size = 0;
  std::uint64_t modified = 0;  ///< nanoseconds
  std::uint64_t changed = 0;   ///< status change time, nanoseconds

  FileIdentity() = default;
  explicit FileIdentity(const struct stat& status) noexcept
      : device(status.st_dev),
        inode(status.st_ino),
        size(static_cast<std::uint64_t>(status.st_size)),
#ifdef __APPLE__  // which has other names for these members
        modified(nanoseconds(status.st_mtimespec)),
        changed(nanoseconds(status.st_ctimespec)) {
  }
#else
        modified(nanoseconds(status.st_mtim)),
        changed(nanoseconds(status.st_ctim)) {
  }
#endif

  friend bool operator==(const FileIdentity&, const FileIdentity&) = default;

  [[nodiscard]] static std::uint64_t nanoseconds(const struct timespec& time) noexcept {
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(time.tv_nsec);
  }
};

/// A whole file mapped for reading, shared with other processes that map it. A moved-from object can only be assigned
/// to.
class MappedFile {
 public:
  MappedFile() = default;

  /// Throws Error: bad_input if the path does not lead to a file, resource if the file cannot be read.
  explicit MappedFile(const std::filesystem::path& path);

  /// Returns the file's identity at the time of mapping.
  [[nodiscard]] const FileIdentity& identity() const noexcept { return identity_; }
  [[nodiscard]] std::span<const std::uint8_t> bytes() const noexcept {
    return {static_cast<const std::uint8_t*>(memory_.get()), memory_.get_deleter().bytes};
  }

 private:
  Mapping memory_;
  FileIdentity identity_;
};

}  // namespace tilepdb
