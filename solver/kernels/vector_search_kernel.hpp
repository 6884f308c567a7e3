// SPDX-License-Identifier: MIT
#pragma once

#include "solver/kernels/kernel_choice.hpp"
#include "solver/kernels/vector_children.hpp"

// The batch expansion with vectors. Each subtree_search_*.cpp compiles it for its instruction set.
namespace tilepdb::solver {
namespace {

/// With two partitions each child that survives its first bit has exactly one more, so no list is needed.
template <typename Layout>
class TwoPartitions {
  using Stack = SubtreeStack<2>;

 public:
  TwoPartitions(const LookupTables& tables, const MoveAutomaton& automaton, SubtreeSource& source)
      : stack_(tables, automaton, source),
        children_(tables, automaton),
        reader_(tables, &Stack::state_of(stack_.taken(0), 0), stack_.stride() / sizeof(PackedState)) {}

  SearchCounts search() { return stack_.search(*this); }
  void expand(std::size_t count) {
    stack_.take(count);
    children_.make(stack_, count);
    children_.list_first(first_);
    reader_.locate(first_);
    children_.cut_by_first([&](std::size_t first) { return reader_.read(first_, first); });
    list_second();
    reader_.locate(second_);
    put_children();
  }

 private:
  /// The children whose unread bit is that of the second partition.
  [[nodiscard]] Mask second_left(std::size_t first) const noexcept {
    return ~equal(children_.near(first), number(0b10));
  }

  void list_second() noexcept {
    second_.count = children_.count();
    for (std::size_t first = 0; first < second_.count; first += lanes) {
      const Vector child = children_.packed(first);
      const Vector tile = field_of(child, packed_child::tile);
      const Vector lookup = select(second_left(first), children_.lookups_in(1, tile), children_.lookups_in(0, tile));
      store(&second_.child[first], reads_of(child, lookup));
    }
  }

  /// Reads the second bits and pushes the children that they do not cut.
  void put_children() {
    for (std::size_t first = 0; first < second_.count; first += lanes) {
      const Mask risen = reader_.read(second_, first);
      const Mask can_cut = equal(children_.near(first), number(0b11));
      const unsigned rises = risen.bits();
      const unsigned partition = second_left(first).bits();
      unsigned alive = (lanes_below(second_.count - first) & ~(risen & can_cut)).bits();
      for (; alive != 0; alive &= alive - 1) {
        const auto lane = static_cast<unsigned>(std::countr_zero(alive));
        auto& node = children_.put(stack_, stack_.size(), children_[first + lane], first_);
        children_.put_state(node, second_, first + lane);
        node.slack.decrease(partition >> lane & 1U, rises >> lane & 1U);
        stack_.grow(1);
      }
    }
  }

  Stack stack_;
  VectorChildren<2> children_;
  BitReader<Layout> reader_;
  Reads first_{Stack::most_children};   ///< the first bit of each child, by its index
  Reads second_{Stack::most_children};  ///< the other bit of each child left
};

/// With any number of partitions, the other bits that can cut are read next, and the remaining bits last, for the
/// children that are left.
template <typename Layout, std::size_t Capacity>
class ManyPartitions {
  using Stack = SubtreeStack<Capacity>;
  using Node = typename Stack::Node;

 public:
  ManyPartitions(const LookupTables& tables, const MoveAutomaton& automaton, SubtreeSource& source)
      : stack_(tables, automaton, source),
        children_(tables, automaton),
        reader_(tables, &Stack::state_of(stack_.taken(0), 0), stack_.stride() / sizeof(PackedState)),
        partitions_(tables.partitions()),
        all_(static_cast<unsigned>(all_partitions(tables))),
        rest_(Stack::most_children * partitions_),
        far_(Stack::most_children * partitions_),
        cut_(Stack::most_children + lanes),
        node_(Stack::most_children + lanes) {}

  SearchCounts search() { return stack_.search(*this); }
  void expand(std::size_t count) {
    stack_.take(count);
    children_.make(stack_, count);
    children_.list_first(first_);
    reader_.locate(first_);
    children_.cut_by_first([&](std::size_t first) { return reader_.read(first_, first); });
    list_rest();
    reader_.locate(rest_);
    cut_by_rest();
    list_far();
    reader_.locate(far_);
    put_children();
    read_far();
  }

 private:
  void list_rest() noexcept {
    rest_.count = 0;
    for (std::size_t first = 0; first < children_.count(); first += lanes) {
      const Vector near = children_.near(first);
      list(rest_, children_.packed(first), near & (near - 1), lanes_below(children_.count() - first));
    }
  }

