// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "format/shift_table.hpp"
#include "platform/job.hpp"

namespace tilepdb::generator {

/// Checks every value of a table of the shift puzzle: the goal has h = 0, and of every other state that can be reached
/// the neighbour with the least h has one less. Then h is the distance: from each state a way with so many shifts leads
/// to the goal, and along any way from the goal h grows by at most 1 with each shift. States that cannot be reached,
/// and what is past the last state, must be 0, and the numbers of states must be as the header says. Shifts are made on
/// boards: no code of the generator is used. Throws Error (check_failed), naming a wrong state.
void verify_states(const shift::Table& table, const Job& job);

/// The same for random states and for those on a way from each to the goal.
void verify_sample(const shift::Table& table, std::uint64_t states, std::uint64_t seed, const Job& job);

}  // namespace tilepdb::generator
