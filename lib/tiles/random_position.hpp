// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/position.hpp"
#include "core/random_numbers.hpp"
#include "platform/job.hpp"

namespace tilepdb {

/// Returns a uniformly random position that can reach the goal.
[[nodiscard]] Position random_solvable(const Position& goal, RandomNumbers& random);

/// Returns a uniformly random board of those that a partial goal stands for.
[[nodiscard]] Position random_goal(const Position& goal, RandomNumbers& random);

/// Returns the end of a walk of `moves` random moves from the goal, none of them straight back. A walk from a partial
/// goal begins at random_goal(). Throws Error (interrupted) if the job is to stop.
[[nodiscard]] Position random_walk(const Position& goal, std::uint64_t moves, RandomNumbers& random,
                                   const Job& job = {});

}  // namespace tilepdb
