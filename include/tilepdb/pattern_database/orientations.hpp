// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace tilepdb::pattern_database::inline v1 {

/// Which orientations are possible: all, or only those whose sum is 0 modulo R.
enum class Turned { freely, with_sum_0 };

/// Ranks the orientations of N pieces with R orientations each. with_sum_0 ranks only those whose sum is a multiple of
/// R, as on Rubik's cube: the last piece's orientation follows from the others.
template <unsigned N, unsigned R, Turned How = Turned::freely>
requires(N >= 1 && R >= 1 && R <= 256) class Orientations {
 public:
  /// The orientation of each piece, from 0 to R − 1.
  using State = std::array<std::uint8_t, N>;

  /// Returns R to the power of N, or of N − 1 with with_sum_0. It must be less than 2^64.
  [[nodiscard]] static constexpr std::uint64_t size() noexcept {
    std::uint64_t size = 1;
    for (unsigned i = 0; i < numbered; ++i) size *= R;
    return size;
  }

  [[nodiscard]] static constexpr std::uint64_t rank(const State& turned) noexcept {
    std::uint64_t rank = 0;
    for (unsigned i = 0; i < numbered; ++i) rank = rank * R + turned[i];
    return rank;
  }

  /// Returns the orientations of a rank below size().
  [[nodiscard]] static constexpr State unrank(std::uint64_t rank) noexcept {
    State turned{};
    unsigned sum = 0;
    for (unsigned i = numbered; i-- > 0;) {
      turned[i] = static_cast<std::uint8_t>(rank % R);
      sum += turned[i];
      rank /= R;
    }
    if constexpr (How == Turned::with_sum_0) turned[N - 1] = static_cast<std::uint8_t>((R - sum % R) % R);
    return turned;
  }

 private:
  static constexpr unsigned numbered = How == Turned::with_sum_0 ? N - 1 : N;
};

}  // namespace tilepdb::pattern_database::inline v1
