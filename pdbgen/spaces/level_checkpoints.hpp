// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "pdbgen/blocks/hidden_files.hpp"
#include "platform/job.hpp"
#include "platform/locked_file.hpp"
#include "tilepdb/pattern_database/detail/level_maker.hpp"

namespace tilepdb::generator {

/// The marks of a search of a space on disk: the hidden files `.STEM.marks` and `.STEM.checkpoint` beside the table,
/// described in docs/pdb-format.md. The file of marks is locked while this lives.
///
/// Marks are written over those of the checkpoint before. That loses nothing: a mark is set once and never changed, so
/// of a file that has some of the next levels already, marks beyond the checkpoint's levels are left out when it is
/// read.
class LevelMarkFile {
 public:
  /// Opens the files as LockedFile does. Throws Error (check_failed) if there is a checkpoint that is damaged, of
  /// another space or of another version. The facts must outlive it.
  LevelMarkFile(const HiddenFiles& files, const pattern_database::detail::SpaceFacts& facts, const Job& job);

  /// The states of each level that the checkpoint has; none if there is none.
  [[nodiscard]] const std::vector<std::uint64_t>& histogram() const noexcept { return histogram_; }

  /// Fills the marks of all states as of the checkpoint. Throws Error (check_failed) if they are damaged.
  void read(std::span<std::uint8_t> marks, int threads) const;

  /// Writes a checkpoint of these levels, which survives a crash of the machine. One of as many levels or more, which
  /// another program has left meanwhile, stays.
  void write(const std::vector<std::uint64_t>& histogram, std::span<const std::uint8_t> marks, int threads);

 private:
  [[nodiscard]] std::vector<std::uint8_t> fixed_fields(std::size_t levels) const;
  void decode(std::span<const std::uint8_t> bytes);
  [[nodiscard]] std::vector<std::uint8_t> encode() const;

  HiddenFiles files_;
  const pattern_database::detail::SpaceFacts& facts_;
  LockedFile file_;
  std::vector<std::uint64_t> checksums_;  // of each part of the marks
  std::vector<std::uint64_t> histogram_;
};

/// When a search of a space writes checkpoints, and from which it goes on.
class LevelCheckpoints {
 public:
  /// The options' file names the table; if it is empty there are no checkpoints. All must outlive it.
  LevelCheckpoints(const pattern_database::detail::SpaceFacts& facts, const Job& job,
                   const pattern_database::BuildOptions& options);

  /// The files of the search for a table.
  [[nodiscard]] static HiddenFiles files_of(const std::filesystem::path& table);

  /// If a search of the space has left a checkpoint, fills the marks and returns the states of its levels; else there
  /// are none. Throws Error as LevelMarkFile does.
  [[nodiscard]] std::vector<std::uint64_t> resume(std::span<std::uint8_t> marks);

  /// Writes a checkpoint if it is time, unless another program has the files, whose checkpoint is as good, or the disk
  /// has no room. Throws Error (resource) if it cannot be written.
  void level_ends(const std::vector<std::uint64_t>& histogram, std::span<const std::uint8_t> marks);

 private:
  const pattern_database::detail::SpaceFacts& facts_;
  const Job& job_;
  const pattern_database::BuildOptions& options_;
  std::unique_ptr<LevelMarkFile> file_;
  bool wanted_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace tilepdb::generator
