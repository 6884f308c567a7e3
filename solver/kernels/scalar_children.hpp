// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <limits>
#include <span>

#include "solver/kernels/local_vector.hpp"
#include "solver/kernels/subtree_stack.hpp"

// The children of a batch of nodes, and the table bits that decide which of them are cut. Data-dependent decisions
// append 0 or 1 elements to lists: branches on them would be mispredicted.
namespace tilepdb::solver {
namespace {

using Partitions = std::uint64_t;   ///< one bit each
using ChildNumber = std::uint16_t;  ///< among all children of the batch

struct Child {
  std::uint8_t parent;  ///< index in the batch
  std::uint8_t direction;
  std::uint8_t blank;
  std::uint8_t move;  ///< 4 · (the blank's cell before the move) + direction
  std::uint8_t tile;
  bool away;                 ///< the tile moves away from its goal
  std::uint8_t takes_slack;  ///< 1 if the move takes slack of the first partition
  Partitions near;           ///< partitions that can cut it
};

/// One bit to read.
struct BitRead {
  PackedState state;  ///< after the move; the table bit is the old one until read
  std::uint64_t rank;
  ChildNumber child;
  std::uint8_t partition;
  std::uint8_t lookup;
  std::uint8_t blank;  ///< after the move, on the table's board
};
static_assert(max_lookups - 1 <= std::numeric_limits<std::uint8_t>::max());

struct BitReads {
  explicit BitReads(std::size_t most) : list(most) {}

  /// Returns a span, because loops over it keep pointer and size in registers, while byte stores may alias the members.
  [[nodiscard]] std::span<BitRead> all() noexcept { return {list.data(), count}; }

  LocalVector<BitRead> list;
  std::size_t count = 0;
};

/// The children of a batch, and the list of those that are not cut.
template <std::size_t Capacity, unsigned Cells>
class ScalarChildren {
  using Stack = SubtreeStack<Capacity, Cells>;
  static constexpr std::size_t beyond = 4;  ///< spare elements that are written and then overwritten

 public:
  static constexpr std::size_t most = Stack::most_children + beyond;

  ScalarChildren(const LookupTables& tables, const MoveAutomaton& automaton)
      : tables_(tables),
        steps_(tables.blank_steps().lists()),
        allowed_(automaton.allowed().data()),
        rows_(automaton.rows().data()),
        all_(all_partitions(tables)) {
    for (std::size_t p = 0; p < tables.partitions(); ++p) {
      std::copy_n(tables.lookup_of(p), Cells, lookup_of_[p].data());
    }
  }

  [[nodiscard]] const Child& operator[](ChildNumber number) const noexcept { return children_[number]; }
  [[nodiscard]] std::size_t left_count() const noexcept { return left_count_; }
  [[nodiscard]] ChildNumber left(std::size_t i) const noexcept { return left_[i]; }

  /// Makes the children of the taken nodes. The first bit of each child is that of the first partition that can cut it,
  /// or of the first partition if none can.
  void make(Stack& stack, std::size_t nodes, BitReads& first) noexcept {
    BitRead* const list = first.list.data();
    std::size_t made = 0;
    for (std::size_t i = 0; i < nodes; ++i) made += make_children(stack.taken(i), i, made, list);
    first.count = made;
    stack.count_generated(made);
  }

  /// Sets the bit to read; `read` may be a spare element.
  void choose(BitRead& read, ChildNumber child, std::size_t partition) const noexcept {
    read.child = child;
    read.partition = static_cast<std::uint8_t>(partition);
    read.lookup = lookup_of_[partition][children_[child].tile];
  }

  /// Keeps the children that their first bits do not cut. `rises(read)` reads a bit.
  template <typename Rises>
  void cut_by_first(BitReads& first, Rises&& rises) noexcept {
    BitRead* const list = first.list.data();
    const std::size_t count = first.count;
    std::size_t left = 0;
    for (std::size_t number = 0; number < count; ++number) {
      Child& child = children_[number];
      const unsigned risen = rises(list[number]);
      const unsigned can_cut = child.near != 0 ? 1 : 0;
      child.takes_slack = static_cast<std::uint8_t>(risen & ~can_cut);
      left_[left] = static_cast<ChildNumber>(number);
      left += 1 - (risen & can_cut);
    }
    left_count_ = left;
  }

  /// Keeps the children for which stays(child, number) holds, called in order; `number` is the child's index among
  /// those kept.
  template <typename Stays>
  void leave(Stays&& stays) noexcept {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < left_count_; ++i) {
      const ChildNumber child = left_[i];
      if (stays(child, kept)) left_[kept++] = child;
    }
    left_count_ = kept;
  }

  /// Pushes a child with the state of its first bit.
  typename Stack::Node& put(Stack& stack, std::size_t at, ChildNumber number, const BitReads& first) const {
    const Child& child = children_[number];
    const MoveAutomaton::State before = stack.taken(child.parent).state;
    auto& node =
        stack.put_child(at, {child.parent, child.direction, child.blank, child.tile, rows_[before][child.direction]});
    const BitRead& read = first.list[number];
    Stack::state_of(node, read.lookup) = read.state;
    node.slack.decrease(0, child.takes_slack);
    return node;
  }

 private:
  std::size_t make_children(const typename Stack::Node& node, std::size_t parent, std::size_t made,
                            BitRead* first) noexcept {
    const Partitions near = node.slack.zeros() & all_;
    const auto partition = static_cast<std::size_t>(near == 0 ? 0 : std::countr_zero(near));
    const auto& steps = steps_[node.blank][allowed_[node.state] & ~unsigned{node.forbidden}];
    const auto make = [&](unsigned i) {
      const std::size_t number = made + i;
      Child& child = children_[number];
      child.parent = static_cast<std::uint8_t>(parent);
      child.direction = steps.direction[i];
      child.blank = steps.cell[i];
      child.move = static_cast<std::uint8_t>(node.blank * directions.size() + steps.direction[i]);
      child.tile = node.tiles[child.blank];
      child.away = contains(tables_.away(child.tile, static_cast<Direction>(child.direction)), node.blank);
      child.near = near;
      choose(first[number], static_cast<ChildNumber>(number), partition);
    };
    // Most nodes have at most three moves, so three are made without a branch; spare ones are overwritten.
    make(0);
    make(1);
    make(2);
    if (steps.count == 4) [[unlikely]]
      make(3);
    return steps.count;
  }

  const LookupTables& tables_;
  const BlankSteps::ByAllowed* steps_;
  const std::uint8_t* allowed_;  ///< allowed directions, by state of the automaton
  const MoveAutomaton::Row* rows_;
  Partitions all_;
  std::array<std::array<std::uint8_t, Cells>, Capacity> lookup_of_{};
  std::array<Child, most> children_;
  std::array<ChildNumber, most> left_;  ///< children that are not cut
  std::size_t left_count_ = 0;
};

}  // namespace
}  // namespace tilepdb::solver
