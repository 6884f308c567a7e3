// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>

namespace tilepdb {

/// Random numbers that depend only on the seed, not on the standard library: the C++ standard fixes the generator, but
/// its distributions differ between implementations, so bounded numbers are drawn here.
class RandomNumbers {
 public:
  explicit RandomNumbers(std::uint64_t seed) : generator_(seed) {}

  /// Returns a uniformly distributed number from 0 to bound - 1; 0 if the bound is 0.
  [[nodiscard]] unsigned below(unsigned bound) {
    if (bound == 0) return 0;
    // The largest multiple of bound; numbers above it would favour small remainders, so they are drawn again.
    const std::uint64_t limit = UINT64_MAX - UINT64_MAX % bound;
    std::uint64_t drawn = generator_();
    while (drawn >= limit) drawn = generator_();
    return static_cast<unsigned>(drawn % bound);
  }

 private:
  std::mt19937_64 generator_;
};

}  // namespace tilepdb
