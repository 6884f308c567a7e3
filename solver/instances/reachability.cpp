// SPDX-License-Identifier: MIT
#include "solver/instances/reachability.hpp"

#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {

unsigned inversions(const Position& position, const Position& goal) noexcept {
  const Position named = named_by_goal(position, goal);
  const Cell blank = goal.blank();
  unsigned count = 0;
  for (Cell first = 0; first < position.board.cells(); ++first) {
    for (Cell second = first + 1; second < position.board.cells(); ++second) {
      if (named.tiles[first] == blank || named.tiles[second] == blank) continue;
      count += named.tiles[first] > named.tiles[second] ? 1U : 0U;
    }
  }
  return count;
}

std::string reachability_reason(const Position& position, const Position& goal) {
  const BoardSize board = position.board;
  const unsigned count = inversions(position, goal);
  std::string facts = counted(count, "inversion");
  const bool together = board.width % 2 == 0;
  if (together) {
    // Where the width is even a move up or down passes an odd number of tiles.
    const unsigned from = board.row(position.blank());
    const unsigned to = board.row(goal.blank());
    const unsigned rows = from > to ? from - to : to - from;
    facts += ", and the blank " + counted(rows, "row") + " from its goal's";
  }
  if (!is_reachable(position, goal)) {
    return facts + ": " + (together ? "together odd" : "an odd number") +
           ", and no move changes that, so none lead to the goal";
  }
  const bool odd = board.colour(position.blank()) != board.colour(goal.blank());
  return facts + ": " + (together ? "together even" : "an even number") + ", so " + (odd ? "odd" : "even") +
         " numbers of moves lead to the goal";
}

std::string goal_text(const Position& goal) {
  for (const std::string_view name : goal_names) {
    if (parse_goal(goal.board, name) == goal) return std::string(name);
  }
  return goal.text();
}

void require_reachable(const Position& position, const Position& goal) {
  if (is_reachable(position, goal)) return;
  std::string others;
  for (const std::string_view name : goal_names) {
    if (is_reachable(position, parse_goal(position.board, name))) {
      others.append(others.empty() ? "; another goal can be reached: " : " and ").append(name);
    }
  }
  throw Error(ErrorKind::no_answer, "unsolvable: the board cannot reach goal " + goal_text(goal) + " (" +
                                        reachability_reason(position, goal) + ")" +
                                        (others.empty() ? "; nor any of the standard goals" : others));
}

}  // namespace tilepdb::solver
