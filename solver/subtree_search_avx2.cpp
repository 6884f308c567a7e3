// SPDX-License-Identifier: MIT
#include "solver/subtree_search_kernel.hpp"

namespace tilepdb::solver {

namespace {

struct Avx2 {
  static unsigned count(CellSet set) noexcept { return static_cast<unsigned>(__builtin_popcount(set)); }
  static void prefetch(const void* address) noexcept { __builtin_prefetch(address); }
};

}  // namespace

SubtreeSearch avx2_subtree_search(const LookupTables& tables) { return subtree_search_of<Avx2>(tables); }

}  // namespace tilepdb::solver
