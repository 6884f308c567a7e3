// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "format/format.hpp"
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

/// The i-th number of a seed's sequence (SplitMix64, Steele, Lea & Flood 2014).
[[nodiscard]] std::uint64_t random_number(std::uint64_t seed, std::uint64_t i) noexcept;

/// How many states have each h.
using Counts = std::array<std::uint64_t, max_levels>;

/// Throws Error (check_failed) unless the sampled states have the h that the header's histogram lets expect, within
/// seven standard deviations.
void check_counts(const Header& header, const Counts& counts, std::uint64_t states);

/// Checks random states of a table, for those too large for verify_states(): from each the table must lead to the goal,
/// one lower at every step, and the numbers of states by h must be those that the header's histogram lets expect
/// (within seven standard deviations). Notices what is wrong in many places, not single bits. Needs no memory but the
/// table. Throws Error (check_failed), naming a wrong state; (bad_input) for a table with states that cannot be
/// reached.
void verify_sample(const Table& table, std::uint64_t states, std::uint64_t seed, const Job& job);

}  // namespace tilepdb::pdbgen
