// SPDX-License-Identifier: MIT
#include "solver/kernels/scalar_target.hpp"
#include "solver/kernels/subtree_search_kernel.hpp"

namespace tilepdb::solver {

SubtreeSearch portable_subtree_search(const LookupTables& tables) {
  return ScalarKernels<ScalarTarget, true>::choose(tables);
}

}  // namespace tilepdb::solver
