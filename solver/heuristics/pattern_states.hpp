// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "solver/kernels/state_lookup.hpp"

// The two ways to find a table's bit after a move. In an unnamed namespace, as state_lookup.hpp.
namespace tilepdb::solver {
namespace {

/// A move of the blank that moves a tile.
struct BlankMove {
  Direction direction = Direction::up;
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint8_t tile = 0;
};

/// Boards with kernels keep a packed state for each lookup, which includes the table's bit.
template <typename Layout>
struct PackedStates {
  using State = PackedState;
  using Lookup = StateLookup<Layout>;
  struct Cells {};

  [[nodiscard]] static State first(const LookupTables& tables, std::size_t lookup, const TileCells& cell_of) {
    return tables.packed_state(lookup, cell_of);
  }
  [[nodiscard]] static Cells cells(const LookupTables& /*tables*/, const std::uint8_t* /*tiles*/) noexcept {
    return {};
  }
  [[nodiscard, gnu::always_inline]] static std::uint64_t rank_after(const LookupTables& tables, std::size_t number,
                                                                    const BlankMove& move, State state,
                                                                    const Cells& /*cells*/) noexcept {
    const PatternLookup& lookup = tables.lookup()[number];
    const CellMove& step = step_of(lookup, move);
    return Lookup::rank(lookup, Lookup::moved(lookup, step, state), blank_after(step));
  }
  [[nodiscard]] static bool bit(State state) noexcept { return (state & Layout::table_bit) != 0; }
  [[nodiscard, gnu::always_inline]] static State after(const LookupTables& tables, std::size_t number,
                                                       const BlankMove& move, State state, bool changes) noexcept {
    const PatternLookup& lookup = tables.lookup()[number];
    return Lookup::moved(lookup, step_of(lookup, move), state) ^ (changes ? Layout::table_bit : 0);
  }

 private:
  [[nodiscard]] static const CellMove& step_of(const PatternLookup& lookup, const BlankMove& move) noexcept {
    return lookup.moves[move.from * directions.size() + static_cast<unsigned>(move.direction)];
  }
};

/// Other boards keep the table's bit only, and rank the state after each move.
struct RankedStates {
  using State = std::uint8_t;
  using Cells = TileCells;

  [[nodiscard]] static State first(const LookupTables& tables, std::size_t lookup, const TileCells& cell_of) {
    return tables.bit(lookup, cell_of) ? 1 : 0;
  }
  [[nodiscard]] static Cells cells(const LookupTables& tables, const std::uint8_t* tiles) noexcept {
    return tile_cells(tiles, tables.board().cells());
  }
  [[nodiscard]] static std::uint64_t rank_after(const LookupTables& tables, std::size_t number, const BlankMove& move,
                                                State /*state*/, Cells cells) noexcept {
    cells[move.tile] = move.from;
    cells[tables.blank()] = move.to;
    return tables.rank(number, cells);
  }
  [[nodiscard]] static bool bit(State state) noexcept { return state != 0; }
  [[nodiscard]] static State after(const LookupTables& /*tables*/, std::size_t /*number*/, const BlankMove& /*move*/,
                                   State state, bool changes) noexcept {
    return static_cast<State>(state ^ (changes ? 1 : 0));
  }
};

}  // namespace
}  // namespace tilepdb::solver
