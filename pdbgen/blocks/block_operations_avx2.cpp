// SPDX-License-Identifier: MIT
#include <immintrin.h>

#include "pdbgen/blocks/block_operations_kernel.hpp"

namespace tilepdb::pdbgen {

namespace {

struct Avx2 {
  static constexpr std::size_t vector_bytes = 32;

  static __m256i load(const void* from) { return _mm256_loadu_si256(static_cast<const __m256i*>(from)); }

  /// Builds each 32 bytes of the result from four source parts, both straight and with halves exchanged, by in-lane
  /// shuffles. The last part has 24 bytes and is read and written under a mask.
  template <bool Accumulate>
  static void permute_group(std::uint8_t* target, const std::uint8_t* source, const GroupPermutation& permutation) {
    const __m256i three_words = _mm256_setr_epi64x(-1, -1, -1, 0);
    const auto* last_source = reinterpret_cast<const long long*>(source + 96);
    auto* last_target = reinterpret_cast<long long*>(target + 96);
    const __m256i parts[4] = {load(source), load(source + 32), load(source + 64),
                              _mm256_maskload_epi64(last_source, three_words)};
    for (std::size_t part = 0; part < 4; ++part) {
      __m256i result = _mm256_setzero_si256();
      if constexpr (Accumulate) {
        result = part < 3 ? load(target + 32 * part) : _mm256_maskload_epi64(last_target, three_words);
      }
      for (unsigned from = 0; from < 4; ++from) {
        const auto& shuffles = permutation.shuffles[part][from];
        const __m256i exchanged = _mm256_permute4x64_epi64(parts[from], 0x4e);
        result = _mm256_or_si256(result, _mm256_shuffle_epi8(parts[from], load(shuffles[0].data())));
        result = _mm256_or_si256(result, _mm256_shuffle_epi8(exchanged, load(shuffles[1].data())));
      }
      if (part < 3) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(target + 32 * part), result);
      } else {
        _mm256_maskstore_epi64(last_target, three_words, result);
      }
    }
  }
};

}  // namespace

const BlockOperations& avx2_block_operations(unsigned tiles) { return block_operations_of<Avx2>(tiles); }

}  // namespace tilepdb::pdbgen
