// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "puzzles/shift/labelled_board.hpp"
#include "tiles/random_position.hpp"

namespace tilepdb::shift {

/// Random boards with a goal's cells; they depend on goal and seed alone.
class RandomBoards {
 public:
  RandomBoards(const LabelledBoard& goal, std::uint64_t seed) : goal_(goal), random_(seed) {}

  /// One that can reach the goal, each arrangement with equal probability.
  [[nodiscard]] LabelledBoard reachable();

  /// The end of a walk of random shifts from the goal, none of them straight back.
  [[nodiscard]] LabelledBoard walk(std::uint64_t shifts);

 private:
  LabelledBoard goal_;
  RandomPositions random_;
};

}  // namespace tilepdb::shift
