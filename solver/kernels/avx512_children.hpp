// SPDX-License-Identifier: MIT
#pragma once

#include "solver/kernels/avx512_reads.hpp"
#include "solver/kernels/subtree_stack.hpp"

namespace tilepdb::solver {
namespace {

/// The children of nodes that are expanded together, until one bit of each has been read; which others are read then is
/// for those who derive from this. A lane of each vector is a node, a child or a bit. Lists of them are arrays of
/// numbers that grow by compressed stores; they have room for one vector more than they can hold.
template <typename BoardType, std::size_t Capacity>
class Avx512Children : public SubtreeStack<BoardType, Capacity> {
  using Base = SubtreeStack<BoardType, Capacity>;

 protected:
  using Base::most_children, Base::states_at, Base::stride_, Base::partitions_, Base::all_, Base::stack_, Base::nodes_,
      Base::size_, Base::node_at, Base::word_at;
  using typename Base::Node;
  using Table32 = std::array<std::uint32_t, 2 * lanes>;

  Avx512Children(const LookupTables& tables, const MoveAutomaton& automaton, SubtreeSource& source)
      : Base(tables, automaton, source),
        reader_(tables, reinterpret_cast<const PackedState*>(nodes_.data() + states_at), stride_ / sizeof(PackedState)),
        lookup_of_(partitions_) {
    for (auto* list : {&child_, &near_, &state_}) list->resize(most_children + lanes);
    first_.resize(most_children);
    for (Cell cell = 0; cell < BoardType::cells; ++cell) {
      for (const Direction direction : directions) {
        const auto d = static_cast<unsigned>(direction);
        if (BoardType::size.can_go(cell, direction)) open_[cell] |= 1U << d;
        away_[d][cell] = tables.away(cell, direction);
      }
      for (std::size_t p = 0; p < partitions_; ++p) lookup_of_[p][cell] = tables.lookup_of(p)[cell];
    }
  }

  /// Takes the topmost nodes off the stack, makes their children and lists those that one bit does not cut.
  void take_and_make(std::size_t count) {
    this->take(count);
    for (std::size_t i = 0; i < count; ++i) {
      without_slack_[i] = static_cast<std::uint32_t>(node_at(nodes_.data() + i * stride_).slack.zeros() & all_);
    }
    children_ = 0;
    for (std::size_t first = 0; first < count; first += lanes) make_children(first, std::min(lanes, count - first));
    this->counts_.expanded += count;
    this->counts_.generated += children_;
    list_first();
    reader_.locate(first_);
    cut_by_first();
  }

  /// Puts a child on the stack, with the state whose bit was read first.
  Node& put_child(std::size_t place, std::uint32_t child) {
    const std::uint32_t index = field_of(child, packed_child::index);
    const std::uint32_t move = field_of(child, packed_child::move);
    const unsigned direction = move % 4;
    const auto blank = static_cast<Cell>(move / 4 + static_cast<unsigned>(step[direction]));
    Node& node = this->make_child(place, field_of(child, packed_child::parent), direction, blank,
                                  field_of(child, packed_child::tile), state_[index]);
    put_state(node, first_, index);
    node.slack.decrease(0, field_of(child, packed_child::falls));
    return node;
  }

  static void put_state(Node& node, const Reads& reads, std::size_t at) noexcept {
    const std::uint32_t lookup = field_of(reads.child[at], packed_child::lookup);
    word_at(reinterpret_cast<std::uint8_t*>(&node) + states_at + sizeof(PackedState) * lookup) = reads.state[at];
  }

  /// The lookups that tiles belong to in a partition.
  [[nodiscard]] __m512i lookups_in(std::size_t partition, __m512i tiles) const noexcept {
    return RegisterTable(lookup_of_[partition].data())[tiles];
  }

 private:
  static constexpr int width = BoardType::size.width;
  static constexpr std::array<int, 4> step{-width, -1, 1, width};

