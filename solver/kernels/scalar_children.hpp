// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <limits>

#include "solver/kernels/blank_steps.hpp"
#include "solver/kernels/local_vector.hpp"
#include "solver/kernels/state_lookup.hpp"
#include "solver/kernels/subtree_stack.hpp"

namespace tilepdb::solver {
namespace {

/// The children of nodes that are expanded together, until one bit of each has been read; which others are read then is
/// for those who derive from this. What depends on data is written to lists that grow by 0 or 1, for branches on it
/// could not be predicted. `Target` is the instruction set that this is compiled for.
template <typename Target, typename BoardType, std::size_t Capacity>
class ScalarChildren : public SubtreeStack<BoardType, Capacity> {
  using Base = SubtreeStack<BoardType, Capacity>;
  using Lookup = StateLookup<Target, BoardType>;

 protected:
  using Base::most_children, Base::states_at, Base::stride_, Base::partitions_, Base::all_, Base::nodes_, Base::node_at,
      Base::word_at;
  using typename Base::Node;
  using Partitions = std::uint64_t;   ///< a bit for each
  using ChildNumber = std::uint16_t;  ///< among all children of the nodes expanded together
  using PartitionNumber = std::uint8_t;

  struct Child {
    std::uint8_t parent;  ///< which of the nodes expanded together
    std::uint8_t direction;
    std::uint8_t blank;
    std::uint8_t blank_before;
    std::uint8_t tile;
    bool away;           ///< whether the tile goes away from its goal
    std::uint8_t falls;  ///< by how much the first partition's slack is less than the parent's
    Partitions near;     ///< that can cut it
  };

  /// A bit to be read.
  struct Read {
    PackedState state;  ///< after the move
    std::uint64_t rank;
    ChildNumber child;
    PartitionNumber partition;
    std::uint8_t lookup;
    std::uint8_t blank;  ///< after the move, on the table's board
  };
  static_assert(max_lookups - 1 <= std::numeric_limits<std::uint8_t>::max());

 public:
  ScalarChildren(const LookupTables& tables, const MoveAutomaton& automaton, SubtreeSource& source)
      : Base(tables, automaton, source), allowed_(automaton.allowed().data()) {
    for (unsigned tile = 0; tile < BoardType::cells; ++tile) {
      for (std::size_t p = 0; p < partitions_; ++p) lookup_of_[p][tile] = tables.lookup_of(p)[tile];
    }
  }

 protected:
  /// Takes the topmost nodes off the stack, makes their children and lists those that one bit does not cut.
  void take_and_make(std::size_t count) {
    this->take(count);
    std::size_t made = 0;
    for (std::size_t i = 0; i < count; ++i) made += make_children(i, made);
    this->counts_.expanded += count;
    this->counts_.generated += made;
    locate(first_.data(), made);
    cut_by_first(made);
  }

  /// Chooses which bit to read; what it writes to is the next element of a list.
  void choose(Read& read, ChildNumber child, PartitionNumber partition) const noexcept {
    read.child = child;
    read.partition = partition;
    read.lookup = lookup_of_[partition][children_[child].tile];
  }

  /// Moves the tile in each state, finds where its bit lies, and asks for its memory. Each step is done for all before
  /// the next, for each waits for memory.
  void locate(Read* reads, std::size_t count) noexcept {
    const PatternLookup* const lookups = this->tables_.lookup();
    for (std::size_t r = 0; r < count; ++r) {
      Read& read = reads[r];
      const PatternLookup& lookup = lookups[read.lookup];
      const Child& child = children_[read.child];
      const CellMove& move = lookup.moves[child.blank_before * directions.size() + child.direction];
      const PackedState before = *state_of(nodes_.data() + child.parent * stride_, read.lookup);
      read.state = Lookup::moved(lookup, move, before);
      read.blank = move.blank;
      Target::prefetch(&lookup.regions[Lookup::set_rank(read.state)]);
    }
    for (std::size_t r = 0; r < count; ++r) {
      Read& read = reads[r];
      const PatternLookup& lookup = lookups[read.lookup];
      read.rank = Lookup::rank(lookup, read.state, read.blank);
      Target::prefetch(lookup.bits + read.rank / 8);
    }
  }

