// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "solver/batch/batch.hpp"

namespace tilepdb::solver {

/// The contents of a checkpoint, for inspection.
struct SavedBatch {
  std::string batch;       ///< the description of the batch, as given to CheckpointFile
  BatchProgress progress;  ///< without the per-node numbers of the frontier
};

/// Reads the checkpoint of any batch; `path` is for messages. Throws Error (check_failed) if it is damaged or of
/// another version.
[[nodiscard]] SavedBatch read_checkpoint(const std::string& contents, const std::filesystem::path& path);

/// Whether contents begin like a checkpoint of any version.
[[nodiscard]] bool looks_like_checkpoint(std::string_view contents) noexcept;

inline constexpr std::string_view checkpoint_extension = ".checkpoint";

/// The progress of a batch on disk: a line with the format and a checksum, a line of JSON that also describes the
/// batch, and packed numbers (docs/pdb-format.md). Replaced as a whole, so that it stays valid whenever the program
/// dies.
class CheckpointFile {
 public:
  /// `batch` describes the batch (instances, goal, tables and method) as UTF-8 text. Its checksum is the file's name in
  /// the folder.
  CheckpointFile(const std::filesystem::path& folder, std::string batch);

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
  /// Returns the description of the batch.
  [[nodiscard]] const std::string& batch() const noexcept { return batch_; }

  /// Converts the contents of this batch's file to progress, and back. decode() throws Error (check_failed) if they are
  /// damaged or another batch's.
  [[nodiscard]] BatchProgress decode(std::string_view contents) const;
  [[nodiscard]] std::string encode(const BatchProgress& progress) const;

  /// Returns nothing if the file does not exist. Throws Error (check_failed) if it is damaged, another batch's, another
  /// user's, or if others may have written it.
  [[nodiscard]] std::optional<BatchProgress> load() const;

  /// Throws Error if save() would, as far as is known in advance: creates the folder, and a trial file in it.
  void require_savable() const;

  /// Throws Error: resource, or check_failed for a file that others may have made.
  void save(const BatchProgress& progress) const;

  void remove() const noexcept;

 private:
  std::filesystem::path path_;
  std::string batch_;
};

}  // namespace tilepdb::solver
