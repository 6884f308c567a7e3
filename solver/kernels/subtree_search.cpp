// SPDX-License-Identifier: MIT
#include "solver/kernels/subtree_search.hpp"

namespace tilepdb::solver {

SubtreeSearch subtree_search(InstructionSet set, const LookupTables& tables) {
  [[maybe_unused]] const bool has_vectors =
      tables.partitions() <= most_vector_partitions && !is_wide(tables.board().cells());
#ifdef TILEPDB_X86_KERNELS
  if (has_vectors) {
    if (set == InstructionSet::avx512) return avx512_subtree_search(tables);
    if (set == InstructionSet::avx2) return avx2_subtree_search(tables);
  }
#endif
#ifdef TILEPDB_SVE_KERNELS
  if (set == InstructionSet::sve256 && has_vectors) return sve256_subtree_search(tables);
#endif
  (void)set;
  return portable_subtree_search(tables);
}

}  // namespace tilepdb::solver
