// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/pattern.hpp"
#include "pdbgen/blocks/block_operations.hpp"

namespace tilepdb::pdbgen {

/// Most tiles for which a byte has one bit per tile.
inline constexpr unsigned most_byte_layout_tiles = 8;

/// Sizes of the byte layout for k tiles (see block_operations.hpp).
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

/// A permutation of the bytes of one group: byte i of the result is byte source[i]. Past the group, source[i] is 0x80
/// (no byte).
struct alignas(64) GroupPermutation {
  std::array<std::uint8_t, 128> source;
  /// The same permutation as in-lane shuffles of 16 bytes, indexed by result part of 32 bytes, source part, and whether
  /// the source part's halves are exchanged (1) or not (0).
  std::array<std::array<std::array<std::array<std::uint8_t, 32>, 2>, 4>, 4> shuffles;
};

/// The fixed permutations for one number of tiles. Entries [from][to] count from entry L (groups) or from 1 (units).
struct BlockPermutations {
  std::array<std::array<GroupPermutation, 5>, 5> groups;
  std::array<std::array<std::array<std::uint8_t, 210>, 3>, 3> units;
};

/// Returns the permutations, built once on first use.
[[nodiscard]] const BlockPermutations& block_permutations(unsigned tiles);

// The block operations as templates on a `Target`, the instruction set they are compiled for. Each
// block_operations_*.cpp compiles them once with its own Target type, so that the linker never merges code for
// different instruction sets. A Target has
//
//   static constexpr std::size_t vector_bytes;    the widest vector worth using
//   template <bool Accumulate>
//   static void permute_group(std::uint8_t* target, const std::uint8_t* source, const GroupPermutation&);
//       permutes the 120 bytes of a group; reads and writes no other bytes

[[nodiscard]] const BlockOperations& portable_block_operations(unsigned tiles);
[[nodiscard]] const BlockOperations& avx2_block_operations(unsigned tiles);
[[nodiscard]] const BlockOperations& avx512_block_operations(unsigned tiles);

/// Vectors of `Bytes` bytes, each holding columns of bits, with the operations that both kinds of blocks use.
template <typename Target, std::size_t Bytes>
struct Columns {
  typedef std::uint64_t Column __attribute__((vector_size(Bytes)));

  /// Returns a vector word with all bytes set to `value`.
  static constexpr std::uint64_t every_byte(unsigned value) { return 0x0101010101010101ULL * (value & 0xffU); }
  /// Returns the bits below `bit` of each byte.
  static constexpr std::uint64_t below(unsigned bit) { return every_byte((1U << bit) - 1); }

  /// Transposes the 8×8 bit matrix formed by the bytes at each position.
  static void transpose(Column (&matrix)[8]) {
    constexpr std::uint64_t masks[3] = {every_byte(0x55), every_byte(0x33), every_byte(0x0f)};
    for (unsigned stage = 3; stage-- > 0;) {
      const unsigned distance = 1U << stage;
      for (unsigned i = 0; i < 8; ++i) {
        if ((i & distance) != 0) continue;
        const Column changed = ((matrix[i] >> distance) ^ matrix[i + distance]) & masks[stage];
        matrix[i + distance] ^= changed;
        matrix[i] ^= changed << distance;
      }
    }
  }

  /// Sets target |= row, or target = row, for `Count` bytes.
  template <bool Accumulate, std::size_t Count>
  static void store(std::uint8_t* target, Column row) {
    if constexpr (Accumulate) {
      Column old{};
      std::memcpy(&old, target, Count);
      row |= old;
    }
    std::memcpy(target, &row, Count);
  }
};

/// Implements BlockOperations::commit for `Bytes` bytes.
template <typename Target, std::size_t Bytes, bool Mark>
std::uint64_t commit_words(std::uint8_t* visited, [[maybe_unused]] std::uint8_t* marked, const std::uint8_t* found) {
  std::uint64_t count = 0;
  constexpr std::size_t whole = Bytes / 8 * 8;
  const auto step = [&](std::size_t at, auto bytes) {
    std::uint64_t old = 0;
    std::uint64_t now = 0;
    std::memcpy(&old, visited + at, bytes);
    std::memcpy(&now, found + at, bytes);
    const std::uint64_t fresh = now & ~old;
    count += static_cast<std::uint64_t>(__builtin_popcountll(fresh));
    now |= old;
    std::memcpy(visited + at, &now, bytes);
    if constexpr (Mark) {
      std::uint64_t mark = 0;
      std::memcpy(&mark, marked + at, bytes);
      mark |= fresh;
      std::memcpy(marked + at, &mark, bytes);
    }
  };
  for (std::size_t at = 0; at < whole; at += 8) step(at, std::integral_constant<std::size_t, 8>{});
  if constexpr (whole != Bytes) step(whole, std::integral_constant<std::size_t, Bytes - whole>{});
  return count;
}

template <typename Target, std::size_t Bytes>
std::uint64_t commit(std::uint8_t* visited, std::uint8_t* marked, const std::uint8_t* found) {
  if (marked != nullptr) return commit_words<Target, Bytes, true>(visited, marked, found);
  return commit_words<Target, Bytes, false>(visited, marked, found);
}

/// The operations on blocks of up to eight tiles.
template <typename Target, unsigned Tiles>
class BlockKernel {
  using L = Layout<Tiles>;

