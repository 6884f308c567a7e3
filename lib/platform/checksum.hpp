// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace tilepdb {

/// Size of a checksum in a file, in bytes.
inline constexpr std::size_t checksum_size = 8;

/// Returns the XXH3 checksum (64 bits, seed 0) used for headers and chunks.
[[nodiscard]] std::uint64_t checksum(std::span<const std::uint8_t> bytes) noexcept;

}  // namespace tilepdb
