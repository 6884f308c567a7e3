// SPDX-License-Identifier: MIT
#include "solver/kernels/vector_search_kernel.hpp"

namespace tilepdb::solver {

SubtreeSearch sve256_subtree_search(const LookupTables& tables) { return vector_subtree_search(tables); }

}  // namespace tilepdb::solver