  /// Reads a bit, sets it in the state, and tells whether h rises: with equal bits h changes as the Manhattan distance
  /// does, with different ones the other way.
  [[nodiscard]] unsigned read_bit(Read& read) const noexcept {
    const std::uint64_t change =
        Lookup::bit(this->tables_.lookup()[read.lookup], read.rank) ^ (read.state >> table_bit_shift);
    read.state ^= change << table_bit_shift;
    return static_cast<unsigned>(change) ^ unsigned { children_[read.child].away };
  }

  /// Puts a child on the stack, with the state whose bit was read first.
  Node& put_child(std::size_t place, ChildNumber number) {
    const Child& child = children_[number];
    const MoveAutomaton::State before = node_at(nodes_.data() + child.parent * stride_).state;
    Node& node = this->make_child(place, child.parent, child.direction, child.blank, child.tile,
                                  this->rows_[before][child.direction]);
    put_state(node, first_[number]);
    node.slack.decrease(0, child.falls);
    return node;
  }

  static void put_state(Node& node, const Read& read) noexcept {
    *state_of(reinterpret_cast<std::uint8_t*>(&node), read.lookup) = read.state;
  }

 private:
  [[nodiscard]] static PackedState* state_of(std::uint8_t* node, std::size_t lookup) noexcept {
    return &word_at(node + states_at + sizeof(PackedState) * lookup);
  }

  /// Makes a node's children and chooses for each its first bit: in the first partition that can cut it or, if none
  /// can, in the first of all. Returns how many there are.
  std::size_t make_children(std::size_t parent, std::size_t made) noexcept {
    const Node& node = node_at(nodes_.data() + parent * stride_);
    const Partitions near = node.slack.zeros() & all_;
    const auto partition = static_cast<PartitionNumber>(near == 0 ? 0 : std::countr_zero(near));
    const auto& steps = BlankSteps<BoardType>::lists[node.blank][allowed_[node.state] & ~unsigned{node.forbidden}];
    const auto make = [&](unsigned i) {
      const std::size_t number = made + i;
      Child& child = children_[number];
      child.parent = static_cast<std::uint8_t>(parent);
      child.direction = steps.direction[i];
      child.blank = steps.cell[i];
      child.blank_before = node.blank;
      child.tile = node.tiles[child.blank];
      child.away = contains(this->tables_.away(child.tile, static_cast<Direction>(child.direction)), node.blank);
      child.near = near;
      choose(first_[number], static_cast<ChildNumber>(number), partition);
    };
    // Three are made in any case: those beyond the node's last are overwritten.
    make(0);
    make(1);
    make(2);
    if (steps.count == 4) [[unlikely]]
      make(3);
    return steps.count;
  }

  /// Reads the first bits and lists the children that they do not cut.
  void cut_by_first(std::size_t made) noexcept {
    left_count_ = 0;
    for (std::size_t number = 0; number < made; ++number) {
      Child& child = children_[number];
      const unsigned rises = read_bit(first_[number]);
      const unsigned can_cut = child.near != 0 ? 1 : 0;
      child.falls = static_cast<std::uint8_t>(rises & ~can_cut);
      left_[left_count_] = static_cast<ChildNumber>(number);
      left_count_ += 1 - (rises & can_cut);
    }
  }

  static constexpr std::size_t beyond = 4;  ///< elements more than lists may hold, for those that are overwritten

 protected:
  std::array<Child, most_children + beyond> children_;
  std::array<Read, most_children + beyond> first_;        ///< a bit of each child
  std::array<ChildNumber, most_children + beyond> left_;  ///< children that are not cut
  std::size_t left_count_ = 0;

 private:
  const std::uint8_t* allowed_;  ///< directions, by the automaton's states
  std::array<std::array<std::uint8_t, max_cells>, Capacity> lookup_of_{};
};

}  // namespace
}  // namespace tilepdb::solver
