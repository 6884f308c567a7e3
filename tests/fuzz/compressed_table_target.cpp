// SPDX-License-Identifier: MIT
#include "format/compressed_format.hpp"
#include "format/frames.hpp"
#include "tests/fuzz/targets.hpp"

namespace tilepdb::fuzz {
namespace {

/// Returns the file with a right checksum of its header page, if it has room for one.
[[nodiscard]] Bytes with_sealed_header(Bytes file) {
  if (file.size() < compressed_header_space) return file;
  const auto frame = size_of_frame(std::span(file).first(compressed_header_space));
  Bytes page(header_size);
  if (!frame || !unpack_frame(std::span(file).first(*frame), page)) return file;
  seal_header(page);
  const Bytes packed = pack_frame(page, 1);
  if (packed.size() == *frame) std::copy(packed.begin(), packed.end(), file.begin());
  return file;
}

}  // namespace

int compressed_table(const std::uint8_t* data, std::size_t size) {
  const Bytes file = with_sealed_header({data, data + size});
  return read([&] {
    const CompressedLayout layout = read_compressed_layout(file, "file");
    require(layout.chunks.size() == layout.header.chunks(), "a frame for each chunk");
    require(layout.seal_offset + seal_size <= file.size(), "the seal is in the file");
    for (std::size_t i = 0; i < layout.chunks.size(); ++i) {
      const ChunkFrame& frame = layout.chunks[i];
      require(frame.offset + frame.size <= layout.seal_offset, "a frame is in the file");
      Bytes chunk(layout.header.chunk_bytes(i));
      (void)unpack_frame(std::span(file).subspan(frame.offset, frame.size), chunk);
    }
  });
}

}  // namespace tilepdb::fuzz
