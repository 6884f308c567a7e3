// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>

#include "core/position.hpp"

namespace tilepdb {

/// Random positions that depend on the seed alone, not on the standard library: the generator is fixed by the C++
/// standard, and bounded numbers are drawn from it here because the standard's distributions differ between libraries.
class RandomPositions {
 public:
  explicit RandomPositions(std::uint64_t seed) : generator_(seed) {}

  /// A position that can reach the goal, each with equal probability.
  [[nodiscard]] Position solvable(const Position& goal);

  /// The end of a walk of `moves` random moves from the goal, none of them straight back.
  [[nodiscard]] Position walk(const Position& goal, std::uint64_t moves);

  /// A number from 0 to bound - 1, each with equal probability; 0 if the bound is 0.
  [[nodiscard]] unsigned below(unsigned bound);

 private:
  std::mt19937_64 generator_;
};

}  // namespace tilepdb
