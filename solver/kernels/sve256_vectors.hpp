// SPDX-License-Identifier: MIT
#pragma once

#include <arm_sve.h>

#include <cstdint>

// The operations of vectors.hpp on eight lanes; included only by files compiled for SVE with 256-bit registers
// (-msve-vector-bits=256), where GNU vectors and SVE vectors are the same types.
namespace tilepdb::solver {
namespace {

constexpr std::size_t lanes = 8;
constexpr std::size_t register_table_size = 4 * lanes;
static_assert(__ARM_FEATURE_SVE_BITS == 32 * lanes);

using Vector [[gnu::vector_size(4 * lanes)]] = std::uint32_t;
using WordVector [[gnu::vector_size(4 * lanes)]] = std::uint64_t;
using RawNumbers [[gnu::arm_sve_vector_bits(32 * lanes)]] = svuint32_t;
using RawWords [[gnu::arm_sve_vector_bits(32 * lanes)]] = svuint64_t;
using RawMask [[gnu::arm_sve_vector_bits(32 * lanes)]] = svbool_t;

/// One word per lane.
struct WordPair {
  WordVector part[2];
};

[[nodiscard]] inline RawNumbers raw(Vector vector) noexcept { return vector; }
[[nodiscard]] inline RawWords raw(WordVector vector) noexcept { return vector; }
[[nodiscard]] inline RawMask every_number() noexcept { return svptrue_b32(); }
[[nodiscard]] inline RawMask every_word() noexcept { return svptrue_b64(); }

[[nodiscard]] inline Vector load(const std::uint32_t* from) noexcept { return svld1_u32(every_number(), from); }
inline void store(std::uint32_t* to, Vector numbers) noexcept { svst1_u32(every_number(), to, raw(numbers)); }
[[nodiscard]] inline WordVector load_words(const std::uint64_t* from) noexcept { return svld1_u64(every_word(), from); }
/// Loads lanes / 2 numbers and widens them to words.
[[nodiscard]] inline WordVector load_widened(const std::uint32_t* from) noexcept {
  return svld1uw_u64(every_word(), from);
}
inline void store_words(std::uint64_t* to, WordVector words) noexcept { svst1_u64(every_word(), to, raw(words)); }
[[nodiscard]] inline Vector number(unsigned value) noexcept { return svdup_n_u32(value); }
[[nodiscard]] inline WordVector wide(std::uint64_t value) noexcept { return svdup_n_u64(value); }
[[nodiscard]] inline Vector iota() noexcept { return svindex_u32(0, 1); }

/// A set of lanes.
struct Mask {
  RawMask set;

  [[nodiscard]] unsigned bits() const noexcept {
    // A predicate has one bit per byte; the first of each four stands for the lane.
    std::uint32_t all = 0;
    __builtin_memcpy(&all, &set, sizeof(all));
    all &= 0x11111111;
    all = (all | all >> 3) & 0x03030303;
    all = (all | all >> 6) & 0x000f000f;
    return (all | all >> 12) & 0xff;
  }
  [[nodiscard]] std::size_t count() const noexcept { return svcntp_b32(every_number(), set); }
  [[nodiscard]] Mask operator&(Mask other) const noexcept { return {svand_b_z(every_number(), set, other.set)}; }
  [[nodiscard]] Mask operator^(Mask other) const noexcept { return {sveor_b_z(every_number(), set, other.set)}; }
  [[nodiscard]] Mask operator~() const noexcept { return {svnot_b_z(every_number(), set)}; }
};
[[nodiscard]] inline Mask lanes_below(std::size_t count) noexcept {
  return {svwhilelt_b32_u64(0, std::uint64_t{count})};
}
[[nodiscard]] inline Mask equal(Vector a, Vector b) noexcept { return {svcmpeq_u32(every_number(), raw(a), raw(b))}; }
/// Returns the lanes in which two vectors share a set bit.
[[nodiscard]] inline Mask test(Vector a, Vector b) noexcept { return {svcmpne_n_u32(every_number(), raw(a & b), 0)}; }
[[nodiscard]] inline Vector select(Mask which, Vector yes, Vector no) noexcept {
  return svsel_u32(which.set, raw(yes), raw(no));
}
/// Keeps the numbers in the lanes of `which` and clears the others.
[[nodiscard]] inline Vector only(Mask which, Vector numbers) noexcept { return select(which, numbers, number(0)); }
/// Packs the numbers in the lanes of `which` contiguously from lane 0.
[[nodiscard]] inline Vector compressed(Mask which, Vector numbers) noexcept {
  return svcompact_u32(which.set, raw(numbers));
}

/// A set of words of a vector.
struct WordMask {
  RawMask set;
};
/// Returns the words in which two vectors share no set bit.
[[nodiscard]] inline WordMask test_none(WordVector a, WordVector b) noexcept {
  return {svcmpeq_n_u64(every_word(), raw(a & b), 0)};
}
[[nodiscard]] inline WordVector select(WordMask which, WordVector yes, WordVector no) noexcept {
  return svsel_u64(which.set, raw(yes), raw(no));
}

[[nodiscard]] inline WordPair widen(Vector numbers) noexcept {
  return {{svunpklo_u64(raw(numbers)), svunpkhi_u64(raw(numbers))}};
}
[[nodiscard]] inline Vector lower_halves(WordPair words) noexcept {
  return svuzp1_u32(svreinterpret_u32_u64(raw(words.part[0])), svreinterpret_u32_u64(raw(words.part[1])));
}
[[nodiscard]] inline Vector upper_halves(WordPair words) noexcept {
  return svuzp2_u32(svreinterpret_u32_u64(raw(words.part[0])), svreinterpret_u32_u64(raw(words.part[1])));
}
[[nodiscard]] inline Mask joined(WordMask lower, WordMask upper) noexcept { return {svuzp1_b32(lower.set, upper.set)}; }
/// Returns the lanes whose words have bit 63 set.
[[nodiscard]] inline Mask highest_bits(WordPair words) noexcept {
  const auto negative = [](WordVector part) {
    return WordMask{svcmplt_n_s64(every_word(), svreinterpret_s64_u64(raw(part)), 0)};
  };
  return joined(negative(words.part[0]), negative(words.part[1]));
}
/// Multiplies the lower halves of each pair of words.
[[nodiscard]] inline WordVector multiply_halves(WordVector a, WordVector b) noexcept {
  const RawWords low_a = svextw_u64_x(every_word(), raw(a));
  const RawWords low_b = svextw_u64_x(every_word(), raw(b));
  return svmul_u64_x(every_word(), low_a, low_b);
}

[[nodiscard]] inline Vector count_bits(Vector numbers) noexcept { return svcnt_u32_x(every_number(), raw(numbers)); }
[[nodiscard]] inline Vector permute(Vector numbers, Vector index) noexcept {
  return svtbl_u32(raw(numbers), raw(index));
}

/// A table of 32 numbers kept in registers.
struct RegisterTable {
  Vector part[4];

