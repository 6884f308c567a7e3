// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"

// Colours that tiles have in pictures: the same for all that belong together in the goal.
namespace tilepdb::solver {

enum class TileColours {
  none,
  row,     ///< by the row of the goal
  column,  ///< by the column of the goal
  ring,    ///< by the distance of the goal's cell from the edge
  fringe,  ///< a row and a column at the edge together, on the sides far from the goal's blank, then the next two
  line     ///< by the line of the goal, in the order in which a board is solved line by line (line_order())
};

/// Their names, in their order, as users write them.
inline constexpr std::string_view tile_colours_names[] = {"none", "row", "column", "ring", "fringe", "line"};
static_assert(std::size(tile_colours_names) == static_cast<std::size_t>(TileColours::line) + 1);

/// Which cells of a goal have the same colour.
struct CellGroups {
  std::vector<unsigned> of;  ///< by cell, the number of its group from 0; the blank's goal has one as well
  unsigned count = 0;
};

/// Groups are numbered from the top or the left, or in the order in which they are solved.
[[nodiscard]] CellGroups cell_groups(const Position& goal, TileColours colours);

/// The colours of a tile.
struct TileColour {
  std::string face;  ///< light enough for dark letters
  std::string edge;  ///< below the face
};

/// The colour of one of so many groups: around the circle of hues, each as light as the next but one, so that they can
/// be told apart without hues too.
[[nodiscard]] TileColour group_colour(unsigned group, unsigned count);

}  // namespace tilepdb::solver
