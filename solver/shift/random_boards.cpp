// SPDX-License-Identifier: MIT
#include "solver/shift/random_boards.hpp"

#include <optional>

#include "puzzles/shift/board.hpp"
#include "puzzles/shift/labelled_board.hpp"
#include "solver/shift/shift_instances.hpp"
#include "solver/shift/shift_reachability.hpp"

namespace tilepdb::shift {

LabelledBoard RandomBoards::reachable() {
  LabelledBoard board = goal_;
  for (unsigned cell = goal_.size.cells() - 1; cell > 0; --cell) {
    std::swap(board.labels[cell], board.labels[random_.below(cell + 1)]);
  }
  // Out of reach only where all cells differ: exchanging two of them pairs such boards with the others.
  if (!reachability(board, goal_).reachable) std::swap(board.labels[0], board.labels[1]);
  return board;
}

LabelledBoard RandomBoards::walk(std::uint64_t shifts) {
  const Boards boards = numbered({"", {}, goal_, goal_, ""});
  const Lines lines(goal_.size);
  Board board = boards.goal;
  std::optional<Move> last;
  while (shifts > 0) {
    const Move move{static_cast<std::uint8_t>(random_.below(lines.count())), random_.below(2) == 1};
    const bool same_line = last && last->line == move.line;
    if (same_line && (last->backward != move.backward || lines.length(move.line) == 2)) continue;
    shift(board, move);
    last = move;
    --shifts;
  }
  return labelled(board, boards.labels);
}

}  // namespace tilepdb::shift
