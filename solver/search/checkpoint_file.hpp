// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "solver/search/batch.hpp"

namespace tilepdb::solver {

/// What a batch has done, on disk: one line that names the format, the batch and a checksum, a line of JSON, and packed
/// numbers (docs/pdb-format.md). It is replaced as a whole, so that it is sound whenever the program dies.
class CheckpointFile {
 public:
  /// `batch` says what the batch is: instances, goal, tables and method. Its checksum is the file's name in the folder.
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
  /// Names the format, the batch and a checksum of both it and the rest of the file.
  [[nodiscard]] std::string first_line(std::string_view body) const;

  std::filesystem::path path_;
  std::string batch_;
};

}  // namespace tilepdb::solver
