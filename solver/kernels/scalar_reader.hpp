// SPDX-License-Identifier: MIT
#pragma once

#include "solver/kernels/prefetch.hpp"
#include "solver/kernels/scalar_children.hpp"
#include "solver/kernels/state_lookup.hpp"

namespace tilepdb::solver {
namespace {

/// Finds and reads bits of children.
template <typename Layout, std::size_t Capacity>
class ScalarReader {
  using Lookup = StateLookup<Layout>;
  using Stack = SubtreeStack<Capacity>;

 public:
  ScalarReader(const LookupTables& tables, const ScalarChildren<Capacity>& children, Stack& stack) noexcept
      : lookups_(tables.lookup()), children_(children), stack_(stack) {}

  /// Moves the tile in each state, finds where its bit lies, and asks for its memory. Each step is done for all before
  /// the next, for each waits for memory.
  void locate(BitReads& reads) const noexcept {
    // Held here for the same reason as all() is.
    const PatternLookup* const lookups = lookups_;
    std::uint8_t* const taken = stack_.taken();
    const std::size_t stride = stack_.stride();
    for (BitRead& read : reads.all()) {
      const PatternLookup& lookup = lookups[read.lookup];
      const Child& child = children_[read.child];
      const CellMove& move = lookup.moves[child.move];
      const PackedState before = Stack::state_of(Stack::node_at(taken + child.parent * stride), read.lookup);
      read.state = Lookup::moved(lookup, move, before);
      read.blank = static_cast<std::uint8_t>(blank_after(move));
      prefetch(&lookup.regions[Lookup::set_rank(read.state)]);
    }
    for (BitRead& read : reads.all()) {
      const PatternLookup& lookup = lookups[read.lookup];
      read.rank = Lookup::rank(lookup, read.state, read.blank);
      prefetch(lookup.bits + read.rank / 8);
    }
  }

  /// Reads a bit and sets it in its state. Returns 1 if h rises, else 0: with equal bits h changes as the Manhattan
  /// distance does, with different ones the other way.
  unsigned read(BitRead& read) const noexcept {
    const std::uint64_t change = Lookup::bit(lookups_[read.lookup], read.rank) ^ (read.state >> table_bit_shift);
    read.state ^= change << table_bit_shift;
    return static_cast<unsigned>(change) ^ unsigned { children_[read.child].away };
  }

 private:
  const PatternLookup* lookups_;
  const ScalarChildren<Capacity>& children_;
  Stack& stack_;
};

}  // namespace
}  // namespace tilepdb::solver
