// SPDX-License-Identifier: MIT
#include "solver/kernels/permutation_search_kernel.hpp"

namespace tilepdb::solver {

PermutationSearch portable_permutation_search(const PermutationTables& tables) {
  return choose_permutation_search(tables);
}

}  // namespace tilepdb::solver
