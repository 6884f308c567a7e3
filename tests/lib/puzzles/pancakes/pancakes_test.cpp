// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "puzzles/permutation/permutation_families.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "tests/lib/puzzles/puzzle_checks.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/known_counts.hpp"
#include "tilepdb/search/iterative_deepening.hpp"

namespace tilepdb::puzzles {
namespace {

using Stack = LargePermutations;

[[nodiscard]] Stack pancakes_of(const std::string& size) { return Stack(pancakes().of_size(size)); }
[[nodiscard]] Stack burnt_of(const std::string& size) { return Stack(burnt_pancakes().of_size(size)); }

[[nodiscard]] std::string stack_text(const std::vector<int>& stack) {
  std::string text;
  for (const int pancake : stack) text += (text.empty() ? "" : " ") + std::to_string(pancake);
  return text;
}

/// A stack as a list of numbers; a flip reverses the first ones and changes their signs if they are burnt.
[[nodiscard]] test::TextDistances stack_distances(const std::string& goal, bool burnt) {
  return test::plain_distances(goal, [&](const std::string& text) {
    test::Words neighbours;
    std::istringstream in(text);
    std::vector<int> pancakes;
    for (int pancake = 0; in >> pancake;) pancakes.push_back(pancake);
    for (std::size_t turned = 1; turned <= pancakes.size(); ++turned) {
      auto stack = pancakes;
      std::reverse(stack.begin(), stack.begin() + static_cast<std::ptrdiff_t>(turned));
      for (std::size_t i = 0; burnt && i < turned; ++i) stack[i] *= -1;
      neighbours.push_back(stack_text(stack));
    }
    return neighbours;
  });
}
[[nodiscard]] test::TextDistances stack_distances(int n, bool burnt) {
  std::vector<int> sorted;
  for (int i = 1; i <= n; ++i) sorted.push_back(i);
  return stack_distances(stack_text(sorted), burnt);
}

[[nodiscard]] std::vector<std::uint64_t> stack_counts(const PermutationFamily& family, unsigned n) {
  const Stack puzzle(family.of_size(std::to_string(n)));
  return pattern_database::build(puzzle.space("1-" + std::to_string(n))).table().histogram();
}

TEST_CASE("the farthest stacks of pancakes have the published distances") {
  const std::vector<std::size_t> plain{1, 3, 4, 5, 7, 8, 9};
  const std::vector<std::size_t> burnt{4, 6, 8, 10, 12, 14};
  for (unsigned n = 2; n < 2 + plain.size(); ++n) CHECK(stack_counts(pancakes(), n).size() == plain[n - 2] + 1);
  for (unsigned n = 2; n < 2 + burnt.size(); ++n) CHECK(stack_counts(burnt_pancakes(), n).size() == burnt[n - 2] + 1);
  CHECK(stack_counts(pancakes(), 7) == test::pancakes_7);
  CHECK(stack_counts(pancakes(), 8) == test::pancakes_8);
  CHECK(stack_counts(pancakes(), 9) == test::pancakes_9);
}

TEST_CASE("the farthest large burnt stacks have the published distances" * doctest::skip(!test::full_run())) {
  CHECK(stack_counts(burnt_pancakes(), 8).size() == 15 + 1);
  CHECK(stack_counts(burnt_pancakes(), 9).size() == 17 + 1);
}

TEST_CASE("every distance of small stacks is correct") {
  for (const bool burnt : {false, true}) {
    for (unsigned n = 2; n <= (burnt ? 5U : 7U); ++n) {
      CAPTURE(n);
      const Stack puzzle = burnt ? burnt_of(std::to_string(n)) : pancakes_of(std::to_string(n));
      const auto distances = stack_distances(static_cast<int>(n), burnt);
      test::check_whole(puzzle, "1-" + std::to_string(n), distances);
      test::check_moves(puzzle, distances);
      test::check_bounds(puzzle, n < 4 ? test::Words{"1"} : test::Words{"1,3", "2-4"}, distances);
      test::check_random(puzzle, distances);
    }
  }
}

TEST_CASE("every stack can be the goal") {
  for (const std::string goal : {"3 1 6 2 5 4", "6 5 4 3 2 1", "2 1 3 4 6 5"}) {
    CAPTURE(goal);
    const auto distances = stack_distances(goal, false);
    CHECK(distances.size() == 720);
    const Stack puzzle = test::check_goal(pancakes_of("6"), goal, {"1-6"}, true, distances);
    test::check_goal(pancakes_of("6"), goal, {"1,3", "2-4"}, false, distances);
    test::check_random(puzzle, distances);
    CHECK(puzzle.state_text(puzzle.chosen_goal()) == goal);
  }
  for (const std::string goal : {"-1 2 3 4", "3 -1 -4 2", "-4 -3 -2 -1"}) {
    CAPTURE(goal);
    const auto distances = stack_distances(goal, true);
    CHECK(distances.size() == 384);
    const Stack puzzle = test::check_goal(burnt_of("4"), goal, {"1-4"}, true, distances);
    test::check_goal(burnt_of("4"), goal, {"1,3", "2-4"}, false, distances);
    test::check_random(puzzle, distances);
  }
}

TEST_CASE("projections of many places have the ranks of the space") {
  const Stack puzzle = burnt_of("20");
  const std::string pattern = puzzle.stored_pattern("2,7,15-17,20");
  const auto space = puzzle.space(pattern);
  const auto projection = puzzle.sums({pattern}).front().front().projection;
  RandomNumbers random(2);
  for (unsigned i = 0; i < 200; ++i) {
    const auto state = puzzle.random_state(random);
    Stack::Space::State seen;
    for (std::size_t k = 0; k < space.kept().size(); ++k) {
      seen.places[k] = state[space.kept()[k]] / 2;
      seen.turned[k] = state[space.kept()[k]] % 2;
    }
    REQUIRE(projection(state) == space.rank(seen));
  }
}

TEST_CASE("forty pancakes are solved without tables") {
  const Stack puzzle = pancakes_of("40");
  RandomNumbers random(1);
  for (unsigned i = 0; i < (test::full_run() ? 10 : 3); ++i) {
    auto state = puzzle.random_state(random);
    const auto found = search::idastar(puzzle, state);
    REQUIRE(found.solved());
    CHECK(found.length() >= puzzle.heuristic(state));
    for (const auto move : found.moves) state = puzzle.after(state, move);
    CHECK(puzzle.is_goal(state));
  }
}

TEST_CASE("texts of pancakes are read and written") {
  const Stack plain = pancakes_of("4");
  const auto state = plain.parse_state("3 1 4 2");
  CHECK(plain.state_text(state) == "3 1 4 2");
  CHECK(plain.state_text(plain.parse_state("2 0 3 1")) == "3 1 4 2");
  CHECK(plain.state_text(plain.after(state, {1})) == "4 1 3 2");
  CHECK(plain.move_text({1}) == "3");
  CHECK(plain.drawing(plain.parse_state("2 1 3 4")) == "  ===\n   =\n =====\n=======\n");
  CHECK(plain.heuristic(plain.goal()) == 0);
  CHECK(plain.heuristic(plain.parse_state("4 3 2 1")) == 1);
  CHECK(plain.heuristic(state) == 4);
  const Stack burnt = burnt_of("3");
  CHECK(burnt.state_text(burnt.parse_state("-3 1 -2")) == "-3 1 -2");
  CHECK(burnt.state_text(burnt.after(burnt.goal(), {1})) == "-2 -1 3");
  CHECK(burnt.drawing(burnt.parse_state("-2 1 3")) == " ###\n  =\n=====\n");
  CHECK(burnt.heuristic(burnt.parse_state("-3 -2 -1")) == 1);
  CHECK(burnt.heuristic(burnt.parse_state("3 2 1")) == 3);
  CHECK(plain.stored_pattern("3,1,2") == "1-3");
  CHECK(pancakes_of("9").default_patterns() == test::Words{"1-9"});
  CHECK(pancakes_of("16").default_patterns().empty());
  CHECK(burnt_of("9").default_patterns().empty());
  test::check_refused<Stack>(pancakes_of, "4",
                             {"", "1 2 3", "1 2 3 3", "0 1 2 4", "1 2 3 5", "1 2 3 -4", "1 2 3 4 5", "a"},
                             {"", "0", "5", "1-5", "a"}, {"", "1", "65", "-3", "x", "4-4"});
  test::check_refused<Stack>(burnt_of, "3", {"", "1 2", "1 -1 2", "1 2 --3", "1 2 -0", "1 2 4"}, {"", "0", "4"},
                             {"", "1", "65"});
}

}  // namespace
}  // namespace tilepdb::puzzles
