// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>

namespace tilepdb::generator {

/// A file in the making. It is written under a hidden name beside the final one, `.NAME.partial`, and takes its final
/// name only when it is whole and on disk, so that a file under its final name is always whole.
///
/// The partial file is locked while it is written: of two programs that make the same file one waits for the other.
/// The lock goes when its holder dies, and the next maker takes the abandoned file over.
class PartialFile {
 public:
  /// Makes the folder if needed, opens and locks the partial file, and empties it. `waiting`, if given, is called once
  /// when another program holds the lock; `stop` is asked while waiting. Throws Error (resource), or (interrupted).
  PartialFile(std::filesystem::path final_path, const std::function<void()>& waiting,
              const std::function<bool()>& stop);
  PartialFile(const PartialFile&) = delete;
  PartialFile& operator=(const PartialFile&) = delete;

  /// Removes the partial file unless finish() was called.
  ~PartialFile();

  /// Throws Error (resource) if the bytes cannot be written, for want of space for example.
  void write(std::uint64_t offset, std::span<const std::uint8_t> bytes);

  /// Puts all bytes on disk and gives the file its final name, replacing what had it.
  void finish();

 private:
  void open_and_lock(const std::function<void()>& waiting, const std::function<bool()>& stop);

  std::filesystem::path final_path_;
  std::filesystem::path partial_path_;
  int descriptor_ = -1;
};

}  // namespace tilepdb::generator
