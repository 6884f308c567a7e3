// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"

// Colours of tiles in pictures; tiles that belong together in the goal share one.
namespace tilepdb::solver {

enum class TileColours {
  none,
  row,     ///< by the row of the goal
  column,  ///< by the column of the goal
  ring,    ///< by the distance of the goal's cell from the edge
  fringe,  ///< a row and a column at the edge together, on the sides far from the goal's blank, then the next two
  line     ///< by the line of the goal, in the order in which a board is solved line by line (line_order())
};

/// The names of TileColours, by its values, as users write them.
inline constexpr std::string_view tile_colours_names[] = {"none", "row", "column", "ring", "fringe", "line"};
static_assert(std::size(tile_colours_names) == static_cast<std::size_t>(TileColours::line) + 1);

/// Groups of goal cells that share a colour.
struct CellGroups {
  std::vector<unsigned> of;  ///< by cell, the number of its group from 0; the blank's goal has one as well
  unsigned count = 0;
};

/// Returns the groups, numbered from the top or the left, or in the order in which they are solved.
[[nodiscard]] CellGroups cell_groups(const Position& goal, TileColours colours);

struct TileColour {
  std::string face;  ///< light enough for dark letters
  std::string edge;  ///< below the face
};

/// Returns the colour of group `group` of `count`. Hues go around the colour circle; lightness alternates, so that
/// neighbouring groups differ without hues too.
[[nodiscard]] TileColour group_colour(unsigned group, unsigned count);

}  // namespace tilepdb::solver
