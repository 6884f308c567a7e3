// SPDX-License-Identifier: MIT
#pragma once

#include "solver/kernels/state_changes.hpp"
#include "solver/kernels/vector_rows.hpp"

namespace tilepdb::solver {
namespace {

/// A child, or one of its bits to read, packed into one number, so a single store lists it.
namespace packed_child {
inline constexpr BitField index{0, 9};         ///< among all children of the batch
inline constexpr BitField parent{9, 7};        ///< index in the batch of the node before the move
inline constexpr BitField move{16, 7};         ///< direction and, above it, the blank's cell before the move
inline constexpr BitField away{23, 1};         ///< the tile moves away from its goal
inline constexpr BitField tile{24, 5};         ///< of a child
inline constexpr BitField takes_slack{31, 1};  ///< of a child: the move takes slack of the first partition
inline constexpr BitField lookup{24, 8};       ///< of a bit, in place of the tile
static_assert((max_lookups - 1) >> lookup.bits == 0 && (max_cells - 1) >> tile.bits == 0);
}  // namespace packed_child

/// Returns the bits of children in their lookups.
[[nodiscard]] inline Vector reads_of(Vector children, Vector lookups) noexcept {
  return (children & ((1U << packed_child::lookup.at) - 1)) | lookups << packed_child::lookup.at;
}

/// Lists of bits to read, as structures of arrays.
struct Reads {
  explicit Reads(std::size_t most) {
    for (auto* list : {&child, &partition, &change, &map, &arrangement, &blank, &set, &other, &first_block}) {
      list->resize(most + lanes);
    }
    for (auto* list : {&state, &address, &rank}) list->resize(most + lanes);
  }

  std::size_t count = 0;
  Numbers child;        ///< packed_child, with lookup
  Numbers partition;    ///< set only in lists of several partitions
  Numbers change;       ///< index of the move's StateChange
  Numbers map;          ///< index in the arrangement maps of the arrangement after the move
  Numbers arrangement;  ///< rank of the arrangement after the move
  Numbers blank;        ///< after the move, on the table's board
  Numbers set;          ///< after the move, as an index into the regions
  Words state;          ///< before the move, then after it
  Words address;        ///< of the word with the bit
  Words rank;
  std::size_t others = 0;
  Numbers other;        ///< reads whose blank is in neither of their set's two regions
  Numbers first_block;  ///< of the sets of `other`
};

/// Locates and reads bits, one vector at a time.
template <typename Layout>
class BitReader {
 public:
  /// `states` are those of the first node, by lookup; each further node's follow `words_between_nodes` later.
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

  /// Moves the tile in each state and locates its bit. Each step runs for all reads before the next, so that dependent
  /// gathers are far apart.
  void locate(Reads& reads) const noexcept {
    for (std::size_t first = 0; first < reads.count; first += lanes) find_changes(reads, first);
    for (std::size_t first = 0; first < reads.count; first += lanes) change_states(reads, first);
    for (std::size_t r = 0; r < reads.count; ++r) __builtin_prefetch(&changes_.regions()[reads.set[r]]);
    reads.others = 0;
    for (std::size_t first = 0; first < reads.count; first += lanes) find_bits(reads, first);
    find_other_bits(reads);
    for (std::size_t r = 0; r < reads.count; ++r) {
      // Vectors hold addresses as integers. NOLINTNEXTLINE(performance-no-int-to-ptr)
      __builtin_prefetch(reinterpret_cast<const void*>(reads.address[r]));
    }
  }

  /// Reads a vector's bits and stores them in the states. Returns the lanes in which h rises: with equal bits h changes
  /// as the Manhattan distance does, otherwise the opposite way.
  [[nodiscard]] static Mask read(Reads& reads, std::size_t first) noexcept {
    WordPair changes;
    for (std::size_t upper = 0; upper < 2; ++upper) {
      const std::size_t at = first + upper * half_lanes;
      const WordVector state = load_words(&reads.state[at]);
      // Shifts the bit to the top, where states keep theirs.
      const WordVector bit = words_at(&reads.address[at]) << (~load_words(&reads.rank[at]) & 63U);
      const WordVector change = (bit ^ state) & Layout::table_bit;
      store_words(&reads.state[at], state ^ change);
      changes.part[upper] = change;
    }
    const Mask away = test(load(&reads.child[first]), number(1U << packed_child::away.at));
    return (highest_bits(changes) ^ away) & lanes_below(reads.count - first);
  }

 private:
  /// Finds the changes of sets and arrangements. Unused lanes read the first lookup's bit of some state, so that later
  /// steps need no mask.
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
    // Computes map_number() in each lane.
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

  /// Finds the words with the bits. Lists the reads whose blank is in neither of the set's two regions. Inlined,
  /// because each call would reload the values held in registers.
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

  /// Locates the bits listed by find_bits(), through the index.
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
  Words bits_;  ///< addresses of the tables' bits, by lookup
  const PackedState* states_before_;
  unsigned words_between_nodes_;
};

}  // namespace
}  // namespace tilepdb::solver
