// SPDX-License-Identifier: MIT
#include "solver/lookup_tables.hpp"

#include <algorithm>

namespace tilepdb::solver {

namespace {

/// The slots of an arrangement, three bits each.
std::uint32_t packed(const Arrangement& arrangement, unsigned tiles) {
  std::uint32_t word = 0;
  for (unsigned entry = 0; entry < tiles; ++entry) word |= std::uint32_t{arrangement[entry]} << (3 * entry);
  return word;
}

CellMove make_move(BoardSize board, Symmetry symmetry, Cell blank, Cell tile) {
  const Cell to = symmetry.image(board, blank);
  const Cell from = symmetry.image(board, tile);
  const Cell low = std::min(from, to);
  const Cell high = std::max(from, to);
  CellMove move;
  move.toggled = cell_bit(from) | cell_bit(to);
  move.below = cell_bit(low) - 1;
  move.between = (cell_bit(high) - 1) & ~((cell_bit(low) << 1) - 1);
  move.blank = static_cast<std::uint8_t>(from);
  move.left_mask = to > from ? 0xff : 0;
  move.left = to > from ? 0 : 3;
  return move;
}

}  // namespace

LookupTables::LookupTables(BoardSize board, Cell blank, const std::vector<Partition>& partitions,
                           const std::vector<std::shared_ptr<const Table>>& tables)
    : board_(board), blank_(blank), moves_(std::make_unique<std::array<CellMoves, Symmetry::count>>()) {
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
      add_lookup({table->get(), use.symmetry, pattern});
    }
  }
  if (lookup_of_.size() > max_partitions || lookups_.size() > max_lookups) {
    throw Error(ErrorKind::bad_input, "too many partitions: expected at most " + std::to_string(max_partitions) +
                                          " with " + std::to_string(max_lookups) + " patterns, found " +
                                          std::to_string(lookup_of_.size()) + " with " +
                                          std::to_string(lookups_.size()));
  }
}

void LookupTables::fill_moves() {
  for (Cell blank = 0; blank < board_.cells(); ++blank) {
    for (const Direction direction : directions) {
      if (!board_.can_go(blank, direction)) continue;
      const auto d = static_cast<unsigned>(direction);
      const Cell tile_cell = board_.neighbour(blank, direction);
      for (unsigned symmetry = 0; symmetry < Symmetry::count; ++symmetry) {
        (*moves_)[symmetry][blank][d] = make_move(board_, Symmetry{symmetry}, blank, tile_cell);
      }
      for (Cell home = 0; home < board_.cells(); ++home) {
        if (board_.distance(blank, home) > board_.distance(tile_cell, home)) away_[home][d] |= cell_bit(blank);
      }
    }
  }
}

void LookupTables::add_lookup(const Use& use) {
  const Index& index = use.table->index();
  PatternLookup lookup;
  lookup.words = reinterpret_cast<const std::uint64_t*>(use.table->bits().data());
  lookup.low_rank = index.low_ranks().data();
  lookup.high_rank = index.high_ranks().data();
  lookup.main_regions = main_regions_for(index).data();
  lookup.ranks = &ranks_for(index.tiles());
  lookup.moves = &(*moves_)[use.symmetry.number()];
  lookup.index = &index;
  lookup.arrangements = index.arrangements();
  uses_.push_back(use);
  lookups_.push_back(lookup);
}

const ArrangementRanks& LookupTables::ranks_for(unsigned tiles) {
  const auto [entry, added] = ranks_.try_emplace(tiles);
  if (added) {
    const auto suffixes = static_cast<std::uint32_t>(tiles > 4 ? factorial(tiles - 4) : 1);
    for (std::uint32_t rank = 0; rank < factorial(tiles); ++rank) {
      const std::uint32_t word = packed(unrank_arrangement(rank, tiles), tiles);
      entry->second.prefix[word % 4096] = static_cast<std::uint16_t>(rank / suffixes * suffixes);
      entry->second.suffix[word / 4096] = static_cast<std::uint16_t>(rank % suffixes);
    }
  }
  return entry->second;
}

const MainRegions& LookupTables::main_regions_for(const Index& index) {
  const auto [entry, added] = main_regions_.try_emplace({index.board().width, index.tiles()});
  if (added) {
    entry->second.reserve(index.sets());
    for (std::uint32_t set = 0; set < index.sets(); ++set) {
      std::uint32_t main = index.first_block(set);
      for (std::uint32_t block = main; block < index.first_block(set + 1); ++block) {
        if (size(index.region(block)) > size(index.region(main))) main = block;
      }
      entry->second.push_back(std::uint64_t{index.region(main)} << 32 | main);
    }
  }
  return entry->second;
}

PatternState LookupTables::state(std::size_t lookup, const Position& position) const noexcept {
  const Use& use = uses_[lookup];
  std::array<std::uint8_t, max_cells> slot_on{};
  PatternState state;
  state.blank = use.symmetry.image(board_, position.cell_of(blank_));
  for (Cell cell = 0; cell < board_.cells(); ++cell) {
    const Cell home = position.tiles[cell];
    if (!contains(use.pattern, home)) continue;
    const Cell image = use.symmetry.image(board_, cell);
    state.occupied |= cell_bit(image);
    slot_on[image] = static_cast<std::uint8_t>(count_below(use.table->key().pattern, use.symmetry.image(board_, home)));
  }
  unsigned entry = 0;
  for (CellSet rest = state.occupied; rest != 0; rest = without_first(rest)) {
    state.arrangement[entry++] = slot_on[first_cell(rest)];
  }
  return state;
}

PackedState LookupTables::packed_state(std::size_t lookup, const Position& position) const noexcept {
  const PatternState pattern_state = state(lookup, position);
  const Table& table = *uses_[lookup].table;
  return PackedState{pattern_state.occupied} |
         PackedState{packed(pattern_state.arrangement, table.key().tiles())} << 32 |
         PackedState{table.bit(pattern_state)} << 63;
}

unsigned LookupTables::distance(std::size_t lookup, const Position& position) const {
  const Table& table = *uses_[lookup].table;
  if (const auto distance = table.distance(state(lookup, position))) return *distance;
  throw Error(ErrorKind::check_failed, "table " + table.key().file_stem() +
                                           " does not lead to the goal: it is wrong; make it again with pdbgen");
}

}  // namespace tilepdb::solver
