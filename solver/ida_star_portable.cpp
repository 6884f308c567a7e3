// SPDX-License-Identifier: MIT
#include "solver/ida_star_kernel.hpp"

namespace tilepdb::solver {

namespace {

struct Portable {
  static unsigned count(CellSet set) noexcept { return static_cast<unsigned>(__builtin_popcount(set)); }
  static void prefetch(const void* address) noexcept { __builtin_prefetch(address); }
};

}  // namespace

IterationFunction portable_iteration(const LookupTables& tables) { return iteration_of<Portable>(tables); }

}  // namespace tilepdb::solver
