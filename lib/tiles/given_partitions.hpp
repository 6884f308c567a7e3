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

/// Whether a catalogue is of partitions that were given in place of one, so that there is no file of its name.
[[nodiscard]] bool is_given_in_place(const Catalogue& catalogue);

/// Whether a catalogue's name describes partitions given in place, and others than it holds.
[[nodiscard]] bool names_other_partitions(const Catalogue& catalogue);

/// Partitions given in place of a catalogue, as one. Throws Error (bad_input) unless `board` has tables.
[[nodiscard]] Catalogue catalogue_of(BoardSize board, Cell blank, std::vector<Partition> partitions);

/// The same from texts such as "1,2,3 | 4,5,6 | 7,8", tiles by their goal cells. The cell that they leave is the
/// blank's goal. Throws Error (bad_input) unless there is one at least and all leave the same cell.
[[nodiscard]] Catalogue parse_given_partitions(BoardSize board, const std::vector<std::string>& texts);

}  // namespace tilepdb

// Patterns and partitions as the programming interface has them, by tiles. It is of generator and solver alike.
namespace tilepdb::v1 {

/// The goal cells of the tiles of a pattern. Throws Error (bad_input) unless they are 1 to 9 different tiles.
[[nodiscard]] Pattern pattern_of_tiles(const Position& goal, std::span<const unsigned> tiles);

/// Partitions of a board's tiles, for a goal by name or by its tiles. Throws Error (bad_input) unless there is one at
/// least, and each has every tile once.
[[nodiscard]] Catalogue catalogue_of_tiles(const std::vector<PartitionTiles>& partitions, Size size,
                                           const std::string& goal_text);

}  // namespace tilepdb::v1
