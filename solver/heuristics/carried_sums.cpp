// SPDX-License-Identifier: MIT
#include "solver/heuristics/carried_sums.hpp"

#include "solver/kernels/state_lookup.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] PackedState state_of(const LookupTables& tables, SumsOrigin& origin, std::size_t lookup) {
  if (!origin.known.test(lookup)) {
    origin.states[lookup] = pack(*tables.lookup()[lookup].index, tables.state(lookup, origin.cell_of));
    origin.known.set(lookup);
  }
  return origin.states[lookup];
}

}  // namespace

template <typename Layout>
void CarriedSums::make_move(const CarriedSums& sums, SumsOrigin& origin, Direction direction, std::uint8_t* carried) {
  using Lookup = StateLookup<Layout>;
  const LookupTables& tables = sums.tables_;
  const unsigned tile = origin.tiles[tables.board().neighbour(origin.blank, direction)];
  const bool away = contains(tables.away(tile, direction), origin.blank);
  const std::size_t partitions = tables.partitions();
  std::array<std::uint64_t, max_partitions> ranks;
  // Locates all bits before reading any, so that their cache misses overlap.
  for (std::size_t p = 0; p < partitions; ++p) {
    if (!contains(sums.in_patterns_[p], tile)) continue;
    const std::size_t number = tables.lookup_of(p)[tile];
    const PatternLookup& lookup = tables.lookup()[number];
    const CellMove& move = lookup.moves[origin.blank * directions.size() + static_cast<unsigned>(direction)];
    ranks[p] = Lookup::rank(lookup, Lookup::moved(lookup, move, state_of(tables, origin, number)), blank_after(move));
    __builtin_prefetch(lookup.bits + ranks[p] / 8);
  }
  for (std::size_t p = 0; p < partitions; ++p) {
    if (!contains(sums.in_patterns_[p], tile)) {
      const int change = contains(sums.heuristic_.by_distance(p), tile) ? (away ? 1 : -1) : 0;
      carried[p] = static_cast<std::uint8_t>(carried[p] + change);
      continue;
    }
    const std::size_t number = tables.lookup_of(p)[tile];
    std::uint8_t& byte = carried[partitions + number / 8];
    const auto bit = static_cast<unsigned>(Lookup::bit(tables.lookup()[number], ranks[p]));
    const unsigned changes = bit ^ (byte >> number % 8 & 1U);
    byte = static_cast<std::uint8_t>(byte ^ changes << number % 8);
    // With equal bits h changes as the Manhattan distance does, otherwise the opposite way.
    const bool rises = (changes != 0) != away;
    carried[p] = static_cast<std::uint8_t>(carried[p] + (rises ? 1 : -1));
  }
}

CarriedSums::CarriedSums(const Heuristic& heuristic)
    : heuristic_(heuristic), tables_(heuristic.lookup()), first_bits_(tables_.partitions()) {
  for (const Partition& partition : heuristic.partitions()) {
    CellSet& tiles = in_patterns_.emplace_back(0);
    for (const Pattern pattern : partition) tiles |= pattern;
  }
  move_ = with_layout_of(tables_.board(), [](auto layout) -> Move { return &make_move<decltype(layout)>; });
}

void CarriedSums::fill(const Position& position, std::uint8_t* carried) const {
  const TileCells cell_of = tile_cells(position.tiles.data(), position.board.cells());
  for (const unsigned sum : heuristic_.values(position)) *carried++ = static_cast<std::uint8_t>(sum);
  for (std::size_t lookup = 0; lookup < tables_.lookups(); ++lookup) {
    if (lookup % 8 == 0) carried[lookup / 8] = 0;
    carried[lookup / 8] |= static_cast<std::uint8_t>((tables_.bit(lookup, cell_of) ? 1U : 0U) << lookup % 8);
  }
}

SumsOrigin CarriedSums::origin(const Position& position) const noexcept {
  SumsOrigin origin;
  origin.tiles = position.table_tiles();
  origin.cell_of = tile_cells(origin.tiles.data(), position.board.cells());
  origin.blank = origin.cell_of[tables_.blank()];
  return origin;
}

}  // namespace tilepdb::solver
