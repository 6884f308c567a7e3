// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/random_numbers.hpp"
#include "puzzles/shift/labelled_board.hpp"

// Random boards with a goal's cells; they depend on goal and numbers alone.
namespace tilepdb::shift {

/// One that can reach the goal, each arrangement with equal probability.
[[nodiscard]] LabelledBoard random_reachable(const LabelledBoard& goal, RandomNumbers& numbers);

/// The end of a walk of random shifts from the goal, none of them straight back.
[[nodiscard]] LabelledBoard random_walk(const LabelledBoard& goal, std::uint64_t shifts, RandomNumbers& numbers);

}  // namespace tilepdb::shift
