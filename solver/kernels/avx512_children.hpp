// SPDX-License-Identifier: MIT
#pragma once

#include "solver/kernels/avx512_reads.hpp"
#include "solver/kernels/subtree_stack.hpp"

namespace tilepdb::solver {
namespace {

/// The children of nodes that are expanded together. A lane of each vector is a node, a child or a bit. Lists of them
/// are arrays of numbers that grow by compressed stores; they have room for one vector more than they can hold.
template <std::size_t Capacity>
class Avx512Children {
  using Stack = SubtreeStack<Capacity>;
  using Node = typename Stack::Node;
  using Table32 = std::array<std::uint32_t, 2 * lanes>;
  static_assert(max_cells == 2 * lanes);

 public:
  Avx512Children(const LookupTables& tables, const MoveAutomaton& automaton)
      : rows_(automaton.rows().data()),
        all_(all_partitions(tables)),
        width_(static_cast<int>(tables.board().width)),
        lookup_of_(tables.partitions()) {
    for (auto* list : {&child_, &near_, &state_}) list->resize(Stack::most_children + lanes);
    const BoardSize board = tables.board();
    for (Cell cell = 0; cell < board.cells(); ++cell) {
      for (const Direction direction : directions) {
        const auto d = static_cast<unsigned>(direction);
        if (board.can_go(cell, direction)) open_[cell] |= 1U << d;
        away_[d][cell] = tables.away(cell, direction);
      }
      for (std::size_t p = 0; p < tables.partitions(); ++p) lookup_of_[p][cell] = tables.lookup_of(p)[cell];
    }
  }

  /// The children that are not cut.
  [[nodiscard]] std::size_t count() const noexcept { return count_; }
  [[nodiscard]] std::uint32_t operator[](std::size_t i) const noexcept { return child_[i]; }
  /// Sixteen of them, as packed_child.
  [[nodiscard]] __m512i packed(std::size_t first) const noexcept { return load(&child_[first]); }
  /// The partitions that can cut each of sixteen, a bit each.
  [[nodiscard]] __m512i near(std::size_t first) const noexcept { return load(&near_[first]); }

  /// Makes the children of the nodes taken off the stack.
  void make(Stack& stack, std::size_t nodes) noexcept {
    for (std::size_t i = 0; i < nodes; ++i) {
      without_slack_[i] = static_cast<std::uint32_t>(stack.taken(i).slack.zeros() & all_);
    }
    count_ = 0;
    for (std::size_t first = 0; first < nodes; first += lanes) {
      make_children(stack.taken() + first * stack.stride(), stack.stride(), first, std::min(lanes, nodes - first));
    }
    stack.count_generated(count_);
  }

  /// Lists for each child one bit: in the first partition that can cut it or, if none can, in the first of all.
  void list_first(Reads& reads) noexcept {
    reads.count = count_;
    for (std::size_t first = 0; first < count_; first += lanes) {
      const __m512i near = load(&near_[first]);
      const __mmask16 some = _mm512_test_epi32_mask(near, near);
      const __m512i partition =
          _mm512_maskz_popcnt_epi32(some, _mm512_andnot_epi32(near, _mm512_sub_epi32(near, number(1))));
      const __m512i index = _mm512_add_epi32(number(static_cast<unsigned>(first)), iota());
      const __m512i child = _mm512_or_epi32(load(&child_[first]), index);
      _mm512_storeu_si512(&child_[first], child);
      _mm512_storeu_si512(&reads.child[first],
                          reads_of(child, lookups(partition, field_of(child, packed_child::tile))));
    }
  }

  /// Leaves the children that their first bits do not cut. `rises(first)` reads sixteen bits.
  template <typename Rises>
  void cut_by_first(Rises&& rises) noexcept {
    leave([&](std::size_t first, __m512i& child) {
      const __mmask16 near = _mm512_test_epi32_mask(load(&near_[first]), load(&near_[first]));
      const __mmask16 risen = rises(first);
      const auto takes_slack = static_cast<__mmask16>(risen & ~near);
      child = _mm512_mask_or_epi32(child, takes_slack, child, number(1U << packed_child::takes_slack.at));
      return static_cast<__mmask16>(~(risen & near));
    });
  }

  /// Leaves those children that stay: `stays(first, children)` says which of sixteen do, and may change them.
  template <typename Stays>
  void leave(Stays&& stays) noexcept {
    std::size_t left = 0;
    for (std::size_t first = 0; first < count_; first += lanes) {
      __m512i child = load(&child_[first]);
      const __m512i near = load(&near_[first]);
      const auto which = static_cast<__mmask16>(stays(first, child) & lanes_below(count_ - first));
      append(child_, left, which, child);
      append(near_, left, which, near);
      left += static_cast<std::size_t>(_mm_popcnt_u32(which));
    }
    count_ = left;
  }

