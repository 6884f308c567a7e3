// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/position.hpp"
#include "core/random_numbers.hpp"

namespace tilepdb {

/// A position that can reach the goal, each with equal probability.
[[nodiscard]] Position random_solvable(const Position& goal, RandomNumbers& random);

/// The end of a walk of `moves` random moves from the goal, none of them straight back.
[[nodiscard]] Position random_walk(const Position& goal, std::uint64_t moves, RandomNumbers& random);

}  // namespace tilepdb
