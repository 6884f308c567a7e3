// SPDX-License-Identifier: MIT
#include "solver/search/replay.hpp"

#include <string>
#include <utility>

#include "tilepdb/error.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {
namespace {

/// Returns the position after moves of the blank, which starts on a given cell.
[[nodiscard]] Position after(Position position, Cell blank, const std::vector<Direction>& moves) {
  for (const Direction direction : moves) {
    if (!position.board.can_go(blank, direction)) {
      throw Error(ErrorKind::check_failed, "a found solution leaves the board");
    }
    blank = position.move_blank(blank, direction);
  }
  return position;
}

void require_goal(bool reached) {
  if (reached) return;
  throw Error(ErrorKind::check_failed,
              "a found solution does not reach the goal: a table is wrong; verify the tables in full");
}

}  // namespace

Result solved(const std::vector<Direction>& moves, std::vector<Bound> bounds, double seconds) {
  Result result;
  result.status = Status::solved;
  result.moves = words_of(moves);
  result.at_least = result.length();
  result.bounds = std::move(bounds);
  result.seconds = seconds;
  return result;
}

void replay(const Position& start, const Position& goal, const std::vector<Direction>& moves) {
  require_goal(after(start, start.blank(), moves) == goal);
}

void replay_named(const Position& start, Cell goal_blank, const std::vector<Direction>& moves) {
  const Position end = after(start, start.cell_of(goal_blank), moves);
  bool reached = true;
  for (Cell cell = 0; cell < end.board.cells(); ++cell) reached = reached && end.tiles[cell] == cell;
  require_goal(reached);
}

void require_depth(unsigned bound) {
  if (bound <= max_depth) return;
  throw Error(ErrorKind::check_failed, "no solution of at most " + std::to_string(max_depth) +
                                           " moves: a table is wrong; verify the tables in full");
}

}  // namespace tilepdb::solver
