// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

#include "platform/handles.hpp"
#include "platform/job.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

/// Makes a folder and those above it unless they are there. Throws Error (resource) if that cannot be.
void make_folder(const std::filesystem::path& folder);

/// The error (resource) for a call of the system that has just failed on a path, with a remedy where one is known.
[[nodiscard]] Error system_failure(const std::filesystem::path& path, const char* what);

/// Who is to have a file that is made: all whom the umask leaves, or this user alone. That one, and its folder, is
/// refused where somebody else may have made it (private_file.hpp).
enum class FileFor { all, user };

/// A file opened for reading and writing, made if needed with its folder, and locked against other programs that open
/// it so. The lock goes when the file is closed: when this is destroyed, or its holder dies.
class LockedFile {
 public:
  /// If another program holds the lock, waits for it, which the job is told. Throws Error (resource), or (interrupted)
  /// if the job is to end meanwhile.
  LockedFile(std::filesystem::path path, const Job& job, FileFor whom = FileFor::all);
  /// Opens a file that another process holds, which shares it: the lock is that one's. Throws Error (resource) if it
  /// is not there.
  [[nodiscard]] static LockedFile joined(std::filesystem::path path);

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
  [[nodiscard]] int descriptor() const noexcept { return descriptor_.number(); }

  /// Throw Error (resource), if there is no space for example, or (check_failed) if the file ends too early.
  void write(std::uint64_t offset, std::span<const std::uint8_t> bytes);
  void read(std::uint64_t offset, std::span<std::uint8_t> bytes) const;
  void resize(std::uint64_t bytes);

  /// Puts all that was written on disk.
  void synchronise();
  /// Gives it another name, replacing what had that.
  void rename(const std::filesystem::path& path);
  /// Puts its name on disk too; not all file systems can.
  void synchronise_folder() const noexcept;
  /// Removes its name.
  void remove() noexcept;

 private:
  LockedFile(std::filesystem::path path, Descriptor descriptor) noexcept
      : path_(std::move(path)), descriptor_(std::move(descriptor)) {}

  std::filesystem::path path_;
  Descriptor descriptor_;
};

/// What `make(job)` makes, which opens files with that job; nothing if another program holds one of them, which is not
/// waited for. What is made must not keep the job.
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
