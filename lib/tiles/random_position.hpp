// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/position.hpp"
#include "core/random_numbers.hpp"

namespace tilepdb {

/// Random positions that depend on the seed alone.
class RandomPositions : public RandomNumbers {
 public:
  using RandomNumbers::RandomNumbers;

  /// A position that can reach the goal, each with equal probability.
  [[nodiscard]] Position solvable(const Position& goal);

  /// The end of a walk of `moves` random moves from the goal, none of them straight back.
  [[nodiscard]] Position walk(const Position& goal, std::uint64_t moves);
};

}  // namespace tilepdb
