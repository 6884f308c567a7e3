// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace tilepdb::pattern_database::inline v1 {

namespace detail {

/// The set of occupied places. Counts the occupied places before a given one.
template <unsigned N>
class Taken {
 public:
  /// Returns the number of occupied places before `place`.
  [[nodiscard]] constexpr unsigned before(unsigned place) const noexcept {
    return static_cast<unsigned>(std::popcount(places_ & ((std::uint64_t{1} << place) - 1)));
  }
  constexpr void take(unsigned place) noexcept { places_ |= std::uint64_t{1} << place; }

 private:
  std::uint64_t places_ = 0;
};

/// For up to 16 places, one word holds all counts, four bits each. It is fast even without a population count
/// instruction.
template <unsigned N>
requires(N <= 16) class Taken<N> {
 public:
  [[nodiscard]] constexpr unsigned before(unsigned place) const noexcept {
    return static_cast<unsigned>(counts_ >> (4 * place)) & 15U;
  }
  constexpr void take(unsigned place) noexcept { counts_ += std::uint64_t{0x1111'1111'1111'1110} << (4 * place); }

 private:
  std::uint64_t counts_ = 0;
};

/// The free places, in order.
template <unsigned N>
class Free {
 public:
  /// Takes and returns the free place that comes after `count` other free places.
  constexpr unsigned take(unsigned count) noexcept {
    std::uint64_t rest = places_;
    for (unsigned i = 0; i < count; ++i) rest &= rest - 1;
    places_ &= ~(rest & (~rest + 1));
    return static_cast<unsigned>(std::countr_zero(rest));
  }

 private:
  std::uint64_t places_ = ~std::uint64_t{0} >> (64 - N);
};

template <unsigned N>
requires(N <= 16) class Free<N> {
 public:
  constexpr unsigned take(unsigned count) noexcept {
    const std::uint64_t before = (std::uint64_t{1} << (4 * count)) - 1;
    const auto place = static_cast<unsigned>(list_ >> (4 * count)) & 15U;
    list_ = (list_ & before) | ((list_ >> 4) & ~before);
    return place;
  }

 private:
  std::uint64_t list_ = 0xfedc'ba98'7654'3210;
};

}  // namespace detail

/// Ranks the ways to put K different things on N places in lexicographic order: by the place of the first thing, then
/// of the second, and so on.
template <unsigned N, unsigned K>
requires(N >= 1 && N <= 64 && K <= N) class Placements {
 public:
  /// The place of each thing, from 0.
  using State = std::array<std::uint8_t, K>;

  /// Returns N · (N − 1) · … · (N − K + 1), which must be less than 2^64.
  [[nodiscard]] static constexpr std::uint64_t size() noexcept {
    std::uint64_t size = 1;
    for (unsigned i = 0; i < K; ++i) size *= N - i;
    return size;
  }

  /// Returns the rank of a placement. Its places must be different and less than N.
  [[nodiscard]] static constexpr std::uint64_t rank(const State& places) noexcept {
    detail::Taken<N> taken;
    std::uint64_t rank = 0;
    for (unsigned i = 0; i < K; ++i) {
      rank = rank * (N - i) + (places[i] - taken.before(places[i]));
      taken.take(places[i]);
    }
    return rank;
  }

  /// Returns the placement of a rank below size().
  [[nodiscard]] static constexpr State unrank(std::uint64_t rank) noexcept {
    return unranked(rank, std::make_index_sequence<K>{});
  }

 private:
  /// Unrolled so that each division is by a constant.
  template <std::size_t... I>
  [[nodiscard]] static constexpr State unranked(std::uint64_t rank, std::index_sequence<I...>) noexcept {
    State places{};
    ((places[K - 1 - I] = static_cast<std::uint8_t>(rank % (N - K + 1 + I)), rank /= N - K + 1 + I), ...);
    detail::Free<N> free;
    ((places[I] = static_cast<std::uint8_t>(free.take(places[I]))), ...);
    return places;
  }
};

/// Ranks the permutations of N things in lexicographic order.
template <unsigned N>
using Permutations = Placements<N, N>;

/// Ranks the permutations of N things in another order, in time linear in N (Myrvold & Ruskey 2001).
template <unsigned N>
requires(N >= 1 && N <= 20) class LinearPermutations {
 public:
  using State = std::array<std::uint8_t, N>;

  [[nodiscard]] static constexpr std::uint64_t size() noexcept { return Permutations<N>::size(); }

  [[nodiscard]] static constexpr std::uint64_t rank(State values) noexcept {
    State place_of{};
    for (unsigned i = 0; i < N; ++i) place_of[values[i]] = static_cast<std::uint8_t>(i);
    std::uint64_t rank = 0;
    std::uint64_t weight = 1;
    for (unsigned n = N; n > 1; --n) {
      const std::uint8_t last = values[n - 1];
      rank += last * weight;
      weight *= n;
      std::swap(values[n - 1], values[place_of[n - 1]]);
      std::swap(place_of[last], place_of[n - 1]);
    }
    return rank;
  }

  [[nodiscard]] static constexpr State unrank(std::uint64_t rank) noexcept {
    State values{};
    for (unsigned i = 0; i < N; ++i) values[i] = static_cast<std::uint8_t>(i);
    for (unsigned n = N; n > 0; --n) {
      std::swap(values[n - 1], values[static_cast<std::size_t>(rank % n)]);
      rank /= n;
    }
    return values;
  }
};

}  // namespace tilepdb::pattern_database::inline v1
