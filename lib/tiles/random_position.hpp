// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/position.hpp"
#include "core/random_numbers.hpp"

namespace tilepdb {

/// A position that can reach the goal, each with equal probability.
[[nodiscard]] Position random_solvable(const Position& goal, RandomNumbers& random);

/// Random positions that depend on the seed alone.
class RandomPositions : public RandomNumbers {
 public:
  using RandomNumbers::RandomNumbers;

  [[nodiscard]] Position solvable(const Position& goal) { return random_solvable(goal, *this); }

  /// The end of a walk of `moves` random moves from the goal, none of them straight back.
  [[nodiscard]] Position walk(const Position& goal, std::uint64_t moves);
};

}  // namespace tilepdb