  static constexpr std::size_t column_bytes() {
    std::size_t bytes = Target::vector_bytes;
    while (bytes > 8 && bytes > L::row) bytes /= 2;
    return bytes;
  }
  using C = Columns<Target, column_bytes()>;
  using Column = typename C::Column;

  /// Swaps entries 0 and 1 for `Count` bytes of each row. Bit a of row d stands for slot a at entry 0 and the d-th
  /// other slot at entry 1. With the missing diagonal inserted, the rows are a bit matrix (b, a), which the swap
  /// transposes.
  template <bool Accumulate, std::size_t Count>
  static void swap_columns(std::uint8_t* target, const std::uint8_t* source) {
    Column rows[Tiles];
    for (unsigned d = 0; d + 1 < Tiles; ++d) {
      rows[d] = Column{};
      std::memcpy(&rows[d], source + d * L::row, Count);
    }
    Column matrix[8] = {};
    for (unsigned b = 0; b < Tiles; ++b) {
      if (b > 0) matrix[b] |= rows[b - 1] & C::below(b);
      if (b + 1 < Tiles) matrix[b] |= rows[b] & ~C::below(b + 1);
    }
    C::transpose(matrix);
    for (unsigned d = 0; d + 1 < Tiles; ++d) {
      C::template store<Accumulate, Count>(target + d * L::row,
                                           (matrix[d + 1] & C::below(d + 1)) | (matrix[d] & ~C::below(d + 1)));
    }
  }

  template <bool Accumulate>
  static void swap_first_two(std::uint8_t* target, const std::uint8_t* source) {
    constexpr std::size_t width = sizeof(Column);
    if constexpr (L::row < width) {
      swap_columns<Accumulate, L::row>(target, source);
    } else {
      std::size_t at = 0;
      for (; at + width <= L::row; at += width) swap_columns<Accumulate, width>(target + at, source + at);
      // The last vector overlaps the one before it. Storing and OR-ing the same bytes twice is harmless.
      if constexpr (L::row % width != 0) {
        swap_columns<Accumulate, width>(target + L::row - width, source + L::row - width);
      }
    }
  }

  template <bool Accumulate>
  static void permute_units(std::uint8_t* target, const std::uint8_t* source, const std::uint8_t* unit_source) {
    for (std::size_t unit = 0; unit < L::units; ++unit) {
      std::uint64_t words[3];
      std::memcpy(words, source + unit_source[unit] * L::unit, L::unit);
      if constexpr (Accumulate) {
        std::uint64_t old[3];
        std::memcpy(old, target + unit * L::unit, L::unit);
        for (unsigned i = 0; i < 3; ++i) words[i] |= old[i];
      }
      std::memcpy(target + unit * L::unit, words, L::unit);
    }
  }

  template <bool Accumulate>
  static void permute_groups(std::uint8_t* target, const std::uint8_t* source, const GroupPermutation& permutation) {
    if constexpr (L::group == 120) {
      for (std::size_t at = 0; at < L::bytes; at += L::group) {
        Target::template permute_group<Accumulate>(target + at, source + at, permutation);
      }
    } else {
      for (std::size_t i = 0; i < L::group; ++i) {
        const std::uint8_t byte = source[permutation.source[i]];
        target[i] = Accumulate ? static_cast<std::uint8_t>(target[i] | byte) : byte;
      }
    }
  }

  static void unite(std::uint8_t* target, const std::uint8_t* source) {
    for (std::size_t i = 0; i < L::bytes; ++i) target[i] = static_cast<std::uint8_t>(target[i] | source[i]);
  }

 public:
  static void accumulate(std::uint8_t* target, const std::uint8_t* source, unsigned from, unsigned to,
                         std::uint8_t* scratch) {
    if (from == to) return unite(target, source);
    if constexpr (Tiles > 1) {
      if (from < to) return move_up(target, source, from, to, scratch);
      return move_down(target, source, from, to, scratch);
    }
  }

  static constexpr BlockOperations operations{&accumulate, &commit<Target, L::bytes>};

 private:
  static constexpr std::size_t scratch_bytes = L::bytes + scratch_slack;

  static void move_up(std::uint8_t* target, const std::uint8_t* source, unsigned from, unsigned to,
                      std::uint8_t* scratch) {
    const BlockPermutations& tables = block_permutations(Tiles);
    if (from == 0) {
      if (to == 1) return swap_first_two<true>(target, source);
      swap_first_two<false>(scratch, source);
      source = scratch;
      from = 1;
    }
    if constexpr (L::late > 1) {
      if (from < L::late) {
        if (to <= L::late) return permute_units<true>(target, source, tables.units[from - 1][to - 1].data());
        permute_units<false>(scratch + scratch_bytes, source, tables.units[from - 1][L::late - 1].data());
        source = scratch + scratch_bytes;
        from = L::late;
      }
    }
    permute_groups<true>(target, source, tables.groups[from - L::late][to - L::late]);
  }

