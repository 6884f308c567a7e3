// SPDX-License-Identifier: MIT
#include "solver/kernels/avx512_reads.hpp"
#include "solver/kernels/subtree_stack.hpp"

// The expansion of nodes sixteen at a time: a lane of each vector is a node, a child or a bit to be read. Lists of
// them are arrays of numbers that grow by compressed stores; they have room for one vector more than they can hold.
namespace tilepdb::solver {
namespace {

template <typename BoardType, std::size_t Capacity>
class Avx512Kernel : public SubtreeStack<BoardType, Capacity> {
  using Base = SubtreeStack<BoardType, Capacity>;
  using Base::most_children, Base::states_at, Base::stride_, Base::partitions_, Base::all_, Base::tables_, Base::rows_,
      Base::stack_, Base::nodes_, Base::size_, Base::counts_, Base::node_at, Base::word_at, Base::most_in_batch;
  using typename Base::Node;

  // With two partitions nearly every child that is left has bits in both lists: found together they wait for memory
  // once. With more, finding bits of children that the others then cut costs more than that.
  static constexpr bool far_with_rest = Capacity == 2;
  using Numbers = std::vector<std::uint32_t>;
  using Table32 = std::array<std::uint32_t, 2 * lanes>;

 public:
  static SearchCounts run(const LookupTables& tables, const MoveAutomaton& automaton, SubtreeSource& source) {
    const auto kernel = std::make_unique<Avx512Kernel>(tables, automaton, source);
    return kernel->search([&](std::size_t count) { kernel->expand(count); });
  }

  Avx512Kernel(const LookupTables& tables, const MoveAutomaton& automaton, SubtreeSource& source)
      : Base(tables, automaton, source),
        reader_(tables, reinterpret_cast<const PackedState*>(nodes_.data() + states_at), stride_ / sizeof(PackedState)),
        lookup_of_(partitions_) {
    for (auto* list : {&parent_, &direction_, &blank_, &tile_, &state_, &move_, &near_, &cut_, &place_, &kept_}) {
      list->resize(most_children + lanes);
    }
    first_.resize(most_children);
    rest_.resize(most_children * partitions_);
    far_.resize(most_children * partitions_);
    for (Cell cell = 0; cell < BoardType::cells; ++cell) {
      for (const Direction direction : directions) {
        const auto d = static_cast<unsigned>(direction);
        if (BoardType::size.can_go(cell, direction)) open_[cell] |= 1U << d;
        away_[d][cell] = tables.away(cell, direction);
      }
      for (std::size_t p = 0; p < partitions_; ++p) lookup_of_[p][cell] = tables.lookup_of(p)[cell];
    }
  }

 private:
  void expand(std::size_t count) {
    this->take(count);
    for (std::size_t i = 0; i < count; ++i) {
      without_slack_[i] = static_cast<std::uint32_t>(node_at(nodes_.data() + i * stride_).slack.zeros() & all_);
    }
    children_ = 0;
    for (std::size_t first = 0; first < count; first += lanes) make_children(first, std::min(lanes, count - first));
    std::fill_n(cut_.data(), children_, 0U);
    list_first();
    reader_.locate(first_);
    cut(first_);
    list_rest();
    reader_.locate(rest_);
    if constexpr (far_with_rest) {
      list_far();
      reader_.locate(far_);
    }
    cut(rest_);
    if constexpr (!far_with_rest) {
      list_far();
      reader_.locate(far_);
    }
    keep();
    read_far();
    counts_.expanded += count;
    counts_.generated += children_;
  }

  static constexpr std::array<int, 4> step{-static_cast<int>(BoardType::size.width), -1, 1,
                                           static_cast<int>(BoardType::size.width)};

