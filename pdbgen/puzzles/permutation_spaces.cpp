// SPDX-License-Identifier: MIT
#include "pdbgen/puzzles/permutation_spaces.hpp"

namespace tilepdb::generator {

template class KnownSpaceOf<pattern_database::PermutationPattern>;

}  // namespace tilepdb::generator
