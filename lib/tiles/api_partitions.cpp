// SPDX-License-Identifier: MIT
#include "tiles/api_partitions.hpp"

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "text/at_place.hpp"
#include "tilepdb/api/board.hpp"
#include "tiles/given_partitions.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::v1 {

Pattern pattern_of_tiles(const Position& goal, std::span<const unsigned> tiles) {
  Pattern pattern = 0;
  for (const unsigned tile : tiles) {
    if (tile == 0 || tile >= goal.board.cells()) {
      throw Error(ErrorKind::bad_input, std::to_string(tile) + " is not a tile of a " + goal.board.name() +
                                            " board; expected 1 to " + std::to_string(goal.board.tiles()));
    }
    const Cell cell = goal.cell_of(tile);
    if (contains(pattern, cell)) {
      throw Error(ErrorKind::bad_input, "tile " + std::to_string(tile) + " appears twice");
    }
    pattern |= cell_bit(cell);
  }
  if (tiles.empty() || tiles.size() > max_pattern_tiles) {
    throw Error(ErrorKind::bad_input, "a table is of 1 to " + std::to_string(max_pattern_tiles) + " tiles, found " +
                                          std::to_string(tiles.size()));
  }
  return pattern;
}

Catalogue catalogue_of_tiles(const std::vector<PartitionTiles>& partitions, Size size, const std::string& goal_text) {
  const BoardSize board{size.width, size.height};
  require_tables(board);
  const Position goal = tilepdb::parse_goal(board, goal_text);
  if (partitions.empty()) throw Error(ErrorKind::bad_input, "no partition given");
  std::vector<Partition> all;
  for (std::size_t number = 0; number < partitions.size(); ++number) {
    at_place("partition " + std::to_string(number) + ": ", [&] {
      CellSet left = board.all() & ~cell_bit(goal.blank());
      Partition partition;
      for (const PatternTiles& tiles : partitions[number]) {
        const Pattern pattern = pattern_of_tiles(goal, tiles);
        if (tiles.size() > max_searched_tiles) {
          throw Error(ErrorKind::bad_input, "searches read tables of up to " + std::to_string(max_searched_tiles) +
                                                " tiles, found " + std::to_string(tiles.size()));
        }
        if (const CellSet twice = pattern & ~left; twice != 0) {
          throw Error(ErrorKind::bad_input,
                      "tile " + std::to_string(goal.tiles[first_cell(twice)]) + " is in two patterns");
        }
        left &= ~pattern;
        partition.push_back(pattern);
      }
      if (left != 0) {
        throw Error(ErrorKind::bad_input,
                    "tile " + std::to_string(goal.tiles[first_cell(left)]) + " is in no pattern; expected every tile");
      }
      all.push_back(std::move(partition));
    });
  }
  return catalogue_of(board, goal.blank(), std::move(all));
}

}  // namespace tilepdb::v1
