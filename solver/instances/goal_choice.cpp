// SPDX-License-Identifier: MIT
#include "solver/instances/goal_choice.hpp"

#include <algorithm>

#include "solver/instances/reachability.hpp"
#include "text/at_place.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

/// The goal that the boards themselves decide on, or leave in doubt.
[[nodiscard]] AgreedGoal reachable_goal(const InstanceText& text, std::string_view preferred) {
  const BoardSize board = text.board;
  std::vector<Position> starts;
  starts.reserve(text.instances.size());
  for (const Instance& instance : text.instances) starts.push_back(start_of(instance, board));
  const auto reached = [&](const Position& goal) {
    return std::count_if(starts.begin(), starts.end(),
                         [&](const Position& start) { return is_reachable(start, goal); });
  };
  const Position first = blank_first_goal(board);
  const Position last = blank_last_goal(board);
  const auto first_count = reached(first);
  const auto last_count = reached(last);
  if (!preferred.empty()) {
    const Position goal = parse_goal(board, preferred);
    if (reached(goal) >= std::max(first_count, last_count)) return {goal};
  }
  if (first_count == 0 && last_count != 0) return {last};
  if (last_count == 0) return {first};
  AgreedGoal agreed{first, {}, OtherGoal{goal_names[1]}};
  for (std::size_t i = 0; i < starts.size(); ++i) {
    if (is_reachable(starts[i], last) && !is_reachable(starts[i], first)) {
      agreed.other->boards.push_back(text.instances[i].id);
    }
  }
  return agreed;
}

}  // namespace

AgreedGoal agreed_goal(const InstanceText& text, std::string_view given, std::string_view preferred) {
  const InstanceHeader& header = text.header;
  const BoardSize board = text.board;
  const bool for_board = header.size.empty() || parse_board_size(header.size) == board;
  std::optional<Position> said;
  if (for_board && !header.goal.empty()) {
    said = at_place(header.source + ": ", [&] { return parse_goal(board, header.goal); });
  }
  AgreedGoal agreed = !given.empty() ? AgreedGoal{parse_goal(board, given)}
                      : said         ? AgreedGoal{*said}
                                     : reachable_goal(text, preferred);
  std::string differs;
  if (!for_board) differs = "board " + header.size;
  if (said && !(*said == agreed.goal)) differs = "goal " + header.goal;
  if (!differs.empty()) {
    agreed.warning = disagreement(header.source, differs, "board " + board.name() + ", goal " + goal_text(agreed.goal));
  }
  return agreed;
}

}  // namespace tilepdb::solver
