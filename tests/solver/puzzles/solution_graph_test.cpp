// SPDX-License-Identifier: MIT
// All shortest solutions of any puzzle, against breadth-first counts of shortest paths.
#include "solver/puzzles/solution_graph.hpp"

#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "solver/puzzles/puzzle_family.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

using Words = std::vector<std::string>;
using PathCounts = std::map<std::string, std::uint64_t>;

[[nodiscard]] Result searched(const AnyPuzzle& puzzle, const std::string& state, unsigned most) {
  Instance instance;
  instance.start = state;
  search::Limits limits;
  limits.depth = most;
  const auto found = puzzle.search(instance, puzzle.best_heuristic(false), {}, limits);
  Result result;
  result.status = found.solved() ? Status::solved : Status::given_up;
  result.moves = found.moves;
  result.at_least = found.at_least;
  return result;
}

/// Returns the number of shortest paths, as move sequences, from a state to the goals, by a search in all directions.
[[nodiscard]] std::uint64_t paths_from(const AnyPuzzle& puzzle, const std::string& start) {
  PathCounts layer{{start, 1}};
  std::set<std::string> seen{start};
  while (!layer.empty()) {
    std::uint64_t paths = 0;
    for (const auto& [state, count] : layer) paths += puzzle.is_goal(state) ? count : 0;
    if (paths != 0) return paths;
    PathCounts next;
    for (const auto& [state, count] : layer) {
      for (const Step& step : puzzle.steps_from(state)) {
        if (!seen.contains(step.state)) next[step.state] += count;
      }
    }
    for (const auto& [state, count] : next) seen.insert(state);
    layer = std::move(next);
  }
  return 0;
}

void check_solutions(const AnyPuzzle& puzzle, const Instance& instance, std::uint64_t expected) {
  const Result shortest = searched(puzzle, instance.start, 1'000);
  REQUIRE(shortest.solved());
  const SolutionGraph graph(puzzle, instance, shortest.moves,
                            [&](const std::string& state, unsigned most) { return searched(puzzle, state, most); });
  CHECK(graph.is_complete());
  CHECK(graph.count() == expected);
  std::set<Words> solutions;
  graph.visit([&](const Words& moves) {
    solutions.insert(moves);
    const auto states = puzzle.states_along(instance, moves);
    CHECK(moves.size() == shortest.length());
    CHECK(states.size() == moves.size() + 1);
    CHECK(puzzle.is_goal(states.back()));
    return true;
  });
  CHECK(solutions.size() == expected);
}

void check_puzzle(const std::string& name, const std::string& size, unsigned count) {
  CAPTURE(name);
  const auto puzzle = find_family(name)->make({size, {}, {}});
  RandomNumbers random(1);
  std::uint64_t several = 0;
  for (unsigned i = 0; i < count; ++i) {
    const Instance instance = puzzle->random(random, {});
    const std::uint64_t expected = paths_from(*puzzle, instance.start);
    several += expected > 1 ? 1U : 0U;
    check_solutions(*puzzle, instance, expected);
    for (const Step& step : puzzle->steps_from(instance.start)) {
      CHECK(puzzle->states_along(instance, {step.move}) == Words{instance.start, step.state});
    }
  }
  CHECK(several > 0);
}

}  // namespace

TEST_CASE("all shortest solutions of small puzzles are as many as shortest paths") {
  check_puzzle("pancakes", "6", 40);
  check_puzzle("burnt-pancakes", "4", 40);
  check_puzzle("topspin", "7-4", 30);
  check_puzzle("hanoi", "3", 30);
  check_puzzle("tiles", "3x2", 10);
  check_puzzle("multi-tile", "3x2", 10);
  // Rings of five beads of two colours and a coin whose side does not matter, and facelets.
  const std::string beads =
      "Set BEADS 6 2\nSet COIN 2 2\nSolved\nBEADS\n1 1 2 2 2 3\nCOIN\n1 2\n? 0\nEnd\nMove t\nBEADS\n2 3 4 5 6 1\nEnd\n"
      "Move f\nBEADS\n2 1 3 4 5 6\n1 1 0 0 0 0\nCOIN\n2 1\n1 1\nEnd\n";
  check_puzzle(beads, "", 20);
}

TEST_CASE("shortest solutions of pancakes are those of prefix reversals") {
  // The number of shortest sequences of reversals that sort a stack, without the library.
  std::map<std::string, std::pair<unsigned, std::uint64_t>> paths{{"1 2 3 4 5", {0, 1}}};
  Words layer{"1 2 3 4 5"};
  for (unsigned depth = 1; !layer.empty(); ++depth) {
    Words next;
    for (const std::string& state : layer) {
      for (std::size_t pancakes = 2; pancakes <= 5; ++pancakes) {
        std::string reversed = state;
        // Numbers of one digit are at even places.
        for (std::size_t i = 0; i < pancakes; ++i) reversed[2 * i] = state[2 * (pancakes - 1 - i)];
        const auto [entry, is_new] = paths.try_emplace(reversed, depth, 0);
        if (is_new) next.push_back(reversed);
        if (entry->second.first == depth) entry->second.second += paths[state].second;
      }
    }
    layer = std::move(next);
  }
  CHECK(paths.size() == 120);
  const auto puzzle = find_family("pancakes")->make({"5", {}, {}});
  for (const auto& entry : paths) {
    Instance instance;
    instance.start = entry.first;
    check_solutions(*puzzle, instance, entry.second.second);
  }
}

TEST_CASE("a search that gives up leaves solutions out") {
  const auto puzzle = find_family("pancakes")->make({"6", {}, {}});
  Instance instance;
  instance.start = "2 6 3 5 1 4";
  const Result shortest = searched(*puzzle, instance.start, 1'000);
  unsigned searches = 0;
  const SolutionGraph graph(*puzzle, instance, shortest.moves, [&](const std::string&, unsigned) {
    ++searches;
    return Result{};
  });
  CHECK_FALSE(graph.is_complete());
  CHECK(searches == 1);
  CHECK(graph.count() == 1);
  graph.visit([&](const Words& moves) {
    CHECK(moves == shortest.moves);
    return true;
  });
}

}  // namespace tilepdb::solver
