// SPDX-License-Identifier: MIT
#include "solver/kernels/subtree_search.hpp"

namespace tilepdb::solver {

SubtreeSearch subtree_search(InstructionSet set, const LookupTables& tables) {
#ifdef TILEPDB_X86_KERNELS
  if (tables.partitions() <= most_vector_partitions) {
    if (set == InstructionSet::avx512) return avx512_subtree_search(tables);
    if (set == InstructionSet::avx2) return avx2_subtree_search(tables);
  }
#endif
#ifdef TILEPDB_SVE_KERNELS
  if (set == InstructionSet::sve256 && tables.partitions() <= most_vector_partitions)
    return sve256_subtree_search(tables);
#endif
  (void)set;
  return portable_subtree_search(tables);
}

}  // namespace tilepdb::solver
