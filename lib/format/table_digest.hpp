// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <tuple>

namespace tilepdb {

/// A table that was used, and what it held.
struct TableDigest {
  std::string name;          ///< file_stem() of its key
  std::uint64_t digest = 0;  ///< table_digest() of its header

  friend bool operator==(const TableDigest&, const TableDigest&) = default;
  friend bool operator<(const TableDigest& one, const TableDigest& other) noexcept {
    return std::tie(one.name, one.digest) < std::tie(other.name, other.digest);
  }
};

}  // namespace tilepdb
