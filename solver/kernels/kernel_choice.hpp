// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>

#include "solver/kernels/subtree_search.hpp"

// The compiled kernels of the subtree search; each costs half a second of build time. They depend on the board only
// through the state layout, which all boards of up to 25 cells share.
namespace tilepdb::solver {
namespace {

template <typename Kernel>
SearchCounts run_kernel(const LookupTables& tables, const MoveAutomaton& automaton, SubtreeSource& source) {
  return std::make_unique<Kernel>(tables, automaton, source)->search();
}

/// Returns the kernel for the tables' number of partitions: `Two` (for example one partition and its reflection) or the
/// narrowest `Many` that fits. Null for more than `Most`.
template <typename Layout, template <typename> typename Two, template <typename, std::size_t> typename Many,
          std::size_t Most>
[[nodiscard]] SubtreeSearch kernel_for(const LookupTables& tables) {
  const std::size_t partitions = tables.partitions();
  if (partitions == 2) return &run_kernel<Two<Layout>>;
  if (partitions <= 8) return &run_kernel<Many<Layout, 8>>;
  if (partitions <= Most) return &run_kernel<Many<Layout, Most>>;
  return nullptr;
}

}  // namespace
}  // namespace tilepdb::solver
