// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <optional>

#include "solver/search/ida_star.hpp"
#include "tests/support/heuristics.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

/// Counts the nodes within a bound, except for the goal at its end, by recursion over whole boards with values from
/// tables.
std::uint64_t count_nodes(const Heuristic& heuristic, const Position& board, unsigned depth, unsigned bound,
                          std::optional<Direction> back) {
  const unsigned h = heuristic.value(board);
  if (depth + h > bound || (depth == bound && bound != 0)) return 0;
  std::uint64_t nodes = 1;
  const Cell blank = board.cell_of(heuristic.blank());
  for (const Direction direction : directions) {
    if (direction == back || !board.board.can_go(blank, direction)) continue;
    Position next = board;
    (void)next.move_blank(blank, direction);
    nodes += count_nodes(heuristic, next, depth + 1, bound, opposite(direction));
  }
  return nodes;
}

}  // namespace

TEST_CASE("nodes within a bound are counted past solutions, by kernels of every instruction set") {
  const test::TemporaryFolder folder;
  const BoardSize board{3, 3};
  for (const auto& [goal_name, partition] :
       {std::pair{"0 1 2 3 4 5 6 7 8", "1,2,3,4|5,6,7,8"}, std::pair{"1 2 3 4 0 5 6 7 8", "0,1,2,3|5,6,7,8"}}) {
    const char* const goal_text = goal_name;
    CAPTURE(goal_text);
    const Position goal = parse_goal(board, goal_text);
    const Heuristic heuristic = test::make_heuristic(folder.path(), board, goal.blank(), {partition});
    std::mt19937_64 random(7);
    std::size_t past_solutions = 0;
    for (unsigned i = 0; i < 12; ++i) {
      const Position start = named_by_goal(test::random_walk(goal, i < 3 ? i : 5 * i, random), goal);
      const unsigned h = heuristic.value(start);
      const unsigned length = solve_ida_star(heuristic, start).length();
      for (unsigned bound = h; bound <= length + 4; bound += 2) {
        CAPTURE(bound);
        const std::uint64_t expected = count_nodes(heuristic, start, 0, bound, {});
        for (const InstructionSet set : {InstructionSet::portable, best_instruction_set()}) {
          CHECK(nodes_within(heuristic, start, bound, set, UINT64_MAX) == expected);
          CHECK(nodes_within(heuristic, start, bound, set, expected) == expected);
          CHECK(!nodes_within(heuristic, start, bound, set, expected - 1));
        }
        past_solutions += bound > length ? 1 : 0;
      }
      if (h >= 2) CHECK(nodes_within(heuristic, start, h - 2, best_instruction_set(), UINT64_MAX) == 0);
    }
    CHECK(past_solutions > 0);
  }
}

}  // namespace tilepdb::solver
