// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "format/table.hpp"
#include "platform/job.hpp"

namespace tilepdb::pdbgen {

/// Checks every bit of a table by walking its states level by level from the goal, which has h = 0: every state first
/// met at depth d has a neighbour with h = d − 1, and all its neighbours then differ by exactly 1, because the colours
/// of the occupied cells change with each move. So d is its h, and the stored bit must say so. Bits of states that
/// cannot be reached, and those past the last state, must be 0, and the number of states at each depth must be as the
/// header says. Moves are made state by state through tables of ranks: no code of the generator is used.
/// Throws Error (check_failed), naming the first wrong state found, or (interrupted). The job is told of the states
/// checked. Memory: two bits per state.
void verify_states(const Table& table, const Job& job);

/// For each value the number of (occupied cells, arrangement) pairs whose smallest h over the blank's regions it is:
/// the histogram of the table that does not tell regions apart, as most published ones are. Checks the table too.
[[nodiscard]] std::vector<std::uint64_t> min_over_blank_histogram(const Table& table, const Job& job);

}  // namespace tilepdb::pdbgen
