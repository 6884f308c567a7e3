// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tilepdb::pdbgen {

/// The most tiles that have a bit each in a byte.
inline constexpr unsigned most_byte_layout_tiles = 8;

/// The sizes of the byte layout for k tiles (see block_operations.hpp).
template <unsigned Tiles>
struct Layout {
  static constexpr std::size_t factorial(std::size_t n) { return n < 2 ? 1 : n * factorial(n - 1); }

  static constexpr unsigned late = Tiles > 6 ? Tiles - 5 : 1;  // L
  static constexpr std::size_t bytes = factorial(Tiles - 1);
  static constexpr std::size_t row = factorial(Tiles < 2 ? 0 : Tiles - 2);  // bytes of one row of the swap
  static constexpr std::size_t group = bytes < 120 ? bytes : 120;
  static constexpr std::size_t unit = 24;
  static constexpr std::size_t units = bytes / unit;
};

/// A permutation of the bytes of one group: byte i of the result is byte source[i]; past the group, none (0x80).
struct alignas(64) GroupPermutation {
  std::array<std::uint8_t, 128> source;
  /// The same for in-lane shuffles of 16 bytes: for result part p of 32 bytes, source part s, and s as it lies (0) or
  /// with its halves exchanged (1).
  std::array<std::array<std::array<std::array<std::uint8_t, 32>, 2>, 4>, 4> shuffles;
};

/// The fixed permutations for one number of tiles; entries [from][to] count from entry L (groups) or from 1 (units).
struct BlockPermutations {
  std::array<std::array<GroupPermutation, 5>, 5> groups;
  std::array<std::array<std::array<std::uint8_t, 210>, 3>, 3> units;
};

/// Built on first use, once.
[[nodiscard]] const BlockPermutations& block_permutations(unsigned tiles);

}  // namespace tilepdb::pdbgen
