// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>

#include "platform/mapped_file.hpp"

namespace tilepdb {

/// Records which files have passed their checksums, so that each is checked only once. A text file with one line per
/// record; at a size limit it starts over. Records are optional: if the file cannot be read or written, or belongs to
/// another user, nothing is recorded.
class CheckMarks {
 public:
  explicit CheckMarks(std::filesystem::path file) : file_(std::move(file)) {}

  /// Returns the user's file in the XDG cache folder; nothing if there is no such folder.
  [[nodiscard]] static std::optional<std::filesystem::path> file_of_user();

  [[nodiscard]] bool has(const FileIdentity& file) const;

  /// Records a file, unless it changed so recently that a later change could have the same timestamp.
  void add(const FileIdentity& file) const;

 private:
  static constexpr std::uint64_t coarsest_clock = 2'000'000'000;  // coarsest timestamps of file systems, in nanoseconds
  static constexpr std::size_t most_bytes = std::size_t{1} << 18;

  /// Returns the line of a file. It ends with a checksum, so that parts of a damaged line match nothing.
  [[nodiscard]] static std::string line(const FileIdentity& file);

  std::filesystem::path file_;
};

}  // namespace tilepdb
