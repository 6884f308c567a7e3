// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/position.hpp"
#include "platform/job.hpp"
#include "solver/beam/line_by_line.hpp"
#include "tilepdb/search/result.hpp"
#include "tiles/move_sequence.hpp"

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

struct BeamOptions {
  unsigned width = 1000;  ///< positions kept of each number of moves
  BeamWeights weights;
  Metric metric = Metric::single_tile;  ///< of the numbers of moves
  unsigned most_moves = 10'000;         ///< no longer solution is wanted
};

/// The widest beam that takes at most so much memory on such a board.
[[nodiscard]] unsigned widest_beam(BoardSize board, std::uint64_t bytes) noexcept;

/// Beam search: all positions after one move more are made from those kept, and the best `width` of them are kept. It
/// solves the lines of line_order() by stages, since on large boards a beam that minds all tiles at once gets lost far
/// from the tiles that are left; what it gives up for that is that solved lines stay as they are. A stage takes over
/// from the last one at its first positions solved, and those a few moves later.
///
/// `start` is named by goal and can reach the goal with the blank on cell `goal_blank`. Not solved once the job is to
/// end, of which no more is used; otherwise the result depends on the arguments alone. Solutions are not shortest ones
/// as a rule, and nothing is proved.
[[nodiscard]] search::Result<Direction> beam_search(const Position& start, Cell goal_blank, const BeamOptions& options,
                                                    const Job& job = {});

}  // namespace tilepdb::solver
