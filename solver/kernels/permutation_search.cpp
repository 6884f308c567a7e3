// SPDX-License-Identifier: MIT
#include "solver/kernels/permutation_search.hpp"

#include <algorithm>
#include <cstring>

namespace tilepdb::solver {
namespace {

[[nodiscard]] std::size_t in_words(std::size_t bytes) { return (bytes + 7) / 8 * 8; }

}  // namespace

PermutationStack::PermutationStack(const PermutationTables& with_tables, bool with_lookups, bool with_own)
    : tables(&with_tables),
      lookups(with_lookups ? static_cast<unsigned>(with_tables.lookups().size()) : 0),
      counts_gaps(with_own && with_tables.moves().gap_sides != 0),
      state_bytes(in_words(with_tables.moves().pieces)),
      values_at(state_at + state_bytes),
      moves_at(values_at + in_words(lookups)),
      batch_(new Batch) {}

void PermutationStack::start(std::span<const Root> roots, unsigned to_bound) {
  const std::size_t bytes = moves_at + in_words(to_bound);
  std::size_t most_left = 0;
  for (const Root& root : roots) most_left = std::max<std::size_t>(most_left, to_bound - root.moves.size());
  // The children of a batch are one deeper than the least deep node of it, so there are at most as many sets of
  // children below each other as moves left.
  const std::size_t most = roots.size() + (most_left + 1) * batch * tables->moves().maps.size();
  if (most * bytes > capacity_) {
    nodes_.reset(new std::uint8_t[most * bytes]);
    capacity_ = most * bytes;
  }
  taken_.resize(batch * bytes);
  node_bytes = bytes;
  bound = to_bound;
  size = roots.size();
  expanded_before = expanded;
  grows = roots.size() == 1;
  for (std::size_t i = 0; i < roots.size(); ++i) {
    const Root& root = roots[roots.size() - 1 - i];
    std::uint8_t* const to = node(i);
    std::memset(to, 0, bytes);
    to[left_at] = static_cast<std::uint8_t>(bound - root.moves.size());
    std::memcpy(to + sequence_at, &root.sequence, sizeof root.sequence);
    std::copy_n(root.state, tables->moves().pieces, to + state_at);
    if (lookups != 0) std::copy_n(root.values, lookups, to + values_at);
    std::copy(root.moves.begin(), root.moves.end(), to + moves_at);
  }
}

PermutationSearch permutation_search(InstructionSet set, const PermutationTables& tables) {
#ifdef TILEPDB_X86_KERNELS
  if (set == InstructionSet::avx512) return avx512_permutation_search(tables);
  if (set == InstructionSet::avx2) return avx2_permutation_search(tables);
#endif
  (void)set;
  return portable_permutation_search(tables);
}

}  // namespace tilepdb::solver
