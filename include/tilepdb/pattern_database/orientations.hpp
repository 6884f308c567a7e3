// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tilepdb::pattern_database::inline v1 {

/// Which orientations things have.
enum class Turned { freely, with_sum_0 };

/// Numbers the orientations of N things that can each be turned in R ways; with_sum_0 only those whose sum is a
/// multiple of R, as of a cube's pieces, where the last follows from the others.
template <unsigned N, unsigned R, Turned How = Turned::freely>
requires(N >= 1 && R >= 1 && R <= 256) class Orientations {
 public:
  /// How often, from 0 to R − 1, each thing is turned.
  using State = std::array<std::uint8_t, N>;

  /// R to the power of N, or N − 1 with_sum_0. It must be less than 2^64.
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

  /// The orientations of a number below size().
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
