// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace tilepdb::pattern_database::inline v1 {

/// Ranks the ways to colour places, Counts[c] of them with colour c: the permutations of a multiset. For each colour,
/// ranks the set of its places in colexicographic order among the remaining places.
template <unsigned... Counts>
requires(sizeof...(Counts) >= 1 && (Counts + ...) >= 1 && (Counts + ...) <= 64) class Colourings {
 public:
  static constexpr unsigned places = (Counts + ...);

  /// The colour of each place, from 0.
  using State = std::array<std::uint8_t, places>;

  /// Returns places! / (Counts! · …), which must be less than 2^64.
  [[nodiscard]] static constexpr std::uint64_t size() noexcept {
    std::uint64_t size = 1;
    unsigned left = places;
    for (const unsigned count : counts) {
      size *= binomials[left][count];
      left -= count;
    }
    return size;
  }

  /// Returns the rank of a colouring, which must have the right number of places of each colour.
  [[nodiscard]] static constexpr std::uint64_t rank(const State& colours) noexcept {
    State left = colours;
    unsigned size = places;
    std::uint64_t rank = 0;
    for (unsigned colour = 0; colour + 1 < counts.size(); ++colour) {
      std::uint64_t subset = 0;
      unsigned found = 0;
      unsigned others = 0;
      for (unsigned place = 0; place < size; ++place) {
        if (left[place] == colour) {
          subset += binomials[place][++found];
        } else {
          left[others++] = left[place];
        }
      }
      rank = rank * binomials[size][counts[colour]] + subset;
      size = others;
    }
    return rank;
  }

  /// Returns the colouring of a rank below size().
  [[nodiscard]] static constexpr State unrank(std::uint64_t rank) noexcept {
    State colours{};
    unsigned size = 0;
    for (unsigned colour = static_cast<unsigned>(counts.size()); colour-- > 0;) {
      // Places this colour among the places of this and later colours; the later ones are already placed.
      size += counts[colour];
      std::uint64_t subset = rank % binomials[size][counts[colour]];
      rank /= binomials[size][counts[colour]];
      unsigned from = size - counts[colour];
      unsigned left = counts[colour];
      for (unsigned place = size; place-- > 0;) {
        if (left > 0 && subset >= binomials[place][left]) {
          subset -= binomials[place][left--];
          colours[place] = static_cast<std::uint8_t>(colour);
        } else {
          colours[place] = colours[--from];
        }
      }
    }
    return colours;
  }

 private:
  static constexpr std::array<unsigned, sizeof...(Counts)> counts{Counts...};
  static constexpr unsigned most = std::max({Counts...});

  /// Binomial coefficients `n choose k`, for k up to `most`.
  static constexpr auto binomials = [] {
    std::array<std::array<std::uint64_t, most + 1>, places + 1> table{};
    for (std::size_t n = 0; n <= places; ++n) {
      table[n][0] = 1;
      for (std::size_t k = 1; k <= std::min<std::size_t>(n, most); ++k)
        table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
    }
    return table;
  }();
};

}  // namespace tilepdb::pattern_database::inline v1
