// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/random_numbers.hpp"
#include "puzzles/shift/labelled_board.hpp"

namespace tilepdb::shift {

/// Random boards with a goal's cells; they depend on goal and numbers alone.
class RandomBoards {
 public:
  /// The numbers must outlive it.
  RandomBoards(const LabelledBoard& goal, RandomNumbers& random) : goal_(goal), random_(random) {}

  /// One that can reach the goal, each arrangement with equal probability.
  [[nodiscard]] LabelledBoard reachable();

  /// The end of a walk of random shifts from the goal, none of them straight back.
  [[nodiscard]] LabelledBoard walk(std::uint64_t shifts);

 private:
  LabelledBoard goal_;
  RandomNumbers& random_;
};

}  // namespace tilepdb::shift
