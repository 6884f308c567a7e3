// SPDX-License-Identifier: MIT
#include "pdbgen/puzzles/permutation_spaces.hpp"

namespace tilepdb::pdbgen {

template class KnownSpaceOf<pattern_database::PermutationPattern>;

}  // namespace tilepdb::pdbgen
