// SPDX-License-Identifier: MIT
#include "solver/kernels/subtree_search.hpp"

namespace tilepdb::solver {

SubtreeSearch subtree_search(InstructionSet set, const LookupTables& tables) {
#ifdef TILEPDB_X86_KERNELS
  const bool few = tables.partitions() <= most_avx512_partitions;
  if (set == InstructionSet::avx512 && few) return avx512_subtree_search(tables);
  if (set != InstructionSet::portable) return avx2_subtree_search(tables);
#endif
  (void)set;
  return portable_subtree_search(tables);
}

}  // namespace tilepdb::solver
