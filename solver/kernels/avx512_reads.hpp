// SPDX-License-Identifier: MIT
#pragma once

#include "solver/kernels/avx512_vectors.hpp"
#include "solver/kernels/state_changes.hpp"

namespace tilepdb::solver {
namespace {

/// A child of a node, or a bit of one to be read, in one number, so that one store puts it on a list.
namespace packed_child {
inline constexpr BitField index{0, 9};         ///< among all children of the nodes expanded together
inline constexpr BitField parent{9, 7};        ///< which of these nodes has the states before the move
inline constexpr BitField move{16, 7};         ///< its direction and, above that, the blank's cell before it
inline constexpr BitField away{23, 1};         ///< whether the tile goes away from its goal
inline constexpr BitField tile{24, 5};         ///< of a child
inline constexpr BitField takes_slack{31, 1};  ///< of a child: whether the move takes slack of the first partition
inline constexpr BitField lookup{24, 8};       ///< of a bit, instead of a tile
static_assert((max_lookups - 1) >> lookup.bits == 0 && (max_cells - 1) >> tile.bits == 0);
}  // namespace packed_child

/// The bits of children in lookups.
[[nodiscard]] __m512i reads_of(__m512i children, __m512i lookups) noexcept {
  return _mm512_or_epi32(_mm512_and_epi32(children, number((1U << packed_child::lookup.at) - 1)),
                         _mm512_slli_epi32(lookups, packed_child::lookup.at));
}

/// Bits to be read, in lists.
struct Reads {
  explicit Reads(std::size_t most) {
    for (auto* list : {&child, &partition, &change, &map, &arrangement, &blank, &set, &other, &first_block}) {
      list->resize(most + lanes);
    }
    for (auto* list : {&state, &address, &rank}) list->resize(most + lanes);
  }

  std::size_t count = 0;
  Numbers child;        ///< packed_child, with lookup
  Numbers partition;    ///< in lists of bits of several partitions
  Numbers change;       ///< which of the StateChanges the move is
  Numbers map;          ///< which entry of the arrangements' maps has the arrangement after the move
  Numbers arrangement;  ///< its rank after the move
  Numbers blank;        ///< after the move, on the table's board
  Numbers set;          ///< after the move, as its number among the regions
  Words state;          ///< before, then after the move
  Words address;        ///< of the word with the bit
  Words rank;
  std::size_t others = 0;
  Numbers other;        ///< those whose blank is in neither of their set's two largest regions
  Numbers first_block;  ///< of the others' sets, in their order
};

/// Finds and reads bits: sixteen lanes at a time, each lane a bit.
template <typename Layout>
class BitReader {
 public:
  /// `states` are those of the first node, by lookup; those of each further node come so many words later.
  BitReader(const LookupTables& tables, const PackedState* states, std::size_t words_between_nodes)
      : lookups_(tables.lookup()),
        moves_(tables.moves().data()),
        changes_(tables.changes()),
        first_move_(tables, [&](const PatternLookup& lookup) { return lookup.moves - moves_; }),
        first_change_(tables, [&](const PatternLookup& lookup) { return lookup.changes - changes_.changes.data(); }),
        first_map_(
            tables,
            [&](const PatternLookup& lookup) { return lookup.arrangement_maps - changes_.arrangement_maps.data(); }),
        first_region_(tables, [&](const PatternLookup& lookup) { return lookup.regions - changes_.regions.data(); }),
        arrangements_(tables, [](const PatternLookup& lookup) { return lookup.arrangements; }),
        states_before_(states),
        words_between_nodes_(static_cast<unsigned>(words_between_nodes)) {
    for (std::size_t i = 0; i < tables.lookups(); ++i) {
      bits_.push_back(reinterpret_cast<std::uintptr_t>(lookups_[i].bits));
    }
  }

  /// Moves the tile in each state and finds where its bit lies. Each step is done for all reads before the next, so
  /// that gathers which depend on each other are far apart.
  void locate(Reads& reads) const noexcept {
    for (std::size_t first = 0; first < reads.count; first += lanes) find_changes(reads, first);
    for (std::size_t first = 0; first < reads.count; first += lanes) change_states(reads, first);
    for (std::size_t r = 0; r < reads.count; ++r) __builtin_prefetch(&changes_.regions[reads.set[r]]);
    reads.others = 0;
    for (std::size_t first = 0; first < reads.count; first += lanes) find_bits(reads, first);
    find_other_bits(reads);
    for (std::size_t r = 0; r < reads.count; ++r) {
      // Vectors have numbers for addresses. NOLINTNEXTLINE(performance-no-int-to-ptr)
      __builtin_prefetch(reinterpret_cast<const void*>(reads.address[r]));
    }
  }

