// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "core/index.hpp"

namespace tilepdb {

struct TableDigest {
  std::string name;          ///< file_stem() of its key
  std::uint64_t digest = 0;  ///< table_digest() of its header

  friend std::strong_ordering operator<=>(const TableDigest&, const TableDigest&) = default;
};

/// Returns a checksum of the ranks of 1,024 states spread over an index. It detects an index that differs from the
/// writer's, which checksums of the payload cannot.
[[nodiscard]] std::uint64_t index_digest(const Index& index);

}  // namespace tilepdb
