// SPDX-License-Identifier: MIT
#include "solver/kernels/lookup_tables.hpp"

#include <algorithm>

#include "solver/kernels/table_walk.hpp"

namespace tilepdb::solver {

LookupTables::LookupTables(BoardSize board, Cell blank, const std::vector<Partition>& partitions,
                           const std::vector<std::shared_ptr<const Table>>& tables)
    : board_(board), blank_(blank) {
  fill_moves();
  for (const Partition& partition : partitions) {
    auto& lookup_of = lookup_of_.emplace_back();
    for (const Pattern pattern : partition) {
      const TableUse use = stored_table(make_table_key(board, pattern, blank));
      const auto table =
          std::find_if(tables.begin(), tables.end(), [&](const auto& open) { return open->key() == use.stored; });
      if (table == tables.end()) {
        throw Error(ErrorKind::bad_input,
                    "no table " + use.stored.file_stem() + " for pattern " + pattern_text(pattern));
      }
      for (CellSet rest = pattern; rest != 0; rest = without_first(rest)) {
        lookup_of[first_cell(rest)] = static_cast<std::uint8_t>(uses_.size());
      }
      add_lookup(table->get(), use.symmetry, pattern);
    }
  }
  if (lookup_of_.size() > max_partitions || uses_.size() > max_lookups) {
    throw Error(ErrorKind::bad_input, "too many partitions: expected at most " + std::to_string(max_partitions) +
                                          " with " + std::to_string(max_lookups) + " patterns, found " +
                                          std::to_string(lookup_of_.size()) + " with " + std::to_string(uses_.size()));
  }
  fill_arrays();
  fill_walks();
}

void LookupTables::fill_moves() {
  for (unsigned symmetry = 0; symmetry < Symmetry::count; ++symmetry) {
    moves_[symmetry] = cell_moves(board_, Symmetry{symmetry});
  }
  for (Cell blank = 0; blank < board_.cells(); ++blank) {
    for (const Direction direction : directions) {
      if (!board_.can_go(blank, direction)) continue;
      const Cell tile_cell = board_.neighbour(blank, direction);
      for (Cell home = 0; home < board_.cells(); ++home) {
        if (board_.distance(blank, home) > board_.distance(tile_cell, home)) {
          away_[home][static_cast<unsigned>(direction)] |= cell_bit(blank);
        }
      }
    }
  }
}

void LookupTables::add_lookup(const Table* table, Symmetry symmetry, Pattern pattern) {
  Use use{table, symmetry.number(), {}, {}};
  for (Cell cell = 0; cell < board_.cells(); ++cell) {
    use.image[cell] = static_cast<std::uint8_t>(symmetry.image(board_, cell));
  }
  for (CellSet rest = pattern; rest != 0; rest = without_first(rest)) {
    const Cell tile = first_cell(rest);
    use.tile_of_slot[count_below(table->key().pattern, use.image[tile])] = static_cast<std::uint8_t>(tile);
  }
  uses_.push_back(use);
}

void LookupTables::fill_arrays() {
  std::vector<const Index*> indexes;
  indexes.reserve(uses_.size());
  for (const Use& use : uses_) indexes.push_back(&use.table->index());
  arrays_.states = state_arrays(indexes);
  const StateArrays& states = *arrays_.states;
  for (const auto& moves : moves_) {
    for (const CellMove& move : moves) arrays_.moves.push_back(pack(move));
  }
  for (const Use& use : uses_) {
    const Index& index = use.table->index();
    const StateArrays::Part& part = states.parts.at(StateArrays::kind_of(index));
    const std::uint8_t* const bits = use.table->bits().data();
    lookups_.push_back({bits, moves_[use.symmetry].data(), states.changes.data() + part.changes,
                        states.turned.data() + part.turned, states.regions.data() + part.regions, &index,
                        index.arrangements()});
    arrays_.bits.push_back(reinterpret_cast<std::uintptr_t>(bits));
    const auto put = [](std::vector<std::uint32_t>& numbers, std::uint64_t number) {
      numbers.push_back(static_cast<std::uint32_t>(number));
    };
    put(arrays_.first_move, use.symmetry * moves_[0].size());
    put(arrays_.first_change, part.changes);
    put(arrays_.first_turned, part.turned);
    put(arrays_.first_region, part.regions);
    put(arrays_.arrangements, index.arrangements());
  }
}

void LookupTables::fill_walks() {
  for (const Use& use : uses_) {
    const auto same = std::find_if(uses_.begin(), uses_.end(), [&](const Use& u) { return u.table == use.table; });
    const auto first = static_cast<std::size_t>(same - uses_.begin());
    walks_.push_back(first < walks_.size() ? walks_[first]
                                           : std::make_shared<const TableWalk>(*use.table, *arrays_.states));
  }
}

PatternState LookupTables::state(std::size_t lookup, const TileCells& cell_of) const noexcept {
  const Use& use = uses_[lookup];
  const unsigned tiles = use.table->key().tiles();
  std::array<std::uint8_t, max_cells> slot_on{};
  PatternState state;
  state.blank = use.image[cell_of[blank_]];
  for (unsigned slot = 0; slot < tiles; ++slot) {
    const unsigned image = use.image[cell_of[use.tile_of_slot[slot]]];
    state.occupied |= cell_bit(image);
    slot_on[image] = static_cast<std::uint8_t>(slot);
  }
  unsigned entry = 0;
  for (CellSet rest = state.occupied; rest != 0; rest = without_first(rest)) {
    state.arrangement[entry++] = slot_on[first_cell(rest)];
  }
  return state;
}

PackedState LookupTables::packed_state(std::size_t lookup, const TileCells& cell_of) const noexcept {
  const PatternState pattern_state = state(lookup, cell_of);
  const Table& table = *uses_[lookup].table;
  return pack(table.index(), pattern_state) | PackedState{table.bit(pattern_state)} << table_bit_shift;
}

unsigned LookupTables::distance(std::size_t lookup, const TileCells& cell_of, KnownValues* known) const {
  if (const auto distance = walks_[lookup]->distance(state(lookup, cell_of), known)) return *distance;
  throw does_not_lead_to_goal(table(lookup));
}

}  // namespace tilepdb::solver
