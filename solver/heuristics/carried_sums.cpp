// SPDX-License-Identifier: MIT
#include "solver/heuristics/carried_sums.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "format/table.hpp"
#include "solver/heuristics/pattern_states.hpp"

namespace tilepdb::solver {
namespace {

/// Sums of boards that are not wide fit into bytes: no solution needs 256 moves.
template <typename Layout>
using Sum = std::conditional_t<Layout::wide, std::uint16_t, std::uint8_t>;

/// Returns the index of a lookup's bit after a legal move.
template <typename Layout>
[[nodiscard]] std::uint64_t rank_after(const LookupTables& tables, SumsOrigin& origin, std::size_t number,
                                       const BlankMove& move) {
  if (!origin.known.test(number)) {
    origin.states[number] = pack(*tables.lookup()[number].index, tables.state(number, origin.cell_of));
    origin.known.set(number);
  }
  return StateMoves<Layout>::rank_after(tables, number, move, origin.states[number]);
}

/// Adds 1 or -1 to a sum.
template <typename Number>
void change_sum(std::uint8_t* carried, std::size_t partition, int change) {
  Number sum;
  std::memcpy(&sum, carried + partition * sizeof(sum), sizeof(sum));
  sum = static_cast<Number>(sum + change);
  std::memcpy(carried + partition * sizeof(sum), &sum, sizeof(sum));
}

}  // namespace

template <typename Layout>
void CarriedSums::make_move(const CarriedSums& sums, SumsOrigin& origin, Direction direction, std::uint8_t* carried) {
  const LookupTables& tables = sums.tables_;
  const Cell to = tables.board().neighbour(origin.blank, direction);
  const std::uint8_t tile = origin.tiles[to];
  const BlankMove made{direction, static_cast<std::uint8_t>(origin.blank), static_cast<std::uint8_t>(to), tile};
  const bool away = contains(tables.away(tile, direction), origin.blank);
  const std::size_t partitions = tables.partitions();
  std::array<std::uint64_t, max_partitions> ranks;
  // Locates all bits before reading any, so that their cache misses overlap.
  for (std::size_t p = 0; p < partitions; ++p) {
    if (!contains(sums.in_patterns_[p], tile)) continue;
    const std::size_t number = tables.lookup_of(p)[tile];
    ranks[p] = rank_after<Layout>(tables, origin, number, made);
    __builtin_prefetch(sums.bits_[number] + ranks[p] / 8);
  }
  for (std::size_t p = 0; p < partitions; ++p) {
    if (!contains(sums.in_patterns_[p], tile)) {
      if (contains(sums.heuristic_.by_distance(p), tile)) change_sum<Sum<Layout>>(carried, p, away ? 1 : -1);
      continue;
    }
    const std::size_t number = tables.lookup_of(p)[tile];
    std::uint8_t& byte = carried[partitions * sizeof(Sum<Layout>) + number / 8];
    const unsigned bit = sums.bits_[number][ranks[p] / 8] >> ranks[p] % 8 & 1U;
    const unsigned changes = bit ^ (byte >> number % 8 & 1U);
    byte = static_cast<std::uint8_t>(byte ^ changes << number % 8);
    // With equal bits h changes as the Manhattan distance does, otherwise the opposite way.
    change_sum<Sum<Layout>>(carried, p, (changes != 0) != away ? 1 : -1);
  }
}

CarriedSums::CarriedSums(const Heuristic& heuristic) : heuristic_(heuristic), tables_(heuristic.lookup()) {
  for (const Partition& partition : heuristic.partitions()) {
    CellSet& tiles = in_patterns_.emplace_back(0);
    for (const Pattern pattern : partition) tiles |= pattern;
  }
  for (std::size_t lookup = 0; lookup < tables_.lookups(); ++lookup) {
    bits_.push_back(tables_.table(lookup).bits().data());
  }
  move_ = with_any_layout_of(tables_.board(), [this](auto layout) -> Move {
    sum_bytes_ = sizeof(Sum<decltype(layout)>);
    return &make_move<decltype(layout)>;
  });
}

void CarriedSums::fill(const Position& position, std::uint8_t* carried) const {
  const TileCells cell_of = tile_cells(position.tiles.data(), position.board.cells());
  for (const unsigned value : heuristic_.values(position)) {
    if (sum_bytes_ == 1) {
      *carried = static_cast<std::uint8_t>(value);
    } else {
      const auto sum = static_cast<Sum<WideLayout>>(value);
      std::memcpy(carried, &sum, sizeof(sum));
    }
    carried += sum_bytes_;
  }
  for (std::size_t lookup = 0; lookup < tables_.lookups(); ++lookup) {
    if (lookup % 8 == 0) carried[lookup / 8] = 0;
    carried[lookup / 8] |= static_cast<std::uint8_t>((tables_.bit(lookup, cell_of) ? 1U : 0U) << lookup % 8);
  }
}

unsigned CarriedSums::value(const std::uint8_t* carried) const noexcept {
  if (sum_bytes_ == 1) return *std::max_element(carried, carried + partitions());
  unsigned largest = 0;
  for (std::size_t p = 0; p < partitions(); ++p) {
    Sum<WideLayout> sum;
    std::memcpy(&sum, carried + p * sizeof(sum), sizeof(sum));
    largest = std::max<unsigned>(largest, sum);
  }
  return largest;
}

SumsOrigin CarriedSums::origin(const Position& position) const noexcept {
  SumsOrigin origin;
  std::copy_n(position.tiles.begin(), origin.tiles.size(), origin.tiles.begin());
  origin.cell_of = tile_cells(origin.tiles.data(), position.board.cells());
  origin.blank = origin.cell_of[tables_.blank()];
  return origin;
}

}  // namespace tilepdb::solver
