// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/pattern.hpp"
#include "core/position.hpp"
#include "tilepdb/api/board.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb {

/// Returns whether a catalogue consists of partitions given in its place, so that no file has its name.
[[nodiscard]] bool is_given_in_place(const Catalogue& catalogue);

/// Returns whether a catalogue is named like partitions given in place but holds other partitions.
[[nodiscard]] bool names_other_partitions(const Catalogue& catalogue);

/// Returns a catalogue of partitions given in place of one. Throws Error (bad_input) unless `board` has tables.
[[nodiscard]] Catalogue catalogue_of(BoardSize board, Cell blank, std::vector<Partition> partitions);

/// Parses partitions such as "1,2,3 | 4,5,6 | 7,8", with tiles named by their goal cells. The cell left out is the
/// blank's goal. Throws Error (bad_input) if `texts` is empty or the partitions leave out different cells.
[[nodiscard]] Catalogue parse_given_partitions(BoardSize board, const std::vector<std::string>& texts);

/// Parses partitions for a partial goal, which may leave out more cells. Throws Error (bad_input) if a pattern does not
/// serve the goal (fault_for_goal()).
[[nodiscard]] Catalogue parse_partial_partitions(const Position& partial_goal, const std::vector<std::string>& texts);

}  // namespace tilepdb

// Patterns and partitions of the programming interface, which name tiles; shared by generator and solver.
namespace tilepdb::v1 {

/// Returns the goal cells of a pattern's tiles. Throws Error (bad_input) unless they are 1 to 9 different tiles.
[[nodiscard]] Pattern pattern_of_tiles(const Position& goal, std::span<const unsigned> tiles);

/// Returns a catalogue of partitions of a board's tiles, for a goal given by name or as a board. Throws Error
/// (bad_input) unless at least one partition is given and each has every tile once.
[[nodiscard]] Catalogue catalogue_of_tiles(const std::vector<PartitionTiles>& partitions, Size size,
                                           const std::string& goal_text);

}  // namespace tilepdb::v1
