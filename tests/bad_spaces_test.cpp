// SPDX-License-Identifier: MIT
// Spaces that contradict themselves: one clear error each.
#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

#include "tests/puzzle_spaces.hpp"
#include "tests/small_spaces.hpp"
#include "tilepdb/pattern_database/build.hpp"

namespace tilepdb::pattern_database {
namespace {

/// A line of numbers, in which moves lead to the next and the last one.
struct Line : test::Numbers {
  Line() : Numbers{"line", 100} {}
  [[nodiscard]] unsigned moves() const { return 2; }
  [[nodiscard]] bool undirected() const { return true; }
  [[nodiscard]] std::optional<State> after(State state, unsigned move) const {
    if (move == 0) return state + 1 < count ? std::optional(state + 1) : std::nullopt;
    return state > 0 ? std::optional(state - 1) : std::nullopt;
  }
};

template <typename S>
[[nodiscard]] std::string refusal(const S& space) {
  try {
    (void)build(space);
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::bad_input);
    return error.what();
  }
  return {};
}

TEST_CASE("ranks that are no bijection") {
  struct TwoAlike : Line {
    [[nodiscard]] std::uint64_t rank(State state) const { return state == 70 ? 69 : state; }
  };
  CHECK(refusal(TwoAlike()) == "space line: a state has the rank 69, of which unrank() makes another state");
  struct Shifted : Line {
    [[nodiscard]] State unrank(std::uint64_t index) const { return (index + 1) % count; }
  };
  CHECK(refusal(Shifted()) == "space line: rank() of the state that unrank() makes of 0 is 1");
}

TEST_CASE("neighbours out of range") {
  struct TooLong : Line {
    [[nodiscard]] std::uint64_t size() const { return 99; }
  };
  CHECK(refusal(TooLong()) == "space line: a move leads from state 98 to 99, but the last is 98");

  // Where no sample is: found during the search.
  struct Hidden : Line {
    Hidden() { count = 1'000'003; }
    [[nodiscard]] std::vector<State> goals() const { return {777'700}; }
    [[nodiscard]] std::optional<State> after(State state, unsigned move) const {
      if (state == 777'701) return count + 5;
      return Line::after(state, move);
    }
  };
  CHECK(refusal(Hidden()) == "space line: a move leads from state 777701 to 1000008, but the last is 1000002");
}

TEST_CASE("moves that cannot be taken back though the space says so") {
  struct OneWay : Line {
    [[nodiscard]] std::optional<State> after(State state, unsigned move) const {
      return state == 50 && move == 0 ? std::nullopt : Line::after(state, move);
    }
  };
  CHECK(refusal(OneWay()) ==
        "space line: no move of the same cost leads back from state 50 to 51, though undirected() says so");
  struct OtherCost : Line {
    [[nodiscard]] unsigned cost(State state, unsigned move) const { return state == 7 && move == 0 ? 0 : 1; }
  };
  CHECK(refusal(OtherCost()) ==
        "space line: no move of the same cost leads back from state 8 to 7, though undirected() says so");
  struct WrongBefore : test::CounterBack {
    [[nodiscard]] std::optional<State> before(State state, unsigned move) const {
      return state == 90 && move == 1 ? std::optional<State>(80) : CounterBack::before(state, move);
    }
  };
  CHECK(refusal(WrongBefore()) == "space counter: no move leads from state 80 to 90, though it is said to be before");
  // Levels that are pushed would go wrong where something is missing.
  struct MissingBefore : test::CounterBack {
    [[nodiscard]] std::optional<State> before(State state, unsigned move) const {
      return state == 110 ? std::nullopt : CounterBack::before(state, move);
    }
  };
  CHECK(refusal(MissingBefore()) == "space counter: state 109 is not before 110, though a move leads there");
}

TEST_CASE("names, sizes, goals, costs, numbers of moves and parities that are none") {
  const auto line = [](const auto& change) {
    Line space;
    change(space);
    return refusal(space);
  };
  CHECK(
      line([](Line& space) { space.called = "My Puzzle"; }) ==
      "'My Puzzle' is no name of a space: a puzzle has 1 to 31 lower-case letters, digits and hyphens, its parameters "
      "have up to 767 printable characters of ASCII");
  CHECK(line([](Line& space) { space.count = 0; }) == "space line: it has 0 states, not 1 to 2^48 - 1");
  struct NoGoal : Line {
    [[nodiscard]] std::vector<State> goals() const { return {}; }
  };
  CHECK(refusal(NoGoal()) == "space line: it has no goal");
  struct GoalOutside : Line {
    [[nodiscard]] std::vector<State> goals() const { return {100}; }
  };
  CHECK(refusal(GoalOutside()) == "space line: a goal has the number 100, the states 0 to 99");
  struct Costly : Line {
    [[nodiscard]] unsigned cost(State /*state*/, unsigned /*move*/) const { return 2; }
  };
  CHECK(refusal(Costly()) == "space line: a move of state 0 costs 2");
  struct WrongParity : Line {
    [[nodiscard]] bool parity(State state) const { return state % 2 == 1 || state == 40; }
  };
  CHECK(refusal(WrongParity()) == "space line: a move from state 39 to 40 contradicts parity()");
  struct OtherGoals : Line {
    [[nodiscard]] bool parity(State state) const { return state % 2 == 1; }
    [[nodiscard]] std::vector<State> goals() const { return {2, 5}; }
  };
  CHECK(refusal(OtherGoals()) == "space line: its goals are of both parities");
}

TEST_CASE("an h that no table has room for") {
  struct Long : Line {
    Long() { count = 200; }
  };
  CHECK(refusal(Long()) == "space line: a state has an h above 127, the largest that a table can have");
}

TEST_CASE("what a space throws comes out") {
  struct Throwing : Line {
    Throwing() { count = 1'000'003; }
    [[nodiscard]] std::vector<State> goals() const { return {777'700}; }
    [[nodiscard]] std::optional<State> after(State state, unsigned move) const {
      if (state == 777'720) throw std::range_error("no such state");
      return Line::after(state, move);
    }
  };
  CHECK_THROWS_WITH_AS((void)build(Throwing()), "no such state", std::range_error);
}

TEST_CASE("patterns of permutation puzzles that are none") {
  const auto refused = [](unsigned orientations, std::vector<PermutationPattern::Move> moves, test::Bytes kept) {
    try {
      (void)PermutationPattern({"mine", ""}, orientations, std::move(moves), std::move(kept));
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  CHECK(refused(1, {}, {0}) == "space mine: a permutation puzzle has moves, and pieces an orientation");
  CHECK(refused(1, {{{0, 0, 1}}}, {0}) == "space mine: move 0 is no permutation of places");
  CHECK(refused(1, {{{0, 1}}, {{0, 2}}}, {0}) == "space mine: move 1 is no permutation of places");
  CHECK(refused(1, {{{1, 0}}, {{0}}}, {0}) == "space mine: move 1 is for another number of places");
  CHECK(refused(2, {{{1, 0}, {0, 2}}}, {0}) == "space mine: move 0 turns a piece further than it has orientations");
  CHECK(refused(1, {{{1, 0}}}, {0, 0}) == "space mine: the pieces kept are not different ones of the puzzle");
  CHECK(refused(1, {{{1, 0}}}, {2}) == "space mine: the pieces kept are not different ones of the puzzle");
  CHECK(refused(1, {{{1, 0}}}, {}) == "space mine: 1 to 16 pieces can be kept");
}

}  // namespace
}  // namespace tilepdb::pattern_database
