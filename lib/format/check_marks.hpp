// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>

#include "platform/mapped_file.hpp"

namespace tilepdb {

/// Marks of the files whose checksums were compared, so that this is done once: a text file with a line for each, which
/// grows up to a limit, and begins anew then. A convenience: where it cannot be read or written, or belongs to another
/// user, there are no marks.
class CheckMarks {
 public:
  explicit CheckMarks(std::filesystem::path file) : file_(std::move(file)) {}

  /// The user's own file, below the XDG cache folder; nothing if there is no such folder.
  [[nodiscard]] static std::optional<std::filesystem::path> file_of_user();

  [[nodiscard]] bool has(const FileIdentity& file) const;

  /// Marks a file, unless it changed so lately that it might have changed since without a trace.
  void add(const FileIdentity& file) const;

 private:
  static constexpr std::uint64_t coarsest_clock = 2'000'000'000;  // of file systems, in nanoseconds
  static constexpr std::size_t most_bytes = std::size_t{1} << 18;

  /// With a checksum at its end, so that what is left of a damaged line marks nothing.
  [[nodiscard]] static std::string line(const FileIdentity& file);

  std::filesystem::path file_;
};

}  // namespace tilepdb
