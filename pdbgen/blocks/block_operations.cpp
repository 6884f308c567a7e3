// SPDX-License-Identifier: MIT
#include "pdbgen/blocks/block_operations.hpp"

#include <bit>
#include <cstring>

#include "core/permutation.hpp"
#include "pdbgen/blocks/block_operations_kernel.hpp"

namespace tilepdb::pdbgen {

namespace {

/// Returns the arrangement with entry `from` removed and inserted as entry `to`.
Arrangement moved(Arrangement arrangement, unsigned from, unsigned to) {
  for (; from < to; ++from) std::swap(arrangement[from], arrangement[from + 1]);
  for (; from > to; --from) std::swap(arrangement[from], arrangement[from - 1]);
  return arrangement;
}

/// Returns the rank of the state that becomes the state of rank `target` when entry `from` moves to `to`.
std::uint32_t source_of(std::uint32_t target, unsigned entries, unsigned from, unsigned to) {
  return rank_arrangement(moved(unrank_arrangement(target, entries), to, from), entries);
}

void fill_shuffles(GroupPermutation& permutation) {
  for (auto& parts : permutation.shuffles) {
    for (auto& halves : parts) {
      for (auto& shuffle : halves) shuffle.fill(0x80);
    }
  }
  for (std::size_t target = 0; target < permutation.source.size(); ++target) {
    const std::size_t source = permutation.source[target];
    if (source >= 128) continue;
    const bool exchanged = (source / 16) % 2 != (target / 16) % 2;
    permutation.shuffles[target / 32][source / 32][exchanged ? 1 : 0][target % 32] =
        static_cast<std::uint8_t>(source % 16);
  }
}

BlockPermutations make_permutations(unsigned tiles) {
  BlockPermutations permutations{};
  const unsigned late = tiles > 6 ? tiles - 5 : 1;
  const unsigned group_entries = tiles - late;
  for (unsigned from = 0; from < group_entries; ++from) {
    for (unsigned to = 0; to < group_entries; ++to) {
      GroupPermutation& group = permutations.groups[from][to];
      group.source.fill(0x80);
      for (std::uint32_t target = 0; target < factorial(group_entries); ++target) {
        group.source[target] = static_cast<std::uint8_t>(source_of(target, group_entries, from, to));
      }
      fill_shuffles(group);
    }
  }
  for (unsigned from = 0; from < late; ++from) {
    for (unsigned to = 0; to < late && tiles > 6; ++to) {
      for (std::uint32_t target = 0; target < factorial(tiles - 1) / 24; ++target) {
        permutations.units[from][to][target] =
            static_cast<std::uint8_t>(source_of(target * 24, tiles - 1, from, to) / 24);
      }
    }
  }
  return permutations;
}

/// Transposes an 8×8 bit matrix: bit j of byte i becomes bit i of byte j.
std::uint64_t transposed(std::uint64_t x) {
  std::uint64_t t = (x ^ (x >> 7)) & 0x00aa00aa00aa00aaULL;
  x ^= t ^ (t << 7);
  t = (x ^ (x >> 14)) & 0x0000cccc0000ccccULL;
  x ^= t ^ (t << 14);
  t = (x ^ (x >> 28)) & 0x00000000f0f0f0f0ULL;
  return x ^ t ^ (t << 28);
}

}  // namespace

std::size_t block_bytes(unsigned tiles) noexcept {
  return static_cast<std::size_t>(tiles > most_byte_layout_tiles ? factorial(tiles) / 8 : factorial(tiles - 1));
}

const BlockPermutations& block_permutations(unsigned tiles) {
  static const auto all = [] {
    std::array<BlockPermutations, most_byte_layout_tiles> tables{};
    for (unsigned k = 2; k <= most_byte_layout_tiles; ++k) tables[k - 1] = make_permutations(k);
    return tables;
  }();
  return all[tiles - 1];
}

const BlockOperations& block_operations(InstructionSet set, unsigned tiles) {
#ifdef TILEPDB_X86_KERNELS
  if (set == InstructionSet::avx512) return avx512_block_operations(tiles);
  if (set == InstructionSet::avx2) return avx2_block_operations(tiles);
#endif
  (void)set;
  return portable_block_operations(tiles);
}

std::uint32_t states_in(std::span<const std::uint8_t> block) noexcept {
  std::uint32_t states = 0;
  for (const std::uint8_t byte : block) states += static_cast<std::uint32_t>(std::popcount(byte));
  return states;
}

void to_index_order(unsigned tiles, const std::uint8_t* block, std::uint8_t* bits) noexcept {
  if (tiles > most_byte_layout_tiles) {
    const std::size_t part = block_bytes(most_byte_layout_tiles);
    for (std::size_t slot = 0; slot < tiles; ++slot) {
      to_index_order(most_byte_layout_tiles, block + slot * part, bits + slot * part);
    }
    return;
  }
  const std::size_t bytes = block_bytes(tiles);
  if (bytes % 8 == 0) {
    for (std::size_t at = 0; at < bytes; at += 8) {
      std::uint64_t word = 0;
      for (std::size_t i = 0; i < 8; ++i) word |= std::uint64_t{block[at + i]} << (8 * i);
      word = transposed(word);
      for (std::size_t slot = 0; slot < tiles; ++slot) {
        bits[(slot * bytes + at) / 8] = static_cast<std::uint8_t>(word >> (8 * slot));
      }
    }
    return;
  }
  std::memset(bits, 0, (tiles * bytes + 7) / 8);
  for (std::size_t slot = 0; slot < tiles; ++slot) {
    for (std::size_t at = 0; at < bytes; ++at) {
      const std::size_t rank = slot * bytes + at;
      bits[rank / 8] = static_cast<std::uint8_t>(bits[rank / 8] | ((block[at] >> slot) & 1U) << (rank % 8));
    }
  }
}

}  // namespace tilepdb::pdbgen
