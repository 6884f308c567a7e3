// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <vector>

#include "core/index.hpp"
#include "format/format.hpp"
#include "platform/job.hpp"
#include "platform/partial_file.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb::pdbgen {

/// Fills the span with a table's payload from a byte on; called from several threads at once.
using PayloadSource = std::function<void(std::uint64_t first_byte, std::span<std::uint8_t> into)>;

inline constexpr int default_compression_level = 1;

/// What is chosen of a table's file.
struct WriteOptions {
  int compression_level = default_compression_level;
  bool replace = false;  ///< write even if the file is there, which another program may have made meanwhile
};

/// The header of a table about to be written; its checksums come when it is.
[[nodiscard]] Header make_header(const TableKey& key, const Index& index, std::vector<std::uint64_t> histogram);

/// Writes a table's file: compressed if the path ends in .zst, else plain. The bytes depend on the table alone (and, if
/// compressed, on the level and libzstd's version), not on threads. The file appears under its name only when it is
/// whole. If another program makes the same one, it is waited for. A file that is there then is good enough unless it
/// is to be replaced.
class TableFileWriter {
 public:
  /// The job must outlive it. Throws as PartialFile does.
  TableFileWriter(const std::filesystem::path& path, const Job& job, const WriteOptions& options);

  /// False if the file is there, made by another program perhaps, and is not to be replaced.
  [[nodiscard]] bool wanted() const noexcept { return wanted_; }

  /// Writes all of it. Throws Error (resource), or (interrupted) if the job is to end.
  void write(const Header& header, const PayloadSource& source);

  /// The file, for who writes it by parts.
  [[nodiscard]] PartialFile& file() noexcept { return file_; }

 private:
  const Job& job_;
  WriteOptions options_;
  bool compressed_;
  PartialFile file_;
  bool wanted_;
};

// A file by parts, in any order; docs/pdb-format.md describes them. Chunks lie one after the other.

/// What the rest of the file says of a chunk.
struct ChunkRecord {
  std::uint64_t payload_checksum = 0;
  std::uint64_t size = 0;      ///< in the file
  std::uint64_t checksum = 0;  ///< of its bytes in the file, if they are compressed
};

/// A chunk as it is in the file.
struct FileChunk {
  ChunkRecord record;
  std::vector<std::uint8_t> bytes;
};

[[nodiscard]] FileChunk make_chunk(const Header& header, std::size_t chunk, const PayloadSource& source,
                                   bool compressed, int level);

/// Where the first chunk begins.
[[nodiscard]] std::uint64_t begin_of_chunks(bool compressed) noexcept;

/// Writes what comes before and after the chunks.
void write_ends(PartialFile& file, Header header, std::span<const ChunkRecord> chunks, bool compressed);

}  // namespace tilepdb::pdbgen
