// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "solver/beam/line_order.hpp"

namespace tilepdb::solver {

/// What a distance of one cell counts.
inline constexpr unsigned distance_weight = 16;

/// How a beam search weighs positions; distances count distance_weight.
struct BeamWeights {
  unsigned line = 24;            ///< distances of the tiles of the lines being solved
  unsigned conflict = 40;        ///< a tile that has to leave its row or column so that others can pass
  unsigned blank = 16;           ///< the blank's distance from the nearest tile still to be solved
  unsigned lines_at_once = 2;    ///< rows and columns that are solved together
  unsigned whole_from_side = 4;  ///< what is open is solved together once it has no more rows and columns
};

/// Some lines, and how positions are weighed while they are solved. Weights of tiles are by name, which is their goal's
/// cell.
struct Stage {
  Rectangle open;
  BoardCells to_solve = 0;  ///< goals of the lines' tiles
  bool last = false;
  std::array<int, max_board_cells> distance{};  // weight by tile
  std::array<int, max_side> row{};              // weight of a conflict
  std::array<int, max_side> column{};
};

/// The stages in which a board is solved whose goal has its blank on a cell.
[[nodiscard]] std::vector<Stage> stages_of(BoardSize board, Cell blank, const BeamWeights& weights);

}  // namespace tilepdb::solver
