// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/pattern.hpp"

namespace tilepdb {

/// Binomial coefficients n over k, binomials[n][k], for n and k up to 64; 0 for k above n.
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

/// The order of a pattern's tiles on their cells: entry i is the slot (the tile's index among the pattern's tiles in
/// ascending order) on the i-th smallest occupied cell. Entries beyond the pattern's size are 0.
using Arrangement = std::array<std::uint8_t, max_pattern_tiles>;

[[nodiscard]] constexpr std::uint64_t factorial(unsigned n) noexcept {
  std::uint64_t product = 1;
  for (unsigned factor = 2; factor <= n; ++factor) product *= factor;
  return product;
}

/// Returns the lexicographic rank of an arrangement of `tiles` slots, 0 for the identity.
[[nodiscard]] constexpr std::uint32_t rank_arrangement(const Arrangement& arrangement, unsigned tiles) noexcept {
  std::uint32_t rank = 0;
  CellSet used = 0;
  for (unsigned i = 0; i < tiles; ++i) {
    const unsigned slot = arrangement[i];
    rank = rank * (tiles - i) + slot - count_below(used, slot);
    used |= cell_bit(slot);
  }
  return rank;
}

/// Returns the arrangement of a rank below tiles!.
[[nodiscard]] constexpr Arrangement unrank_arrangement(std::uint32_t rank, unsigned tiles) noexcept {
  Arrangement digits{};
  for (unsigned i = tiles; i-- > 0;) {
    digits[i] = static_cast<std::uint8_t>(rank % (tiles - i));
    rank /= tiles - i;
  }
  Arrangement arrangement{};
  CellSet free = (CellSet{1} << tiles) - 1;
  for (unsigned i = 0; i < tiles; ++i) {
    CellSet rest = free;
    for (unsigned skip = digits[i]; skip > 0; --skip) rest = without_first(rest);
    arrangement[i] = static_cast<std::uint8_t>(first_cell(rest));
    free &= ~cell_bit(first_cell(rest));
  }
  return arrangement;
}

/// Returns whether a permutation of the numbers below `count`, at most max_board_cells, is odd; `image(i)` returns the
/// image of i. A cycle of n numbers takes n - 1 swaps.
template <typename Image>
[[nodiscard]] constexpr bool is_odd_permutation(unsigned count, const Image& image) noexcept {
  const auto is_odd = [&]<typename Set>(Set seen) {
    bool odd = false;
    for (unsigned first = 0; first < count; ++first) {
      for (unsigned number = first; (seen >> number & 1U) == 0; number = image(number)) {
        seen |= Set{1} << number;
        odd ^= number != first;
      }
    }
    return odd;
  };
  return count <= 8 * sizeof(CellSet) ? is_odd(CellSet{0}) : is_odd(BoardCells{0});
}

}  // namespace tilepdb