  explicit RegisterTable(const std::uint32_t* numbers) noexcept
      : part{load(numbers), load(numbers + lanes), load(numbers + 2 * lanes), load(numbers + 3 * lanes)} {}
  [[nodiscard]] Vector operator[](Vector index) const noexcept {
    // svtbl returns 0 for an index out of range.
    const auto number_in = [&](unsigned i) { return permute(part[i], index - static_cast<unsigned>(i * lanes)); };
    return number_in(0) | number_in(1) | number_in(2) | number_in(3);
  }
};

[[nodiscard]] inline Vector gather_numbers(const std::uint32_t* base, Vector index) noexcept {
  return svld1_gather_u32index_u32(every_number(), base, raw(index));
}
[[nodiscard]] inline WordVector gather_words_at(const std::uint64_t* base, WordVector index) noexcept {
  return svld1_gather_u64index_u64(every_word(), base, raw(index));
}
[[nodiscard]] inline WordPair gather_words(const void* base, Vector index) noexcept {
  const auto* const words = static_cast<const std::uint64_t*>(base);
  const WordPair at = widen(index);
  return {{gather_words_at(words, at.part[0]), gather_words_at(words, at.part[1])}};
}
[[nodiscard]] inline WordPair gather_words(const void* base, const std::uint32_t* index) noexcept {
  return gather_words(base, load(index));
}
/// Gathers 16-bit numbers.
[[nodiscard]] inline Vector gather_short_numbers(const std::uint16_t* base, const std::uint32_t* index) noexcept {
  return svld1uh_gather_u32index_u32(every_number(), base, raw(load(index)));
}
/// Gathers 32-bit numbers at `base`, `base` + stride, `base` + 2·stride, …
[[nodiscard]] inline Vector gather_apart(const void* base, std::size_t stride) noexcept {
  return svld1_gather_u32offset_u32(every_number(), static_cast<const std::uint32_t*>(base),
                                    svindex_u32(0, static_cast<std::uint32_t>(stride)));
}
/// Gathers the bytes at `base` + offset.
[[nodiscard]] inline Vector gather_bytes(const std::uint8_t* base, Vector offset) noexcept {
  return svld1ub_gather_u32offset_u32(every_number(), base, raw(offset));
}
/// Loads the words at lanes / 2 addresses.
[[nodiscard]] inline WordVector words_at(const std::uint64_t* address) noexcept {
  return svld1_gather_u64base_u64(every_word(), raw(load_words(address)));
}
/// Sets list[index] = 1 in the lanes of `which`.
inline void set_to_one(std::uint32_t* list, Mask which, Vector index) noexcept {
  svst1_scatter_u32index_u32(which.set, list, raw(index), raw(number(1)));
}

}  // namespace
}  // namespace tilepdb::solver
