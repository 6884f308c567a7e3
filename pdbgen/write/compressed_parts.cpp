// SPDX-License-Identifier: MIT
#include "pdbgen/write/compressed_parts.hpp"

#include <zstd.h>

#include <memory>
#include <new>
#include <string>
#include <utility>

#include "format/compressed_format.hpp"
#include "format/table.hpp"
#include "pdbgen/write/table_writer.hpp"

namespace tilepdb::generator {
namespace {

struct FreeContext {
  void operator()(ZSTD_CCtx* context) const noexcept { ZSTD_freeCCtx(context); }
};
using Context = std::unique_ptr<ZSTD_CCtx, FreeContext>;

[[nodiscard]] Context make_context(int level) {
  Context context(ZSTD_createCCtx());
  if (!context) throw std::bad_alloc();
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, level);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_contentSizeFlag, 1);
  return context;
}

/// The header page as a zstd frame and, up to the place where chunks begin, a skippable frame of zeros.
[[nodiscard]] std::vector<std::uint8_t> compressed_header(const Header& header, std::size_t& frame_size) {
  auto bytes = compressed_frame(encode_header(header), default_compression_level);
  frame_size = bytes.size();
  bytes.resize(compressed_header_space);
  detail::store(bytes, frame_size, padding_magic, 4);
  detail::store(bytes, frame_size + 4, compressed_header_space - frame_size - skippable_header, 4);
  return bytes;
}

}  // namespace

std::vector<std::uint8_t> compressed_frame(std::span<const std::uint8_t> bytes, int level) {
  const Context context = make_context(level);
  std::vector<std::uint8_t> frame(ZSTD_compressBound(bytes.size()));
  const std::size_t size = ZSTD_compress2(context.get(), frame.data(), frame.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(size) != 0) throw Error(ErrorKind::resource, std::string("zstd: ") + ZSTD_getErrorName(size));
  frame.resize(size);
  return frame;
}

void write_compressed_ends(PartialFile& file, const Header& header, std::span<const CompressedChunk> chunks) {
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

}  // namespace tilepdb::generator
