// SPDX-License-Identifier: MIT
#pragma once

#include "pdbgen/puzzles/known_puzzle_of.hpp"
#include "tilepdb/pattern_database/permutation_pattern.hpp"

namespace tilepdb::pdbgen {

// Compiled once for all permutation puzzles.
extern template class KnownSpaceOf<pattern_database::PermutationPattern>;

}  // namespace tilepdb::pdbgen
