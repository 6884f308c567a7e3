// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

#include "platform/handles.hpp"
#include "platform/job.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

/// Creates a folder and its parents unless they exist. Throws Error (resource) on failure.
void make_folder(const std::filesystem::path& folder);

/// Returns the error (resource) for a system call that has just failed, from errno, with a remedy where one is known.
[[nodiscard]] Error system_failure(const std::filesystem::path& path, const char* what);

/// Permissions of a new file: as the umask allows, or for this user only. With `user`, the file and its folder are
/// rejected if another user may have created them (private_file.hpp).
enum class FileFor { all, user };

/// A file opened for reading and writing, created with its folder if needed, and locked against other programs that
/// open it as a LockedFile. The lock ends when the file is closed, at the latest when its process ends.
class LockedFile {
 public:
  /// Waits while another program holds the lock, after calling `job.waiting`. Throws Error: resource on failure,
  /// interrupted if the job stops while waiting.
  LockedFile(std::filesystem::path path, const Job& job, FileFor whom = FileFor::all);
  /// Opens a file that is locked by another process of the same team, without locking it. Throws Error (resource) if it
  /// does not exist.
  [[nodiscard]] static LockedFile joined(std::filesystem::path path);

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
  [[nodiscard]] int descriptor() const noexcept { return descriptor_.number(); }

  /// Throw Error: resource on failure, for example if the disk is full; check_failed if the file ends too early.
  void write(std::uint64_t offset, std::span<const std::uint8_t> bytes);
  void read(std::uint64_t offset, std::span<std::uint8_t> bytes) const;
  void resize(std::uint64_t bytes);

  /// Syncs the file's content to disk.
  void synchronise();
  /// Renames the file, replacing an existing one.
  void rename(const std::filesystem::path& path);
  /// Syncs the file's name to disk, on file systems that support it.
  void synchronise_folder() const noexcept;
  void remove() noexcept;

 private:
  LockedFile(std::filesystem::path path, Descriptor descriptor) noexcept
      : path_(std::move(path)), descriptor_(std::move(descriptor)) {}

  std::filesystem::path path_;
  Descriptor descriptor_;
};

/// Returns the result of `make(job)`, which opens locked files with that job; nothing if another program holds one of
/// them. Does not wait for it. The result must not refer to the job.
template <typename Make>
[[nodiscard]] auto unless_held(Make&& make) -> decltype(make(Job{})) {
  bool held = false;
  const Job impatient{.stop = [&] { return held; }, .waiting = [&] { held = true; }};
  try {
    return make(impatient);
  } catch (const Error&) {
    if (held) return {};
    throw;
  }
}

}  // namespace tilepdb
