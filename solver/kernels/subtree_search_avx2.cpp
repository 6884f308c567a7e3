// SPDX-License-Identifier: MIT
#include "solver/kernels/scalar_target.hpp"
#include "solver/kernels/subtree_search_kernel.hpp"

namespace tilepdb::solver {

SubtreeSearch avx2_subtree_search(const LookupTables& tables) {
  return ScalarKernels<ScalarTarget, false>::choose(tables);
}

}  // namespace tilepdb::solver
