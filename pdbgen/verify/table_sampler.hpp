// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "format/format.hpp"
#include "format/table.hpp"
#include "platform/job.hpp"

namespace tilepdb::pdbgen {

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
