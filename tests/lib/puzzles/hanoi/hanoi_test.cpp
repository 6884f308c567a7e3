// SPDX-License-Identifier: MIT
#include "puzzles/hanoi/hanoi.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/lib/puzzles/puzzle_checks.hpp"
#include "tests/support/full_run.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/pattern_database/build.hpp"
#include "tilepdb/search/breadth_first.hpp"

namespace tilepdb::puzzles {
namespace {

TEST_CASE("tables of Hanoi have the published lengths for four pegs") {
  const std::vector<unsigned> lengths{1, 3, 5, 9, 13, 17, 25, 33, 41, 49, 65, 81, 97};
  const unsigned most = test::full_run() ? 13 : 10;
  for (unsigned discs = 1; discs <= most; ++discs) {
    CHECK(pattern_database::build(Hanoi::space(std::to_string(discs))).h_at(0) == lengths[discs - 1]);
  }
}

TEST_CASE("sums of Hanoi tables are lower bounds, and tables of all discs are distances") {
  const Hanoi puzzle("5");
  const auto table_of = [](const std::string& pattern) { return pattern_database::build(Hanoi::space(pattern)); };
  const auto whole = table_of("5");
  const std::map<std::string, pattern_database::PatternDatabase<HanoiSpace>> tables{{"2", table_of("2")},
                                                                                    {"3", table_of("3")}};
  for (Hanoi::State state = 0; state <= puzzle.goal(); state += 7) {
    const auto found = search::breadth_first(puzzle, state);
    REQUIRE(found.solved());
    REQUIRE(found.length() == whole.h_at(state));
    for (const auto& sum : puzzle.sums({"2", "3"})) {
      unsigned bound = 0;
      for (const auto& term : sum) bound += tables.at(term.pattern).h_at(term.projection(state));
      REQUIRE(bound <= found.length());
    }
  }
}

/// Pegs as letters, the largest disc first. A disc moves if no smaller one is on its peg or on the other.
[[nodiscard]] test::Words tower_neighbours(const std::string& text) {
  test::Words neighbours;
  for (std::size_t disc = 0; disc < text.size(); ++disc) {
    const std::string smaller = text.substr(disc + 1);
    for (const char peg : std::string("ABCD")) {
      if (peg == text[disc] || smaller.find(peg) != std::string::npos ||
          smaller.find(text[disc]) != std::string::npos) {
        continue;
      }
      neighbours.push_back(text);
      neighbours.back()[disc] = peg;
    }
  }
  return neighbours;
}

TEST_CASE("every distance of small towers is correct") {
  for (unsigned discs = 1; discs <= 6; ++discs) {
    const Hanoi puzzle(std::to_string(discs));
    const auto distances = test::plain_distances(std::string(discs, 'D'), tower_neighbours);
    CHECK(distances.size() == puzzle.goal() + 1);
    test::check_moves(puzzle, distances);
    test::check_whole(puzzle, std::to_string(discs), distances);
    test::check_random(puzzle, distances);
    if (discs > 3) test::check_bounds(puzzle, {"2", "3"}, distances);
  }
}

TEST_CASE("every state of small towers can be the goal") {
  for (const std::string goal : {"AAAAA", "BBBBB", "DDDDC", "AABBB", "CABDA", "DCBAD", "ABABA"}) {
    CAPTURE(goal);
    const auto distances = test::plain_distances(goal, tower_neighbours);
    const bool is_tower = goal.find_first_not_of(goal[0]) == std::string::npos;
    Hanoi puzzle("5");
    puzzle.set_goal(puzzle.parse_state(goal));
    const Hanoi checked = test::check_goal(puzzle, goal, puzzle.default_patterns(), is_tower, distances);
    test::check_goal(puzzle, goal, {"1"}, false, distances);
    test::check_moves(puzzle, distances);
    for (const auto& [text, distance] : distances) {
      REQUIRE(search::breadth_first(checked, checked.parse_state(text)).length() == distance);
    }
  }
}

TEST_CASE("the discs of each peg in the goal have their own patterns") {
  Hanoi puzzle("9");
  const auto set_goal = [&](const std::string& goal) { puzzle.set_goal(puzzle.parse_state(goal)); };
  set_goal("AAAABBBCC");
  CHECK(puzzle.default_patterns() == test::Words{"4", "3", "2"});
  CHECK(puzzle.sums({"4", "3", "2"}).size() == 1);
  CHECK(puzzle.sums({"4", "3", "2"}).front().size() == 3);
  CHECK(puzzle.sums({"2"}).size() == 2);
  CHECK(puzzle.stored_pattern("4") == "4");
  CHECK_THROWS_WITH_AS((void)puzzle.stored_pattern("5"),
                       "pattern '5': expected a number of discs, 1 to 4: a table serves discs that share a peg in the "
                       "goal",
                       Error);
  set_goal("BBBBBBBBB");
  CHECK(puzzle.default_patterns() == test::Words{"9"});
  Hanoi tall("31");
  tall.set_goal(tall.parse_state("AAAAAAAAAAAAAAAAAAAAAAAAAABBBCC"));
  CHECK(tall.default_patterns() == test::Words{"13", "3", "2"});
  CHECK(tall.sums({"13", "3", "2"}).front().size() == 4);
}

TEST_CASE("groups of discs are taken from both ends if that makes a difference") {
  const auto count = [](const char* size, const std::vector<std::string>& patterns) {
    return Hanoi(size).sums(patterns).size();
  };
  CHECK(count("6", {"6"}) == 1);
  CHECK(count("6", {"3"}) == 1);
  CHECK(count("26", Hanoi("26").default_patterns()) == 1);
  CHECK(count("7", {"3"}) == 2);
  CHECK(count("5", {"3", "2"}) == 2);
}

TEST_CASE("texts of Hanoi are read and written") {
  const Hanoi puzzle("3");
  const auto state = puzzle.parse_state("ABD");
  CHECK(puzzle.state_text(state) == "ABD");
  CHECK(puzzle.drawing(state) == "A 3\nB 2\nC\nD 1\n");
  CHECK(puzzle.state_text(puzzle.after(state, {1, 2})) == "ACD");
  for (const char* const text : {"", "AB", "ABE", "ABCD", "abd"})
    CHECK_THROWS_AS((void)puzzle.parse_state(text), Error);
  for (const char* const size : {"", "0", "32", "-1", "x", "4-4"}) CHECK_THROWS_AS(Hanoi(std::string(size)), Error);
  for (const char* const pattern : {"", "0", "4", "a"}) CHECK_THROWS_AS((void)puzzle.stored_pattern(pattern), Error);
  CHECK(puzzle.stored_pattern("3") == "3");
}

TEST_CASE("patterns of Hanoi have at most the discs whose moves fit into a table") {
  const Hanoi puzzle("20");
  CHECK(puzzle.stored_pattern("14") == "14");
  for (const char* const pattern : {"15", "20", "23"}) CHECK_THROWS_AS((void)puzzle.stored_pattern(pattern), Error);
}

TEST_CASE("hashes spread Hanoi states over slots, whichever discs differ") {
  // A search selects the slot by the low bits of the hash.
  constexpr unsigned discs_that_differ = 5;
  constexpr std::uint64_t states = std::uint64_t{1} << 2 * discs_that_differ;
  constexpr std::uint64_t slots = 4 * states;
  for (unsigned first = 0; first + discs_that_differ <= most_discs; ++first) {
    CAPTURE(first);
    std::set<std::uint64_t> taken;
    for (std::uint64_t state = 0; state < states; ++state) taken.insert(Hanoi::hash(state << 2 * first) % slots);
    // Random hashes would fill about 88 % as many slots as there are states.
    CHECK(taken.size() > states / 2);
  }
}

}  // namespace
}  // namespace tilepdb::puzzles
