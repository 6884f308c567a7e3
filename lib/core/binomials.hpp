// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tilepdb {

/// binomials[n][k] for n and k to 64: how many subsets of k elements n elements have; 0 for k above n.
inline constexpr auto binomials = [] {
  constexpr std::size_t most = 64;
  std::array<std::array<std::uint64_t, most + 1>, most + 1> table{};
  table[0][0] = 1;
  for (std::size_t n = 1; n <= most; ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
  }
  return table;
}();

}  // namespace tilepdb
