// SPDX-License-Identifier: MIT
#include "solver/kernels/lookup_tables.hpp"

#include <algorithm>
#include <string>

#include "format/table.hpp"
#include "solver/kernels/block_values.hpp"
#include "solver/kernels/table_walk.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {

BlankSteps::BlankSteps(BoardSize board) noexcept {
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    for (unsigned allowed = 0; allowed <= every_direction; ++allowed) {
      List& list = lists_[cell][allowed];
      for (const Direction direction : directions) {
        const auto d = static_cast<unsigned>(direction);
        if ((allowed >> d & 1U) == 0 || !board.can_go(cell, direction)) continue;
        list.direction[list.count] = static_cast<std::uint8_t>(d);
        list.cell[list.count++] = static_cast<std::uint8_t>(board.neighbour(cell, direction));
      }
    }
  }
}

PatternLookup::PatternLookup(const Index& of, const std::uint8_t* table_bits, const CellMove* image_moves,
                             const StateChanges& all)
    : index(&of), arrangements(of.arrangements()), bits(table_bits), moves(image_moves) {
  const StateChanges::Part& part = all.part_of(of);
  changes = all.changes.data() + part.change;
  arrangement_maps = all.arrangement_maps() + part.map;
  regions = all.regions() + part.region;
}

LookupTables::LookupTables(BoardSize board, Cell blank, const std::vector<Partition>& partitions,
                           const std::vector<std::shared_ptr<const Table>>& tables)
    : board_(board), blank_(blank), blank_steps_(board) {
  for (const Partition& partition : partitions) add_partition(partition, tables);
  if (lookup_of_.size() > max_partitions || uses_.size() > max_lookups) {
    throw Error(ErrorKind::bad_input, "too many partitions: expected at most " + std::to_string(max_partitions) +
                                          " with " + std::to_string(max_lookups) + " patterns, found " +
                                          std::to_string(lookup_of_.size()) + " with " + std::to_string(uses_.size()));
  }
  fill_away();
  fill_lookups();
}

void LookupTables::add_partition(const Partition& partition, const std::vector<std::shared_ptr<const Table>>& tables) {
  auto& lookup_of = lookup_of_.emplace_back();
  for (const Pattern pattern : partition) {
    const TableUse use = stored_table(make_table_key(board_, pattern, blank_));
    const auto table =
        std::find_if(tables.begin(), tables.end(), [&](const auto& open) { return open->key() == use.stored; });
    if (table == tables.end()) {
      throw Error(ErrorKind::bad_input, "no table " + use.stored.file_stem() + " for pattern " + pattern_text(pattern));
    }
    for (CellSet rest = pattern; rest != 0; rest = without_first(rest)) {
      lookup_of[first_cell(rest)] = static_cast<std::uint8_t>(uses_.size());
    }
    uses_.push_back({table->get(), use.symmetry.number(), PatternProjection(board_, use, pattern)});
  }
}

void LookupTables::fill_away() {
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

void LookupTables::fill_lookups() {
  for (unsigned symmetry = 0; symmetry < Symmetry::count; ++symmetry) {
    const auto moves = cell_moves(board_, Symmetry{symmetry});
    moves_.insert(moves_.end(), moves.begin(), moves.end());
  }
  std::vector<const Index*> indexes;
  indexes.reserve(uses_.size());
  for (const Use& use : uses_) indexes.push_back(&use.table->index());
  changes_ = state_changes(indexes);
  for (const Use& use : uses_) {
    const CellMove* const moves = moves_.data() + use.symmetry * (moves_.size() / Symmetry::count);
    lookups_.emplace_back(use.table->index(), use.table->bits().data(), moves, *changes_);
    const auto same = std::find_if(uses_.begin(), uses_.end(), [&](const Use& u) { return u.table == use.table; });
    const auto first = static_cast<std::size_t>(same - uses_.begin());
    walks_.push_back(first < walks_.size() ? walks_[first] : std::make_shared<const TableWalk>(*use.table, *changes_));
  }
}

bool LookupTables::bit(std::size_t lookup, const TileCells& cell_of) const noexcept {
  return uses_[lookup].table->bit(state(lookup, cell_of));
}

PackedState LookupTables::packed_state(std::size_t lookup, const TileCells& cell_of) const noexcept {
  const PatternState pattern_state = state(lookup, cell_of);
  const Table& table = *uses_[lookup].table;
  return pack(table.index(), pattern_state) | PackedState{table.bit(pattern_state)} << table_bit_shift;
}

unsigned LookupTables::distance(std::size_t lookup, const TileCells& cell_of) const {
  const PatternState start = state(lookup, cell_of);
  if (const auto distance = walks_[lookup]->distance(start)) return *distance;
  throw does_not_lead_to_goal(table(lookup));
}

void LookupTables::distances(std::size_t lookup, std::span<const TileCells> positions, unsigned* values,
                             const BlockValues* blocks) const {
  std::vector<PatternState> states;
  states.reserve(positions.size());
  for (const TileCells& cell_of : positions) states.push_back(state(lookup, cell_of));
  const bool leads = blocks != nullptr ? blocks->read(states, values) : walks_[lookup]->distances(states, values);
  if (!leads) throw does_not_lead_to_goal(table(lookup));
}

std::shared_ptr<const BlockValues> LookupTables::block_values(std::size_t lookup, std::uint64_t states,
                                                              int threads) const {
  return std::make_shared<const BlockValues>(table(lookup), *changes_, *walks_[lookup], states, threads);
}

}  // namespace tilepdb::solver
