// SPDX-License-Identifier: MIT
#pragma once

#include <immintrin.h>

#include <array>
#include <bit>
#include <cstdint>

// The operations of vectors.hpp on eight lanes; included only by files compiled for AVX2. Words and 16-bit numbers are
// loaded one by one: gathers of words are slower on AVX2, and gathers of 16-bit numbers do not exist.
namespace tilepdb::solver {
namespace {

constexpr std::size_t lanes = 8;
constexpr std::size_t register_table_size = 4 * lanes;

using Vector [[gnu::vector_size(4 * lanes)]] = std::uint32_t;
using WordVector [[gnu::vector_size(4 * lanes)]] = std::uint64_t;

/// One word per lane.
struct WordPair {
  WordVector part[2];
};

[[nodiscard]] inline __m256i raw(Vector vector) noexcept { return reinterpret_cast<__m256i>(vector); }
[[nodiscard]] inline __m256i raw(WordVector vector) noexcept { return reinterpret_cast<__m256i>(vector); }
[[nodiscard]] inline Vector numbers_in(__m256i vector) noexcept { return reinterpret_cast<Vector>(vector); }
[[nodiscard]] inline WordVector words_in(__m256i vector) noexcept { return reinterpret_cast<WordVector>(vector); }
[[nodiscard]] inline __m256i raw_load(const void* from) noexcept {
  return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}
inline void raw_store(void* to, __m256i vector) noexcept { _mm256_storeu_si256(static_cast<__m256i*>(to), vector); }

[[nodiscard]] inline Vector load(const std::uint32_t* from) noexcept { return numbers_in(raw_load(from)); }
inline void store(std::uint32_t* to, Vector numbers) noexcept { raw_store(to, raw(numbers)); }
[[nodiscard]] inline WordVector load_words(const std::uint64_t* from) noexcept { return words_in(raw_load(from)); }
inline void store_words(std::uint64_t* to, WordVector words) noexcept { raw_store(to, raw(words)); }
[[nodiscard]] inline Vector number(unsigned value) noexcept {
  return numbers_in(_mm256_set1_epi32(static_cast<int>(value)));
}
[[nodiscard]] inline WordVector wide(std::uint64_t value) noexcept {
  return words_in(_mm256_set1_epi64x(static_cast<long long>(value)));
}
[[nodiscard]] inline Vector iota() noexcept { return numbers_in(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)); }

/// A set of lanes: all bits are set in its lanes, none in the others.
struct Mask {
  __m256i set;

  [[nodiscard]] unsigned bits() const noexcept {
    return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(set)));
  }
  [[nodiscard]] std::size_t count() const noexcept { return static_cast<std::size_t>(_mm_popcnt_u32(bits())); }
  [[nodiscard]] Mask operator&(Mask other) const noexcept { return {_mm256_and_si256(set, other.set)}; }
  [[nodiscard]] Mask operator^(Mask other) const noexcept { return {_mm256_xor_si256(set, other.set)}; }
  [[nodiscard]] Mask operator~() const noexcept { return {_mm256_xor_si256(set, _mm256_set1_epi32(-1))}; }
};
[[nodiscard]] inline Mask lanes_below(std::size_t count) noexcept {
  return {_mm256_cmpgt_epi32(_mm256_set1_epi32(static_cast<int>(count)), raw(iota()))};
}
[[nodiscard]] inline Mask equal(Vector a, Vector b) noexcept { return {_mm256_cmpeq_epi32(raw(a), raw(b))}; }
/// Returns the lanes in which two vectors share a set bit.
[[nodiscard]] inline Mask test(Vector a, Vector b) noexcept { return ~equal(a & b, number(0)); }
/// Keeps the numbers in the lanes of `which` and clears the others.
[[nodiscard]] inline Vector only(Mask which, Vector numbers) noexcept {
  return numbers_in(_mm256_and_si256(which.set, raw(numbers)));
}
[[nodiscard]] inline Vector select(Mask which, Vector yes, Vector no) noexcept {
  return numbers_in(_mm256_blendv_epi8(raw(no), raw(yes), which.set));
}

/// The lane numbers in each set of eight lanes, one byte each, in ascending order.
inline constexpr auto lanes_of_bits = [] {
  std::array<std::uint64_t, 1U << lanes> result{};
  for (unsigned bits = 0; bits < result.size(); ++bits) {
    unsigned at = 0;
    for (unsigned rest = bits; rest != 0; rest &= rest - 1) {
      result[bits] |= std::uint64_t{static_cast<unsigned>(std::countr_zero(rest))} << (8 * at++);
    }
  }
  return result;
}();

