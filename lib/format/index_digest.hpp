// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/index.hpp"

namespace tilepdb {

/// A checksum of the ranks of 1,024 states spread over an index. A program whose index differs from the writer's gets
/// another digest, which no checksum of the payload could notice.
[[nodiscard]] std::uint64_t index_digest(const Index& index);

}  // namespace tilepdb
