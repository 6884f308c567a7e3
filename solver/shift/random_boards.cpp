// SPDX-License-Identifier: MIT
#include "solver/shift/random_boards.hpp"

#include <optional>

#include "puzzles/shift/board.hpp"
#include "puzzles/shift/labelled_board.hpp"
#include "solver/shift/shift_boards.hpp"
#include "solver/shift/shift_reachability.hpp"

namespace tilepdb::shift {

LabelledBoard random_reachable(const LabelledBoard& goal, RandomNumbers& numbers) {
  LabelledBoard board = goal;
  for (unsigned cell = goal.size.cells() - 1; cell > 0; --cell) {
    std::swap(board.labels[cell], board.labels[numbers.below(cell + 1)]);
  }
  // Out of reach only where all cells differ: exchanging two of them pairs such boards with the others.
  if (!reachability(board, goal).reachable) std::swap(board.labels[0], board.labels[1]);
  return board;
}

LabelledBoard random_walk(const LabelledBoard& goal, std::uint64_t shifts, RandomNumbers& numbers) {
  const Boards boards = numbered(goal, goal);
  const Lines lines(goal.size);
  Board board = boards.goal;
  std::optional<Move> last;
  while (shifts > 0) {
    const Move move{static_cast<std::uint8_t>(numbers.below(lines.count())), numbers.below(2) == 1};
    const bool same_line = last && last->line == move.line;
    if (same_line && (last->backward != move.backward || lines.length(move.line) == 2)) continue;
    shift(board, move);
    last = move;
    --shifts;
  }
  return labelled(board, boards.labels);
}

}  // namespace tilepdb::shift
