// SPDX-License-Identifier: MIT
#include "pdbgen/write/table_file_writer.hpp"

#include <string>
#include <utility>

#include "format/compressed_format.hpp"
#include "format/frames.hpp"
#include "format/table_file.hpp"
#include "platform/checksum.hpp"
#include "platform/file_kind.hpp"
#include "platform/parallel_for.hpp"
#include "tilepdb/version.hpp"

namespace tilepdb::pdbgen {
namespace {

/// Returns the header page as a zstd frame, followed by a skippable frame of zeros up to the first chunk.
[[nodiscard]] std::vector<std::uint8_t> compressed_header(const Header& header, std::size_t& frame_size) {
  auto bytes = pack_frame(encode_header(header), default_compression_level);
  frame_size = bytes.size();
  bytes.resize(compressed_header_space);
  detail::store(bytes, frame_size, padding_magic, 4);
  detail::store(bytes, frame_size + 4, compressed_header_space - frame_size - skippable_header, 4);
  return bytes;
}

void write_compressed_ends(PartialFile& file, const Header& header, std::span<const ChunkRecord> chunks) {
  std::size_t frame_size = 0;
  const auto head = compressed_header(header, frame_size);
  std::vector<std::uint64_t> part_checksums{checksum(head)};
  std::vector<std::pair<std::uint32_t, std::uint32_t>> frames{
      {static_cast<std::uint32_t>(frame_size), static_cast<std::uint32_t>(header_size)},
      {static_cast<std::uint32_t>(head.size() - frame_size), 0}};
  std::uint64_t offset = compressed_header_space;
  for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk) {
    part_checksums.push_back(chunks[chunk].checksum);
    frames.emplace_back(static_cast<std::uint32_t>(chunks[chunk].size),
                        static_cast<std::uint32_t>(header.chunk_bytes(chunk)));
    offset += chunks[chunk].size;
  }
  frames.emplace_back(static_cast<std::uint32_t>(seal_size), 0);
  const auto seek_table = encode_seek_table(frames);
  part_checksums.push_back(checksum(seek_table));
  file.write(0, head);
  file.write(offset, encode_seal(part_checksums));
  file.write(offset + seal_size, seek_table);
}

}  // namespace

Header make_header(const TableKey& key, const Index& index, std::vector<std::uint64_t> histogram) {
  Header header;
  header.key = key;
  header.encoding = Encoding::manhattan_bit;
  header.entries = index.states();
  header.index_digest = index_digest(index);
  header.chunk_size = chunk_size_for(header.payload_size());
  header.histogram = std::move(histogram);
  header.generator = std::string("tilepdb ") + version;
  return header;
}

FileChunk make_chunk(const Header& header, std::size_t chunk, const PayloadSource& source, bool compressed, int level) {
  std::vector<std::uint8_t> payload(header.chunk_bytes(chunk));
  source(chunk * std::uint64_t{header.chunk_size}, payload);
  ChunkRecord record{checksum(payload), payload.size(), 0};
  if (!compressed) return {record, std::move(payload)};
  auto frame = pack_frame(payload, level);
  record.size = frame.size();
  record.checksum = checksum(frame);
  return {record, std::move(frame)};
}

std::uint64_t begin_of_chunks(bool compressed) noexcept { return compressed ? compressed_header_space : header_size; }

void write_ends(PartialFile& file, Header header, std::span<const ChunkRecord> chunks, bool compressed) {
  header.chunk_checksums.clear();
  for (const ChunkRecord& chunk : chunks) header.chunk_checksums.push_back(chunk.payload_checksum);
  if (compressed) {
    write_compressed_ends(file, header, chunks);
  } else {
    file.write(0, encode_header(header));
  }
}

TableFileWriter::TableFileWriter(const std::filesystem::path& path, const Job& job, const WriteOptions& options)
    : job_(job),
      options_(options),
      compressed_(is_compressed_name(path)),
      file_(path, job),
      wanted_(options.replace || !is_present(path)) {}

void TableFileWriter::write(const Header& header, const PayloadSource& source) {
  std::vector<ChunkRecord> written(header.chunks());
  std::uint64_t end = begin_of_chunks(compressed_);
  ProgressCounter done(job_, written.size());
  parallel_for_ordered(
      written.size(), job_,
      [&](std::size_t i) {
        FileChunk chunk = make_chunk(header, i, source, compressed_, options_.compression_level);
        // The offset of an uncompressed chunk is known in advance.
        if (!compressed_)
          file_.write(header_size + i * std::uint64_t{header.chunk_size}, std::exchange(chunk.bytes, {}));
        return chunk;
      },
      [&](std::size_t i, const FileChunk& chunk) {
        if (compressed_) file_.write(end, chunk.bytes);
        end += chunk.record.size;
        written[i] = chunk.record;
        done.add();
      });
  write_ends(file_, header, written, compressed_);
  file_.finish();
}

}  // namespace tilepdb::pdbgen
