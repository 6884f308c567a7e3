// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <variant>

#include "format/compressed_format.hpp"
#include "format/format.hpp"
#include "platform/huge_buffer.hpp"
#include "platform/job.hpp"
#include "platform/mapped_file.hpp"
#include "tilepdb/api/table.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

inline constexpr const char* plain_suffix = ".pdb";
inline constexpr const char* compressed_suffix = ".pdb.zst";

[[nodiscard]] bool is_compressed_name(const std::filesystem::path& path);

/// When to compare the checksums of chunks: with `once`, a large file that CheckMarks records as checked, and that has
/// not changed since, is not checked again.
using Check = v1::Checking;

/// Smallest payload recorded in CheckMarks; smaller ones are checked in a moment.
inline constexpr std::uint64_t least_marked_bytes = std::uint64_t{8} << 20;

[[nodiscard]] Header read_header(const std::filesystem::path& path);

/// The file of a table of any puzzle, open for reading. A plain file is memory-mapped, a compressed one unpacked into
/// memory.
class TableFile {
 public:
  /// Called with the header before memory is allocated for the payload; may throw.
  using Accept = std::function<void(const Header&)>;

  /// Opens a table. Unpacks and compares checksums with the job's threads and reports its chunks as progress. Checksums
  /// of a plain file are compared as `check` demands, those of a compressed one always. Throws Error if the file is
  /// missing, not a table, newer than this program, truncated or damaged; resource if it does not fit into memory
  /// unpacked; interrupted if the job stops. Throws std::bad_alloc if memory is lacking otherwise.
  TableFile(const std::filesystem::path& path, Check check, const Job& job, const Accept& accept);

  /// Takes a table made in memory, without a file. Its header's checksums are ignored. Throws Error (bad_input) unless
  /// the payload has the size in the header.
  TableFile(Header header, HugeBuffer payload);

  [[nodiscard]] const Header& header() const noexcept { return header_; }
  [[nodiscard]] std::span<const std::uint8_t> payload() const noexcept { return payload_; }
  /// Returns whether the payload is memory-mapped, not unpacked.
  [[nodiscard]] bool is_mapped() const noexcept { return memory_.size() == 0; }

 private:
  void unpack(const CompressedLayout& layout, const std::string& name, const Job& job);

  void check_plain(Check check, const std::string& name, const Job& job) const;

  /// Throws Error (check_failed) if `is_sound(chunk)`, called by several threads concurrently, returns false for any
  /// chunk.
  void check_each_chunk(const std::string& name, const Job& job,
                        const std::function<bool(std::size_t chunk)>& is_sound) const;

  MappedFile file_;
  HugeBuffer memory_;
  Header header_;
  std::span<const std::uint8_t> payload_;
};

/// Returns the error for a table whose index is not that of this program.
[[nodiscard]] Error other_index(const std::filesystem::path& path);

/// Returns the key of a puzzle's table. Throws Error (bad_input) for a table of another puzzle.
template <typename Key>
[[nodiscard]] const Key& key_of(const Header& header, const std::filesystem::path& path) {
  if (const Key* const key = std::get_if<Key>(&header.key)) return *key;
  throw Error(ErrorKind::bad_input, path.string() + ": is a table of another puzzle");
}

}  // namespace tilepdb
