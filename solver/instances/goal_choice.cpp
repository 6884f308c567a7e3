// SPDX-License-Identifier: MIT
#include "solver/instances/goal_choice.hpp"

#include <algorithm>

#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

/// Returns the goal that the boards determine, or one of two with the other.
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
  const auto unnamed = unnamed_tiles(goal);
  const std::size_t free_tiles = unnamed.size() - (!unnamed.empty() && unnamed.front() == 0 ? 1 : 0);
  if (free_tiles > 1) {
    return "the goal leaves " + std::to_string(free_tiles) +
           " tiles free, so that parity does not matter: moves lead to it from every board";
  }
  const Position board_of_goal = completed(goal);
  if (free_tiles == 1 && !is_reachable(board_of_goal, with_tiles(goal, {unnamed[1], unnamed[0]}))) {
    return "the goal stands for two boards, and moves lead to one of them from every board";
  }
  const BoardSize board = position.board;
  const unsigned count = inversions(position, board_of_goal);
  std::string facts = counted(count, "inversion");
  const bool together = board.width % 2 == 0;
  if (together) {
    // On boards of even width a move up or down passes an odd number of tiles.
    const unsigned from = board.row(position.blank());
    const unsigned to = board.row(board_of_goal.blank());
    const unsigned rows = from > to ? from - to : to - from;
    facts += ", and the blank " + counted(rows, "row") + " from its goal's";
  }
  if (!is_reachable(position, board_of_goal)) {
    return facts + ": " + (together ? "together odd" : "an odd number") +
           ", and no move changes that, so none lead to the goal";
  }
  const bool odd = board.colour(position.blank()) != board.colour(board_of_goal.blank());
  const std::string numbers = goal.is_partial() ? "" : odd ? "odd numbers of " : "even numbers of ";
  return facts + ": " + (together ? "together even" : "an even number") + ", so " + numbers + "moves lead to the goal";
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

AgreedGoal agreed_goal(const InstanceText& text, std::string_view given, std::string_view preferred) {
  const InstanceHeader& header = text.header;
  const BoardSize board = text.board;
  const bool for_board = header.size.empty() || parse_board_size(header.size) == board;
  std::optional<Position> said;
  if (for_board && !header.goal.empty()) {
    said = at_place(header.source + ": ", [&] { return parse_partial_goal(board, header.goal); });
  }
  AgreedGoal agreed = !given.empty() ? AgreedGoal{parse_partial_goal(board, given)}
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
