// SPDX-License-Identifier: MIT
#pragma once

#include <bit>

#include "solver/state_lookup.hpp"
#include "solver/subtree_stack.hpp"

// The expansion of nodes as a template on a `Target`, the instruction set it is compiled for, the board and the most
// partitions there may be. Each subtree_search_*.cpp compiles it with its own Target.
namespace tilepdb::solver {

/// Where the blank can go from each cell: bits of directions, and the cells they lead to (its own where none does).
template <typename BoardType>
struct BlankSteps {
  struct Steps {
    unsigned open = 0;
    std::array<std::uint8_t, 4> cell{};
  };
  static constexpr auto from = [] {
    std::array<Steps, BoardType::cells> all{};
    for (Cell cell = 0; cell < BoardType::cells; ++cell) {
      for (const Direction direction : directions) {
        const auto d = static_cast<unsigned>(direction);
        const bool open = BoardType::size.can_go(cell, direction);
        all[cell].open |= open ? 1U << d : 0U;
        all[cell].cell[d] = static_cast<std::uint8_t>(open ? BoardType::size.neighbour(cell, direction) : cell);
      }
    }
    return all;
  }();
};

template <typename Target, typename BoardType, std::size_t Capacity>
class SubtreeKernel : public SubtreeStack<SubtreeKernel<Target, BoardType, Capacity>, BoardType, Capacity> {
  using Base = SubtreeStack<SubtreeKernel, BoardType, Capacity>;
  using Lookup = StateLookup<Target, BoardType>;
  using Base::most_children, Base::states_at, Base::stride_, Base::partitions_, Base::all_, Base::tables_, Base::rows_,
      Base::stack_, Base::nodes_, Base::size_, Base::counts_, Base::node_at, Base::word_at;
  using typename Base::Node;

  struct Child {
    std::uint16_t parent;
    std::uint8_t direction;
    std::uint8_t blank;
    std::uint8_t tile;
    std::uint8_t away;  ///< 1 if the tile goes away from its goal
    std::uint8_t rises;
    MoveAutomaton::State state;
    std::uint32_t place;  ///< of the child's node in the stack, if it was not cut
  };

  /// A bit to be read.
  struct Read {
    std::uint32_t state_at;  ///< offset of the state's word
    std::uint16_t owner;     ///< child
    std::uint8_t number;     ///< of the lookup
    std::uint8_t partition;
    PackedState state;
    std::uint64_t rank;
  };

 public:
  SubtreeKernel(const LookupTables& tables, const MoveAutomaton& automaton, SubtreeSource& source)
      : Base(tables, automaton, source), lookups_(tables.lookup()) {
    for (std::size_t p = 0; p < partitions_; ++p) {
      for (Cell tile = 0; tile < BoardType::cells; ++tile) pattern_[tile][p] = tables.lookup_of(p)[tile];
    }
    near_.resize(most_children * partitions_ + 2);  // two more: some are written before it is known whether they count
    far_.resize(most_children * partitions_ + 2);
  }

  /// Expands the topmost nodes.
  void expand(std::size_t count) {
    this->take(count);
    make_children(count);
    locate_near();
    cut();
    keep();
    locate_far();
    read_far();
    counts_.expanded += count;
    counts_.generated += children_count_;
  }

 private:
  void make_children(std::size_t count) {
    std::size_t made = 0;
    std::size_t reads = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Node& node = node_at(nodes_.data() + i * stride_);
      const auto& steps = BlankSteps<BoardType>::from[node.blank];
      const MoveAutomaton::Row& row = rows_[node.state];
      const unsigned open = steps.open & ~unsigned{node.forbidden};
      const std::uint64_t near = node.slack.zeros() & all_;
      for (unsigned d = 0; d < 4; ++d) {
        Child& child = children_[made];
        child.parent = static_cast<std::uint16_t>(i);
        child.direction = static_cast<std::uint8_t>(d);
        child.blank = steps.cell[d];
        child.tile = node.tiles[child.blank];
        child.away = contains(tables_.away(child.tile, static_cast<Direction>(d)), node.blank) ? 1 : 0;
        child.rises = 0;
        child.state = row[d];
        const bool legal = (open >> d & 1U) != 0 && row[d] != MoveAutomaton::rejected;
        reads = list_reads(near_.data(), reads, made, child, i * stride_, legal ? near : 0);
        made += legal ? 1 : 0;
      }
    }
    children_count_ = made;
    near_count_ = reads;
  }

