// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "format/format.hpp"

// The .pdb.zst file format: a .pdb as independent zstd frames, see docs/pdb-format.md. In order: the header page as one
// frame; a skippable frame as padding up to a fixed offset; one frame per chunk of payload; a skippable frame with the
// seal; the seek table in zstd's seekable format, itself a skippable frame.
namespace tilepdb {

inline constexpr std::uint32_t padding_magic = 0x184d2a50;  // any of zstd's skippable magic numbers
inline constexpr std::uint32_t seal_magic = 0x184d2a51;
inline constexpr std::uint32_t seek_table_magic = 0x184d2a5e;  // defined by zstd's seekable format
inline constexpr std::uint32_t seekable_magic = 0x8f92eab1;    // likewise: the last four bytes of the file
inline constexpr std::size_t skippable_header = 8;
inline constexpr std::size_t seek_entry = 8;
inline constexpr std::size_t seek_footer = 9;
inline constexpr std::size_t seal_size = skippable_header + 8;

/// Bytes before the first chunk's frame: the header page's frame and its padding. Fixed, so that chunks can be written
/// before the header, which contains their checksums.
inline constexpr std::size_t compressed_header_space = header_size + 128;

struct ChunkFrame {
  std::uint64_t offset = 0;
  std::uint32_t size = 0;
};

/// The content of a compressed table's seek table, validated against the file.
struct CompressedLayout {
  Header header;
  std::vector<ChunkFrame> chunks;
  std::uint64_t seal_offset = 0;
};

/// Returns the seek table of a compressed file, as a skippable frame. Each pair is the size of a frame in the file and
/// the size of its content.
[[nodiscard]] std::vector<std::uint8_t> encode_seek_table(
    const std::vector<std::pair<std::uint32_t, std::uint32_t>>& frames);

/// Finds the frames of a compressed table and reads its header. Throws Error, naming the file, for a file that is not a
/// compressed table, is truncated or contradicts itself; never allocates memory for a size that is not validated.
/// Throws std::bad_alloc if memory is lacking.
[[nodiscard]] CompressedLayout read_compressed_layout(std::span<const std::uint8_t> file, const std::string& name);

/// Returns the seal of a compressed file: a checksum of the checksums of its parts as stored. It detects every changed
/// bit, even one that unpacks to the same table. The parts are the bytes before the chunks, each chunk's frame, and the
/// seek table.
[[nodiscard]] std::vector<std::uint8_t> encode_seal(const std::vector<std::uint64_t>& part_checksums);

}  // namespace tilepdb
