// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "solver/kernels/state_lookup.hpp"

// The nodes of beams by tables, and the ways to keep the states of their patterns. In an unnamed namespace, as
// state_lookup.hpp.
namespace tilepdb::solver {
namespace {

/// A board of the beam. Its sums and pattern states are stored beside it.
struct BeamNode {
  std::array<std::uint8_t, max_table_cells> tiles{};  // named by goal
  std::uint64_t hash = 0;
  std::uint32_t trail = 0;
  std::uint8_t blank = 0;
  std::uint8_t came = 4;  // last move; 4 at the start
};

/// A move of the blank that moves a tile.
struct BlankMove {
  Direction direction = Direction::up;
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint8_t tile = 0;
};

/// Boards with kernels keep a packed state for each lookup, which includes the table's bit.
template <typename Layout>
struct PackedBeamStates {
  using State = PackedState;
  using Lookup = StateLookup<Layout>;
  struct Origin {};

  [[nodiscard]] static State first(const LookupTables& tables, std::size_t lookup, const TileCells& cell_of) {
    return tables.packed_state(lookup, cell_of);
  }
  [[nodiscard]] static Origin origin(const LookupTables& /*tables*/, const BeamNode& /*node*/) noexcept { return {}; }
  [[nodiscard]] static std::uint64_t rank_after(const LookupTables& tables, std::size_t number, const BlankMove& move,
                                                State state, const Origin& /*origin*/) noexcept {
    const PatternLookup& lookup = tables.lookup()[number];
    const CellMove& step = step_of(lookup, move);
    return Lookup::rank(lookup, Lookup::moved(lookup, step, state), blank_after(step));
  }
  [[nodiscard]] static bool bit(State state) noexcept { return (state & Layout::table_bit) != 0; }
  [[nodiscard]] static State after(const LookupTables& tables, std::size_t number, const BlankMove& move, State state,
                                   bool changes) noexcept {
    const PatternLookup& lookup = tables.lookup()[number];
    return Lookup::moved(lookup, step_of(lookup, move), state) ^ (changes ? Layout::table_bit : 0);
  }

 private:
  [[nodiscard]] static const CellMove& step_of(const PatternLookup& lookup, const BlankMove& move) noexcept {
    return lookup.moves[move.from * directions.size() + static_cast<unsigned>(move.direction)];
  }
};

/// Other boards keep the table's bit only, and rank the state after each move.
struct RankedBeamStates {
  using State = std::uint8_t;
  using Origin = TileCells;

  [[nodiscard]] static State first(const LookupTables& tables, std::size_t lookup, const TileCells& cell_of) {
    return tables.bit(lookup, cell_of) ? 1 : 0;
  }
  [[nodiscard]] static Origin origin(const LookupTables& tables, const BeamNode& node) noexcept {
    return tile_cells(node.tiles.data(), tables.board().cells());
  }
  [[nodiscard]] static std::uint64_t rank_after(const LookupTables& tables, std::size_t number, const BlankMove& move,
                                                State /*state*/, Origin origin) noexcept {
    origin[move.tile] = move.from;
    origin[tables.blank()] = move.to;
    return tables.rank(number, origin);
  }
  [[nodiscard]] static bool bit(State state) noexcept { return state != 0; }
  [[nodiscard]] static State after(const LookupTables& /*tables*/, std::size_t /*number*/, const BlankMove& /*move*/,
                                   State state, bool changes) noexcept {
    return static_cast<State>(state ^ (changes ? 1 : 0));
  }
};

}  // namespace
}  // namespace tilepdb::solver
