// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "pdbgen/blocks/hidden_files.hpp"
#include "platform/job.hpp"
#include "platform/locked_file.hpp"
#include "tilepdb/pattern_database/build_options.hpp"
#include "tilepdb/pattern_database/detail/level_maker.hpp"

namespace tilepdb::pdbgen {

using pattern_database::detail::SpaceFacts;

/// Returns the hidden files of the search for a table.
[[nodiscard]] HiddenFiles space_files(const std::filesystem::path& table);

/// What a search keeps of each state, on disk: a byte, h + 1, or 0 if the state is not yet reached; or two bits, as in
/// a table. The hidden files are `.STEM.marks` and `.STEM.checkpoint` beside the table, described in
/// docs/pdb-format.md. The file of marks is locked while this object lives.
class MarkFile {
 public:
  /// Opens the files as LockedFile does; `bits` is 8 or 2. `facts` must outlive the object. Throws Error (check_failed)
  /// if the checkpoint is damaged, for another space or number of bits, or from another version.
  MarkFile(const HiddenFiles& files, const SpaceFacts& facts, unsigned bits, const Job& job);

  /// Returns the bytes of disk that the marks take.
  [[nodiscard]] static std::uint64_t disk_bytes(std::uint64_t states, unsigned bits) noexcept;

  /// Returns the number of states of each level in the checkpoint; empty if no checkpoint exists.
  [[nodiscard]] const std::vector<std::uint64_t>& histogram() const noexcept { return histogram_; }

  /// Fills the marks of all states as of the checkpoint. Throws Error (check_failed) if the marks are damaged.
  void read(std::span<std::uint8_t> marks, int threads) const;

  /// Writes a checkpoint of these levels that survives a crash of the machine. Keeps an existing checkpoint that has at
  /// least as many levels, which another program may have written meanwhile.
  void write(const std::vector<std::uint64_t>& histogram, std::span<const std::uint8_t> marks, int threads);

 private:
  [[nodiscard]] std::uint64_t offset(std::size_t part, std::uint8_t copy) const noexcept;
  [[nodiscard]] std::vector<std::uint8_t> head(std::uint64_t levels) const;

  HiddenFiles files_;
  const SpaceFacts& facts_;
  unsigned bits_;
  LockedFile file_;
  std::vector<SavedPart> parts_;
  std::vector<std::uint64_t> histogram_;
};

/// Schedule of the checkpoints of a search that keeps marks, and resuming from them.
class LevelCheckpoints {
 public:
  /// Writes no checkpoints if `options` names no file, or if the disk has too little room for the first one; in the
  /// second case, calls options.no_checkpoints. `bits` is that of MarkFile. All arguments must outlive the object.
  LevelCheckpoints(const SpaceFacts& facts, unsigned bits, const Job& job,
                   const pattern_database::BuildOptions& options);

  /// Fills the marks and returns the number of states of each level if a search of the same space left a checkpoint;
  /// else returns an empty vector. Throws errors of MarkFile.
  [[nodiscard]] std::vector<std::uint64_t> resume(std::span<std::uint8_t> marks);

  /// Writes a checkpoint if one is due, unless another program holds the files: its checkpoint serves as well. Throws
  /// Error (resource) if the checkpoint cannot be written.
  void level_ends(const std::vector<std::uint64_t>& histogram, std::span<const std::uint8_t> marks);

 private:
  const SpaceFacts& facts_;
  unsigned bits_;
  const Job& job_;
  const pattern_database::BuildOptions& options_;
  std::optional<HiddenFiles> files_;
  std::unique_ptr<MarkFile> file_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace tilepdb::pdbgen
