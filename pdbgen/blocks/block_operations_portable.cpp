// SPDX-License-Identifier: MIT
#include "pdbgen/blocks/block_operations_kernel.hpp"

namespace tilepdb::pdbgen {

namespace {

struct Portable {
  static constexpr std::size_t vector_bytes = 16;

  template <bool Accumulate>
  static void permute_group(std::uint8_t* target, const std::uint8_t* source, const GroupPermutation& permutation) {
    for (std::size_t i = 0; i < 120; ++i) {
      const std::uint8_t byte = source[permutation.source[i]];
      target[i] = Accumulate ? static_cast<std::uint8_t>(target[i] | byte) : byte;
    }
  }
};

}  // namespace

const BlockOperations& portable_block_operations(unsigned tiles) { return block_operations_of<Portable>(tiles); }

}  // namespace tilepdb::pdbgen
