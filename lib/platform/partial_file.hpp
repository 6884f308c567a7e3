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

/// The events that a finished file must survive: only a kill of the program, or also a crash of the machine, which
/// requires syncing to disk.
enum class Durability { kill, crash };

/// A file being written. Until it is complete, it has a hidden name, `.NAME.partial`, in the same folder, so a file
/// under its final name is always complete.
///
/// The partial file is locked while it is written: if two programs make the same file, one waits for the other. If the
/// holder dies, the lock ends, and the next program takes over the abandoned file.
class PartialFile {
 public:
  /// Creates the folder if needed, opens and locks the partial file as LockedFile does, and truncates it. Throws Error
  /// as LockedFile does, and bad_input if the final name belongs to something that cannot be replaced.
  explicit PartialFile(std::filesystem::path final_path, const Job& job = {}, FileFor whom = FileFor::all);
  PartialFile(const PartialFile&) = delete;
  PartialFile& operator=(const PartialFile&) = delete;

  /// Removes the partial file unless finish() was called.
  ~PartialFile();

  /// Throws Error (resource) if the bytes cannot be written, for example if the disk is full.
  void write(std::uint64_t offset, std::span<const std::uint8_t> bytes) { file_.write(offset, bytes); }

  /// Removes an abandoned partial file of a process that was killed while it waited for another, unless it is in use.
  static void remove_abandoned(const std::filesystem::path& final_path);

  /// Gives the file its final name, replacing an existing file.
  void finish(Durability durability = Durability::crash);

 private:
  std::filesystem::path final_path_;
  LockedFile file_;
  bool finished_ = false;
};

}  // namespace tilepdb
