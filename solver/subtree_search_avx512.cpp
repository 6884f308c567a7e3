// SPDX-License-Identifier: MIT
#if defined(__GNUC__) && !defined(__clang__)
// GCC 12 takes the undefined operands in its own header for mistakes (GCC bug 105593).
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#include <immintrin.h>

#include <bit>

#include "solver/subtree_stack.hpp"

// The expansion of nodes sixteen at a time: a lane of each vector is a node, a child or a bit to be read. Lists of
// them are arrays of numbers that grow by compressed stores; they have room for one vector more than they can hold.
namespace tilepdb::solver {
namespace {

constexpr std::size_t lanes = 16;

/// A table of 32 numbers, read by sixteen indices in a register.
struct RegisterTable {
  __m512i low;
  __m512i high;

  explicit RegisterTable(const std::uint32_t* numbers) noexcept
      : low(_mm512_loadu_si512(numbers)), high(_mm512_loadu_si512(numbers + lanes)) {}
  [[nodiscard]] __m512i operator[](__m512i index) const noexcept { return _mm512_permutex2var_epi32(low, index, high); }
};

[[nodiscard]] __m512i load(const std::uint32_t* from) noexcept { return _mm512_loadu_si512(from); }
[[nodiscard]] __m512i number(unsigned value) noexcept { return _mm512_set1_epi32(static_cast<int>(value)); }
[[nodiscard]] __m512i wide(std::uint64_t value) noexcept { return _mm512_set1_epi64(static_cast<long long>(value)); }
[[nodiscard]] __m256i half(__m512i vector, bool upper) noexcept {
  return upper ? _mm512_extracti64x4_epi64(vector, 1) : _mm512_castsi512_si256(vector);
}
[[nodiscard]] __m512i join(__m256i lower, __m256i upper) noexcept {
  return _mm512_inserti64x4(_mm512_castsi256_si512(lower), upper, 1);
}
/// 32 bits from base + offset, in bytes.
[[nodiscard]] __m512i gather_bytes(const void* base, __m512i offset) noexcept {
  return _mm512_i32gather_epi32(offset, base, 1);
}
[[nodiscard]] __m512i gather_numbers(const std::uint32_t* base, __m512i index) noexcept {
  return _mm512_i32gather_epi32(index, base, 4);
}
[[nodiscard]] __m512i gather_words(const std::uint64_t* base, __m256i index) noexcept {
  return _mm512_i32gather_epi64(index, base, 8);
}
[[nodiscard]] __mmask16 lanes_below(std::size_t count) noexcept {
  return static_cast<__mmask16>(count >= lanes ? 0xffffU : (1U << count) - 1);
}
void append(std::vector<std::uint32_t>& list, std::size_t at, __mmask16 which, __m512i numbers) noexcept {
  _mm512_storeu_si512(list.data() + at, _mm512_maskz_compress_epi32(which, numbers));
}

/// Bits to be read, in lists.
struct Reads {
  std::size_t count = 0;
  std::vector<std::uint32_t> child;
  std::vector<std::uint32_t> parent;  ///< node that holds the state before the move
  std::vector<std::uint32_t> lookup;
  std::vector<std::uint32_t> move;
  std::vector<std::uint32_t> partition;
  std::vector<PackedState> state;      ///< after the move
  std::vector<std::uint64_t> address;  ///< of the word with the bit
  std::vector<std::uint64_t> rank;

  void resize(std::size_t size) {
    for (auto* list : {&child, &parent, &lookup, &move, &partition}) list->resize(size + lanes);
    for (auto* list : {&state, &address, &rank}) list->resize(size + lanes);
  }
};

template <typename BoardType, std::size_t Capacity>
class Avx512Kernel : public SubtreeStack<Avx512Kernel<BoardType, Capacity>, BoardType, Capacity> {
  using Base = SubtreeStack<Avx512Kernel, BoardType, Capacity>;
  using Base::most_children, Base::states_at, Base::stride_, Base::partitions_, Base::all_, Base::tables_, Base::rows_,
      Base::stack_, Base::nodes_, Base::size_, Base::counts_, Base::node_at, Base::word_at, Base::batch;
  using typename Base::Node;