  /// Reads sixteen bits and sets them in their states. A lane of the result is set where h rises: with equal bits h
  /// changes as the Manhattan distance does, with different ones the other way.
  [[nodiscard]] static __mmask16 read(Reads& reads, std::size_t first) noexcept {
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
      const __m512i change = _mm512_and_epi64(_mm512_xor_epi64(bit, state), wide(Layout::table_bit));
      _mm512_storeu_si512(&reads.state[at], _mm512_xor_epi64(state, change));
      changed |= unsigned{_mm512_test_epi64_mask(change, change)} << (8 * upper);
    }
    const __mmask16 away = _mm512_test_epi32_mask(load(&reads.child[first]), number(1U << packed_child::away.at));
    return static_cast<__mmask16>((changed ^ away) & some);
  }

 private:
  /// Finds which changes of sets and arrangements the moves are.
  void find_changes(Reads& reads, std::size_t first) const noexcept {
    const __mmask16 some = lanes_below(reads.count - first);
    const __m512i child = _mm512_maskz_mov_epi32(some, load(&reads.child[first]));
    const __m512i lookup = field_of(child, packed_child::lookup);
    const __m512i parent = field_of(child, packed_child::parent);
    const __m512i move = field_of(child, packed_child::move);
    static_assert(sizeof(CellMove) == sizeof(std::uint64_t) && offsetof(CellMove, fields) == sizeof(std::uint32_t));
    const WordPair moves = gather_word_pair(moves_, _mm512_add_epi32(first_move_[lookup], move));
    const WordPair states = gather_word_pair(
        states_before_, _mm512_add_epi32(_mm512_mullo_epi32(parent, number(words_between_nodes_)), lookup));
    const __m512i occupied = states.lower_halves();
    const __m512i fields = moves.upper_halves();
    const __m512i place = _mm512_popcnt_epi32(_mm512_and_epi32(occupied, moves.lower_halves()));
    const __m512i between = _mm512_and_epi32(_mm512_srlv_epi32(occupied, field_of(fields, cell_move::shift)),
                                             field_of(fields, cell_move::between));
    const __m512i row = _mm512_add_epi32(_mm512_srli_epi32(fields, cell_move::row.at), between);
    const __m512i change = _mm512_add_epi32(_mm512_add_epi32(_mm512_mullo_epi32(row, number(changes_in_row)), place),
                                            first_change_[lookup]);
    const __m512i passed = _mm512_popcnt_epi32(between);
    // map_number() of these.
    const __m512i map = _mm512_maskz_add_epi32(
        _mm512_test_epi32_mask(passed, passed), field_of(fields, cell_move::back),
        _mm512_add_epi32(_mm512_slli_epi32(place, 1), _mm512_mullo_epi32(passed, number(2 * max_searched_tiles))));
    const __m512i arrangement = states.shifted(Layout::arrangement_at, Layout::arrangement_mask);
    states.store(&reads.state[first]);
    _mm512_storeu_si512(&reads.change[first], change);
    _mm512_storeu_si512(&reads.map[first],
                        _mm512_add_epi32(_mm512_add_epi32(_mm512_mullo_epi32(map, arrangements_[lookup]), arrangement),
                                         first_map_[lookup]));
    _mm512_storeu_si512(&reads.blank[first], field_of(fields, cell_move::blank));
  }

  [[nodiscard]] static __m512i lookups_of(const Reads& reads, std::size_t first, __mmask16 some) noexcept {
    return field_of(_mm512_maskz_mov_epi32(some, load(&reads.child[first])), packed_child::lookup);
  }

  /// Moves the states.
  void change_states(Reads& reads, std::size_t first) const noexcept {
    const __mmask16 some = lanes_below(reads.count - first);
    const __m512i arrangement =
        _mm512_and_epi32(_mm512_i32gather_epi32(_mm512_maskz_mov_epi32(some, load(&reads.map[first])),
                                                changes_.arrangement_maps.data(), sizeof(std::uint16_t)),
                         number(0xffff));
    const __m512i change_index = _mm512_maskz_mov_epi32(some, load(&reads.change[first]));
    _mm512_storeu_si512(&reads.arrangement[first], arrangement);
    WordPair sets;
    for (const bool upper : {false, true}) {
      const std::size_t at = first + (upper ? 8 : 0);
      const __m512i state = _mm512_loadu_si512(&reads.state[at]);
      const __m512i change = gather_words(changes_.changes.data(), half(change_index, upper));
      const __m512i low = _mm512_and_epi64(_mm512_add_epi64(state, change), wide(Layout::low_mask));
      const __m512i moved = _mm512_or_epi64(
          _mm512_or_epi64(low,
                          _mm512_slli_epi64(_mm512_cvtepu32_epi64(half(arrangement, upper)), Layout::arrangement_at)),
          _mm512_and_epi64(state, wide(Layout::table_bit)));
      _mm512_storeu_si512(&reads.state[at], moved);
      (upper ? sets.second : sets.first) = moved;
    }
    const __m512i lookup = lookups_of(reads, first, some);
    const __m512i set = _mm512_add_epi32(sets.shifted(Layout::set_at, Layout::set_mask), first_region_[lookup]);
    _mm512_storeu_si512(&reads.set[first], _mm512_maskz_mov_epi32(some, set));
  }

