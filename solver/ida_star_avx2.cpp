// SPDX-License-Identifier: MIT
#include "solver/ida_star_kernel.hpp"

namespace tilepdb::solver {

namespace {

struct Avx2 {
  static unsigned count(CellSet set) noexcept { return static_cast<unsigned>(__builtin_popcount(set)); }
  static void prefetch(const void* address) noexcept { __builtin_prefetch(address); }
};

}  // namespace

IterationFunction avx2_iteration(const LookupTables& tables) { return iteration_of<Avx2>(tables); }

}  // namespace tilepdb::solver
