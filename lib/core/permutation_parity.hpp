// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace tilepdb {

/// Returns whether a permutation of the numbers below `count`, at most 64, is odd; `image(i)` returns the image of i.
/// A cycle of n numbers takes n - 1 swaps.
template <typename Image>
[[nodiscard]] constexpr bool is_odd_permutation(unsigned count, const Image& image) noexcept {
  bool odd = false;
  std::uint64_t seen = 0;
  for (unsigned first = 0; first < count; ++first) {
    for (unsigned number = first; (seen >> number & 1U) == 0; number = image(number)) {
      seen |= std::uint64_t{1} << number;
      odd ^= number != first;
    }
  }
  return odd;
}

}  // namespace tilepdb
