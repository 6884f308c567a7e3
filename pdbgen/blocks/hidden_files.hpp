// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "platform/locked_file.hpp"
#include "platform/partial_file.hpp"

namespace tilepdb::pdbgen {

/// Suffixes of the file that holds the states, for searches of tiles and of other spaces.
inline constexpr const char* planes_suffix = "planes";
inline constexpr const char* marks_suffix = "marks";

/// A part of the data file as of the checkpoint. The file has two copies of each part: writes go to the copy that is
/// not in use, and a new checkpoint then names the copies in use. If the program dies at any moment, both files still
/// match.
struct SavedPart {
  bool present = false;  ///< ever written, in files that record this
  std::uint8_t copy = 0;
  std::uint64_t checksum = 0;
};

/// Reads a part of a data file. Throws Error (check_failed) if its contents have another checksum.
void read_part(const LockedFile& file, std::uint64_t at, std::span<std::uint8_t> bytes, std::uint64_t expected);

/// The two hidden files that a search may keep beside its table: the data file holds what is known of the states and is
/// locked while open; the checkpoint says which of its contents are valid.
struct HiddenFiles {
  /// Names the files `.STEM.SUFFIX` and `.STEM.checkpoint`.
  HiddenFiles(const std::filesystem::path& folder, const std::string& stem, const char* suffix);

  [[nodiscard]] bool has_checkpoint() const;

  /// Writes a checkpoint: its head, the number of states of each level, and all parts.
  void write_checkpoint(std::vector<std::uint8_t> head, const std::vector<std::uint64_t>& histogram,
                        std::span<const SavedPart> parts, Durability durability) const;

  /// Fills the parts as of the checkpoint, and returns the number of states of each level. `head` returns the expected
  /// head, whose bytes from `at_levels` on are its argument, the number of levels; `other` says what has another head.
  /// Throws Error (check_failed) if the checkpoint is damaged or has another head.
  [[nodiscard]] std::vector<std::uint64_t> read_checkpoint(
      const std::function<std::vector<std::uint8_t>(std::uint64_t levels)>& head, std::size_t at_levels,
      const char* other, std::span<SavedPart> parts) const;

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
