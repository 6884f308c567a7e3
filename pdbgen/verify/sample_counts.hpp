// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "format/format.hpp"

namespace tilepdb::pdbgen {

/// The i-th number of a seed's sequence (SplitMix64, Steele, Lea & Flood 2014).
[[nodiscard]] std::uint64_t random_number(std::uint64_t seed, std::uint64_t i) noexcept;

/// How many states have each h.
using Counts = std::array<std::uint64_t, max_levels>;

/// Throws Error (check_failed) unless so many random states have the h that the header's histogram lets expect, within
/// seven standard deviations.
void check_counts(const Header& header, const Counts& counts, std::uint64_t states);

}  // namespace tilepdb::pdbgen