  static constexpr unsigned set_shift = BoardType::cells;
  static constexpr unsigned arrangement_at = arrangement_shift(BoardType::cells);
  static constexpr std::uint64_t table_bit = std::uint64_t{1} << table_bit_shift;
  using Numbers = std::vector<std::uint32_t>;
  using Table32 = std::array<std::uint32_t, 2 * lanes>;

 public:
  Avx512Kernel(const LookupTables& tables, const MoveAutomaton& automaton, SubtreeSource& source)
      : Base(tables, automaton, source), arrays_(tables.arrays()), lookup_of_(partitions_) {
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

 private:
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

  /// Moves the tile in each state and finds where its bit lies.
  void locate(Reads& reads) noexcept {
    for (std::size_t first = 0; first < reads.count; first += lanes) {
      const __mmask16 some = lanes_below(reads.count - first);
      const __m512i lookup = _mm512_maskz_mov_epi32(some, load(&reads.lookup[first]));
      const __m512i parent = _mm512_maskz_mov_epi32(some, load(&reads.parent[first]));
      const __m512i move =
          _mm512_add_epi32(gather_numbers(arrays_.moves.data(), lookup),
                           _mm512_and_epi32(_mm512_maskz_mov_epi32(some, load(&reads.move[first])), number(0xffff)));
      const __m512i word = _mm512_add_epi32(_mm512_mullo_epi32(parent, number(static_cast<unsigned>(stride_ / 8))),
                                            _mm512_add_epi32(lookup, number(states_at / 8)));
      const auto* const words = reinterpret_cast<const std::uint64_t*>(nodes_.data());
      const __m512i state_low = gather_words(words, half(word, false));
      const __m512i state_high = gather_words(words, half(word, true));
      const __m512i occupied = join(_mm512_cvtepi64_epi32(state_low), _mm512_cvtepi64_epi32(state_high));
      const __m512i fields = gather_numbers(arrays_.fields.data(), move);
      const __m512i below = _mm512_popcnt_epi32(_mm512_and_epi32(occupied, gather_numbers(arrays_.below.data(), move)));
      const __m512i between = _mm512_and_epi32(_mm512_srlv_epi32(occupied, _mm512_and_epi32(fields, number(0xff))),
                                               _mm512_srli_epi32(fields, 16));
      const __m512i bases = _mm512_slli_epi32(lookup, 2);
      const std::uint32_t* const base = arrays_.bases.data();
      const __m512i change =
          _mm512_add_epi32(_mm512_add_epi32(gather_numbers(arrays_.change.data(), move), gather_numbers(base, bases)),
                           _mm512_add_epi32(_mm512_mullo_epi32(between, number(places)), below));
      const __m512i blank = _mm512_and_epi32(_mm512_srli_epi32(fields, 8), number(0xff));
      const __m512i turned_base = gather_numbers(base + 1, bases);
      const __m512i region_base = gather_numbers(base + 2, bases);
      const __m512i arrangements = gather_numbers(base + 3, bases);
      for (const bool upper : {false, true}) {
        const std::size_t at = first + (upper ? 8 : 0);
        locate_half(reads, at, upper ? state_high : state_low, half(change, upper), half(blank, upper),
                    half(turned_base, upper), half(region_base, upper), half(arrangements, upper), half(lookup, upper));
      }
    }
    for (std::size_t r = 0; r < reads.count; ++r) __builtin_prefetch(reinterpret_cast<const void*>(reads.address[r]));
  }

  void locate_half(Reads& reads, std::size_t at, __m512i state, __m256i change_index, __m256i blank,
                   __m256i turned_base, __m256i region_base, __m256i arrangements, __m256i lookup) noexcept {
    const __m512i change = gather_words(arrays_.changes.data(), change_index);
    const __m512i count = _mm512_cvtepu32_epi64(arrangements);
    const __m512i arrangement = _mm512_srli_epi64(_mm512_andnot_epi64(wide(table_bit), state), arrangement_at);
    const __m512i turned_index = _mm512_add_epi64(
        _mm512_add_epi64(_mm512_mul_epu32(_mm512_srli_epi64(change, arrangement_at), count), arrangement),
        _mm512_cvtepu32_epi64(turned_base));
    const __m512i turned = _mm512_and_epi64(
        _mm512_cvtepu32_epi64(_mm512_i64gather_epi32(turned_index, arrays_.turned.data(), 2)), wide(0xffff));
    constexpr std::uint64_t low_mask = (std::uint64_t{1} << arrangement_at) - 1;
    const __m512i low = _mm512_and_epi64(_mm512_add_epi64(state, change), wide(low_mask));
    const __m512i moved = _mm512_or_epi64(_mm512_or_epi64(low, _mm512_slli_epi64(turned, arrangement_at)),
                                          _mm512_and_epi64(state, wide(table_bit)));
    const __m512i set = _mm512_add_epi64(_mm512_srli_epi64(low, set_shift), _mm512_cvtepu32_epi64(region_base));
    const __m512i blank_bit = _mm512_sllv_epi64(wide(std::uint64_t{1} << 32), _mm512_cvtepu32_epi64(blank));
    const __m512i main = _mm512_i64gather_epi64(set, arrays_.main_regions.data(), 8);
    const __m512i region = _mm512_mask_i64gather_epi64(main, _mm512_testn_epi64_mask(main, blank_bit), set,
                                                       arrays_.side_regions.data(), 8);
    const __m512i rank = _mm512_add_epi64(_mm512_mul_epu32(region, count), turned);
    const __m512i address =
        _mm512_add_epi64(gather_words(arrays_.bits.data(), lookup), _mm512_slli_epi64(_mm512_srli_epi64(rank, 6), 3));
    _mm512_storeu_si512(&reads.state[at], moved);
    _mm512_storeu_si512(&reads.rank[at], rank);
    _mm512_storeu_si512(&reads.address[at], address);
    for (unsigned other = _mm512_testn_epi64_mask(region, blank_bit); other != 0; other &= other - 1) [[unlikely]] {
        locate_in_other_region(reads, at + static_cast<unsigned>(std::countr_zero(other)));
      }
  }

  /// The same for a state whose blank is in neither of its set's two largest regions. Lanes past the end may come here
  /// too.
  void locate_in_other_region(Reads& reads, std::size_t at) noexcept {
    if (at >= reads.count) return;
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
    for (const unsigned upper : {0U, 1U}) {
      const std::size_t at = first + 8U * upper;
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
    for (std::size_t r = 0; r < near_.count; ++r) put(near_, r);
    size_ += kept;
  }

  void put(const Reads& reads, std::size_t r) noexcept {
    word_at(stack_.data() + place_[reads.child[r]] * stride_ + states_at + std::size_t{8} * reads.lookup[r]) =
        reads.state[r];
  }

  void read_far() noexcept {
    for (std::size_t first = 0; first < far_.count; first += lanes) {
      const unsigned rises = read_bits(far_, first);
      const std::size_t end = std::min(far_.count, first + lanes);
      for (std::size_t r = first; r < end; ++r) {
        put(far_, r);
        Node& node = node_at(stack_.data() + place_[far_.child[r]] * stride_);
        node.slack.decrease(far_.partition[r], rises >> (r - first) & 1U);
      }
    }
  }

  [[nodiscard]] static __m512i iota() noexcept {
    return _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  }

  const LookupArrays& arrays_;
  Table32 open_{};
  std::array<Table32, 4> away_{};
  std::vector<Table32> lookup_of_;
  std::array<std::uint64_t, batch> without_slack_{};  ///< of the nodes being expanded
  std::size_t children_ = 0;
  Numbers parent_, direction_, blank_, tile_, state_, move_, cut_;
  Numbers place_;  ///< on the stack
  Numbers kept_;   ///< children that were not cut
  Reads near_;
  Reads far_;
};

}  // namespace

SubtreeSearch avx512_subtree_search(const LookupTables& tables) { return subtree_search_of<Avx512Kernel>(tables); }

}  // namespace tilepdb::solver
