// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

namespace tilepdb {

/// XXH3, 64 bits, seed 0: the checksum of headers and chunks.
[[nodiscard]] std::uint64_t checksum(std::span<const std::uint8_t> bytes) noexcept;

}  // namespace tilepdb
