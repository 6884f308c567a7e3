// SPDX-License-Identifier: MIT
#include "solver/beam/stages.hpp"

#include <algorithm>

namespace tilepdb::solver {

std::vector<Stage> stages_of(BoardSize board, Cell blank, const BeamWeights& weights) {
  std::vector<Stage> stages;
  const std::vector<Line> lines = line_order(board, blank);
  for (std::size_t first = 0; first < lines.size();) {
    const Rectangle open = lines[first].open;
    Stage stage;
    stage.open = open;
    const bool whole = open.width() <= weights.whole_from_side && open.height() <= weights.whole_from_side;
    const std::size_t end = whole ? lines.size() : std::min(first + weights.lines_at_once, lines.size());
    for (; first < end; ++first) {
      for (const Cell cell : lines[first].cells) stage.to_solve |= board_cell(cell);
    }
    stage.last = first == lines.size();
    const BoardCells cells = open.cells(board) & ~board_cell(blank);
    // All tiles are in the lines being solved at last: their weight makes no difference then.
    const unsigned heavy = stage.last ? distance_weight : weights.line;
    const auto conflict = [&](BoardCells line) {
      return static_cast<int>((line & stage.to_solve) == line ? weights.conflict * heavy / distance_weight
                                                              : weights.conflict);
    };
    for (Cell cell = 0; cell < board.cells(); ++cell) {
      if ((cells >> cell & 1) == 0) continue;
      stage.distance[cell] = static_cast<int>((stage.to_solve >> cell & 1) != 0 ? heavy : distance_weight);
    }
    for (unsigned row = open.top; row < open.bottom; ++row) {
      stage.row[row] = conflict(Rectangle{row, row + 1, open.left, open.right}.cells(board) & cells);
    }
    for (unsigned column = open.left; column < open.right; ++column) {
      stage.column[column] = conflict(Rectangle{open.top, open.bottom, column, column + 1}.cells(board) & cells);
    }
    stages.push_back(stage);
  }
  return stages;
}

}  // namespace tilepdb::solver
