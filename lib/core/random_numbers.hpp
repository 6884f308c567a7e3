// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>

namespace tilepdb {

/// Random numbers that depend on the seed alone, not on the standard library: the generator is fixed by the C++
/// standard, and bounded numbers are drawn from it here because the standard's distributions differ between libraries.
class RandomNumbers {
 public:
  explicit RandomNumbers(std::uint64_t seed) : generator_(seed) {}

  /// A number from 0 to bound - 1, each with equal probability; 0 if the bound is 0.
  [[nodiscard]] unsigned below(unsigned bound) {
    if (bound == 0) return 0;
    // The largest multiple of bound that fits; what lies above would favour small remainders, so draw again.
    const std::uint64_t limit = UINT64_MAX - UINT64_MAX % bound;
    std::uint64_t drawn = generator_();
    while (drawn >= limit) drawn = generator_();
    return static_cast<unsigned>(drawn % bound);
  }

 private:
  std::mt19937_64 generator_;
};

}  // namespace tilepdb
