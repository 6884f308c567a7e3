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

/// Fills `into` with a table's payload starting at `first_byte`; several threads call it at once.
using PayloadSource = std::function<void(std::uint64_t first_byte, std::span<std::uint8_t> into)>;

inline constexpr int default_compression_level = 1;

/// Options of a table's file.
struct WriteOptions {
  int compression_level = default_compression_level;
  bool replace = false;  ///< write even if the file exists, or another program made it meanwhile
};

/// Returns the header of a new table; its checksums are filled in when the table is written.
[[nodiscard]] Header make_header(const TableKey& key, const Index& index, std::vector<std::uint64_t> histogram);

/// Writer of a table's file: compressed if the path ends in .zst, else plain. The bytes depend only on the table (and,
/// if compressed, on the level and libzstd's version), not on threads. The file appears under its name only when it is
/// complete. If another program is making the same file, the constructor waits for it; the resulting file is kept
/// unless `replace` is set.
class TableFileWriter {
 public:
  /// `job` must outlive the writer. Throws errors of PartialFile.
  TableFileWriter(const std::filesystem::path& path, const Job& job, const WriteOptions& options);

  /// Returns false if the file exists, perhaps made by another program, and must not be replaced.
  [[nodiscard]] bool wanted() const noexcept { return wanted_; }

  /// Writes the whole file. Throws Error (resource), or (interrupted) if the job is stopped.
  void write(const Header& header, const PayloadSource& source);

  /// Returns the file, for callers that write it in parts.
  [[nodiscard]] PartialFile& file() noexcept { return file_; }

 private:
  const Job& job_;
  WriteOptions options_;
  bool compressed_;
  PartialFile file_;
  bool wanted_;
};

// Functions for writing a file in parts, in any order; docs/pdb-format.md describes the parts. Chunks are contiguous.

/// What the rest of the file stores about a chunk.
struct ChunkRecord {
  std::uint64_t payload_checksum = 0;
  std::uint64_t size = 0;      ///< in the file
  std::uint64_t checksum = 0;  ///< of its bytes in the file, if compressed
};

/// A chunk as stored in the file.
struct FileChunk {
  ChunkRecord record;
  std::vector<std::uint8_t> bytes;
};

[[nodiscard]] FileChunk make_chunk(const Header& header, std::size_t chunk, const PayloadSource& source,
                                   bool compressed, int level);

/// Returns the offset of the first chunk.
[[nodiscard]] std::uint64_t begin_of_chunks(bool compressed) noexcept;

/// Writes the parts before and after the chunks.
void write_ends(PartialFile& file, Header header, std::span<const ChunkRecord> chunks, bool compressed);

}  // namespace tilepdb::pdbgen
