// SPDX-License-Identifier: MIT
#include "solver/reachability.hpp"

namespace tilepdb::solver {

std::string reachability_reason(const Position& position, const Position& goal) {
  const bool odd = permutation_parity(position, goal) != 0;
  const bool other_colour = position.board.colour(position.blank()) != goal.board.colour(goal.blank());
  const std::string facts = std::string(odd ? "odd" : "even") + " permutation, blank on a cell of the " +
                            (other_colour ? "other" : "same") + " colour";
  if (odd == other_colour) return facts + ": " + (odd ? "odd" : "even") + " numbers of moves lead to the goal";
  return facts + ": every move changes both, so none lead to the goal";
}

std::vector<std::string> reachable_goals(const Position& position) {
  std::vector<std::string> names;
  for (const std::string_view name : goal_names) {
    if (is_reachable(position, parse_goal(position.board, name))) names.emplace_back(name);
  }
  return names;
}

std::string goal_text(const Position& goal) {
  for (const std::string_view name : goal_names) {
    if (parse_goal(goal.board, name) == goal) return std::string(name);
  }
  return goal.text();
}

void require_reachable(const Position& position, const Position& goal) {
  if (is_reachable(position, goal)) return;
  std::string message =
      "unsolvable: the board cannot reach goal " + goal_text(goal) + " (" + reachability_reason(position, goal) + ")";
  const auto others = reachable_goals(position);
  if (others.empty()) {
    message += "; nor any of the standard goals";
  } else {
    message += "; it can reach ";
    for (std::size_t i = 0; i < others.size(); ++i) message += (i == 0 ? "" : " and ") + others[i];
    message += ", see --goal";
  }
  throw Error(ErrorKind::no_answer, message);
}

}  // namespace tilepdb::solver
