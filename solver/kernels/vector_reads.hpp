// SPDX-License-Identifier: MIT
#pragma once

#include "solver/kernels/state_changes.hpp"
#include "solver/kernels/vector_rows.hpp"

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
[[nodiscard]] inline Vector reads_of(Vector children, Vector lookups) noexcept {
  return (children & ((1U << packed_child::lookup.at) - 1)) | lookups << packed_child::lookup.at;
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

/// Finds and reads bits: a vector at a time, each lane a bit.
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
        first_map_(tables,
                   [&](const PatternLookup& lookup) { return lookup.arrangement_maps - changes_.arrangement_maps(); }),
        first_region_(tables, [&](const PatternLookup& lookup) { return lookup.regions - changes_.regions(); }),
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
    for (std::size_t r = 0; r < reads.count; ++r) __builtin_prefetch(&changes_.regions()[reads.set[r]]);
    reads.others = 0;
    for (std::size_t first = 0; first < reads.count; first += lanes) find_bits(reads, first);
    find_other_bits(reads);
    for (std::size_t r = 0; r < reads.count; ++r) {
      // Vectors have numbers for addresses. NOLINTNEXTLINE(performance-no-int-to-ptr)
      __builtin_prefetch(reinterpret_cast<const void*>(reads.address[r]));
    }
  }

  /// Reads a vector's bits and sets them in their states. A lane of the result is set where h rises: with equal bits h
  /// changes as the Manhattan distance does, with different ones the other way.
  [[nodiscard]] static Mask read(Reads& reads, std::size_t first) noexcept {
    WordPair changes;
    for (std::size_t upper = 0; upper < 2; ++upper) {
      const std::size_t at = first + upper * half_lanes;
      const WordVector state = load_words(&reads.state[at]);
      // The bit as the word's highest, where the states have theirs.
      const WordVector bit = words_at(&reads.address[at]) << (~load_words(&reads.rank[at]) & 63U);
      const WordVector change = (bit ^ state) & Layout::table_bit;
      store_words(&reads.state[at], state ^ change);
      changes.part[upper] = change;
    }
    const Mask away = test(load(&reads.child[first]), number(1U << packed_child::away.at));
    return (highest_bits(changes) ^ away) & lanes_below(reads.count - first);
  }

 private:
  /// Finds which changes of sets and arrangements the moves are. Lanes behind the last read are the first lookup's bit
  /// of some state, so that later steps need not leave them out.
  void find_changes(Reads& reads, std::size_t first) const noexcept {
    const Vector child = only(lanes_below(reads.count - first), load(&reads.child[first]));
    store(&reads.child[first], child);
    const Vector lookup = field_of(child, packed_child::lookup);
    const Vector parent = field_of(child, packed_child::parent);
    const Vector move = field_of(child, packed_child::move);
    static_assert(sizeof(CellMove) == sizeof(std::uint64_t) && offsetof(CellMove, fields) == sizeof(std::uint32_t));
    const WordPair moves = gather_words(moves_, first_move_[lookup] + move);
    const WordPair states = gather_words(states_before_, parent * words_between_nodes_ + lookup);
    const Vector occupied = lower_halves(states);
    const Vector fields = upper_halves(moves);
    const Vector place = count_bits(occupied & lower_halves(moves));
    const Vector between = occupied >> field_of(fields, cell_move::shift) & field_of(fields, cell_move::between);
    const Vector row = (fields >> cell_move::row.at) + between;
    const Vector passed = count_bits(between);
    // map_number() of these.
    const Vector map = only(test(passed, passed),
                            field_of(fields, cell_move::back) + (place << 1) + passed * (2 * max_searched_tiles));
    const Vector arrangement = lower_halves({{states.part[0] >> Layout::arrangement_at & Layout::arrangement_mask,
                                              states.part[1] >> Layout::arrangement_at & Layout::arrangement_mask}});
    for (std::size_t upper = 0; upper < 2; ++upper) {
      store_words(&reads.state[first + upper * half_lanes], states.part[upper]);
    }
    store(&reads.change[first], row * changes_in_row + place + first_change_[lookup]);
    store(&reads.map[first], map * arrangements_[lookup] + arrangement + first_map_[lookup]);
    store(&reads.blank[first], field_of(fields, cell_move::blank));
  }

  /// Moves the states.
  void change_states(Reads& reads, std::size_t first) const noexcept {
    const Vector arrangement = gather_short_numbers(changes_.arrangement_maps(), &reads.map[first]);
    store(&reads.arrangement[first], arrangement);
    const WordPair changes = gather_words(changes_.changes.data(), &reads.change[first]);
    const WordPair arrangements = widen(arrangement);
    WordPair sets;
    for (std::size_t upper = 0; upper < 2; ++upper) {
      const std::size_t at = first + upper * half_lanes;
      const WordVector state = load_words(&reads.state[at]);
      const WordVector moved = ((state + changes.part[upper]) & Layout::low_mask) |
                               arrangements.part[upper] << Layout::arrangement_at | (state & Layout::table_bit);
      store_words(&reads.state[at], moved);
      sets.part[upper] = moved >> Layout::set_at & Layout::set_mask;
    }
    const Vector set = lower_halves(sets) + first_region_[lookups_of(reads, first)];
    store(&reads.set[first], only(lanes_below(reads.count - first), set));
  }

  [[nodiscard]] static Vector lookups_of(const Reads& reads, std::size_t first) noexcept {
    return field_of(load(&reads.child[first]), packed_child::lookup);
  }

  /// Finds the words with the bits, unless the blank is in neither of its set's two largest regions: those are left to
  /// do. What it holds in registers would be loaded anew by each call.
  [[gnu::always_inline]] void find_bits(Reads& reads, std::size_t first) const noexcept {
    const Vector lookup = lookups_of(reads, first);
    const WordPair tables = gather_words(bits_.data(), lookup);
    const WordPair arrangements = widen(arrangements_[lookup]);
    const WordPair arrangement = widen(load(&reads.arrangement[first]));
    const WordPair blank = widen(load(&reads.blank[first]));
    WordMask others[2];
    for (std::size_t upper = 0; upper < 2; ++upper) {
      const std::size_t at = first + upper * half_lanes;
      const WordPair regions = pairs_of_words(changes_.regions(), &reads.set[at]);
      const WordVector main = regions.part[0];
      const WordVector side = regions.part[1];
      const WordVector blank_bit = wide(std::uint64_t{1} << 32) << blank.part[upper];
      const WordVector region = select(test_none(main, blank_bit), side, main);
      const WordVector rank = multiply_halves(region, arrangements.part[upper]) + arrangement.part[upper];
      store_words(&reads.rank[at], rank);
      store_words(&reads.address[at], tables.part[upper] + (rank >> 6 << 3));
      others[upper] = test_none(region, blank_bit);
    }
    const Mask which = joined(others[0], others[1]) & lanes_below(reads.count - first);
    append(reads.other, reads.others, which, iota() + static_cast<std::uint32_t>(first));
    reads.others += which.count();
  }

  /// Finds the bits that find_bits() left.
  void find_other_bits(Reads& reads) const noexcept {
    const auto number_of = [&](std::size_t at) { return field_of(reads.child[at], packed_child::lookup); };
    for (std::size_t i = 0; i < reads.others; ++i) {
      const std::size_t at = reads.other[i];
      const PatternLookup& lookup = lookups_[number_of(at)];
      const auto set = reads.set[at] - static_cast<std::uint32_t>(lookup.regions - changes_.regions());
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
