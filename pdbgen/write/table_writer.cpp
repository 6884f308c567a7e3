// SPDX-License-Identifier: MIT
#include "pdbgen/write/table_writer.hpp"

#include <atomic>
#include <exception>
#include <memory>
#include <string>

#include "format/compressed_format.hpp"
#include "format/table.hpp"
#include "pdbgen/write/compressed_parts.hpp"
#include "platform/file_kind.hpp"
#include "platform/mapped_file.hpp"
#include "platform/parallel_for.hpp"
#include "platform/threads.hpp"
#include "tilepdb/version.hpp"

namespace tilepdb::generator {

namespace {

/// Runs `work(chunk)` for all chunks in parallel and `in_order(chunk)` one after another, in order. The first
/// exception ends the rest and is thrown here: none may leave a parallel region.
template <typename Work, typename InOrder>
void for_each_chunk(std::size_t chunks, const WriteOptions& options, Work&& work, InOrder&& in_order) {
  std::exception_ptr failure;
  std::atomic<bool> failed{false};
  const auto guarded = [&](auto&& step) {
    if (failed) return;
    try {
      if (options.stop && options.stop()) throw Error(ErrorKind::interrupted, "interrupted");
      step();
    } catch (...) {
#pragma omp critical(tilepdb_chunk_failure)
      if (!failed.exchange(true)) failure = std::current_exception();
    }
  };
  const int threads = useful_threads(thread_count(options.threads), chunks);
#pragma omp parallel for ordered schedule(dynamic, 1) num_threads(threads)
  for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
    guarded([&] { work(chunk); });
#pragma omp ordered
    guarded([&] {
      in_order(chunk);
      if (options.progress) options.progress(chunk + 1, chunks);
    });
  }
  if (failure) std::rethrow_exception(failure);
}

void write_plain(PartialFile& file, Header& header, const PayloadSource& source, const WriteOptions& options) {
  for_each_chunk(
      header.chunks(), options,
      [&](std::size_t chunk) {
        std::vector<std::uint8_t> bytes(header.chunk_bytes(chunk));
        const std::uint64_t offset = chunk * std::uint64_t{header.chunk_size};
        source(offset, bytes);
        header.chunk_checksums[chunk] = checksum(bytes);
        file.write(header_size + offset, bytes);
      },
      [](std::size_t) {});
  file.write(0, encode_header(header));
}

void write_compressed(PartialFile& file, Header& header, const PayloadSource& source, const WriteOptions& options) {
  const std::size_t chunks = header.chunks();
  std::vector<std::vector<std::uint8_t>> frames_in_work(chunks);
  std::vector<CompressedChunk> written(chunks);
  std::uint64_t offset = compressed_header_space;
  for_each_chunk(
      chunks, options,
      [&](std::size_t chunk) {
        std::vector<std::uint8_t> bytes(header.chunk_bytes(chunk));
        source(chunk * std::uint64_t{header.chunk_size}, bytes);
        header.chunk_checksums[chunk] = checksum(bytes);
        frames_in_work[chunk] = compressed_frame(bytes, options.compression_level);
        written[chunk] = {frames_in_work[chunk].size(), checksum(frames_in_work[chunk])};
      },
      [&](std::size_t chunk) {
        const std::vector<std::uint8_t> frame = std::move(frames_in_work[chunk]);
        file.write(offset, frame);
        offset += frame.size();
      });
  write_compressed_ends(file, header, written);
}

/// The header of a table, but for checksums.
template <typename AnyIndex>
[[nodiscard]] Header header_of(const AnyTableKey& key, Encoding encoding, const AnyIndex& index,
                               std::vector<std::uint64_t> histogram) {
  Header header;
  header.key = key;
  header.encoding = encoding;
  header.entries = index.states();
  header.index_digest = index_digest(index);
  header.chunk_size = chunk_size_for(header.payload_size());
  header.histogram = std::move(histogram);
  header.generator = std::string("tilepdb ") + version;
  return header;
}

}  // namespace

TableInTheMaking::TableInTheMaking(const std::filesystem::path& path, const WriteOptions& options)
    : file_(
          path,
          [&] {
            waited_ = true;
            if (options.waiting) options.waiting();
          },
          options.stop),
      wanted_(!waited_ || options.replace || !is_present(path)) {}

Header make_header(const TableKey& key, const Index& index, std::vector<std::uint64_t> histogram) {
  return header_of(key, Encoding::manhattan_bit, index, std::move(histogram));
}

Header make_header(const shift::Index& index, std::vector<std::uint64_t> histogram) {
  const bool small = histogram.size() <= most_levels(Encoding::half_byte);
  return header_of(index.key(), small ? Encoding::half_byte : Encoding::byte, index, std::move(histogram));
}

void write_table(const std::filesystem::path& path, Header header, const PayloadSource& source,
                 const WriteOptions& options) {
  TableInTheMaking table(path, options);
  if (!table.wanted()) return;
  header.chunk_checksums.assign(header.chunks(), 0);
  if (is_compressed_name(path)) {
    write_compressed(table.file(), header, source, options);
  } else {
    write_plain(table.file(), header, source, options);
  }
  table.file().finish();
}

void check_compressed_bytes(const std::filesystem::path& path) {
  const MappedFile file(path);
  const auto bytes = file.bytes();
  const CompressedLayout layout = read_compressed_layout(bytes, path.string());
  std::vector<std::uint64_t> part_checksums{checksum(bytes.first(compressed_header_space))};
  for (const ChunkFrame& chunk : layout.chunks)
    part_checksums.push_back(checksum(bytes.subspan(chunk.offset, chunk.size)));
  part_checksums.push_back(checksum(bytes.subspan(layout.seal_offset + seal_size)));
  const auto seal = encode_seal(part_checksums);
  if (!std::equal(seal.begin(), seal.end(), bytes.begin() + static_cast<std::ptrdiff_t>(layout.seal_offset))) {
    throw Error(ErrorKind::check_failed, path.string() + ": damaged: the seal differs; make it again with pdbgen");
  }
}

}  // namespace tilepdb::generator
