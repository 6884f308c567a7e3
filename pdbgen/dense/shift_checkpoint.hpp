// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "pdbgen/blocks/hidden_files.hpp"
#include "pdbgen/blocks/search_options.hpp"
#include "platform/job.hpp"
#include "platform/locked_file.hpp"
#include "puzzles/shift/index.hpp"

namespace tilepdb::generator {

/// What is chosen of a search of the shift puzzle.
struct ShiftSearchOptions : SearchOptions {
  /// Which way levels are made; the result is the same.
  enum class Levels { cheaper, forward, backward } levels = Levels::cheaper;
  /// Asked once, before the first checkpoint is written, whether so many bytes of disk are to be had; if not, there are
  /// none. May be empty.
  std::function<bool(std::uint64_t bytes)> has_room{};
};

/// The marks of a search of the shift puzzle on disk: the hidden files `.STEM.marks` and `.STEM.checkpoint` beside the
/// table, described in docs/pdb-format.md. The file of marks is locked while this lives.
///
/// Marks are written over those of the checkpoint before. That loses nothing: a mark is set once and never changed, so
/// of a file that has some of the next levels already, marks beyond the checkpoint's levels are left out when it is
/// read.
class MarkFile {
 public:
  /// Opens the files as LockedFile does. Throws Error (check_failed) if there is a checkpoint that is damaged, of
  /// another table or of another version.
  MarkFile(const HiddenFiles& files, const shift::Index& index, const Job& job);

  /// The states of each level that the checkpoint has; none if there is none.
  [[nodiscard]] const std::vector<std::uint64_t>& histogram() const noexcept { return histogram_; }

  /// Fills the marks of all states as of the checkpoint. Throws Error (check_failed) if they are damaged.
  void read(std::span<std::uint8_t> marks, int threads) const;

  /// Writes a checkpoint of these levels, which survives a crash of the machine. One of as many levels or more, which
  /// another program has left meanwhile, stays.
  void write(const std::vector<std::uint64_t>& histogram, std::span<const std::uint8_t> marks, int threads);

  /// Removes both files.
  void remove() noexcept;

 private:
  void decode(std::span<const std::uint8_t> bytes);
  [[nodiscard]] std::vector<std::uint8_t> encode() const;

  HiddenFiles files_;
  const shift::Index& index_;
  LockedFile file_;
  std::vector<std::uint64_t> checksums_;  // of each part of the marks
  std::vector<std::uint64_t> histogram_;
};

/// When a search of the shift puzzle writes checkpoints, and from which it goes on.
class ShiftCheckpoints {
 public:
  /// All must outlive it.
  ShiftCheckpoints(const shift::Index& index, const Job& job, const ShiftSearchOptions& options);

  /// The files of a table's search in a folder.
  [[nodiscard]] static HiddenFiles files_of(const std::filesystem::path& folder, const shift::TableKey& key);

  /// If a search of the table has left a checkpoint, fills the marks and returns the states of its levels; else there
  /// are none. Throws Error as MarkFile does.
  [[nodiscard]] std::vector<std::uint64_t> resume(std::span<std::uint8_t> marks);

  /// Writes a checkpoint if it is time, unless another program has the files, whose checkpoint is as good. Throws Error
  /// (resource) if it cannot be written.
  void level_ends(const std::vector<std::uint64_t>& histogram, std::span<const std::uint8_t> marks);

  /// Removes the files.
  void remove_files() noexcept;

 private:
  const shift::Index& index_;
  const Job& job_;
  const ShiftSearchOptions& options_;
  std::unique_ptr<MarkFile> file_;
  bool wanted_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace tilepdb::generator
