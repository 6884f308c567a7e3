// SPDX-License-Identifier: MIT
#include <immintrin.h>

#include "pdbgen/blocks/block_operations_kernel.hpp"

namespace tilepdb::pdbgen {

namespace {

struct Avx512 {
  static constexpr std::size_t vector_bytes = 64;

  /// Builds each half of the result by one shuffle over two registers; the second half has 56 bytes.
  template <bool Accumulate>
  static void permute_group(std::uint8_t* target, const std::uint8_t* source, const GroupPermutation& permutation) {
    constexpr __mmask64 last = (__mmask64{1} << 56) - 1;
    const __m512i low = _mm512_loadu_si512(source);
    const __m512i high = _mm512_maskz_loadu_epi8(last, source + 64);
    __m512i first = _mm512_permutex2var_epi8(low, _mm512_load_si512(permutation.source.data()), high);
    __m512i second = _mm512_permutex2var_epi8(low, _mm512_load_si512(permutation.source.data() + 64), high);
    if constexpr (Accumulate) {
      first = _mm512_or_si512(first, _mm512_loadu_si512(target));
      second = _mm512_or_si512(second, _mm512_maskz_loadu_epi8(last, target + 64));
    }
    _mm512_storeu_si512(target, first);
    _mm512_mask_storeu_epi8(target + 64, last, second);
  }
};

}  // namespace

const BlockOperations& avx512_block_operations(unsigned tiles) { return block_operations_of<Avx512>(tiles); }

}  // namespace tilepdb::pdbgen