[[nodiscard]] inline Vector permute(Vector numbers, Vector index) noexcept {
  return numbers_in(_mm256_permutevar8x32_epi32(raw(numbers), raw(index)));
}
/// Packs the numbers in the lanes of `which` contiguously from lane 0.
[[nodiscard]] inline Vector compressed(Mask which, Vector numbers) noexcept {
  const auto from = _mm_cvtsi64_si128(static_cast<long long>(lanes_of_bits[which.bits()]));
  return permute(numbers, numbers_in(_mm256_cvtepu8_epi32(from)));
}

/// A set of words of a vector: all bits are set in its words, none in the others.
struct WordMask {
  __m256i set;
};
/// Returns the words in which two vectors share no set bit.
[[nodiscard]] inline WordMask test_none(WordVector a, WordVector b) noexcept {
  return {_mm256_cmpeq_epi64(raw(a & b), _mm256_setzero_si256())};
}
[[nodiscard]] inline WordVector select(WordMask which, WordVector yes, WordVector no) noexcept {
  return words_in(_mm256_blendv_epi8(raw(no), raw(yes), which.set));
}

[[nodiscard]] inline WordPair widen(Vector numbers) noexcept {
  return {{words_in(_mm256_cvtepu32_epi64(_mm256_castsi256_si128(raw(numbers)))),
           words_in(_mm256_cvtepu32_epi64(_mm256_extracti128_si256(raw(numbers), 1)))}};
}
/// Picks the lower or the upper half of each word; the permutation restores the order across 128-bit lanes.
template <int Halves>
[[nodiscard]] inline Vector halves_of(WordPair words) noexcept {
  const __m256 mixed =
      _mm256_shuffle_ps(_mm256_castsi256_ps(raw(words.part[0])), _mm256_castsi256_ps(raw(words.part[1])), Halves);
  return numbers_in(_mm256_permute4x64_epi64(_mm256_castps_si256(mixed), _MM_SHUFFLE(3, 1, 2, 0)));
}
[[nodiscard]] inline Vector lower_halves(WordPair words) noexcept { return halves_of<_MM_SHUFFLE(2, 0, 2, 0)>(words); }
[[nodiscard]] inline Vector upper_halves(WordPair words) noexcept { return halves_of<_MM_SHUFFLE(3, 1, 3, 1)>(words); }
[[nodiscard]] inline Mask joined(WordMask lower, WordMask upper) noexcept {
  return {raw(lower_halves({{words_in(lower.set), words_in(upper.set)}}))};
}
/// Returns the lanes whose words have bit 63 set.
[[nodiscard]] inline Mask highest_bits(WordPair words) noexcept {
  return {_mm256_srai_epi32(raw(upper_halves(words)), 31)};
}
/// Multiplies the lower halves of each pair of words.
[[nodiscard]] inline WordVector multiply_halves(WordVector a, WordVector b) noexcept {
  return words_in(_mm256_mul_epu32(raw(a), raw(b)));
}

/// Population count: looks up each nibble in a table and adds the counts.
[[nodiscard]] inline Vector count_bits(Vector numbers) noexcept {
  const __m256i counts = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
  const Vector nibbles = number(0x0f0f0f0f);
  const __m256i in_bytes = _mm256_add_epi8(_mm256_shuffle_epi8(counts, raw(numbers & nibbles)),
                                           _mm256_shuffle_epi8(counts, raw(numbers >> 4 & nibbles)));
  return numbers_in(_mm256_madd_epi16(_mm256_maddubs_epi16(in_bytes, _mm256_set1_epi8(1)), _mm256_set1_epi16(1)));
}

/// A table of 32 numbers kept in registers.
struct RegisterTable {
  Vector part[4];

  explicit RegisterTable(const std::uint32_t* numbers) noexcept
      : part{load(numbers), load(numbers + lanes), load(numbers + 2 * lanes), load(numbers + 3 * lanes)} {}
  [[nodiscard]] Vector operator[](Vector index) const noexcept {
    // blendv selects lanes by their highest bit.
    const __m256 odd = _mm256_castsi256_ps(raw(index << 28));
    const __m256 upper = _mm256_castsi256_ps(raw(index << 27));
    const auto number_in = [&](std::size_t i) { return _mm256_castsi256_ps(raw(permute(part[i], index))); };
    const __m256 low = _mm256_blendv_ps(number_in(0), number_in(1), odd);
    const __m256 high = _mm256_blendv_ps(number_in(2), number_in(3), odd);
    return numbers_in(_mm256_castps_si256(_mm256_blendv_ps(low, high, upper)));
  }
};

