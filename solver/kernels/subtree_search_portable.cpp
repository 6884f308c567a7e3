// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/kernels/kernel_choice.hpp"
#include "solver/kernels/prefetch.hpp"
#include "solver/kernels/scalar_children.hpp"
#include "solver/kernels/state_lookup.hpp"

// The batch expansion without vectors.
namespace tilepdb::solver {
namespace {

template <typename Layout, std::size_t Capacity>
class ScalarReader {
  using Lookup = StateLookup<Layout>;
  using Stack = SubtreeStack<Capacity, Layout::most_cells>;
  using Children = ScalarChildren<Capacity, Layout::most_cells>;

 public:
  ScalarReader(const LookupTables& tables, const Children& children, Stack& stack) noexcept
      : lookups_(tables.lookup()), children_(children), stack_(stack) {}

  /// Moves the tile in each state, and locates and prefetches its bit. Each step runs for all reads before the next, so
  /// that their cache misses overlap.
  void locate(BitReads& reads) const noexcept {
    // Locals, so that they stay in registers; see BitReads::all().
    const PatternLookup* const lookups = lookups_;
    std::uint8_t* const taken = stack_.taken();
    const std::size_t stride = stack_.stride();
    for (BitRead& read : reads.all()) {
      const PatternLookup& lookup = lookups[read.lookup];
      const Child& child = children_[read.child];
      const CellMove& move = lookup.moves[child.move];
      const PackedState before = Stack::state_of(Stack::node_at(taken + child.parent * stride), read.lookup);
      read.state = Lookup::moved(lookup, move, before);
      read.blank = static_cast<std::uint8_t>(blank_after(move, Layout::wide));
      if constexpr (!Layout::wide) prefetch(&lookup.regions[Lookup::set_rank(read.state)]);
    }
    for (BitRead& read : reads.all()) {
      const PatternLookup& lookup = lookups[read.lookup];
      read.rank = Lookup::rank(lookup, read.state, read.blank);
      prefetch(lookup.bits + read.rank / 8);
    }
  }

  /// Reads a bit and stores it in the state. Returns 1 if h rises, else 0: with equal bits h changes as the Manhattan
  /// distance does, otherwise the opposite way.
  unsigned read(BitRead& read) const noexcept {
    const std::uint64_t change = Lookup::bit(lookups_[read.lookup], read.rank) ^ (read.state >> table_bit_shift);
    read.state ^= change << table_bit_shift;
    return static_cast<unsigned>(change) ^ unsigned { children_[read.child].away };
  }

 private:
  const PatternLookup* lookups_;
  const Children& children_;
  Stack& stack_;
};

/// With two partitions each child that survives its first bit has exactly one more.
template <typename Layout>
class TwoPartitions {
  using Stack = SubtreeStack<2, Layout::most_cells>;
  using Children = ScalarChildren<2, Layout::most_cells>;

 public:
  TwoPartitions(const LookupTables& tables, const MoveAutomaton& automaton, SubtreeSource& source)
      : stack_(tables, automaton, source), children_(tables, automaton), reader_(tables, children_, stack_) {}

  SearchCounts search() { return stack_.search(*this); }
  void expand(std::size_t count) {
    stack_.take(count);
    children_.make(stack_, count, first_);
    reader_.locate(first_);
    children_.cut_by_first(first_, [&](BitRead& read) { return reader_.read(read); });
    list_second();
    reader_.locate(second_);
    cut_by_second();
    put_children();
  }

 private:
  void list_second() noexcept {
    second_.count = children_.left_count();
    std::size_t i = 0;
    for (BitRead& read : second_.all()) {
      const ChildNumber child = children_.left(i++);
      children_.choose(read, child, children_[child].near == 0b10 ? 0 : 1);
    }
  }

  void cut_by_second() noexcept {
    std::size_t kept = 0;
    ChildNumber second = 0;
    for (BitRead& read : second_.all()) {
      const unsigned rises = reader_.read(read);
      const unsigned can_cut = children_[read.child].near == 0b11 ? 1 : 0;
      kept_[kept] = {second++, static_cast<std::uint8_t>(rises)};
      kept += 1 - (rises & can_cut);
    }
    kept_count_ = kept;
  }

  void put_children() {
    for (std::size_t k = 0; k < kept_count_; ++k) {
      const BitRead& read = second_.list[kept_[k].second];
      auto& node = children_.put(stack_, stack_.size(), read.child, first_);
      Stack::state_of(node, read.lookup) = read.state;
      node.slack.decrease(read.partition, kept_[k].takes_slack);
      stack_.grow(1);
    }
  }

  struct Kept {
    ChildNumber second;        ///< index of the child's second bit
    std::uint8_t takes_slack;  ///< 1 if the move takes slack of the second bit's partition
  };

