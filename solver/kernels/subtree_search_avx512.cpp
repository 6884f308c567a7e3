// SPDX-License-Identifier: MIT
#include <bit>

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

  static constexpr unsigned set_shift = BoardType::cells;
  static constexpr unsigned arrangement_at = arrangement_shift(BoardType::cells);
  static constexpr std::uint64_t table_bit = std::uint64_t{1} << table_bit_shift;
  using Numbers = std::vector<std::uint32_t>;
  using Table32 = std::array<std::uint32_t, 2 * lanes>;

 public:
  static SearchCounts run(const LookupTables& tables, const MoveAutomaton& automaton, SubtreeSource& source) {
    const auto kernel = std::make_unique<Avx512Kernel>(tables, automaton, source);
    return kernel->search([&](std::size_t count) { kernel->expand(count); });
  }

  Avx512Kernel(const LookupTables& tables, const MoveAutomaton& automaton, SubtreeSource& source)
      : Base(tables, automaton, source),
        arrays_(tables.arrays()),
        states_(*arrays_.states),
        first_move_(arrays_.first_move),
        first_change_(arrays_.first_change),
        first_turned_(arrays_.first_turned),
        first_region_(arrays_.first_region),
        arrangements_(arrays_.arrangements),
        lookup_of_(partitions_) {
    for (auto* list : {&parent_, &direction_, &blank_, &tile_, &state_, &move_, &cut_, &place_, &kept_}) {
      list->resize(most_children + lanes);
    }
    near_.resize(most_children * partitions_);
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
    children_ = 0;
    for (std::size_t first = 0; first < count; first += lanes) make_children(first, std::min(lanes, count - first));
    list_near(count);
    locate(near_);
    cut();
    keep();
    locate(far_);
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
    const __m512i blank = _mm512_and_epi32(gather_bytes(nodes + offsetof(Node, blank), offset), number(0xff));
    const __m512i forbidden = _mm512_and_epi32(gather_bytes(nodes + offsetof(Node, forbidden), offset), number(0xff));
    const __m512i state = gather_bytes(nodes + offsetof(Node, state), offset);
    const __m512i open = _mm512_andnot_epi32(forbidden, RegisterTable(open_.data())[blank]);
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
      // The move's number and, above it, whether the tile goes away from its goal.
      append(move_, children_, legal,
             _mm512_or_epi32(_mm512_add_epi32(_mm512_slli_epi32(blank, 2), number(d)), _mm512_slli_epi32(away, 16)));
      children_ += static_cast<std::size_t>(_mm_popcnt_u32(legal));
    }
  }

  /// Lists, by partition, the bits that can cut children.
  void list_near(std::size_t count) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
      without_slack_[i] = node_at(nodes_.data() + i * stride_).slack.zeros() & all_;
    }
    near_.count = 0;
    for (std::size_t first = 0; first < children_; first += lanes) {
      const __mmask16 some = lanes_below(children_ - first);
      const __m512i child = _mm512_add_epi32(number(static_cast<unsigned>(first)), iota());
      list(near_, child, load(&parent_[first]), some, 0);
    }
    std::fill_n(cut_.data(), children_, 0U);
  }

  /// Lists the bits of sixteen children in the partitions with (`far` all ones) or without slack at their parents.
  void list(Reads& reads, __m512i child, __m512i parent, __mmask16 some, std::uint64_t far) noexcept {
    const __m512i tile = _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), some, child, tile_.data(), 4);
    const __m512i move = _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), some, child, move_.data(), 4);
    const __m512i invert = wide(far);
    const __m512i low = _mm512_xor_epi64(gather_words(without_slack_.data(), half(parent, false)), invert);
    const __m512i high = _mm512_xor_epi64(gather_words(without_slack_.data(), half(parent, true)), invert);
    for (std::size_t p = 0; p < partitions_; ++p) {
      const __m512i bit = wide(std::uint64_t{1} << p);
      const auto which =
          static_cast<__mmask16>((_mm512_test_epi64_mask(low, bit) | _mm512_test_epi64_mask(high, bit) << 8) & some);
      append(reads.child, reads.count, which, child);
      append(reads.parent, reads.count, which, parent);
      append(reads.move, reads.count, which, move);
      append(reads.lookup, reads.count, which, RegisterTable(lookup_of_[p].data())[tile]);
      append(reads.partition, reads.count, which, number(static_cast<unsigned>(p)));
      reads.count += static_cast<std::size_t>(_mm_popcnt_u32(which));
    }
  }

  /// Moves the tile in each state and finds where its bit lies. Each step is done for all reads before the next, so
  /// that gathers which depend on each other are far apart.
  void locate(Reads& reads) noexcept {
    for (std::size_t first = 0; first < reads.count; first += lanes) find_changes(reads, first);
    for (std::size_t first = 0; first < reads.count; first += lanes) change_states(reads, first);
    for (std::size_t r = 0; r < reads.count; ++r) __builtin_prefetch(&states_.regions[reads.set[r]]);
    for (std::size_t first = 0; first < reads.count; first += lanes) find_bits(reads, first);
    for (std::size_t first = 0; first < reads.count; first += lanes) {
      for (unsigned others = reads.others[first / lanes]; others != 0; others &= others - 1) {
        find_bit_in_other_region(reads, first + static_cast<unsigned>(std::countr_zero(others)));
      }
    }
    for (std::size_t r = 0; r < reads.count; ++r) {
      // Vectors have numbers for addresses. NOLINTNEXTLINE(performance-no-int-to-ptr)
      __builtin_prefetch(reinterpret_cast<const void*>(reads.address[r]));
    }
  }

  /// Finds which changes of sets and arrangements the moves are.
  void find_changes(Reads& reads, std::size_t first) noexcept {
    const __mmask16 some = lanes_below(reads.count - first);
    const __m512i lookup = _mm512_maskz_mov_epi32(some, load(&reads.lookup[first]));
    const __m512i parent = _mm512_maskz_mov_epi32(some, load(&reads.parent[first]));
    const __m512i move = _mm512_maskz_and_epi32(some, load(&reads.move[first]), number(0xffff));
    const WordPair moves = gather_word_pair(arrays_.moves.data(), _mm512_add_epi32(first_move_[lookup], move));
    const WordPair states = gather_word_pair(
        reinterpret_cast<const std::uint64_t*>(nodes_.data() + states_at),
        _mm512_add_epi32(_mm512_mullo_epi32(parent, number(static_cast<unsigned>(stride_ / 8))), lookup));
    const __m512i occupied = states.lower_halves();
    const __m512i fields = moves.upper_halves();
    const __m512i place = _mm512_popcnt_epi32(_mm512_and_epi32(occupied, moves.lower_halves()));
    const __m512i between =
        _mm512_andnot_epi32(_mm512_sllv_epi32(number(~0U), move_field(fields, packed_move::between_bits)),
                            _mm512_srlv_epi32(occupied, move_field(fields, packed_move::shift)));
    const __m512i change = _mm512_add_epi32(
        _mm512_add_epi32(_mm512_srli_epi32(fields, packed_move::changes.at - 32), first_change_[lookup]),
        _mm512_add_epi32(_mm512_mullo_epi32(between, number(places)), place));
    const __m512i passed = _mm512_popcnt_epi32(between);
    const __m512i map = _mm512_maskz_add_epi32(
        _mm512_test_epi32_mask(passed, passed), move_field(fields, packed_move::back),
        _mm512_add_epi32(_mm512_slli_epi32(place, 1), _mm512_mullo_epi32(passed, number(2 * places))));
    const __m512i arrangement =
        states.shifted(arrangement_at, (PackedState{1} << (table_bit_shift - arrangement_at)) - 1);
    const __m512i turned = _mm512_add_epi32(
        _mm512_add_epi32(_mm512_mullo_epi32(map, arrangements_[lookup]), arrangement), first_turned_[lookup]);
    states.store(&reads.state[first]);
    _mm512_storeu_si512(&reads.change[first], change);
    _mm512_storeu_si512(&reads.turned[first], turned);
    _mm512_storeu_si512(&reads.blank[first], move_field(fields, packed_move::blank));
  }

  /// Moves the states.
  void change_states(Reads& reads, std::size_t first) noexcept {
    const __mmask16 some = lanes_below(reads.count - first);
    const __m512i turned = _mm512_and_epi32(
        _mm512_i32gather_epi32(_mm512_maskz_mov_epi32(some, load(&reads.turned[first])), states_.turned.data(), 2),
        number(0xffff));
    const __m512i change_index = _mm512_maskz_mov_epi32(some, load(&reads.change[first]));
    _mm512_storeu_si512(&reads.turned[first], turned);
    WordPair sets;
    for (const bool upper : {false, true}) {
      const std::size_t at = first + (upper ? 8 : 0);
      const __m512i state = _mm512_loadu_si512(&reads.state[at]);
      const __m512i change = gather_words(states_.changes.data(), half(change_index, upper));
      constexpr std::uint64_t low_mask = (std::uint64_t{1} << arrangement_at) - 1;
      const __m512i low = _mm512_and_epi64(_mm512_add_epi64(state, change), wide(low_mask));
      const __m512i moved = _mm512_or_epi64(
          _mm512_or_epi64(low, _mm512_slli_epi64(_mm512_cvtepu32_epi64(half(turned, upper)), arrangement_at)),
          _mm512_and_epi64(state, wide(table_bit)));
      _mm512_storeu_si512(&reads.state[at], moved);
      (upper ? sets.second : sets.first) = moved;
    }
    constexpr std::uint64_t set_mask = (std::uint64_t{1} << (arrangement_at - set_shift)) - 1;
    const __m512i lookup = _mm512_maskz_mov_epi32(some, load(&reads.lookup[first]));
    const __m512i set = _mm512_add_epi32(sets.shifted(set_shift, set_mask), first_region_[lookup]);
    _mm512_storeu_si512(&reads.set[first], _mm512_maskz_mov_epi32(some, set));
  }

  /// Finds the words with the bits, unless the blank is in neither of its set's two largest regions: those are left to
  /// do.
  void find_bits(Reads& reads, std::size_t first) noexcept {
    const __mmask16 some = lanes_below(reads.count - first);
    const __m512i lookup = _mm512_maskz_mov_epi32(some, load(&reads.lookup[first]));
    // Regions are in pairs.
    const __m512i regions = _mm512_slli_epi32(load(&reads.set[first]), 1);
    const auto* const main_regions = &states_.regions.data()->main;
    const auto* const side_regions = &states_.regions.data()->side;
    const __m512i arrangements = arrangements_[lookup];
    const __m512i blank = load(&reads.blank[first]);
    const __m512i turned = load(&reads.turned[first]);
    unsigned others = 0;
    for (const bool upper : {false, true}) {
      const std::size_t at = first + (upper ? 8 : 0);
      const auto part = static_cast<__mmask8>(some >> (upper ? 8 : 0));
      const __m256i set = half(regions, upper);
      const __m512i blank_bit =
          _mm512_sllv_epi64(wide(std::uint64_t{1} << 32), _mm512_cvtepu32_epi64(half(blank, upper)));
      const __m512i main = gather_words(main_regions, set);
      const __m512i region =
          _mm512_mask_i32gather_epi64(main, _mm512_mask_testn_epi64_mask(part, main, blank_bit), set, side_regions, 8);
      const __m512i rank = _mm512_add_epi64(_mm512_mul_epu32(region, _mm512_cvtepu32_epi64(half(arrangements, upper))),
                                            _mm512_cvtepu32_epi64(half(turned, upper)));
      const __m512i address = _mm512_add_epi64(gather_words(arrays_.bits.data(), half(lookup, upper)),
                                               _mm512_slli_epi64(_mm512_srli_epi64(rank, 6), 3));
      _mm512_storeu_si512(&reads.rank[at], rank);
      _mm512_storeu_si512(&reads.address[at], address);
      others |= unsigned{_mm512_mask_testn_epi64_mask(part, region, blank_bit)} << (upper ? 8 : 0);
    }
    reads.others[first / lanes] = static_cast<__mmask16>(others);
  }

  void find_bit_in_other_region(Reads& reads, std::size_t at) noexcept {
    const std::size_t number_of_lookup = reads.lookup[at];
    const PatternLookup& lookup = tables_.lookup()[number_of_lookup];
    const CellMove& move = lookup.moves[reads.move[at] & 0xffffU];
    constexpr auto cells = static_cast<CellSet>((std::uint64_t{1} << BoardType::cells) - 1);
    const std::uint64_t block = lookup.index->block(static_cast<CellSet>(reads.state[at]) & cells, move.blank);
    const std::uint64_t arrangement = (reads.state[at] & ~table_bit) >> arrangement_at;
    reads.rank[at] = block * lookup.arrangements + arrangement;
    reads.address[at] = arrays_.bits[number_of_lookup] + reads.rank[at] / 64 * 8;
  }

  /// Reads sixteen bits and sets them in their states. A lane of the result is set where h rises: with equal bits h
  /// changes as the Manhattan distance does, with different ones the other way.
  [[nodiscard]] __mmask16 read_bits(Reads& reads, std::size_t first) noexcept {
    const __mmask16 some = lanes_below(reads.count - first);
    unsigned changed = 0;
    for (std::size_t upper = 0; upper < 2; ++upper) {
      const std::size_t at = first + 8 * upper;
      const auto part = static_cast<__mmask8>(some >> (8 * upper));
      const __m512i words =
          _mm512_mask_i64gather_epi64(_mm512_setzero_si512(), part, _mm512_loadu_si512(&reads.address[at]), nullptr, 1);
      const __m512i rank = _mm512_loadu_si512(&reads.rank[at]);
      const __m512i state = _mm512_loadu_si512(&reads.state[at]);
      // The bit as the word's highest, where the states have theirs; shifts count modulo 64.
      const __m512i bit = _mm512_sllv_epi64(words, _mm512_andnot_epi64(rank, wide(63)));
      const __m512i change = _mm512_and_epi64(_mm512_xor_epi64(bit, state), wide(table_bit));
      _mm512_storeu_si512(&reads.state[at], _mm512_xor_epi64(state, change));
      changed |= unsigned{_mm512_test_epi64_mask(change, change)} << (8 * upper);
    }
    const __mmask16 away = _mm512_test_epi32_mask(load(&reads.move[first]), number(1U << 16));
    return static_cast<__mmask16>((changed ^ away) & some);
  }

  void cut() noexcept {
    for (std::size_t first = 0; first < near_.count; first += lanes) {
      const __mmask16 rises = read_bits(near_, first);
      _mm512_mask_i32scatter_epi32(cut_.data(), rises, load(&near_.child[first]), number(1), 4);
    }
  }

  /// Puts the children that were not cut on the stack and lists their other bits.
  void keep() {
    std::size_t kept = 0;
    for (std::size_t first = 0; first < children_; first += lanes) {
      const __m512i child = _mm512_add_epi32(number(static_cast<unsigned>(first)), iota());
      const __mmask16 alive =
          _mm512_mask_testn_epi32_mask(lanes_below(children_ - first), load(&cut_[first]), load(&cut_[first]));
      append(kept_, kept, alive, child);
      kept += static_cast<std::size_t>(_mm_popcnt_u32(alive));
    }
    far_.count = 0;
    std::fill_n(place_.data(), children_, static_cast<std::uint32_t>(size_ + kept));
    for (std::size_t k = 0; k < kept; ++k) {
      const std::size_t c = kept_[k];
      place_[c] = static_cast<std::uint32_t>(size_ + k);
      this->make_child(size_ + k, parent_[c], direction_[c], blank_[c], tile_[c], state_[c]);
    }
    for (std::size_t first = 0; first < kept; first += lanes) {
      const __mmask16 some = lanes_below(kept - first);
      const __m512i child = _mm512_maskz_mov_epi32(some, load(&kept_[first]));
      list(far_, child, gather_numbers(parent_.data(), child), some, all_);
    }
    // The states of children that were cut go to a place above the stack.
    const Destination destination(*this, near_);
    const std::size_t count = near_.count;
    for (std::size_t r = 0; r < count; ++r) destination.put(r);
    size_ += kept;
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
      const unsigned rises = read_bits(far_, first);
      const std::size_t end = std::min(count, first + lanes);
      for (std::size_t r = first; r < end; ++r) {
        node_at(destination.put(r)).slack.decrease(partition[r], rises >> (r - first) & 1U);
      }
    }
  }

  [[nodiscard]] static __m512i iota() noexcept {
    return _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  }

  const LookupArrays& arrays_;
  const StateArrays& states_;
  Table32 open_{};
  std::array<Table32, 4> away_{};
  LookupNumbers first_move_, first_change_, first_turned_, first_region_, arrangements_;
  std::vector<Table32> lookup_of_;
  std::array<std::uint64_t, most_in_batch> without_slack_{};  ///< of the nodes being expanded
  std::size_t children_ = 0;
  Numbers parent_, direction_, blank_, tile_, state_, move_, cut_;
  Numbers place_;  ///< on the stack
  Numbers kept_;   ///< children that were not cut
  Reads near_;
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
                                : &Avx512Kernel<BoardType, max_partitions>::run;
  });
  return chosen;
}

}  // namespace tilepdb::solver
