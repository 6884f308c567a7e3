// SPDX-License-Identifier: MIT
#pragma once

#include "solver/kernels/lookup_tables.hpp"

// The steps of one table lookup, without vectors. They are in an unnamed namespace so that each including file gets its
// own code, compiled for its instruction set.
namespace tilepdb::solver {
namespace {

/// Population count. Without POPCNT, compilers call a library function; adding neighbouring bits, pairs and nibbles is
/// faster.
template <typename Cells>
[[nodiscard, gnu::always_inline]] inline unsigned count_cells(Cells set) noexcept {
#if defined(__x86_64__) && !defined(__POPCNT__)
  constexpr Cells ones = ~Cells{0} / 255;  // in each byte
  set -= set >> 1 & ones * 0x55U;
  set = (set & ones * 0x33U) + (set >> 2 & ones * 0x33U);
  return static_cast<unsigned>(((set + (set >> 4)) & ones * 0x0FU) * ones >> (8 * sizeof(Cells) - 8));
#else
  return static_cast<unsigned>(__builtin_popcountll(set));
#endif
}

/// Moving, ranking and reading states of a StateLayout.
template <typename Layout>
struct StateLookup {
  [[gnu::always_inline]] static std::uint64_t set_rank(PackedState state) noexcept {
    return state >> Layout::set_at & Layout::set_mask;
  }

  [[gnu::always_inline]] static std::uint64_t arrangement_rank(PackedState state) noexcept {
    return state >> Layout::arrangement_at & Layout::arrangement_mask;
  }

  /// Returns the state after a move, with the table bit from before.
  [[gnu::always_inline]] static PackedState moved(const PatternLookup& lookup, const CellMove& move,
                                                  PackedState state) noexcept {
    if constexpr (Layout::wide) return moved_on_wide_board(lookup, move, state);
    const auto occupied = static_cast<KernelCells>(state);
    const std::uint32_t fields = move.fields;
    const unsigned between = occupied >> field_of(fields, cell_move::shift) & field_of(fields, cell_move::between);
    const StateChange change = lookup.changes[(field_of(fields, cell_move::row) + between) * changes_in_row +
                                              count_cells(occupied & move.below)];
    const std::uint64_t map = change >> Layout::arrangement_at;
    const PackedState arrangement = lookup.arrangement_maps[map * lookup.arrangements + arrangement_rank(state)];
    return ((state + change) & Layout::low_mask) | arrangement << Layout::arrangement_at | (state & Layout::table_bit);
  }

  /// Returns the index of the state's bit in the table; `blank` is a cell of the table's board.
  [[gnu::always_inline]] static std::uint64_t rank(const PatternLookup& lookup, PackedState state,
                                                   Cell blank) noexcept {
    if constexpr (Layout::wide) {
      return lookup.index->block(state & Layout::cells, blank) * lookup.arrangements + arrangement_rank(state);
    }
    const SetRegions& regions = lookup.regions[set_rank(state)];
    const auto blank_is_in = [&](std::uint64_t region) { return ((region >> 32) >> blank & 1U) != 0; };
    std::uint64_t region = regions.main;
    if (!blank_is_in(region)) [[unlikely]] {
      region = regions.side;
      if (!blank_is_in(region)) region = lookup.index->block(state & Layout::cells, blank);
    }
    const std::uint64_t block = static_cast<std::uint32_t>(region);
    return block * lookup.arrangements + arrangement_rank(state);
  }

  [[gnu::always_inline]] static std::uint64_t bit(const PatternLookup& lookup, std::uint64_t rank) noexcept {
    return (lookup.bits[rank / 8] >> (rank % 8)) & 1U;
  }

 private:
  [[gnu::always_inline]] static PackedState moved_on_wide_board(const PatternLookup& lookup, const CellMove& move,
                                                                PackedState state) noexcept {
    const unsigned low = field_of(move.fields, wide_move::low);
    const unsigned cells = field_of(move.fields, wide_move::passed);
    const CellSet occupied = state & Layout::cells;
    const unsigned place = count_cells(occupied & (cell_bit(low) - 1));
    const unsigned passed = count_cells(occupied >> (low + 1) & (cell_bit(cells) - 1));
    const unsigned map = map_number(place, passed, field_of(move.fields, wide_move::back) == 0);
    const PackedState arrangement = lookup.arrangement_maps[map * lookup.arrangements + arrangement_rank(state)];
    const CellSet set = occupied ^ (cell_bit(low) | cell_bit(low + 1 + cells));
    return set | arrangement << Layout::arrangement_at | (state & Layout::table_bit);
  }
};

}  // namespace
}  // namespace tilepdb::solver
