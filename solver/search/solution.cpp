// SPDX-License-Identifier: MIT
#include "solver/search/solution.hpp"

#include <string>

#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] std::uint64_t sum_of(const std::vector<Bound>& bounds, std::uint64_t Bound::*nodes) noexcept {
  std::uint64_t sum = 0;
  for (const Bound& bound : bounds) sum += bound.*nodes;
  return sum;
}

/// The position after moves of a blank that is on a cell.
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

std::uint64_t Solution::expanded() const noexcept { return sum_of(bounds, &Bound::expanded) + trials.expanded; }

std::uint64_t Solution::generated() const noexcept { return sum_of(bounds, &Bound::generated) + trials.generated; }

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
