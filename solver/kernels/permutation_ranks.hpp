// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "solver/kernels/permutation_tables.hpp"
#ifdef __AVX2__
#pragma GCC diagnostic push
#if defined(__GNUC__) && !defined(__clang__)
// GCC 12 warns about the undefined operands in its own header (GCC bug 105593).
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#pragma GCC diagnostic pop
#endif

// Ranks of all children of a node, a lane for each move. GNU vectors compile for any instruction set.
namespace tilepdb::solver {
namespace {

#if defined(__AVX512BW__)
inline constexpr unsigned vector_bytes = 64;
#elif defined(__AVX2__)
inline constexpr unsigned vector_bytes = 32;
#else
inline constexpr unsigned vector_bytes = 16;
#endif

template <unsigned Bytes>
struct ByteVectors {
  using Unsigned [[gnu::vector_size(Bytes)]] = std::uint8_t;
  using Signed [[gnu::vector_size(Bytes)]] = std::int8_t;
  using Short [[gnu::vector_size(Bytes)]] = std::uint16_t;
};

template <typename Vector>
[[nodiscard, gnu::always_inline]] inline Vector loaded(const std::uint8_t* from) noexcept {
  Vector vector;
  std::memcpy(&vector, from, sizeof vector);
  return vector;
}

/// The places, less the lower places of earlier columns, and the turns of a lookup's pieces in all children.
template <unsigned Lanes>
struct ChildSources {
  std::array<const std::uint8_t*, 2 * PermutationTables::most_columns> at;
  alignas(64) std::array<std::array<std::uint8_t, Lanes>, PermutationTables::most_columns> digits;
};

/// Subtracts from each place the number of lower places of earlier columns. With `Columns` above 0, there are as many
/// columns and one part, and places stay in registers.
template <unsigned Lanes, unsigned Columns>
inline void find_digits(const PermutationTables::Lookup& lookup, ChildSources<Lanes>& sources) noexcept {
  constexpr unsigned bytes = std::min(Lanes, vector_bytes);
  constexpr unsigned most = Columns == 0 ? PermutationTables::most_columns : Columns;
  using Places = typename ByteVectors<bytes>::Signed;
  const unsigned columns = Columns == 0 ? static_cast<unsigned>(lookup.columns.size()) : Columns;
  for (unsigned begin = 0; begin < Lanes; begin += bytes) {
    std::array<Places, most> places;
#pragma GCC unroll 16
    for (unsigned i = 0; i < columns; ++i) {
      const Places place = loaded<Places>(sources.at[i] + begin);
      Places digit = place;
      // A comparison is -1 where it holds.
#pragma GCC unroll 16
      for (unsigned j = Columns == 0 ? lookup.columns[i].part_begin : 0; j < i; ++j) digit += places[j] < place;
      places[i] = place;
      std::memcpy(sources.digits[i].data() + begin, &digit, sizeof digit);
    }
  }
#pragma GCC unroll 16
  for (unsigned i = 0; i < columns; ++i) sources.at[i] = sources.digits[i].data();
}

template <unsigned Lanes>
inline void find_digits(const PermutationTables::Lookup& lookup, ChildSources<Lanes>& sources) noexcept {
  if (lookup.has_parts) return find_digits<Lanes, 0>(lookup, sources);
  switch (lookup.columns.size()) {
    case 4: return find_digits<Lanes, 4>(lookup, sources);
    case 5: return find_digits<Lanes, 5>(lookup, sources);
    case 6: return find_digits<Lanes, 6>(lookup, sources);
    case 7: return find_digits<Lanes, 7>(lookup, sources);
    case 8: return find_digits<Lanes, 8>(lookup, sources);
    default: return find_digits<Lanes, 0>(lookup, sources);
  }
}

/// Makes the bytes of an index: products and sums stay below 256, so that two bytes are multiplied as one number.
template <unsigned Lanes>
inline void make_bytes(
    const PermutationTables::Lookup& lookup, const ChildSources<Lanes>& sources,
    std::array<std::array<std::uint8_t, Lanes>, 2 * PermutationTables::most_columns>& made) noexcept {
  constexpr unsigned width = std::min(Lanes, vector_bytes);
  using Bytes = typename ByteVectors<width>::Unsigned;
  using Short = typename ByteVectors<width>::Short;
  const PermutationTables::Digit* const digits = lookup.digits.data();
  for (unsigned begin = 0; begin < Lanes; begin += width) {
    const PermutationTables::Digit* digit = digits;
    std::uint8_t* to = made[0].data() + begin;
    for (const PermutationTables::Byte& byte : lookup.bytes) {
      const PermutationTables::Digit* const end = digits + byte.end;
      Bytes value = loaded<Bytes>(sources.at[digit->source] + begin);
      while (++digit != end) {
        value = reinterpret_cast<Bytes>(reinterpret_cast<Short>(value) * digit->radix) +
                loaded<Bytes>(sources.at[digit->source] + begin);
      }
      std::memcpy(to, &value, sizeof value);
      to += Lanes;
    }
  }
}

/// Numbers of 16 bits, of which `number_lanes` are a vector, or one vector of all lanes if there are fewer.
template <unsigned Lanes>
inline constexpr unsigned number_lanes = std::min({Lanes, vector_bytes / 2, 16U});

template <unsigned Count>
struct NumberVectors {
  using Byte [[gnu::vector_size(Count)]] = std::uint8_t;
  using Short [[gnu::vector_size(2 * Count)]] = std::uint16_t;
};

// GCC 12 converts vectors in parts, unless the code names the instruction.

template <typename Byte, typename Short>
[[gnu::always_inline]] inline void load_shorts(const std::uint8_t* from, Short& shorts) noexcept {
#ifdef __AVX2__
  if constexpr (sizeof(Short) == sizeof(__m256i)) {
    shorts = reinterpret_cast<Short>(
        _mm256_cvtepu8_epi16(_mm_loadu_si128(static_cast<const __m128i*>(static_cast<const void*>(from)))));
    return;
  }
#endif
  shorts = __builtin_convertvector(loaded<Byte>(from), Short);
}

/// Adds the products of numbers with a weight to indices, which are in several vectors if they are wider.
template <typename Short, typename Index, typename Part, std::size_t Parts>
[[gnu::always_inline]] inline void add_product(const Short& shorts, Index weight, Part (&sums)[Parts]) noexcept {
  using Numbers = typename NumberVectors<sizeof(Short) / Parts / 2>::Short;
  for (std::size_t i = 0; i < Parts; ++i) {
#if defined(__AVX512F__)
    if constexpr (sizeof(Part) == sizeof(__m512i) && sizeof(Index) == 4) {
      sums[i] += reinterpret_cast<Part>(_mm512_cvtepu16_epi32(reinterpret_cast<__m256i>(shorts))) * weight;
      continue;
    }
#elif defined(__AVX2__)
    if constexpr (sizeof(Short) == sizeof(__m256i) && sizeof(Index) == 4) {
      const auto raw = reinterpret_cast<__m256i>(shorts);
      const __m128i half = i == 0 ? _mm256_castsi256_si128(raw) : _mm256_extracti128_si256(raw, 1);
      sums[i] += reinterpret_cast<Part>(_mm256_cvtepu16_epi32(half)) * weight;
      continue;
    }
#endif
    Numbers numbers;
    std::memcpy(&numbers, reinterpret_cast<const std::uint8_t*>(&shorts) + i * sizeof numbers, sizeof numbers);
    sums[i] += __builtin_convertvector(numbers, Part) * weight;
  }
}

/// Sums up the numbers that bytes make, times their weights.
template <unsigned Lanes, typename Index>
inline void add_numbers(const PermutationTables::Lookup& lookup, const ChildSources<Lanes>& sources,
                        Index* indices) noexcept {
  constexpr unsigned count = number_lanes<Lanes>;
  using Byte = typename NumberVectors<count>::Byte;
  using Short = typename NumberVectors<count>::Short;
  constexpr unsigned part_bytes = std::min<unsigned>(count * sizeof(Index), vector_bytes);
  using Part [[gnu::vector_size(part_bytes)]] = Index;
  alignas(64) std::array<std::array<std::uint8_t, Lanes>, 2 * PermutationTables::most_columns> made;
  make_bytes<Lanes>(lookup, sources, made);
  for (unsigned begin = 0; begin < Lanes; begin += count) {
    const PermutationTables::Byte* byte = lookup.bytes.data();
    const std::uint8_t* from = made[0].data() + begin;
    Part sums[count * sizeof(Index) / part_bytes] = {};
    for (const PermutationTables::Number& number : lookup.numbers) {
      const PermutationTables::Byte* const end = lookup.bytes.data() + number.end;
      Short value;
      load_shorts<Byte>(from, value);
      from += Lanes;
      while (++byte != end) {
        Short next;
        load_shorts<Byte>(from, next);
        value = value * byte->radix + next;
        from += Lanes;
      }
      add_product(value, static_cast<Index>(number.weight), sums);
    }
    std::memcpy(indices + begin, sums, sizeof sums);
  }
}

/// Finds the indices of all children of a state.
template <unsigned Lanes, typename Index>
inline void rank_children(const PermutationTables::Lookup& lookup, const std::uint8_t* state, Index* indices) noexcept {
  ChildSources<Lanes> sources;
  const std::size_t columns = lookup.columns.size();
  const std::size_t part = lookup.stride * state[lookup.pivot];
  for (std::size_t i = 0; i < columns; ++i) {
    const PermutationTables::Column& column = lookup.columns[i];
    sources.at[i] = column.places + part + std::size_t{state[column.piece]} * Lanes;
  }
  if (lookup.reads_turns) {
    for (std::size_t i = 0; i < columns; ++i) {
      const PermutationTables::Column& column = lookup.columns[i];
      if (column.turns == nullptr) continue;
      sources.at[columns + i] = column.turns + part + std::size_t{state[column.piece]} * Lanes;
    }
  }
  find_digits(lookup, sources);
  add_numbers(lookup, sources, indices);
}

/// Counts the gaps of all children of a stack; see puzzles::Gaps.
template <unsigned Lanes>
inline void count_gaps(const std::uint8_t* rows, const std::uint8_t* state, unsigned pieces, unsigned sides,
                       std::uint8_t* gaps) noexcept {
  constexpr unsigned bytes = std::min(Lanes, vector_bytes);
  using Codes = typename ByteVectors<bytes>::Signed;
  for (unsigned begin = 0; begin < Lanes; begin += bytes) {
    Codes first = loaded<Codes>(rows + std::size_t{state[0]} * Lanes + begin);
    Codes joined{};
    for (unsigned piece = 1; piece < pieces; ++piece) {
      const Codes second = loaded<Codes>(rows + std::size_t{state[piece]} * Lanes + begin);
      const Codes difference = second - first;
      if (sides == 1) {
        joined += (difference == 1) | (difference == -1);
      } else {
        // 2, or -2 if the first piece is turned.
        const Codes turned = -(first & 1);
        joined += difference == (2 ^ turned) - turned;
      }
      first = second;
    }
    joined += first == static_cast<std::int8_t>(sides * (pieces - 1));
    const Codes count = joined + static_cast<std::int8_t>(pieces);
    std::memcpy(gaps + begin, &count, sizeof count);
  }
}

}  // namespace
}  // namespace tilepdb::solver
