// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "format/format.hpp"
#include "format/table.hpp"
#include "platform/job.hpp"

namespace tilepdb::pdbgen {

/// Checks every bit of a table by walking its states level by level from the goal, which has h = 0. A state first met
/// at depth d has a neighbour with h = d − 1, and its h differs from that of every neighbour by exactly 1, because each
/// move changes the parity of the occupied cells' colours. So its h is d, and the stored bit must agree. Bits of
/// unreachable states and bits past the last state must be 0, and the number of states at each depth must match the
/// header. Moves are made state by state with tables of ranks, without any code of the generator. Throws Error
/// (check_failed), naming the first wrong state found, or (interrupted). Reports the states checked to the job's
/// progress. Takes two bits of memory per state.
void verify_states(const Table& table, const Job& job);

/// Returns, for each value, the number of (occupied cells, arrangement) pairs whose smallest h over the blank's regions
/// has that value. This is the histogram of a table that ignores the blank's region, as most published tables do. Also
/// checks the table.
[[nodiscard]] std::vector<std::uint64_t> min_over_blank_histogram(const Table& table, const Job& job);

/// Returns the i-th number of a seed's sequence (SplitMix64, Steele, Lea & Flood 2014).
[[nodiscard]] std::uint64_t random_number(std::uint64_t seed, std::uint64_t i) noexcept;

/// Number of states by h.
using Counts = std::array<std::uint64_t, max_levels>;

/// Throws Error (check_failed) unless the sampled counts match the header's histogram within seven standard deviations.
void check_counts(const Header& header, const Counts& counts, std::uint64_t states);

/// Checks random states of a table, for tables too large for verify_states(). From each state the table must lead to
/// the goal, one lower at every step, and the distribution of h must match the header's histogram within seven standard
/// deviations. Detects widespread errors, not single bits. Needs no memory besides the table. Throws Error
/// (check_failed), naming a wrong state; (bad_input) for a table with unreachable states.
void verify_sample(const Table& table, std::uint64_t states, std::uint64_t seed, const Job& job);

}  // namespace tilepdb::pdbgen