  /// Puts a child on the stack, with the state whose bit was read first.
  Node& put(Stack& stack, std::size_t at, std::uint32_t child, const Reads& first) const {
    const std::uint32_t index = field_of(child, packed_child::index);
    const std::uint32_t move = field_of(child, packed_child::move);
    const unsigned direction = move % 4;
    const std::array<int, 4> step{-width_, -1, 1, width_};
    const auto blank = static_cast<Cell>(static_cast<int>(move / 4) + step[direction]);
    Node& node = stack.put_child(at, {field_of(child, packed_child::parent), direction, blank,
                                      field_of(child, packed_child::tile), state_[index]});
    put_state(node, first, index);
    node.slack.decrease(0, field_of(child, packed_child::takes_slack));
    return node;
  }

  static void put_state(Node& node, const Reads& reads, std::size_t at) noexcept {
    Stack::state_of(node, field_of(reads.child[at], packed_child::lookup)) = reads.state[at];
  }

  /// The lookups that tiles belong to in a partition.
  [[nodiscard]] __m512i lookups_in(std::size_t partition, __m512i tiles) const noexcept {
    return RegisterTable(lookup_of_[partition].data())[tiles];
  }

 private:
  /// The lookups that tiles belong to in as many partitions.
  [[nodiscard]] __m512i lookups(__m512i partitions, __m512i tiles) const noexcept {
    if constexpr (Capacity == 2) {
      return _mm512_mask_mov_epi32(lookups_in(0, tiles), _mm512_test_epi32_mask(partitions, partitions),
                                   lookups_in(1, tiles));
    }
    return gather_numbers(lookup_of_.front().data(), _mm512_add_epi32(_mm512_slli_epi32(partitions, 5), tiles));
  }

  /// The tiles above, left, right and below of sixteen nodes' blanks. Off the board they may be anything.
  [[nodiscard]] FourVectors tiles_around(std::uint8_t* nodes, std::size_t stride) const noexcept {
    constexpr std::size_t window = sizeof(__m128i);
    constexpr int widest = 7;
    static_assert(2 * widest < static_cast<int>(window) && offsetof(Node, tiles) >= widest &&
                  offsetof(Node, tiles) + max_cells + window <= sizeof(Node));
    for_each_board([](auto board) { static_assert(decltype(board)::size.width <= widest); });
    const __m128i which = _mm_set_epi32(2 * width_, width_ + 1, width_ - 1, 0);
    return load_columns([&](std::size_t i) {
      std::uint8_t* const node = nodes + i * stride;
      const std::uint8_t* const from = node + offsetof(Node, tiles) - width_ + Stack::node_at(node).blank;
      return _mm_maskz_shuffle_epi8(0x1111, _mm_loadu_si128(reinterpret_cast<const __m128i*>(from)), which);
    });
  }

  /// The automaton's states after sixteen nodes' moves.
  [[nodiscard]] FourVectors next_states(std::uint8_t* nodes, std::size_t stride) const noexcept {
    static_assert(sizeof(MoveAutomaton::Row) == sizeof(__m128i));
    return load_columns([&](std::size_t i) {
      const MoveAutomaton::Row& row = rows_[Stack::node_at(nodes + i * stride).state];
      return _mm_loadu_si128(reinterpret_cast<const __m128i*>(row.data()));
    });
  }

  /// Lists the children of up to sixteen nodes, of which the first has a number among those taken. What lies behind the
  /// last node is read too: earlier ones, or zeros.
  void make_children(std::uint8_t* nodes, std::size_t stride, std::size_t first, std::size_t nodes_count) noexcept {
    const __m512i offset = _mm512_mullo_epi32(iota(), number(static_cast<unsigned>(stride)));
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
    const FourVectors tiles = tiles_around(nodes, stride);
    const FourVectors states = next_states(nodes, stride);
    for (unsigned d = 0; d < 4; ++d) {
      const __m512i tile = tiles.vector[d];
      const __m512i state = states.vector[d];
      const __mmask16 on_board = _mm512_mask_test_epi32_mask(lanes_below(nodes_count), open, number(1U << d));
      const __mmask16 legal = _mm512_mask_cmpneq_epi32_mask(on_board, state, number(MoveAutomaton::rejected));
      const __m512i away = _mm512_and_epi32(_mm512_srlv_epi32(RegisterTable(away_[d].data())[tile], blank), number(1));
      const __m512i tile_and_away = _mm512_or_epi32(_mm512_slli_epi32(tile, packed_child::tile.at),
                                                    _mm512_slli_epi32(away, packed_child::away.at));
      const __m512i child =
          _mm512_or_epi32(_mm512_or_epi32(parent_and_blank, number(d << packed_child::move.at)), tile_and_away);
      append(child_, count_, legal, child);
      append(state_, count_, legal, state);
      append(near_, count_, legal, near);
      count_ += static_cast<std::size_t>(_mm_popcnt_u32(legal));
    }
  }

  const MoveAutomaton::Row* rows_;
  std::uint64_t all_;
  int width_;
  Table32 open_{};
  std::array<Table32, 4> away_{};
  std::vector<Table32> lookup_of_;
  std::array<std::uint32_t, Stack::most_in_batch + lanes> without_slack_{};  ///< partitions, of the taken nodes
  std::size_t count_ = 0;
  Numbers child_;  ///< packed_child
  Numbers near_;   ///< partitions that can cut them, a bit each
  Numbers state_;  ///< of the automaton, by a child's index
};

}  // namespace
}  // namespace tilepdb::solver
