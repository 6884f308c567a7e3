// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "format/format.hpp"

// The .pdb.zst file: a .pdb as independent zstd frames, see docs/pdb-format.md. In order: the header page as one
// frame; a skippable frame that fills up to a fixed offset; one frame per chunk of payload; a skippable frame with
// the seal; the seek table in zstd's seekable format, itself a skippable frame.
namespace tilepdb {

inline constexpr std::uint32_t padding_magic = 0x184d2a50;  // any of zstd's skippable magics would do
inline constexpr std::uint32_t seal_magic = 0x184d2a51;
inline constexpr std::uint32_t seek_table_magic = 0x184d2a5e;  // given by zstd's seekable format
inline constexpr std::uint32_t seekable_magic = 0x8f92eab1;    // likewise: the file's last four bytes
inline constexpr std::size_t skippable_header = 8;
inline constexpr std::size_t seek_entry = 8;
inline constexpr std::size_t seek_footer = 9;
inline constexpr std::size_t seal_size = skippable_header + 8;

/// Bytes before the first chunk's frame: the header page's frame and its padding. Fixed, so that chunks can be
/// written before the header, which holds their checksums.
inline constexpr std::size_t compressed_header_space = header_size + 128;

/// Where one chunk's frame lies in a compressed file.
struct ChunkFrame {
  std::uint64_t offset = 0;
  std::uint32_t size = 0;
};

/// What the seek table of a compressed table says, checked against the file.
struct CompressedLayout {
  Header header;
  std::vector<ChunkFrame> chunks;
  std::uint64_t seal_offset = 0;
};

/// The seek table of a compressed file with these frames, as the skippable frame it is on disk.
/// Each pair is a frame's size in the file and the size of what it holds.
[[nodiscard]] std::vector<std::uint8_t> encode_seek_table(
    const std::vector<std::pair<std::uint32_t, std::uint32_t>>& frames);

/// Finds the frames of a compressed table and reads its header. Throws Error, naming the file, for anything that is
/// not one, is truncated or contradicts itself; nothing is allocated on the word of an unchecked size. Throws
/// std::bad_alloc for lack of memory.
[[nodiscard]] CompressedLayout read_compressed_layout(std::span<const std::uint8_t> file, const std::string& name);

/// The seal of a compressed file: a checksum over the checksums of its parts as they are stored, so that any changed
/// bit is noticed, also one that would unpack to the same table. Parts: what precedes the chunks, each chunk's
/// frame, and the seek table.
[[nodiscard]] std::vector<std::uint8_t> encode_seal(const std::vector<std::uint64_t>& part_checksums);

}  // namespace tilepdb