// Interleaves the numbers, or words, in the lower or upper half of each 128 bits of two vectors.
[[nodiscard]] inline Vector lower_numbers(Vector a, Vector b) noexcept {
  return numbers_in(_mm256_unpacklo_epi32(raw(a), raw(b)));
}
[[nodiscard]] inline Vector upper_numbers(Vector a, Vector b) noexcept {
  return numbers_in(_mm256_unpackhi_epi32(raw(a), raw(b)));
}
[[nodiscard]] inline Vector lower_words(Vector a, Vector b) noexcept {
  return numbers_in(_mm256_unpacklo_epi64(raw(a), raw(b)));
}
[[nodiscard]] inline Vector upper_words(Vector a, Vector b) noexcept {
  return numbers_in(_mm256_unpackhi_epi64(raw(a), raw(b)));
}

/// Joins 128-bit loads, lowest first.
template <typename Load>
[[nodiscard, gnu::always_inline]] inline Vector join_loads(Load&& load_part) noexcept {
  return numbers_in(_mm256_inserti128_si256(_mm256_castsi128_si256(load_part(0)), load_part(1), 1));
}

/// Returns the words word_of(0) to word_of(3).
template <typename WordOf>
[[nodiscard, gnu::always_inline]] inline WordVector four_words(WordOf&& word_of) noexcept {
  return WordVector{word_of(0), word_of(1), word_of(2), word_of(3)};
}
/// A vector spilled to memory for element-wise access.
struct Stored {
  explicit Stored(Vector numbers) noexcept { raw_store(number.data(), raw(numbers)); }
  alignas(sizeof(Vector)) std::array<std::uint32_t, lanes> number;
};
[[nodiscard]] inline Vector gather_numbers(const std::uint32_t* base, Vector index) noexcept {
  return numbers_in(_mm256_i32gather_epi32(reinterpret_cast<const int*>(base), raw(index), sizeof(*base)));
}
[[nodiscard]] inline WordPair gather_words(const void* base, const std::uint32_t* index) noexcept {
  const auto* const words = static_cast<const std::uint8_t*>(base);
  const auto word_at = [&](std::size_t i) {
    std::uint64_t word = 0;
    __builtin_memcpy(&word, words + sizeof(word) * index[i], sizeof(word));
    return word;
  };
  return {{four_words(word_at), four_words([&](std::size_t i) { return word_at(4 + i); })}};
}
[[nodiscard]] inline WordPair gather_words(const void* base, Vector index) noexcept {
  return gather_words(base, Stored(index).number.data());
}
/// Gathers 16-bit numbers.
[[nodiscard]] inline Vector gather_short_numbers(const std::uint16_t* base, const std::uint32_t* index) noexcept {
  const auto number_at = [&](std::size_t i) { return std::uint32_t{base[index[i]]}; };
  return Vector{number_at(0), number_at(1), number_at(2), number_at(3),
                number_at(4), number_at(5), number_at(6), number_at(7)};
}
/// Gathers 32-bit numbers at `base`, `base` + stride, `base` + 2·stride, …
[[nodiscard]] inline Vector gather_apart(const void* base, std::size_t stride) noexcept {
  const auto number_at = [&](std::size_t i) {
    std::uint32_t number = 0;
    __builtin_memcpy(&number, static_cast<const std::uint8_t*>(base) + i * stride, sizeof(number));
    return number;
  };
  return Vector{number_at(0), number_at(1), number_at(2), number_at(3),
                number_at(4), number_at(5), number_at(6), number_at(7)};
}
/// Loads the words at lanes / 2 addresses.
[[nodiscard]] inline WordVector words_at(const std::uint64_t* address) noexcept {
  // Vectors hold addresses as integers. NOLINTNEXTLINE(performance-no-int-to-ptr)
  return four_words([&](std::size_t i) { return *reinterpret_cast<const std::uint64_t*>(address[i]); });
}
/// Sets list[index] = 1 in the lanes of `which`; entries must be 0 or 1.
inline void set_to_one(std::uint32_t* list, Mask which, Vector index) noexcept {
  const Stored at(index);
  const Stored one(only(which, number(1)));
  for (std::size_t i = 0; i < lanes; ++i) list[at.number[i]] |= one.number[i];
}

}  // namespace
}  // namespace tilepdb::solver
