// SPDX-License-Identifier: MIT
#include "solver/kernels/scalar_target.hpp"
#include "solver/kernels/subtree_search_kernel.hpp"

namespace tilepdb::solver {

SubtreeSearch avx2_subtree_search(const LookupTables& tables) { return subtree_search_of<ScalarTarget>(tables); }

}  // namespace tilepdb::solver
