// SPDX-License-Identifier: MIT
#include "platform/checksum.hpp"

#include <xxhash.h>

namespace tilepdb {

std::uint64_t checksum(std::span<const std::uint8_t> bytes) noexcept { return XXH3_64bits(bytes.data(), bytes.size()); }

}  // namespace tilepdb