  /// Finds the words with the bits, unless the blank is in neither of its set's two largest regions: those are left to
  /// do.
  void find_bits(Reads& reads, std::size_t first) const noexcept {
    const __mmask16 some = lanes_below(reads.count - first);
    const __m512i lookup = lookups_of(reads, first, some);
    const __m512i arrangements = arrangements_[lookup];
    const __m512i blank = load(&reads.blank[first]);
    const __m512i arrangement = load(&reads.arrangement[first]);
    unsigned others = 0;
    for (const bool upper : {false, true}) {
      const std::size_t at = first + (upper ? 8 : 0);
      const auto part = static_cast<__mmask8>(some >> (upper ? 8 : 0));
      const __m512i blank_bit =
          _mm512_sllv_epi64(wide(std::uint64_t{1} << 32), _mm512_cvtepu32_epi64(half(blank, upper)));
      const auto every_second = [&](std::size_t begin) {
        return join_loads([&](std::size_t i) {
          return _mm_load_si128(reinterpret_cast<const __m128i*>(&changes_.regions[reads.set[at + begin + 2 * i]]));
        });
      };
      const __m512i even = every_second(0);
      const __m512i odd = every_second(1);
      const __m512i main = _mm512_unpacklo_epi64(even, odd);
      const __m512i region = _mm512_mask_unpackhi_epi64(main, _mm512_testn_epi64_mask(main, blank_bit), even, odd);
      const __m512i rank = _mm512_add_epi64(_mm512_mul_epu32(region, _mm512_cvtepu32_epi64(half(arrangements, upper))),
                                            _mm512_cvtepu32_epi64(half(arrangement, upper)));
      const __m512i address = _mm512_add_epi64(gather_words(bits_.data(), half(lookup, upper)),
                                               _mm512_slli_epi64(_mm512_srli_epi64(rank, 6), 3));
      _mm512_storeu_si512(&reads.rank[at], rank);
      _mm512_storeu_si512(&reads.address[at], address);
      others |= unsigned{_mm512_mask_testn_epi64_mask(part, region, blank_bit)} << (upper ? 8 : 0);
    }
    const auto which = static_cast<__mmask16>(others);
    append(reads.other, reads.others, which, _mm512_add_epi32(number(static_cast<unsigned>(first)), iota()));
    reads.others += static_cast<std::size_t>(_mm_popcnt_u32(which));
  }

  /// Finds the bits that find_bits() left.
  void find_other_bits(Reads& reads) const noexcept {
    const auto number_of = [&](std::size_t at) { return field_of(reads.child[at], packed_child::lookup); };
    for (std::size_t i = 0; i < reads.others; ++i) {
      const std::size_t at = reads.other[i];
      const PatternLookup& lookup = lookups_[number_of(at)];
      const auto set = reads.set[at] - static_cast<std::uint32_t>(lookup.regions - changes_.regions.data());
      reads.first_block[i] = lookup.index->first_block(set);
    }
    for (std::size_t i = 0; i < reads.others; ++i) {
      const std::size_t at = reads.other[i];
      const PatternLookup& lookup = lookups_[number_of(at)];
      const std::uint64_t block = lookup.index->block_from(reads.first_block[i], static_cast<Cell>(reads.blank[at]));
      reads.rank[at] = block * lookup.arrangements + reads.arrangement[at];
      reads.address[at] = bits_[number_of(at)] + reads.rank[at] / 64 * 8;
    }
  }

  const PatternLookup* lookups_;
  const CellMove* moves_;
  const StateChanges& changes_;
  LookupNumbers first_move_, first_change_, first_map_, first_region_, arrangements_;
  Words bits_;  ///< addresses of the tables, by lookup
  const PackedState* states_before_;
  unsigned words_between_nodes_;
};

}  // namespace
}  // namespace tilepdb::solver
