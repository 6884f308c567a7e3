// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace tilepdb::pdbgen {

/// Suffixes of the file that holds the states, for searches of tiles and of other spaces.
inline constexpr const char* planes_suffix = "planes";
inline constexpr const char* marks_suffix = "marks";

/// The two hidden files that a search may keep beside its table: the data file holds what is known of the states and is
/// locked while open; the checkpoint says which of its contents are valid.
struct HiddenFiles {
  /// Names the files `.STEM.SUFFIX` and `.STEM.checkpoint`.
  HiddenFiles(const std::filesystem::path& folder, const std::string& stem, const char* suffix);

  [[nodiscard]] bool has_checkpoint() const;

  /// Returns the bytes of disk that an earlier search left in use; the next search reuses them.
  [[nodiscard]] std::uint64_t disk_in_use() const;

  /// Removes the files of a search, unless another program has locked them.
  void remove_abandoned() const;

  /// Removes the checkpoint and any partly written one. The caller must hold the lock of the data file.
  void remove_checkpoint() const noexcept;

  std::filesystem::path data;
  std::filesystem::path checkpoint;
};

}  // namespace tilepdb::pdbgen