  Stack stack_;
  Children children_;
  ScalarReader<Layout, 2> reader_;
  BitReads first_{Children::most};         ///< the first bit of each child
  BitReads second_{Stack::most_children};  ///< the other bit of each child left
  std::array<Kept, Stack::most_children + 1> kept_;
  std::size_t kept_count_ = 0;
};

/// With any number of partitions, the other bits that can cut are read next, and the remaining bits last, for the
/// children that are left.
template <typename Layout, std::size_t Capacity>
class ManyPartitions {
  using Stack = SubtreeStack<Capacity, Layout::most_cells>;
  using Children = ScalarChildren<Capacity, Layout::most_cells>;

 public:
  ManyPartitions(const LookupTables& tables, const MoveAutomaton& automaton, SubtreeSource& source)
      : stack_(tables, automaton, source),
        children_(tables, automaton),
        reader_(tables, children_, stack_),
        partitions_(tables.partitions()),
        all_(all_partitions(tables)),
        rest_(Stack::most_children * partitions_ + 1),
        far_(Stack::most_children * partitions_ + 1) {}

  SearchCounts search() { return stack_.search(*this); }
  void expand(std::size_t count) {
    stack_.take(count);
    children_.make(stack_, count, first_);
    reader_.locate(first_);
    children_.cut_by_first(first_, [&](BitRead& read) { return reader_.read(read); });
    list_rest();
    reader_.locate(rest_);
    cut_by_rest();
    list_far();
    reader_.locate(far_);
    put_children();
    read_far();
    stack_.grow(children_.left_count());
  }

 private:
  void list_rest() noexcept {
    rest_.count = 0;
    for (std::size_t i = 0; i < children_.left_count(); ++i) {
      const ChildNumber child = children_.left(i);
      cut_[child] = 0;
      const Partitions near = children_[child].near;
      const Partitions others = near & (near - 1);
      if (others != 0) list(rest_, child, others);
    }
  }

  void cut_by_rest() noexcept {
    for (BitRead& read : rest_.all()) cut_[read.child] |= static_cast<std::uint8_t>(reader_.read(read));
  }

  /// Keeps the children that were not cut, and lists their bits that cannot cut.
  void list_far() noexcept {
    far_.count = 0;
    children_.leave([&](ChildNumber child, std::size_t kept) {
      kept_at_[child] = static_cast<ChildNumber>(kept);
      if (cut_[child] != 0) return false;
      // If no partition can cut, the first one's bit is already read.
      list(far_, child, all_ & ~std::max(children_[child].near, Partitions{1}));
      return true;
    });
  }

  void list(BitReads& reads, ChildNumber child, Partitions which) noexcept {
    BitRead* next = reads.list.data() + reads.count;
    const std::size_t partitions = partitions_;
    for (std::size_t p = 0; p < partitions; ++p) {
      children_.choose(*next, child, p);
      next += which >> p & 1U;
    }
    reads.count = static_cast<std::size_t>(next - reads.list.data());
  }

  void put_children() {
    for (std::size_t k = 0; k < children_.left_count(); ++k) {
      children_.put(stack_, stack_.size() + k, children_.left(k), first_);
    }
    for (const BitRead& read : rest_.all()) {
      if (cut_[read.child] == 0) Stack::state_of(node_of(read.child), read.lookup) = read.state;
    }
  }

  void read_far() noexcept {
    for (BitRead& read : far_.all()) {
      const unsigned rises = reader_.read(read);
      auto& node = node_of(read.child);
      Stack::state_of(node, read.lookup) = read.state;
      node.slack.decrease(read.partition, rises);
    }
  }

  [[nodiscard]] typename Stack::Node& node_of(ChildNumber child) noexcept {
    return stack_.node(stack_.size() + kept_at_[child]);
  }

  Stack stack_;
  Children children_;
  ScalarReader<Layout, Capacity> reader_;
  std::size_t partitions_;
  Partitions all_;
  BitReads first_{Children::most};                         ///< the first bit of each child
  BitReads rest_;                                          ///< the other bits that can cut
  BitReads far_;                                           ///< the bits that cannot
  std::array<std::uint8_t, Stack::most_children> cut_;     ///< by child
  std::array<ChildNumber, Stack::most_children> kept_at_;  ///< by child: index among those kept
};

}  // namespace

SubtreeSearch portable_subtree_search(const LookupTables& tables) {
  return with_any_layout_of(tables.board(), [&](auto layout) {
    return kernel_for<decltype(layout), TwoPartitions, ManyPartitions, max_partitions>(tables);
  });
}

}  // namespace tilepdb::solver