  /// Lists the reads of a child's bits in some partitions.
  std::size_t list_reads(Read* list, std::size_t count, std::size_t owner, const Child& child, std::size_t node_offset,
                         std::uint64_t which) const noexcept {
    const auto add = [&](std::size_t p) {
      const std::uint8_t number = pattern_[child.tile][p];
      Read& read = list[count];
      read.state_at = static_cast<std::uint32_t>(node_offset + states_at + 8U * number);
      read.owner = static_cast<std::uint16_t>(owner);
      read.number = number;
      read.partition = static_cast<std::uint8_t>(p);
    };
    if constexpr (Capacity <= 2) {
      for (std::size_t p = 0; p < Capacity; ++p) {
        add(p);
        count += which >> p & 1U;
      }
    } else {
      for (; which != 0; which &= which - 1) {
        add(static_cast<std::size_t>(std::countr_zero(which)));
        ++count;
      }
    }
    return count;
  }

  void locate_near() {
    for (std::size_t r = 0; r < near_count_; ++r) {
      Read& read = near_[r];
      locate(read, word_at(nodes_.data() + read.state_at));
    }
  }

  /// Moves the tile in a state and finds where its bit lies.
  void locate(Read& read, PackedState state) noexcept {
    const Child& child = children_[read.owner];
    const PatternLookup& lookup = lookups_[read.number];
    const CellMove& move = lookup.moves[node_at(nodes_.data() + child.parent * stride_).blank * 4U + child.direction];
    read.state = Lookup::moved(lookup, move, state);
    read.rank = Lookup::rank(lookup, read.state, move.blank);
    Target::prefetch(lookup.bits + read.rank / 8);
  }

  /// Reads a bit, sets it in the state, and tells whether h rises: with equal bits h changes as the Manhattan
  /// distance does, with different ones the other way.
  [[nodiscard]] std::uint64_t read_bit(Read& read) noexcept {
    const std::uint64_t change = Lookup::bit(lookups_[read.number], read.rank) ^ (read.state >> table_bit_shift);
    read.state ^= change << table_bit_shift;
    return change ^ children_[read.owner].away;
  }

  void cut() {
    for (std::size_t r = 0; r < near_count_; ++r) {
      Read& read = near_[r];
      children_[read.owner].rises |= static_cast<std::uint8_t>(read_bit(read));
    }
  }

  /// Puts the children that were not cut on the stack, their far states not yet moved.
  void keep() {
    std::size_t far = 0;
    for (std::size_t c = 0; c < children_count_; ++c) {
      Child& child = children_[c];
      if (child.rises != 0) continue;
      const Node& node = this->make_child(size_, child.parent, child.direction, child.blank, child.tile, child.state);
      far = list_reads(far_.data(), far, c, child, size_ * stride_, all_ & ~node.slack.zeros());
      child.place = static_cast<std::uint32_t>(size_++);
    }
    far_count_ = far;
    for (std::size_t r = 0; r < near_count_; ++r) {
      const Read& read = near_[r];
      const Child& child = children_[read.owner];
      if (child.rises != 0) continue;
      word_at(stack_.data() + child.place * stride_ + states_at + 8U * read.number) = read.state;
    }
  }

  void locate_far() {
    for (std::size_t r = 0; r < far_count_; ++r) {
      Read& read = far_[r];
      locate(read, word_at(stack_.data() + read.state_at));
    }
  }

  void read_far() {
    for (std::size_t r = 0; r < far_count_; ++r) {
      Read& read = far_[r];
      Node& node = node_at(stack_.data() + children_[read.owner].place * stride_);
      node.slack.decrease(read.partition, read_bit(read));
      word_at(stack_.data() + read.state_at) = read.state;
    }
  }

  const PatternLookup* lookups_;
  std::array<std::array<std::uint8_t, Capacity>, BoardType::cells> pattern_{};
  std::size_t children_count_ = 0;
  std::array<Child, most_children + 1> children_;
  std::size_t near_count_ = 0;
  std::vector<Read> near_;
  std::size_t far_count_ = 0;
  std::vector<Read> far_;
};

}  // namespace tilepdb::solver
