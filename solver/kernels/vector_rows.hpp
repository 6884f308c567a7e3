// SPDX-License-Identifier: MIT
#pragma once

#include "solver/kernels/vectors.hpp"

// Reads records that are contiguous within each lane: nodes, rows of the automaton, pairs of words. AVX2 and AVX-512
// load lanes one by one and transpose, in half the time of gathers. SVE gathers, because its 128-bit parts cannot be
// joined without going through memory.
namespace tilepdb::solver {
namespace {

struct FourVectors {
  Vector vector[4];
};

/// One record per lane, `stride` bytes apart.
struct Records {
  const std::uint8_t* first;
  std::size_t stride;
};

#ifdef __ARM_FEATURE_SVE

/// Each record has a grid of bytes at `grid_at` and, at `place_at`, the index of a place in it. Returns the bytes
/// above, left, right and below of that place.
[[nodiscard]] inline FourVectors bytes_around(Records records, std::size_t place_at, std::size_t grid_at,
                                              std::size_t width) noexcept {
  const Vector record = iota() * static_cast<std::uint32_t>(records.stride);
  const Vector place = record + gather_bytes(records.first + place_at, record) + static_cast<std::uint32_t>(grid_at);
  const auto row = static_cast<std::uint32_t>(width);
  const auto byte_at = [&](Vector at) { return gather_bytes(records.first, at); };
  return {{byte_at(place - row), byte_at(place - 1U), byte_at(place + 1U), byte_at(place + row)}};
}

/// Each record has the 32-bit number of a row at `number_at`. Returns these rows of four numbers as columns.
[[nodiscard]] inline FourVectors rows_of(Records records, std::size_t number_at, const std::uint32_t* rows) noexcept {
  const Vector row = gather_apart(records.first + number_at, records.stride) * 4U;
  const auto column = [&](std::size_t i) { return gather_numbers(rows + i, row); };
  return {{column(0), column(1), column(2), column(3)}};
}

/// Loads lanes / 2 pairs of words by index: the first words, then the second ones.
[[nodiscard]] inline WordPair pairs_of_words(const void* pairs, const std::uint32_t* number) noexcept {
  const auto* const words = static_cast<const std::uint64_t*>(pairs);
  const WordVector at = load_widened(number) << 1;
  return {{gather_words_at(words, at), gather_words_at(words + 1, at)}};
}

#else

/// Loads one row of four numbers per lane and transposes them into columns.
template <typename LoadRow>
[[nodiscard, gnu::always_inline]] inline FourVectors load_columns(LoadRow&& load_row) noexcept {
  // Part i of each vector is one of rows 4i to 4i + 3, so that the transpose keeps the order.
  const auto rows_from = [&](std::size_t first) {
    return join_loads([&](std::size_t part) { return load_row(4 * part + first); });
  };
  const Vector rows[4] = {rows_from(0), rows_from(1), rows_from(2), rows_from(3)};
  const Vector first = lower_numbers(rows[0], rows[1]);
  const Vector second = lower_numbers(rows[2], rows[3]);
  const Vector third = upper_numbers(rows[0], rows[1]);
  const Vector fourth = upper_numbers(rows[2], rows[3]);
  return {
      {lower_words(first, second), upper_words(first, second), lower_words(third, fourth), upper_words(third, fourth)}};
}

/// Each record has a grid of bytes at `grid_at` and, at `place_at`, the index of a place in it. Returns the bytes
/// above, left, right and below of that place.
[[nodiscard, gnu::always_inline]] inline FourVectors bytes_around(Records records, std::size_t place_at,
                                                                  std::size_t grid_at, std::size_t width) noexcept {
  // Moves one byte to the lowest byte of each number and clears the others.
  const auto row = static_cast<int>(width);
  const __m128i which =
      _mm_or_si128(_mm_set_epi32(2 * row, row + 1, row - 1, 0), _mm_set1_epi32(static_cast<int>(0x80808000)));
  return load_columns([&](std::size_t i) {
    const std::uint8_t* const record = records.first + i * records.stride;
    const std::uint8_t* const from = record + grid_at - width + record[place_at];
    return _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)), which);
  });
}

/// Each record has the 32-bit number of a row at `number_at`. Returns these rows of four numbers as columns.
[[nodiscard, gnu::always_inline]] inline FourVectors rows_of(Records records, std::size_t number_at,
                                                             const std::uint32_t* rows) noexcept {
  return load_columns([&](std::size_t i) {
    std::uint32_t row = 0;
    __builtin_memcpy(&row, records.first + i * records.stride + number_at, sizeof(row));
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(rows + std::size_t{4} * row));
  });
}

/// Loads lanes / 2 pairs of words by index: the first words, then the second ones.
[[nodiscard, gnu::always_inline]] inline WordPair pairs_of_words(const void* pairs,
                                                                 const std::uint32_t* number) noexcept {
  const auto every_second = [&](std::size_t begin) {
    return join_loads(
        [&](std::size_t i) { return _mm_load_si128(static_cast<const __m128i*>(pairs) + number[begin + 2 * i]); });
  };
  const Vector even = every_second(0);
  const Vector odd = every_second(1);
  return {{reinterpret_cast<WordVector>(lower_words(even, odd)), reinterpret_cast<WordVector>(upper_words(even, odd))}};
}

#endif

}  // namespace
}  // namespace tilepdb::solver
