// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>

#include "format/index_digest.hpp"
#include "platform/partial_file.hpp"

namespace tilepdb::generator {

/// Fills the span with a table's payload from a byte on; called from several threads at once.
using PayloadSource = std::function<void(std::uint64_t first_byte, std::span<std::uint8_t> into)>;

inline constexpr int default_compression_level = 1;

struct WriteOptions {
  int threads = 0;  ///< 0: all cores
  int compression_level = default_compression_level;
  bool replace = false;           ///< write even if another program has made the file meanwhile
  std::function<void()> waiting;  ///< called once if another program is making the same file
  std::function<bool()> stop;     ///< asked often, from any thread; true ends with Error (interrupted)
  /// Called with the chunks that are done and their number, never twice at once; may be empty.
  std::function<void(std::uint64_t done, std::uint64_t all)> progress{};
};

/// A table's file while it is written. If another program makes the same one, it is waited for, and what that has made
/// is good enough unless it is to be replaced.
class TableInTheMaking {
 public:
  /// Throws as PartialFile does.
  TableInTheMaking(const std::filesystem::path& path, const WriteOptions& options);

  /// False if another program has made the file.
  [[nodiscard]] bool wanted() const noexcept { return wanted_; }
  [[nodiscard]] PartialFile& file() noexcept { return file_; }

 private:
  bool waited_ = false;
  PartialFile file_;
  bool wanted_;
};

/// The header of a table about to be written; its checksums come when it is.
[[nodiscard]] Header make_header(const TableKey& key, const Index& index, std::vector<std::uint64_t> histogram);

/// The same for the shift puzzle; entries are as small as the largest h lets them be.
[[nodiscard]] Header make_header(const shift::Index& index, std::vector<std::uint64_t> histogram);

/// Writes a table: compressed if the path ends in .zst, else plain. The bytes depend on the table alone (and, if
/// compressed, on the level and libzstd's version), not on threads. The file appears under its name only when it is
/// whole. If another program finished the same file while this one waited for it, nothing is written.
void write_table(const std::filesystem::path& path, Header header, const PayloadSource& source,
                 const WriteOptions& options);

/// Throws Error (check_failed) unless every byte of a compressed table is as write_table left it.
void check_compressed_bytes(const std::filesystem::path& path);

}  // namespace tilepdb::generator
