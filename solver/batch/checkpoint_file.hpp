// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "solver/batch/batch.hpp"

namespace tilepdb::solver {

/// What a checkpoint says of a batch, to look at.
struct SavedBatch {
  std::string batch;       ///< what the batch is, as CheckpointFile was told
  BatchProgress progress;  ///< without what is known of each of the frontier's nodes
};

/// Reads the contents of any batch's checkpoint; `path` is for messages. Throws Error (check_failed) if they are
/// damaged, or another version's.
[[nodiscard]] SavedBatch read_checkpoint(const std::string& contents, const std::filesystem::path& path);

/// Whether contents begin like a checkpoint of any version.
[[nodiscard]] bool looks_like_checkpoint(std::string_view contents) noexcept;

inline constexpr std::string_view checkpoint_extension = ".checkpoint";

/// What a batch has done, on disk: one line that names the format and a checksum, a line of JSON, which says what the
/// batch is, too, and packed numbers (docs/pdb-format.md). It is replaced as a whole, so that it is sound whenever the
/// program dies.
class CheckpointFile {
 public:
  /// `batch` says what the batch is: instances, goal, tables and method, as text in UTF-8. Its checksum is the file's
  /// name in the folder.
  CheckpointFile(const std::filesystem::path& folder, std::string batch);

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

  /// What a file of this batch with such contents says, and the contents that say so. Throws Error (check_failed) if
  /// they are damaged or another batch's.
  [[nodiscard]] BatchProgress decode(std::string_view contents) const;
  [[nodiscard]] std::string encode(const BatchProgress& progress) const;

  /// Nothing if there is no file. Throws Error (check_failed) if it is damaged, another batch's, another user's, or if
  /// others may have written it.
  [[nodiscard]] std::optional<BatchProgress> load() const;

  /// Throws Error if save() would, as far as can be known before: makes the folder, and a file in it.
  void require_savable() const;

  /// Throws Error (resource), or (check_failed) for a file that others may have made.
  void save(const BatchProgress& progress) const;

  void remove() const noexcept;

 private:
  std::filesystem::path path_;
  std::string batch_;
};

}  // namespace tilepdb::solver