  void cut_by_rest() noexcept {
    std::fill_n(cut_.data(), first_.count, 0U);
    for (std::size_t first = 0; first < rest_.count; first += lanes) {
      const Mask rises = reader_.read(rest_, first);
      set_to_one(cut_.data(), rises, field_of(load(&rest_.child[first]), packed_child::index));
    }
  }

  /// Keeps the children that were not cut, and lists their bits that cannot cut.
  void list_far() noexcept {
    far_.count = 0;
    children_.leave([&](std::size_t first, Vector child) {
      const Vector cut = gather_numbers(cut_.data(), field_of(child, packed_child::index));
      const Mask alive = lanes_below(children_.count() - first) & equal(cut, number(0));
      // If no partition can cut, the first one's bit is already read.
      const Vector near = children_.near(first);
      list(far_, child, ~select(equal(near, number(0)), number(1), near) & all_, alive);
      return alive;
    });
  }

  /// Lists bits of the children in `some`, in the partitions of `which`.
  void list(Reads& reads, Vector child, Vector which, Mask some) noexcept {
    const Vector tile = field_of(child, packed_child::tile);
    for (std::size_t p = 0; p < partitions_; ++p) {
      const Mask of_these = some & test(which, number(1U << p));
      append(reads.child, reads.count, of_these, reads_of(child, children_.lookups_in(p, tile)));
      append(reads.partition, reads.count, of_these, number(static_cast<unsigned>(p)));
      reads.count += of_these.count();
    }
  }

  void put_children() {
    // States of cut children go to a dummy node above the stack.
    std::fill_n(node_.data(), first_.count, static_cast<std::uint32_t>(stack_.size() + children_.count()));
    for (std::size_t k = 0; k < children_.count(); ++k) {
      const std::uint32_t child = children_[k];
      node_[field_of(child, packed_child::index)] = static_cast<std::uint32_t>(stack_.size());
      children_.put(stack_, stack_.size(), child, first_);
      stack_.grow(1);
    }
    const Destination destination(*this, rest_);
    const std::size_t count = rest_.count;
    for (std::size_t r = 0; r < count; ++r) destination.put(r);
  }

  void read_far() noexcept {
    const Destination destination(*this, far_);
    const std::uint32_t* const partition = far_.partition.data();
    const std::size_t count = far_.count;
    for (std::size_t first = 0; first < count; first += lanes) {
      const unsigned rises = reader_.read(far_, first).bits();
      const std::size_t end = std::min(count, first + lanes);
      for (std::size_t r = first; r < end; ++r) {
        destination.put(r).slack.decrease(partition[r], rises >> (r - first) & 1U);
      }
    }
  }

  /// The destinations of states on the stack. Holds the pointers that the loops need, because stores to nodes may alias
  /// members.
  struct Destination {
    Destination(ManyPartitions& kernel, const Reads& reads) noexcept
        : stack(kernel.stack_.nodes()),
          stride(kernel.stack_.stride()),
          node(kernel.node_.data()),
          child(reads.child.data()),
          state(reads.state.data()) {}

    Node& put(std::size_t r) const noexcept {
      const std::uint32_t read = child[r];
      Node& to = Stack::node_at(stack + node[field_of(read, packed_child::index)] * stride);
      Stack::state_of(to, field_of(read, packed_child::lookup)) = state[r];
      return to;
    }

    std::uint8_t* stack;
    std::size_t stride;
    const std::uint32_t* node;
    const std::uint32_t* child;
    const PackedState* state;
  };

  Stack stack_;
  VectorChildren<Capacity> children_;
  BitReader<Layout> reader_;
  std::size_t partitions_;
  unsigned all_;
  Reads first_{Stack::most_children};  ///< the first bit of each child, by its index
  Reads rest_;                         ///< the other bits that can cut
  Reads far_;                          ///< the bits that cannot
  Numbers cut_;                        ///< by child's index
  Numbers node_;                       ///< index on the stack, by child's index
};

/// Returns the kernel for the tables' number of partitions; null above most_vector_partitions.
[[nodiscard]] SubtreeSearch vector_subtree_search(const LookupTables& tables) {
  return with_layout_of(tables.board(), [&](auto layout) {
    return kernel_for<decltype(layout), TwoPartitions, ManyPartitions, most_vector_partitions>(tables);
  });
}

}  // namespace
}  // namespace tilepdb::solver
