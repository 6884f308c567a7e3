// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace tilepdb {

/// Bytes that a checksum takes in a file.
inline constexpr std::size_t checksum_size = 8;

/// XXH3, 64 bits, seed 0: the checksum of headers and chunks.
[[nodiscard]] std::uint64_t checksum(std::span<const std::uint8_t> bytes) noexcept;

}  // namespace tilepdb
