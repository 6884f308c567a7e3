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

/// Whether a file is a compressed table, by its name.
[[nodiscard]] bool is_compressed_name(const std::filesystem::path& path);

/// Whether to compare checksums of chunks when a table is opened: `once` means not for a large file that is marked, in
/// the user's CheckMarks, as compared and not changed since.
using Check = v1::Checking;

/// Payloads from this size on are marked; smaller ones are compared in a moment.
inline constexpr std::uint64_t least_marked_bytes = std::uint64_t{8} << 20;

/// The header of a table, plain or compressed, without reading the rest.
[[nodiscard]] Header read_header(const std::filesystem::path& path);

/// The file of a table of any puzzle, open for reading. A plain file is used as it lies, mapped; a compressed one is
/// unpacked into memory.
class TableFile {
 public:
  /// Called with the header before anything is made as large as it says; may throw.
  using Accept = std::function<void(const Header&)>;

  /// Opens a table with the job's threads for unpacking and checksums, whose chunks it is told of. Each chunk's
  /// checksum is compared too, as `check` says; unpacking always does so. Throws Error for a file that is missing,
  /// foreign, newer, truncated or damaged, (resource) for one that does not fit into memory unpacked, and
  /// (interrupted); std::bad_alloc where less memory than that is lacking.
  TableFile(const std::filesystem::path& path, Check check, const Job& job, const Accept& accept);

  /// A table that has no file, but was made in memory. Its header's checksums are not looked at. Throws Error
  /// (bad_input) unless the payload has the size that the header says.
  TableFile(Header header, HugeBuffer payload);

  [[nodiscard]] const Header& header() const noexcept { return header_; }
  [[nodiscard]] std::span<const std::uint8_t> payload() const noexcept { return payload_; }
  /// Whether the payload is used as it lies in the file, not unpacked.
  [[nodiscard]] bool is_mapped() const noexcept { return memory_.size() == 0; }

 private:
  void unpack(const CompressedLayout& layout, const std::string& name, const Job& job);

  void check_plain(Check check, const std::string& name, const Job& job) const;

  /// Throws Error (check_failed) if `is_sound(chunk)` says no of one; asked by several threads at once.
  void check_each_chunk(const std::string& name, const Job& job,
                        const std::function<bool(std::size_t chunk)>& is_sound) const;

  MappedFile file_;
  HugeBuffer memory_;
  Header header_;
  std::span<const std::uint8_t> payload_;
};

/// What readers say of a table whose entries are not those of their own index.
[[nodiscard]] Error other_index(const std::filesystem::path& path);

/// The key of a puzzle's table. Throws Error (bad_input) for a table of another puzzle.
template <typename Key>
[[nodiscard]] const Key& key_of(const Header& header, const std::filesystem::path& path) {
  if (const Key* const key = std::get_if<Key>(&header.key)) return *key;
  throw Error(ErrorKind::bad_input, path.string() + ": is a table of another puzzle");
}

}  // namespace tilepdb
