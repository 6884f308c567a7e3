// SPDX-License-Identifier: MIT
// The move sequences that an automaton rejects and accepts.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/move_automaton_builder.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/positions.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"

namespace tilepdb {

using namespace test;

TEST_CASE("automata have the known numbers of states, and depth 2 rejects only the inverse of the last move") {
  CHECK(build_move_automaton({5, 5}, 10).rows().size() == 1384);
  CHECK(build_move_automaton({5, 5}, 12).rows().size() == 9732);
  CHECK(build_move_automaton({3, 3}, 0).rows().size() == 1);
  const MoveAutomaton back = build_move_automaton({4, 4}, 2);
  for (const Direction first : directions) {
    for (const Direction second : directions) {
      const auto state = back.next(back.next(MoveAutomaton::start, first), second);
      CHECK((state == MoveAutomaton::rejected) == (second == opposite(first)));
    }
  }
  CHECK_THROWS_AS((void)build_move_automaton({5, 5}, max_automaton_depth({5, 5}) + 1), Error);
}

TEST_CASE("the automaton of depth 14 accepts the published number of children, and few paths die at the edge") {
  const BoardSize board{5, 5};
  const MoveAutomaton automaton = build_move_automaton(board, 14);
  const std::size_t pairs = automaton.rows().size() * board.cells();
  // The children of all pairs in one array, and the index of each pair's first child.
  std::vector<std::uint32_t> children;
  std::vector<std::size_t> begin{0};
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    const auto state = static_cast<MoveAutomaton::State>(pair / board.cells());
    const auto cell = static_cast<Cell>(pair % board.cells());
    for (const Direction direction : directions) {
      if (!board.can_go(cell, direction)) continue;
      const auto next = automaton.next(state, direction);
      if (next == MoveAutomaton::rejected) continue;
      const std::size_t child = next * std::size_t{board.cells()} + board.neighbour(cell, direction);
      children.push_back(static_cast<std::uint32_t>(child));
    }
    begin.push_back(children.size());
  }
  // Nodes by (state, cell) of a search without a heuristic from all starts, level by level.
  std::vector<double> nodes(pairs);
  std::fill_n(nodes.begin(), board.cells(), 1.0 / board.cells());
  double growth = 0;
  for (int level = 0; level < 100; ++level) {
    std::vector<double> next(pairs);
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      if (nodes[pair] == 0) continue;
      for (std::size_t i = begin[pair]; i < begin[pair + 1]; ++i) next[children[i]] += nodes[pair];
    }
    growth = std::accumulate(next.begin(), next.end(), 0.0);
    for (double& share : next) share /= growth;
    nodes = std::move(next);
  }
  CHECK(growth == doctest::Approx(2.2508).epsilon(0.0001));  // 2.249 is published for a rule of the same depth
  std::vector<bool> dies(pairs);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      if (nodes[pair] == 0 || dies[pair]) continue;
      bool lives = false;
      for (std::size_t i = begin[pair]; i < begin[pair + 1]; ++i) lives = lives || !dies[children[i]];
      if (!lives) dies[pair] = changed = true;
    }
  }
  double dying = 0;
  for (std::size_t pair = 0; pair < pairs; ++pair) dying += dies[pair] ? nodes[pair] : 0;
  CHECK(dying == doctest::Approx(0.00585).epsilon(0.01));
}

TEST_CASE("the automaton accepts an optimal solution of every 8-puzzle") {
  // Breadth-first search over (position, automaton state) reaches every position at its distance.
  const BoardSize board{3, 3};
  const auto expect_all_found = [&](const Position& start, const BoardDistances& distances,
                                    const MoveAutomaton& automaton) {
    // For each position, by the address of its text, the automaton states in which it is reached at its distance.
    std::unordered_map<const std::string*, std::vector<MoveAutomaton::State>> found;
    found[&distances.find(start.text())->first].push_back(MoveAutomaton::start);
    std::vector<std::pair<Position, MoveAutomaton::State>> level{{start, MoveAutomaton::start}};
    for (unsigned depth = 1; !level.empty() && depth <= 31; ++depth) {
      std::vector<std::pair<Position, MoveAutomaton::State>> next;
      for (const auto& [position, state] : level) {
        for (const Direction direction : directions) {
          if (!board.can_go(position.blank(), direction)) continue;
          const auto to = automaton.next(state, direction);
          if (to == MoveAutomaton::rejected) continue;
          Position child = position;
          child.move_blank(direction);
          const auto known = distances.find(child.text());
          REQUIRE(known != distances.end());
          if (known->second != depth) continue;
          auto& states = found[&known->first];
          if (std::find(states.begin(), states.end(), to) != states.end()) continue;
          states.push_back(to);
          next.emplace_back(child, to);
        }
      }
      level = std::move(next);
    }
    CHECK(found.size() == distances.size());
  };
  const Position first = blank_first_goal(board);
  const auto distances = all_distances(first);
  if (test::full_run()) expect_all_found(first, distances, build_move_automaton(board, 14));
  expect_all_found(first, distances, build_move_automaton(board, max_automaton_depth(board)));
  const Position snail = snail_goal(board);
  expect_all_found(snail, all_distances(snail), build_move_automaton(board, 14));
}

}  // namespace tilepdb