  static void move_down(std::uint8_t* target, const std::uint8_t* source, unsigned from, unsigned to,
                        std::uint8_t* scratch) {
    const BlockPermutations& tables = block_permutations(Tiles);
    if (from > L::late) {
      if (to >= L::late) return permute_groups<true>(target, source, tables.groups[from - L::late][to - L::late]);
      permute_groups<false>(scratch, source, tables.groups[from - L::late][0]);
      source = scratch;
      from = L::late;
    }
    if constexpr (L::late > 1) {
      if (from > 1) {
        if (to >= 1) return permute_units<true>(target, source, tables.units[from - 1][to - 1].data());
        permute_units<false>(scratch + scratch_bytes, source, tables.units[from - 1][0].data());
        source = scratch + scratch_bytes;
      }
    }
    swap_first_two<true>(target, source);
  }
};

/// The operations on blocks of nine tiles, each made of nine blocks of eight.
template <typename Target>
class NineTileKernel {
  using Eight = BlockKernel<Target, most_byte_layout_tiles>;
  using C = Columns<Target, Target::vector_bytes>;
  using Column = typename C::Column;
  static constexpr unsigned tiles = most_byte_layout_tiles + 1;
  static constexpr std::size_t part = Layout<most_byte_layout_tiles>::bytes;
  static constexpr std::size_t bytes = tiles * part;

  /// Swaps entries 0 and 1 at the bytes from `at` of each part. Bit d of part a stands for slot a at entry 0 and the
  /// d-th other slot at entry 1. Bits a and above of part a, and bits up to a of part a + 1, form two 8×8 bit triangles
  /// with their diagonals. The swap exchanges the two triangles and transposes them.
  template <bool Accumulate>
  static void swap_columns(std::uint8_t* target, const std::uint8_t* source, std::size_t at) {
    Column parts[tiles];
    for (unsigned a = 0; a < tiles; ++a) std::memcpy(&parts[a], source + a * part + at, sizeof(Column));
    Column matrix[8];
    for (unsigned i = 0; i < 8; ++i) matrix[i] = (parts[i] & ~C::below(i)) | (parts[i + 1] & C::below(i));
    C::transpose(matrix);
    for (unsigned a = 0; a < tiles; ++a) {
      Column row{};
      if (a < 8) row |= (matrix[a] & ~C::below(a + 1)) | (parts[a + 1] & C::every_byte(1U << a));
      if (a > 0) row |= (matrix[a - 1] & C::below(a - 1)) | (parts[a - 1] & C::every_byte(1U << (a - 1)));
      C::template store<Accumulate, sizeof(Column)>(target + a * part + at, row);
    }
  }

  template <bool Accumulate>
  static void swap_first_two(std::uint8_t* target, const std::uint8_t* source) {
    constexpr std::size_t width = sizeof(Column);
    for (std::size_t at = 0; at + width <= part; at += width) swap_columns<Accumulate>(target, source, at);
    // The last vector overlaps the one before it. Storing and OR-ing the same bytes twice is harmless.
    if constexpr (part % width != 0) swap_columns<Accumulate>(target, source, part - width);
  }

  static void accumulate_parts(std::uint8_t* target, const std::uint8_t* source, unsigned from, unsigned to,
                               std::uint8_t* scratch) {
    for (std::size_t at = 0; at < bytes; at += part) {
      Eight::accumulate(target + at, source + at, from - 1, to - 1, scratch);
    }
  }

 public:
  static void accumulate(std::uint8_t* target, const std::uint8_t* source, unsigned from, unsigned to,
                         std::uint8_t* scratch) {
    std::uint8_t* const scratch_of_parts = scratch + bytes + scratch_slack;
    if (from + to == 1) {
      swap_first_two<true>(target, source);
    } else if (from == 0 && to != 0) {
      swap_first_two<false>(scratch, source);
      accumulate_parts(target, scratch, 1, to, scratch_of_parts);
    } else if (to == 0 && from != 0) {
      std::memset(scratch, 0, bytes);
      accumulate_parts(scratch, source, from, 1, scratch_of_parts);
      swap_first_two<true>(target, scratch);
    } else if (from == to) {
      accumulate_parts(target, source, 1, 1, scratch_of_parts);  // entries 1 to 8 stay in place
    } else {
      accumulate_parts(target, source, from, to, scratch_of_parts);
    }
  }

  static constexpr BlockOperations operations{&accumulate, &commit<Target, bytes>};
};

template <typename Target>
[[nodiscard]] const BlockOperations& block_operations_of(unsigned tiles) {
  static constexpr BlockOperations all[max_pattern_tiles] = {
      BlockKernel<Target, 1>::operations, BlockKernel<Target, 2>::operations, BlockKernel<Target, 3>::operations,
      BlockKernel<Target, 4>::operations, BlockKernel<Target, 5>::operations, BlockKernel<Target, 6>::operations,
      BlockKernel<Target, 7>::operations, BlockKernel<Target, 8>::operations, NineTileKernel<Target>::operations};
  return all[tiles - 1];
}

}  // namespace tilepdb::pdbgen