  /// Lists the children of up to sixteen nodes.
  void make_children(std::size_t first, std::size_t count) noexcept {
    const __m512i parent = _mm512_add_epi32(number(static_cast<unsigned>(first)), iota());
    const __m512i offset = _mm512_mullo_epi32(parent, number(static_cast<unsigned>(stride_)));
    const std::uint8_t* const nodes = nodes_.data();
    static_assert(offsetof(Node, forbidden) == offsetof(Node, blank) + 1);
    const __m512i both = gather_bytes(nodes + offsetof(Node, blank), offset);
    const __m512i blank = _mm512_and_epi32(both, number(0xff));
    const __m512i forbidden = _mm512_srli_epi32(both, 8);
    const __m512i state = gather_bytes(nodes + offsetof(Node, state), offset);
    const __m512i open = _mm512_andnot_epi32(forbidden, RegisterTable(open_.data())[blank]);
    const __m512i near = load(&without_slack_[first]);
    for (unsigned d = 0; d < 4; ++d) {
      const __mmask16 on_board = _mm512_mask_test_epi32_mask(lanes_below(count), open, number(1U << d));
      const __m512i next = _mm512_mask_i32gather_epi32(number(MoveAutomaton::rejected), on_board,
                                                       _mm512_slli_epi32(state, 2), rows_->data() + d, 4);
      const __mmask16 legal = _mm512_mask_cmpneq_epi32_mask(on_board, next, number(MoveAutomaton::rejected));
      const __m512i cell = _mm512_add_epi32(blank, _mm512_set1_epi32(step[d]));
      const __m512i tile = _mm512_and_epi32(
          _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), legal, _mm512_add_epi32(offset, cell), nodes, 1),
          number(0xff));
      const __m512i away = _mm512_and_epi32(_mm512_srlv_epi32(RegisterTable(away_[d].data())[tile], blank), number(1));
      append(parent_, children_, legal, parent);
      append(direction_, children_, legal, number(d));
      append(blank_, children_, legal, cell);
      append(tile_, children_, legal, tile);
      append(state_, children_, legal, next);
      append(near_, children_, legal, near);
      // The move's number and, above it, whether the tile goes away from its goal.
      append(move_, children_, legal,
             _mm512_or_epi32(_mm512_add_epi32(_mm512_slli_epi32(blank, 2), number(d)), _mm512_slli_epi32(away, 16)));
      children_ += static_cast<std::size_t>(_mm_popcnt_u32(legal));
    }
  }

  /// Lists for each child one of the bits that can cut it.
  void list_first() noexcept {
    first_.count = 0;
    for (std::size_t first = 0; first < children_; first += lanes) {
      const __m512i near = load(&near_[first]);
      const __mmask16 some = _mm512_mask_test_epi32_mask(lanes_below(children_ - first), near, near);
      const __m512i lowest =
          _mm512_maskz_popcnt_epi32(some, _mm512_andnot_epi32(near, _mm512_sub_epi32(near, number(1))));
      append(first_.child, first_.count, some, _mm512_add_epi32(number(static_cast<unsigned>(first)), iota()));
      append(first_.parent, first_.count, some, load(&parent_[first]));
      append(first_.move, first_.count, some, load(&move_[first]));
      append(first_.lookup, first_.count, some, lookups(lowest, load(&tile_[first])));
      first_.count += static_cast<std::size_t>(_mm_popcnt_u32(some));
    }
  }

  /// The lookups that tiles belong to in partitions.
  [[nodiscard]] __m512i lookups(__m512i partition, __m512i tile) const noexcept {
    const std::uint32_t* const table = lookup_of_.front().data();
    if constexpr (Capacity == 2) {
      const __mmask16 second = _mm512_test_epi32_mask(partition, number(1));
      return _mm512_mask_mov_epi32(RegisterTable(table)[tile], second, RegisterTable(lookup_of_.back().data())[tile]);
    }
    return gather_numbers(table, _mm512_add_epi32(_mm512_slli_epi32(partition, 5), tile));
  }

  /// Lists the other bits that can cut children, of those that are left.
  void list_rest() noexcept {
    rest_.count = 0;
    for (std::size_t first = 0; first < children_; first += lanes) {
      const __m512i near = load(&near_[first]);
      list(rest_, first, _mm512_and_epi32(near, _mm512_sub_epi32(near, number(1))), left(first));
    }
  }

  /// Lists the bits that cannot cut children, of those that are left.
  void list_far() noexcept {
    far_.count = 0;
    for (std::size_t first = 0; first < children_; first += lanes) {
      list(far_, first, _mm512_andnot_epi32(load(&near_[first]), number(static_cast<unsigned>(all_))), left(first));
    }
  }

  /// Which of sixteen children are not cut.
  [[nodiscard]] __mmask16 left(std::size_t first) const noexcept {
    return _mm512_mask_testn_epi32_mask(lanes_below(children_ - first), load(&cut_[first]), load(&cut_[first]));
  }

