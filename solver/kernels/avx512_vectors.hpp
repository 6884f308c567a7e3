// SPDX-License-Identifier: MIT
#pragma once

#if defined(__GNUC__) && !defined(__clang__)
// GCC 12 warns about the undefined operands in its own header (GCC bug 105593).
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#include <immintrin.h>

#include <cstdint>

// The operations of vectors.hpp on sixteen lanes; included only by files compiled for AVX-512.
namespace tilepdb::solver {
namespace {

constexpr std::size_t lanes = 16;
constexpr std::size_t register_table_size = 2 * lanes;

using Vector [[gnu::vector_size(4 * lanes)]] = std::uint32_t;
using WordVector [[gnu::vector_size(4 * lanes)]] = std::uint64_t;

/// One word per lane.
struct WordPair {
  WordVector part[2];
};

[[nodiscard]] inline __m512i raw(Vector vector) noexcept { return reinterpret_cast<__m512i>(vector); }
[[nodiscard]] inline __m512i raw(WordVector vector) noexcept { return reinterpret_cast<__m512i>(vector); }
[[nodiscard]] inline Vector numbers_in(__m512i vector) noexcept { return reinterpret_cast<Vector>(vector); }
[[nodiscard]] inline WordVector words_in(__m512i vector) noexcept { return reinterpret_cast<WordVector>(vector); }

[[nodiscard]] inline Vector load(const std::uint32_t* from) noexcept { return numbers_in(_mm512_loadu_si512(from)); }
inline void store(std::uint32_t* to, Vector numbers) noexcept { _mm512_storeu_si512(to, raw(numbers)); }
[[nodiscard]] inline WordVector load_words(const std::uint64_t* from) noexcept {
  return words_in(_mm512_loadu_si512(from));
}
inline void store_words(std::uint64_t* to, WordVector words) noexcept { _mm512_storeu_si512(to, raw(words)); }
[[nodiscard]] inline Vector number(unsigned value) noexcept {
  return numbers_in(_mm512_set1_epi32(static_cast<int>(value)));
}
[[nodiscard]] inline WordVector wide(std::uint64_t value) noexcept {
  return words_in(_mm512_set1_epi64(static_cast<long long>(value)));
}
[[nodiscard]] inline Vector iota() noexcept {
  return numbers_in(_mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
}

/// A set of lanes.
struct Mask {
  __mmask16 set;

  [[nodiscard]] unsigned bits() const noexcept { return set; }
  [[nodiscard]] std::size_t count() const noexcept { return static_cast<std::size_t>(_mm_popcnt_u32(set)); }
  [[nodiscard]] Mask operator&(Mask other) const noexcept { return {static_cast<__mmask16>(set & other.set)}; }
  [[nodiscard]] Mask operator^(Mask other) const noexcept { return {static_cast<__mmask16>(set ^ other.set)}; }
  [[nodiscard]] Mask operator~() const noexcept { return {static_cast<__mmask16>(~set)}; }
};
[[nodiscard]] inline Mask lanes_below(std::size_t count) noexcept {
  return {static_cast<__mmask16>(count >= lanes ? 0xffffU : (1U << count) - 1)};
}
/// Returns the lanes in which two vectors share a set bit.
[[nodiscard]] inline Mask test(Vector a, Vector b) noexcept { return {_mm512_test_epi32_mask(raw(a), raw(b))}; }
[[nodiscard]] inline Mask equal(Vector a, Vector b) noexcept { return {_mm512_cmpeq_epi32_mask(raw(a), raw(b))}; }
/// Keeps the numbers in the lanes of `which` and clears the others.
[[nodiscard]] inline Vector only(Mask which, Vector numbers) noexcept {
  return numbers_in(_mm512_maskz_mov_epi32(which.set, raw(numbers)));
}
[[nodiscard]] inline Vector select(Mask which, Vector yes, Vector no) noexcept {
  return numbers_in(_mm512_mask_mov_epi32(raw(no), which.set, raw(yes)));
}
/// Packs the numbers in the lanes of `which` contiguously from lane 0.
[[nodiscard]] inline Vector compressed(Mask which, Vector numbers) noexcept {
  return numbers_in(_mm512_maskz_compress_epi32(which.set, raw(numbers)));
}

/// A set of words of a vector.
struct WordMask {
  __mmask8 set;
};
/// Returns the words in which two vectors share no set bit.
[[nodiscard]] inline WordMask test_none(WordVector a, WordVector b) noexcept {
  return {_mm512_testn_epi64_mask(raw(a), raw(b))};
}
[[nodiscard]] inline WordVector select(WordMask which, WordVector yes, WordVector no) noexcept {
  return words_in(_mm512_mask_mov_epi64(raw(no), which.set, raw(yes)));
}
[[nodiscard]] inline Mask joined(WordMask lower, WordMask upper) noexcept {
  return {static_cast<__mmask16>(unsigned{upper.set} << 8 | lower.set)};
}
/// Returns the lanes whose words have bit 63 set.
[[nodiscard]] inline Mask highest_bits(WordPair words) noexcept {
  const __m512i highest = raw(wide(std::uint64_t{1} << 63));
  return joined({_mm512_test_epi64_mask(raw(words.part[0]), highest)},
                {_mm512_test_epi64_mask(raw(words.part[1]), highest)});
}

[[nodiscard]] inline Vector count_bits(Vector numbers) noexcept {
  return numbers_in(_mm512_popcnt_epi32(raw(numbers)));
}
[[nodiscard]] inline Vector permute(Vector numbers, Vector index) noexcept {
  return numbers_in(_mm512_permutexvar_epi32(raw(index), raw(numbers)));
}

/// A table of 32 numbers kept in registers.
struct RegisterTable {
  Vector low;
  Vector high;

  explicit RegisterTable(const std::uint32_t* numbers) noexcept : low(load(numbers)), high(load(numbers + lanes)) {}
  [[nodiscard]] Vector operator[](Vector index) const noexcept {
    return numbers_in(_mm512_permutex2var_epi32(raw(low), raw(index), raw(high)));
  }
};

[[nodiscard]] inline __m256i half(__m512i vector, bool upper) noexcept {
  return upper ? _mm512_extracti64x4_epi64(vector, 1) : _mm512_castsi512_si256(vector);
}
[[nodiscard]] inline WordPair widen(Vector numbers) noexcept {
  return {{words_in(_mm512_cvtepu32_epi64(half(raw(numbers), false))),
           words_in(_mm512_cvtepu32_epi64(half(raw(numbers), true)))}};
}
[[nodiscard]] inline Vector lower_halves(WordPair words) noexcept {
  return numbers_in(_mm512_inserti64x4(_mm512_castsi256_si512(_mm512_cvtepi64_epi32(raw(words.part[0]))),
                                       _mm512_cvtepi64_epi32(raw(words.part[1])), 1));
}
[[nodiscard]] inline Vector upper_halves(WordPair words) noexcept {
  return lower_halves({{words.part[0] >> 32, words.part[1] >> 32}});
}
/// Multiplies the lower halves of each pair of words.
[[nodiscard]] inline WordVector multiply_halves(WordVector a, WordVector b) noexcept {
  return words_in(_mm512_mul_epu32(raw(a), raw(b)));
}

// Interleaves the numbers, or words, in the lower or upper half of each 128 bits of two vectors.
[[nodiscard]] inline Vector lower_numbers(Vector a, Vector b) noexcept {
  return numbers_in(_mm512_unpacklo_epi32(raw(a), raw(b)));
}
[[nodiscard]] inline Vector upper_numbers(Vector a, Vector b) noexcept {
  return numbers_in(_mm512_unpackhi_epi32(raw(a), raw(b)));
}
[[nodiscard]] inline Vector lower_words(Vector a, Vector b) noexcept {
  return numbers_in(_mm512_unpacklo_epi64(raw(a), raw(b)));
}
[[nodiscard]] inline Vector upper_words(Vector a, Vector b) noexcept {
  return numbers_in(_mm512_unpackhi_epi64(raw(a), raw(b)));
}

/// Joins 128-bit loads, lowest first; takes half the time of a gather.
template <typename Load>
[[nodiscard, gnu::always_inline]] inline Vector join_loads(Load&& load_part) noexcept {
  __m512i joined = _mm512_castsi128_si512(load_part(0));
  joined = _mm512_inserti32x4(joined, load_part(1), 1);
  joined = _mm512_inserti32x4(joined, load_part(2), 2);
  return numbers_in(_mm512_inserti32x4(joined, load_part(3), 3));
}

[[nodiscard]] inline Vector gather_numbers(const std::uint32_t* base, Vector index) noexcept {
  return numbers_in(_mm512_i32gather_epi32(raw(index), base, sizeof(*base)));
}
[[nodiscard]] inline WordPair gather_words(const void* base, Vector index) noexcept {
  return {{words_in(_mm512_i32gather_epi64(half(raw(index), false), base, sizeof(std::uint64_t))),
           words_in(_mm512_i32gather_epi64(half(raw(index), true), base, sizeof(std::uint64_t)))}};
}
[[nodiscard]] inline WordPair gather_words(const void* base, const std::uint32_t* index) noexcept {
  return gather_words(base, load(index));
}
/// Gathers 16-bit numbers; reads two bytes past each.
[[nodiscard]] inline Vector gather_short_numbers(const std::uint16_t* base, const std::uint32_t* index) noexcept {
  return numbers_in(_mm512_i32gather_epi32(raw(load(index)), base, sizeof(*base))) & 0xffffU;
}
/// Gathers 32-bit numbers at `base`, `base` + stride, `base` + 2·stride, …
[[nodiscard]] inline Vector gather_apart(const void* base, std::size_t stride) noexcept {
  return numbers_in(_mm512_i32gather_epi32(raw(iota() * number(static_cast<unsigned>(stride))), base, 1));
}
/// Loads the words at lanes / 2 addresses.
[[nodiscard]] inline WordVector words_at(const std::uint64_t* address) noexcept {
  return words_in(_mm512_i64gather_epi64(raw(load_words(address)), nullptr, 1));
}
/// Sets list[index] = 1 in the lanes of `which`.
inline void set_to_one(std::uint32_t* list, Mask which, Vector index) noexcept {
  _mm512_mask_i32scatter_epi32(list, which.set, raw(index), raw(number(1)), sizeof(*list));
}

}  // namespace
}  // namespace tilepdb::solver
