// SPDX-License-Identifier: MIT
#pragma once

#include "solver/kernels/lookup_tables.hpp"

namespace tilepdb::solver {

/// The steps of one lookup in a table, shared by the search kernels: the state after a move, its rank, its bit.
template <typename Target, typename BoardType>
struct StateLookup {
  static constexpr unsigned set_shift = BoardType::cells;
  static constexpr unsigned arrangement_at = arrangement_shift(BoardType::cells);
  static constexpr PackedState set_mask = (PackedState{1} << (arrangement_at - set_shift)) - 1;
  static constexpr PackedState arrangement_mask = (PackedState{1} << (table_bit_shift - arrangement_at)) - 1;
  static constexpr PackedState low_mask = (PackedState{1} << arrangement_at) - 1;

  /// The rank of a state's set of cells.
  [[gnu::always_inline]] static std::uint64_t set_rank(PackedState state) noexcept {
    return (state >> set_shift) & set_mask;
  }

  /// The state after a move, its table bit as before.
  [[gnu::always_inline]] static PackedState moved(const PatternLookup& lookup, const CellMove& move,
                                                  PackedState state) noexcept {
    const auto occupied = static_cast<CellSet>(state);
    const unsigned between = (occupied >> move.shift) & move.between;
    const StateChange change = lookup.changes[move.changes + between * places + Target::count(occupied & move.below)];
    const PackedState arrangement = (state >> arrangement_at) & arrangement_mask;
    const PackedState turned = lookup.turned[(change >> arrangement_at) * lookup.arrangements + arrangement];
    return ((state + change) & low_mask) | turned << arrangement_at | (state & PackedState{1} << table_bit_shift);
  }

  /// The number of the state's bit in the table, the blank standing on a cell of the table's board.
  [[gnu::always_inline]] static std::uint64_t rank(const PatternLookup& lookup, PackedState state,
                                                   Cell blank) noexcept {
    const std::uint64_t set = set_rank(state);
    const auto blank_is_in = [&](std::uint64_t region) { return ((region >> 32) >> blank & 1U) != 0; };
    std::uint64_t region = lookup.regions[set].main;
    if (!blank_is_in(region)) [[unlikely]] {
      region = lookup.regions[set].side;
      constexpr auto cells = static_cast<CellSet>((PackedState{1} << BoardType::cells) - 1);
      if (!blank_is_in(region)) region = lookup.index->block(static_cast<CellSet>(state) & cells, blank);
    }
    const std::uint64_t block = static_cast<std::uint32_t>(region);
    return block * lookup.arrangements + ((state >> arrangement_at) & arrangement_mask);
  }

  [[gnu::always_inline]] static std::uint64_t bit(const PatternLookup& lookup, std::uint64_t rank) noexcept {
    return (lookup.bits[rank / 8] >> (rank % 8)) & 1U;
  }
};

}  // namespace tilepdb::solver
