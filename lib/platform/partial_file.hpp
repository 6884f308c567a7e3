// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

#include "platform/job.hpp"
#include "platform/locked_file.hpp"

namespace tilepdb {

namespace detail {

[[nodiscard]] std::filesystem::path partial_path(const std::filesystem::path& final_path);

}  // namespace detail

/// What a file under its final name survives: the end of the program at any moment, or that of the whole machine too,
/// for which the disk has to be waited for.
enum class Durability { kill, crash };

/// A file in the making. It is written under a hidden name beside the final one, `.NAME.partial`, and takes its final
/// name only when it is whole, so that a file under its final name is always whole.
///
/// The partial file is locked while it is written: of two programs that make the same file one waits for the other.
/// The lock goes when its holder dies, and the next maker takes the abandoned file over.
class PartialFile {
 public:
  /// Makes the folder if needed, opens and locks the partial file as LockedFile does, and empties it. Throws Error
  /// (bad_input) too where what has the final name is no file that can be replaced.
  explicit PartialFile(std::filesystem::path final_path, const Job& job = {}, FileFor whom = FileFor::all);
  PartialFile(const PartialFile&) = delete;
  PartialFile& operator=(const PartialFile&) = delete;

  /// Removes the partial file unless finish() was called.
  ~PartialFile();

  /// Throws Error (resource) if the bytes cannot be written, for want of space for example.
  void write(std::uint64_t offset, std::span<const std::uint8_t> bytes) { file_.write(offset, bytes); }

  /// Removes the partial file that a maker has left which was killed while it waited for another, unless one is at
  /// work on it.
  static void remove_abandoned(const std::filesystem::path& final_path);

  /// Gives the file its final name, replacing what had it.
  void finish(Durability durability = Durability::crash);

 private:
  std::filesystem::path final_path_;
  LockedFile file_;
  bool finished_ = false;
};

}  // namespace tilepdb
