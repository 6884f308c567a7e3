// SPDX-License-Identifier: MIT
#include "solver/puzzles/permutation_kernels.hpp"

#include <limits>

namespace tilepdb::solver {
namespace {

[[nodiscard]] PermutationMoves moves_of(const puzzles::PermutationSystem& system) {
  const puzzles::Pieces& pieces = system.pieces();
  PermutationMoves moves;
  moves.pieces = pieces.count();
  moves.codes = pieces.codes();
  moves.maps = system.maps();
  moves.allowed = system.sequences().allowed();
  moves.next = system.sequences().next();
  moves.class_at.fill(std::numeric_limits<std::uint8_t>::max());
  for (unsigned piece = 0; piece < pieces.count(); ++piece) {
    const unsigned looks = system.alike().empty() ? piece : system.alike().class_of(piece);
    moves.classes.push_back(static_cast<std::uint8_t>(looks));
    const bool may_be_turned = (system.rules().unturned >> piece & 1U) != 0;
    const unsigned turns = may_be_turned ? pieces.groups()[pieces.group_of(piece)].orientations : 1;
    for (unsigned turn = 0; turn < turns; ++turn) {
      moves.class_at[pieces.turned(pieces.home(piece), turn)] = moves.classes.back();
    }
  }
  if (system.rules().counts_gaps) moves.gap_sides = pieces.groups().front().orientations;
  return moves;
}

[[nodiscard]] PermutationLookup::Column column_of(const puzzles::PermutationProjection& projection,
                                                  const puzzles::PermutationProjection::Column& from) {
  PermutationLookup::Column column;
  column.piece = from.piece;
  column.map = from.map;
  column.place_weight = from.weight;
  column.begins_part = from.same_orbit == 0;
  const std::span entries(from.entries, projection.entries());
  for (const std::uint64_t entry : entries) {
    const std::uint64_t part = projection.turn_part(from, entry);
    if (part != 0 && (column.turn_weight == 0 || part < column.turn_weight)) column.turn_weight = part;
  }
  for (const std::uint64_t entry : entries) {
    const std::uint64_t part = projection.turn_part(from, entry);
    column.places.push_back(static_cast<std::uint8_t>(projection.place_in(entry)));
    column.turns.push_back(static_cast<std::uint8_t>(part == 0 ? 0 : part / column.turn_weight));
  }
  return column;
}

}  // namespace

std::shared_ptr<const PermutationTables> permutation_tables(
    const puzzles::PermutationSystem& system,
    const TableSums<puzzles::PermutationSystem::Space, puzzles::PermutationProjection>& sums) {
  std::vector<PermutationLookup> lookups;
  for (const auto& [table, projection, ends_sum] : sums.lookups()) {
    if (!ends_sum || projection.has_alike()) return nullptr;
    PermutationLookup lookup;
    for (const auto& column : projection.columns()) lookup.columns.push_back(column_of(projection, column));
    lookup.pivot = projection.pivot();
    lookup.stride = static_cast<unsigned>(projection.stride());
    lookup.size = table->table().size();
    lookup.payload = table->table().payload().data();
    lookup.bits = table->table().bits();
    lookups.push_back(std::move(lookup));
  }
  const PermutationMoves moves = moves_of(system);
  if (!PermutationTables::can_hold(moves, lookups)) return nullptr;
  return std::make_shared<const PermutationTables>(moves, lookups);
}

}  // namespace tilepdb::solver
