// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "format/format.hpp"
#include "platform/partial_file.hpp"

// The parts of a compressed table, see docs/pdb-format.md.
namespace tilepdb::generator {

/// Bytes as a zstd frame. Throws Error (resource).
[[nodiscard]] std::vector<std::uint8_t> compressed_frame(std::span<const std::uint8_t> bytes, int level);

/// A chunk's frame as it was written.
struct CompressedChunk {
  std::uint64_t size = 0;
  std::uint64_t checksum = 0;
};

/// Writes what comes before and after the frames of the chunks, which lie one after the other from
/// compressed_header_space on.
void write_compressed_ends(PartialFile& file, const Header& header, std::span<const CompressedChunk> chunks);

}  // namespace tilepdb::generator
