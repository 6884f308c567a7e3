// SPDX-License-Identifier: MIT
#include "solver/kernels/subtree_search.hpp"

namespace tilepdb::solver {

SubtreeSearch subtree_search(InstructionSet set, const LookupTables& tables) {
#ifdef TILEPDB_X86_KERNELS
  if (set == InstructionSet::avx512) {
    if (const SubtreeSearch search = avx512_subtree_search(tables)) return search;
  }
  if (set != InstructionSet::portable) return avx2_subtree_search(tables);
#endif
  (void)set;
  return portable_subtree_search(tables);
}

}  // namespace tilepdb::solver
