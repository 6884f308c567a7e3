// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace tilepdb {

/// A table that was used, and what it held.
struct TableDigest {
  std::string name;          ///< file_stem() of its key
  std::uint64_t digest = 0;  ///< table_digest() of its header

  friend std::strong_ordering operator<=>(const TableDigest&, const TableDigest&) = default;
};

}  // namespace tilepdb
