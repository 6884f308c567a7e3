// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "solver/kernels/state_lookup.hpp"

// A table's bit after a move. In an unnamed namespace, as state_lookup.hpp.
namespace tilepdb::solver {
namespace {

/// A move of the blank that moves a tile.
struct BlankMove {
  Direction direction = Direction::up;
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint8_t tile = 0;
};

/// The states of lookups after moves of the blank.
template <typename Layout>
struct StateMoves {
  using Lookup = StateLookup<Layout>;

  /// Returns the index of a lookup's bit after a move.
  [[nodiscard, gnu::always_inline]] static std::uint64_t rank_after(const LookupTables& tables, std::size_t number,
                                                                    const BlankMove& move, PackedState state) noexcept {
    const PatternLookup& lookup = tables.lookup()[number];
    const CellMove& step = step_of(lookup, move);
    return Lookup::rank(lookup, Lookup::moved(lookup, step, state), blank_after(step, Layout::wide));
  }
  [[nodiscard]] static bool bit(PackedState state) noexcept { return (state & Layout::table_bit) != 0; }
  [[nodiscard, gnu::always_inline]] static PackedState after(const LookupTables& tables, std::size_t number,
                                                             const BlankMove& move, PackedState state,
                                                             bool changes) noexcept {
    const PatternLookup& lookup = tables.lookup()[number];
    return Lookup::moved(lookup, step_of(lookup, move), state) ^ (changes ? Layout::table_bit : 0);
  }

 private:
  [[nodiscard]] static const CellMove& step_of(const PatternLookup& lookup, const BlankMove& move) noexcept {
    return lookup.moves[move.from * directions.size() + static_cast<unsigned>(move.direction)];
  }
};

}  // namespace
}  // namespace tilepdb::solver
