// SPDX-License-Identifier: MIT
#include "solver/search/search_strategy.hpp"

#include <doctest/doctest.h>

#include <map>

#include "core/move_automaton_builder.hpp"
#include "solver/search/ida_star.hpp"
#include "tests/support/heuristics.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {

TEST_CASE("the cheaper end depends on the cost of nodes, not only on their number") {
  constexpr BoardSize board{4, 3};
  constexpr std::size_t copies = 10;
  const test::TemporaryFolder folder;
  const Catalogue catalogue{"test", board, 0, {parse_partition(board, 0, "1,2,3,5,6|4,7,8|9,10,11")}, {}};
  // The same values from `times` as many lookups.
  const auto heuristics = [&](std::size_t times) {
    return [&, times, known = std::map<Cell, std::shared_ptr<const Heuristic>>()](Cell blank) mutable {
      auto& heuristic = known[blank];
      if (!heuristic) {
        const auto once = with_reflections(for_blank(catalogue, blank));
        std::vector<Partition> partitions;
        for (std::size_t i = 0; i < times; ++i) partitions.insert(partitions.end(), once.begin(), once.end());
        heuristic = std::make_shared<const Heuristic>(board, blank, partitions,
                                                      test::make_tables(folder.path(), board, blank, once));
      }
      return heuristic;
    };
  };
  const HeuristicForBlank cheap = heuristics(1);
  const HeuristicForBlank dear = heuristics(copies);
  const MoveAutomaton automaton = build_move_automaton(board, 12);
  const Position goal = blank_first_goal(board);
  std::mt19937_64 random(17);
  // Whether the search turned to the other end, given the heuristics of both ends.
  const auto turns = [&](const Position& start, const HeuristicForBlank& forward, const HeuristicForBlank& backward) {
    const test::WatchedSearch options;
    const SearchStrategy strategy{SearchDirection::automatic, backward, 50};
    const auto solution = test::solve_optimally(*forward(0), automaton, start, options, strategy);
    REQUIRE(solution);
    CHECK(solution->length() == solve_ida_star(*cheap(0), start).length());
    return solution->bounds.back().backward;
  };
  unsigned turned = 0;
  unsigned too_dear = 0;
  unsigned worth_it = 0;
  for (int i = 0; i < 40; ++i) {
    const Position start = test::random_solvable(goal, random);
    CAPTURE(start.text());
    const bool turns_round = turns(start, cheap, cheap);
    const bool to_dear = turns(start, cheap, dear);
    const bool from_dear = turns(start, dear, cheap);
    CHECK((!to_dear || turns_round));
    CHECK((!turns_round || from_dear));
    turned += turns_round ? 1 : 0;
    too_dear += turns_round && !to_dear ? 1 : 0;
    worth_it += from_dear && !turns_round ? 1 : 0;
  }
  CHECK(turned > 0);
  CHECK(too_dear > 0);
  CHECK(worth_it > 0);
}

}  // namespace tilepdb::solver