  /// Lists bits of sixteen children, in those partitions that each has in `which`.
  void list(Reads& reads, std::size_t first, __m512i which, __mmask16 some) noexcept {
    const __m512i child = _mm512_add_epi32(number(static_cast<unsigned>(first)), iota());
    const __m512i parent = load(&parent_[first]);
    const __m512i move = load(&move_[first]);
    const __m512i tile = load(&tile_[first]);
    for (std::size_t p = 0; p < partitions_; ++p) {
      const __mmask16 of_these = _mm512_mask_test_epi32_mask(some, which, number(1U << p));
      append(reads.child, reads.count, of_these, child);
      append(reads.parent, reads.count, of_these, parent);
      append(reads.move, reads.count, of_these, move);
      append(reads.lookup, reads.count, of_these, RegisterTable(lookup_of_[p].data())[tile]);
      append(reads.partition, reads.count, of_these, number(static_cast<unsigned>(p)));
      reads.count += static_cast<std::size_t>(_mm_popcnt_u32(of_these));
    }
  }

  void cut(Reads& reads) noexcept {
    for (std::size_t first = 0; first < reads.count; first += lanes) {
      const __mmask16 rises = reader_.read(reads, first);
      _mm512_mask_i32scatter_epi32(cut_.data(), rises, load(&reads.child[first]), number(1), 4);
    }
  }

  /// Puts the children that were not cut on the stack.
  void keep() {
    std::size_t kept = 0;
    for (std::size_t first = 0; first < children_; first += lanes) {
      const __m512i child = _mm512_add_epi32(number(static_cast<unsigned>(first)), iota());
      const __mmask16 alive = left(first);
      append(kept_, kept, alive, child);
      kept += static_cast<std::size_t>(_mm_popcnt_u32(alive));
    }
    // The states of children that were cut go to a place above the stack.
    std::fill_n(place_.data(), children_, static_cast<std::uint32_t>(size_ + kept));
    for (std::size_t k = 0; k < kept; ++k) {
      const std::size_t c = kept_[k];
      place_[c] = static_cast<std::uint32_t>(size_ + k);
      this->make_child(size_ + k, parent_[c], direction_[c], blank_[c], tile_[c], state_[c]);
    }
    size_ += kept;
    for (const Reads* const reads : {&first_, &rest_}) {
      const Destination destination(*this, *reads);
      const std::size_t count = reads->count;
      for (std::size_t r = 0; r < count; ++r) destination.put(r);
    }
  }

  /// Where bits' states go on the stack. Stores to nodes may change anything, for all the compiler knows, so that what
  /// a loop needs is held here.
  struct Destination {
    Destination(Avx512Kernel& kernel, const Reads& reads) noexcept
        : stack(kernel.stack_.data()),
          stride(kernel.stride_),
          place(kernel.place_.data()),
          child(reads.child.data()),
          lookup(reads.lookup.data()),
          state(reads.state.data()) {}

    /// Returns the child's node.
    std::uint8_t* put(std::size_t r) const noexcept {
      std::uint8_t* const node = stack + place[child[r]] * stride;
      word_at(node + states_at + std::size_t{8} * lookup[r]) = state[r];
      return node;
    }

    std::uint8_t* stack;
    std::size_t stride;
    const std::uint32_t* place;
    const std::uint32_t* child;
    const std::uint32_t* lookup;
    const PackedState* state;
  };

  void read_far() noexcept {
    const Destination destination(*this, far_);
    const std::uint32_t* const partition = far_.partition.data();
    const std::size_t count = far_.count;
    for (std::size_t first = 0; first < count; first += lanes) {
      const unsigned rises = reader_.read(far_, first);
      const std::size_t end = std::min(count, first + lanes);
      for (std::size_t r = first; r < end; ++r) {
        node_at(destination.put(r)).slack.decrease(partition[r], rises >> (r - first) & 1U);
      }
    }
  }

  BitReader<BoardType> reader_;
  Table32 open_{};
  std::array<Table32, 4> away_{};
  std::vector<Table32> lookup_of_;
  std::array<std::uint32_t, most_in_batch + lanes> without_slack_{};  ///< partitions, of the nodes being expanded
  std::size_t children_ = 0;
  Numbers parent_, direction_, blank_, tile_, state_, move_, near_, cut_;
  Numbers place_;  ///< on the stack
  Numbers kept_;   ///< children that were not cut
  Reads first_;
  Reads rest_;
  Reads far_;
};

}  // namespace

SubtreeSearch avx512_subtree_search(const LookupTables& tables) {
  SubtreeSearch chosen = nullptr;
  for_each_board([&](auto board) {
    using BoardType = decltype(board);
    if (!(BoardType::size == tables.board())) return;
    const std::size_t partitions = tables.partitions();
    chosen = partitions <= 2    ? &Avx512Kernel<BoardType, 2>::run
             : partitions <= 16 ? &Avx512Kernel<BoardType, 16>::run
                                : &Avx512Kernel<BoardType, most_avx512_partitions>::run;
  });
  return chosen;
}

}  // namespace tilepdb::solver
