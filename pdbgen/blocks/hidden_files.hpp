// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace tilepdb::pdbgen {

/// Suffixes of the file that keeps the states: of a search of tiles, and of one of any other space.
inline constexpr const char* planes_suffix = "planes";
inline constexpr const char* marks_suffix = "marks";

/// The two hidden files that a search may have beside its table: one of what it keeps of states, locked while it is
/// open, and the checkpoint, which says of it what counts.
struct HiddenFiles {
  /// `.STEM.` with the suffix, and `.STEM.checkpoint`.
  HiddenFiles(const std::filesystem::path& folder, const std::string& stem, const char* suffix);

  /// Whether a search has left a checkpoint.
  [[nodiscard]] bool has_checkpoint() const;

  /// Bytes of disk that an earlier search has left in use; the next one uses them again.
  [[nodiscard]] std::uint64_t disk_in_use() const;

  /// Removes the files of a search, unless another program is at work on them.
  void remove_abandoned() const;

  /// Removes the checkpoint, and what was left of one that was not completed. For who has the other file's lock.
  void remove_checkpoint() const noexcept;

  std::filesystem::path data;
  std::filesystem::path checkpoint;
};

}  // namespace tilepdb::pdbgen
