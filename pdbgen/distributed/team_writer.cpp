// SPDX-License-Identifier: MIT
#include "pdbgen/distributed/team_writer.hpp"

#include <atomic>
#include <cstring>
#include <string>

#include "format/compressed_format.hpp"
#include "format/table.hpp"
#include "pdbgen/write/compressed_parts.hpp"
#include "platform/parallel_for.hpp"
#include "platform/threads.hpp"

namespace tilepdb::generator {
namespace {

/// What processes tell each other of a chunk.
struct ChunkRecord {
  std::uint64_t checksum = 0;  ///< of its bytes
  CompressedChunk compressed{};
};

/// Collective: the records of all chunks, of which each process has its own.
[[nodiscard]] std::vector<ChunkRecord> records_of_all(Team& team, std::span<const ChunkRecord> own) {
  std::string text(own.size_bytes(), '\0');
  if (!own.empty()) std::memcpy(text.data(), own.data(), text.size());
  std::vector<ChunkRecord> all;
  for (const std::string& part : team.gather(text)) {
    const std::size_t first = all.size();
    all.resize(first + part.size() / sizeof(ChunkRecord));
    if (!part.empty()) std::memcpy(all.data() + first, part.data(), part.size());
  }
  return all;
}

}  // namespace

TeamFile::TeamFile(Team& team, const std::filesystem::path& path, const WriteOptions& options) : path_(path) {
  const std::string answer = work_in_first(team, [&] {
    made_.emplace(path, options);
    return std::string(made_->wanted() ? "wanted" : "");
  });
  wanted_ = !answer.empty();
  work_in_all(team, [&] {
    if (wanted_ && team.rank() != 0) joined_.emplace(path);
  });
}

void TeamFile::write(std::uint64_t offset, std::span<const std::uint8_t> bytes) {
  if (made_) {
    made_->file().write(offset, bytes);
  } else {
    joined_->write(offset, bytes);
  }
}

void TeamFile::synchronise() {
  if (joined_) joined_->synchronise();
}

void write_table(Team& team, TeamFile& file, Header header, std::span<const std::size_t> first_chunks,
                 const PayloadSource& source, const WriteOptions& options) {
  const bool compressed = is_compressed_name(file.path());
  const auto rank = static_cast<std::size_t>(team.rank());
  const std::size_t first = first_chunks[rank];
  const std::size_t count = first_chunks[rank + 1] - first;
  header.chunk_checksums.assign(header.chunks(), 0);
  std::vector<ChunkRecord> own(count);
  std::vector<std::vector<std::uint8_t>> frames(compressed ? count : 0);
  std::atomic<std::size_t> done{0};
  work_in_all(team, [&] {
    parallel_for(count, thread_count(options.threads), [&](std::size_t i) {
      const std::size_t chunk = first + i;
      std::vector<std::uint8_t> bytes(header.chunk_bytes(chunk));
      const std::uint64_t offset = chunk * std::uint64_t{header.chunk_size};
      source(offset, bytes);
      own[i].checksum = checksum(bytes);
      if (compressed) {
        frames[i] = compressed_frame(bytes, options.compression_level);
        own[i].compressed = {frames[i].size(), checksum(frames[i])};
      } else {
        file.write(header_size + offset, bytes);
      }
      if (options.progress) {
        const std::size_t now = ++done;
#pragma omp critical(tilepdb_team_progress)
        options.progress(now, count);
      }
    });
  });
  const auto all = records_of_all(team, own);
  std::vector<CompressedChunk> chunks;
  std::uint64_t offset = compressed_header_space;
  for (std::size_t chunk = 0; chunk < all.size(); ++chunk) {
    header.chunk_checksums[chunk] = all[chunk].checksum;
    chunks.push_back(all[chunk].compressed);
    if (chunk < first) offset += all[chunk].compressed.size;
  }
  work_in_all(team, [&] {
    for (const auto& frame : frames) {
      file.write(offset, frame);
      offset += frame.size();
    }
    file.synchronise();
  });
  work_in_all(team, [&] {
    if (team.rank() != 0) return;
    if (compressed) {
      write_compressed_ends(file.of_first(), header, chunks);
    } else {
      file.of_first().write(0, encode_header(header));
    }
    file.of_first().finish();
  });
}

}  // namespace tilepdb::generator
