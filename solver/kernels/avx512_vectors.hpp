// SPDX-License-Identifier: MIT
#pragma once

#if defined(__GNUC__) && !defined(__clang__)
// GCC 12 takes the undefined operands in its own header for mistakes (GCC bug 105593).
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#include <immintrin.h>

#include <algorithm>
#include <cstdint>

#include "solver/kernels/local_vector.hpp"
#include "solver/kernels/lookup_tables.hpp"

// Vectors of sixteen numbers of 32 bits, for files compiled for AVX-512 alone.
namespace tilepdb::solver {
namespace {

constexpr std::size_t lanes = 16;

using Numbers = LocalVector<std::uint32_t>;
using Words = LocalVector<std::uint64_t>;

/// A table of 32 numbers, read by sixteen indices in a register.
struct RegisterTable {
  __m512i low;
  __m512i high;

  explicit RegisterTable(const std::uint32_t* numbers) noexcept
      : low(_mm512_loadu_si512(numbers)), high(_mm512_loadu_si512(numbers + lanes)) {}
  [[nodiscard]] __m512i operator[](__m512i index) const noexcept { return _mm512_permutex2var_epi32(low, index, high); }
};

/// A table of numbers by lookup. While there are no more than 32 they are read from registers, which takes a fraction
/// of the time of a gather.
class LookupNumbers {
 public:
  template <typename NumberOf>
  LookupNumbers(const LookupTables& tables, NumberOf&& number_of) : size_(tables.lookups()) {
    numbers_.resize(std::max<std::size_t>(size_, 2 * lanes));
    for (std::size_t i = 0; i < size_; ++i) numbers_[i] = static_cast<std::uint32_t>(number_of(tables.lookup()[i]));
  }
  [[nodiscard]] __m512i operator[](__m512i lookup) const noexcept {
    if (size_ <= lanes) [[likely]]
      return _mm512_permutexvar_epi32(lookup, _mm512_loadu_si512(numbers_.data()));
    if (size_ <= 2 * lanes) return RegisterTable(numbers_.data())[lookup];
    return _mm512_i32gather_epi32(lookup, numbers_.data(), 4);
  }

 private:
  std::size_t size_;
  Numbers numbers_;
};

[[nodiscard]] __m512i load(const std::uint32_t* from) noexcept { return _mm512_loadu_si512(from); }
[[nodiscard]] __m512i number(unsigned value) noexcept { return _mm512_set1_epi32(static_cast<int>(value)); }
[[nodiscard]] __m512i wide(std::uint64_t value) noexcept { return _mm512_set1_epi64(static_cast<long long>(value)); }
[[nodiscard]] __m512i iota() noexcept {
  return _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}
[[nodiscard]] __m256i half(__m512i vector, bool upper) noexcept {
  return upper ? _mm512_extracti64x4_epi64(vector, 1) : _mm512_castsi512_si256(vector);
}
[[nodiscard]] __m512i join(__m256i lower, __m256i upper) noexcept {
  return _mm512_inserti64x4(_mm512_castsi256_si512(lower), upper, 1);
}
/// 32 bits from base + offset, in bytes.
[[nodiscard]] __m512i gather_bytes(const void* base, __m512i offset) noexcept {
  return _mm512_i32gather_epi32(offset, base, 1);
}
[[nodiscard]] __m512i gather_numbers(const std::uint32_t* base, __m512i index) noexcept {
  return _mm512_i32gather_epi32(index, base, 4);
}
[[nodiscard]] __m512i gather_words(const void* base, __m256i index) noexcept {
  return _mm512_i32gather_epi64(index, base, 8);
}
[[nodiscard]] __m512i field_of(__m512i numbers, BitField field) noexcept {
  return _mm512_and_epi32(_mm512_srli_epi32(numbers, field.at), number((1U << field.bits) - 1));
}

/// Vectors of 128 bits, from the lowest up: such loads take half the time of a gather.
template <typename Load>
[[nodiscard, gnu::always_inline]] inline __m512i join_loads(Load&& load_part) noexcept {
  __m512i joined = _mm512_castsi128_si512(load_part(0));
  joined = _mm512_inserti32x4(joined, load_part(1), 1);
  joined = _mm512_inserti32x4(joined, load_part(2), 2);
  return _mm512_inserti32x4(joined, load_part(3), 3);
}

struct FourVectors {
  __m512i vector[4];
};

/// Sixteen rows of four numbers, loaded one by one, as four columns of sixteen.
template <typename LoadRow>
[[nodiscard, gnu::always_inline]] inline FourVectors load_columns(LoadRow&& load_row) noexcept {
  // Each of these has every fourth row, so that the rows come into order within each four.
  const auto every_fourth = [&](std::size_t first) {
    return join_loads([&](std::size_t part) { return load_row(4 * part + first); });
  };
  const __m512i rows[4] = {every_fourth(0), every_fourth(1), every_fourth(2), every_fourth(3)};
  const __m512i lower_first = _mm512_unpacklo_epi32(rows[0], rows[1]);
  const __m512i lower_last = _mm512_unpacklo_epi32(rows[2], rows[3]);
  const __m512i upper_first = _mm512_unpackhi_epi32(rows[0], rows[1]);
  const __m512i upper_last = _mm512_unpackhi_epi32(rows[2], rows[3]);
  return {{_mm512_unpacklo_epi64(lower_first, lower_last), _mm512_unpackhi_epi64(lower_first, lower_last),
           _mm512_unpacklo_epi64(upper_first, upper_last), _mm512_unpackhi_epi64(upper_first, upper_last)}};
}

/// Sixteen words.
struct WordPair {
  __m512i first;
  __m512i second;

  /// Bits of each from `shift` on.
  [[nodiscard]] __m512i shifted(unsigned shift, std::uint64_t mask) const noexcept {
    return join(_mm512_cvtepi64_epi32(_mm512_and_epi64(_mm512_srli_epi64(first, shift), wide(mask))),
                _mm512_cvtepi64_epi32(_mm512_and_epi64(_mm512_srli_epi64(second, shift), wide(mask))));
  }
  [[nodiscard]] __m512i lower_halves() const noexcept {
    return join(_mm512_cvtepi64_epi32(first), _mm512_cvtepi64_epi32(second));
  }
  [[nodiscard]] __m512i upper_halves() const noexcept {
    return join(_mm512_cvtepi64_epi32(_mm512_srli_epi64(first, 32)),
                _mm512_cvtepi64_epi32(_mm512_srli_epi64(second, 32)));
  }
  void store(std::uint64_t* to) const noexcept {
    _mm512_storeu_si512(to, first);
    _mm512_storeu_si512(to + lanes / 2, second);
  }
};

[[nodiscard]] WordPair gather_word_pair(const void* base, __m512i index) noexcept {
  return {gather_words(base, half(index, false)), gather_words(base, half(index, true))};
}
[[nodiscard]] __mmask16 lanes_below(std::size_t count) noexcept {
  return static_cast<__mmask16>(count >= lanes ? 0xffffU : (1U << count) - 1);
}
void append(Numbers& list, std::size_t at, __mmask16 which, __m512i numbers) noexcept {
  _mm512_storeu_si512(list.data() + at, _mm512_maskz_compress_epi32(which, numbers));
}

}  // namespace
}  // namespace tilepdb::solver