  /// The tiles above, left, right and below of sixteen nodes' blanks. Off the board they may be anything.
  [[nodiscard]] static FourVectors tiles_around(std::uint8_t* nodes, std::size_t stride) noexcept {
    constexpr std::size_t window = sizeof(__m128i);
    static_assert(2 * width < static_cast<int>(window) && offsetof(Node, tiles) >= BoardType::size.width &&
                  offsetof(Node, tiles) + BoardType::cells - BoardType::size.width + window <= sizeof(Node));
    const __m128i which = _mm_setr_epi8(0, -1, -1, -1, width - 1, -1, -1, -1,  //
                                        width + 1, -1, -1, -1, 2 * width, -1, -1, -1);
    return load_columns([&](std::size_t i) {
      std::uint8_t* const node = nodes + i * stride;
      const std::uint8_t* const from = node + offsetof(Node, tiles) - width + node_at(node).blank;
      return _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)), which);
    });
  }

  /// The automaton's states after sixteen nodes' moves.
  [[nodiscard]] FourVectors next_states(std::uint8_t* nodes) const noexcept {
    static_assert(sizeof(MoveAutomaton::Row) == sizeof(__m128i));
    return load_columns([&](std::size_t i) {
      const MoveAutomaton::Row& row = this->rows_[node_at(nodes + i * stride_).state];
      return _mm_loadu_si128(reinterpret_cast<const __m128i*>(row.data()));
    });
  }

  /// Lists the children of up to sixteen nodes. What lies behind the last node is read too: earlier ones, or zeros.
  void make_children(std::size_t first, std::size_t count) noexcept {
    std::uint8_t* const nodes = nodes_.data() + first * stride_;
    const __m512i offset = _mm512_mullo_epi32(iota(), number(static_cast<unsigned>(stride_)));
    static_assert(offsetof(Node, forbidden) == offsetof(Node, blank) + 1);
    const __m512i both = gather_bytes(nodes + offsetof(Node, blank), offset);
    const __m512i blank = _mm512_and_epi32(both, number(0xff));
    const __m512i forbidden = _mm512_srli_epi32(both, 8);
    const __m512i open = _mm512_andnot_epi32(forbidden, RegisterTable(open_.data())[blank]);
    const __m512i near = load(&without_slack_[first]);
    const __m512i parent = _mm512_add_epi32(number(static_cast<unsigned>(first)), iota());
    const __m512i parent_and_blank =
        _mm512_or_epi32(_mm512_slli_epi32(parent, packed_child::parent.at),
                        _mm512_slli_epi32(_mm512_slli_epi32(blank, 2), packed_child::move.at));
    const FourVectors tiles = tiles_around(nodes, stride_);
    const FourVectors states = next_states(nodes);
    for (unsigned d = 0; d < 4; ++d) {
      const __m512i tile = tiles.vector[d];
      const __m512i state = states.vector[d];
      const __mmask16 on_board = _mm512_mask_test_epi32_mask(lanes_below(count), open, number(1U << d));
      const __mmask16 legal = _mm512_mask_cmpneq_epi32_mask(on_board, state, number(MoveAutomaton::rejected));
      const __m512i away = _mm512_and_epi32(_mm512_srlv_epi32(RegisterTable(away_[d].data())[tile], blank), number(1));
      const __m512i tile_and_away = _mm512_or_epi32(_mm512_slli_epi32(tile, packed_child::tile.at),
                                                    _mm512_slli_epi32(away, packed_child::away.at));
      const __m512i child =
          _mm512_or_epi32(_mm512_or_epi32(parent_and_blank, number(d << packed_child::move.at)), tile_and_away);
      append(child_, children_, legal, child);
      append(state_, children_, legal, state);
      append(near_, children_, legal, near);
      children_ += static_cast<std::size_t>(_mm_popcnt_u32(legal));
    }
  }

  /// Lists for each child one bit: in the first partition that can cut it or, if none can, in the first of all.
  void list_first() noexcept {
    first_.count = children_;
    for (std::size_t first = 0; first < children_; first += lanes) {
      const __m512i near = load(&near_[first]);
      const __mmask16 some = _mm512_test_epi32_mask(near, near);
      const __m512i partition =
          _mm512_maskz_popcnt_epi32(some, _mm512_andnot_epi32(near, _mm512_sub_epi32(near, number(1))));
      const __m512i index = _mm512_add_epi32(number(static_cast<unsigned>(first)), iota());
      const __m512i child = _mm512_or_epi32(load(&child_[first]), index);
      _mm512_storeu_si512(&child_[first], child);
      _mm512_storeu_si512(&first_.child[first],
                          reads_of(child, lookups(partition, field_of(child, packed_child::tile))));
    }
  }

  /// The lookups that tiles belong to in as many partitions.
  [[nodiscard]] __m512i lookups(__m512i partitions, __m512i tiles) const noexcept {
    if constexpr (Capacity == 2) {
      return _mm512_mask_mov_epi32(lookups_in(0, tiles), _mm512_test_epi32_mask(partitions, partitions),
                                   lookups_in(1, tiles));
    }
    static_assert(sizeof(Table32) == 32 * sizeof(std::uint32_t));
    return gather_numbers(lookup_of_.front().data(), _mm512_add_epi32(_mm512_slli_epi32(partitions, 5), tiles));
  }

  /// Reads the first bits and leaves the children that they do not cut.
  void cut_by_first() noexcept {
    std::size_t left = 0;
    for (std::size_t first = 0; first < children_; first += lanes) {
      const __mmask16 rises = reader_.read(first_, first);
      const __m512i child = load(&child_[first]);
      const __m512i near = load(&near_[first]);
      const __mmask16 can_cut = _mm512_test_epi32_mask(near, near);
      const auto alive = static_cast<__mmask16>(lanes_below(children_ - first) & ~(rises & can_cut));
      const auto falls = static_cast<__mmask16>(rises & ~can_cut);
      append(child_, left, alive, _mm512_mask_or_epi32(child, falls, child, number(1U << packed_child::falls.at)));
      append(near_, left, alive, near);
      left += static_cast<std::size_t>(_mm_popcnt_u32(alive));
    }
    children_ = left;
  }

 protected:
  BitReader<BoardType> reader_;
  std::size_t children_ = 0;
  Numbers child_;  ///< packed_child
  Numbers near_;   ///< partitions that can cut them, a bit each
  Reads first_;    ///< a bit of each child, by its index

 private:
  Table32 open_{};
  std::array<Table32, 4> away_{};
  std::vector<Table32> lookup_of_;
  std::array<std::uint32_t, Base::most_in_batch + lanes> without_slack_{};  ///< partitions, of the nodes being expanded
  Numbers state_;                                                           ///< of the automaton, by a child's index
};

}  // namespace
}  // namespace tilepdb::solver
