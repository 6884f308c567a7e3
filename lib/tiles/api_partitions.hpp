// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/pattern.hpp"
#include "core/position.hpp"
#include "tilepdb/api/board.hpp"
#include "tiles/catalogue.hpp"

// Patterns and partitions as the programming interface has them, by tiles. It is of generator and solver alike.
namespace tilepdb::v1 {

/// The goal cells of the tiles of a pattern. Throws Error (bad_input) unless they are 1 to 9 different tiles.
[[nodiscard]] Pattern pattern_of_tiles(const Position& goal, std::span<const unsigned> tiles);

/// Partitions of a board's tiles, for a goal by name or by its tiles. Throws Error (bad_input) unless there is one at
/// least, and each has every tile once.
[[nodiscard]] Catalogue catalogue_of_tiles(const std::vector<PartitionTiles>& partitions, Size size,
                                           const std::string& goal_text);

}  // namespace tilepdb::v1
