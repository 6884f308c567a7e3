// SPDX-License-Identifier: MIT
// Each contradiction in a space gives one clear error.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "tests/support/puzzle_spaces.hpp"
#include "tests/support/small_spaces.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tilepdb/pattern_database/build.hpp"
#include "tilepdb/pattern_database/save.hpp"

namespace tilepdb::pattern_database {
namespace {

/// Returns why a space has no table; checks that no file is left.
template <typename S>
[[nodiscard]] std::string space_refusal(const S& space) {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "table.pdb";
  std::string built;
  for (const bool to_file : {false, true}) {
    std::string why;
    try {
      if (to_file) {
        (void)build_file(space, file);
      } else {
        (void)build(space);
      }
    } catch (const Error& error) {
      CHECK(error.kind() == ErrorKind::bad_input);
      why = error.what();
    }
    if (to_file) {
      CHECK(why == built);
      CHECK(!std::filesystem::exists(file));
    } else {
      built = why;
    }
  }
  return built;
}

/// A line of numbers; moves lead to the next and the previous one.
struct Line : test::Numbers {
  Line() : Numbers{"line", 100} {}
  [[nodiscard]] unsigned moves() const { return 2; }
  [[nodiscard]] bool undirected() const { return true; }
  [[nodiscard]] std::optional<State> after(State state, unsigned move) const {
    if (move == 0) return state + 1 < count ? std::optional(state + 1) : std::nullopt;
    return state > 0 ? std::optional(state - 1) : std::nullopt;
  }
};

/// The same with goal 777,700, long enough for samples to miss most of it.
struct LongLine : Line {
  LongLine() { count = 1'000'003; }
  [[nodiscard]] std::vector<State> goals() const { return {777'700}; }
};

/// A ring described by numbers whose expander does not declare moves of cost 0.
struct Steps {
  struct Expander {
    template <typename Visit>
    bool any(std::uint64_t index, Visit&& visit) const {
      return visit((index + 1) % 10, index == 4 ? 0U : 1U) || visit((index + 9) % 10, index == 5 ? 0U : 1U);
    }
  };
  [[nodiscard]] Name name() const { return {"steps", ""}; }
  [[nodiscard]] std::uint64_t size() const { return 10; }
  [[nodiscard]] unsigned moves() const { return 2; }
  [[nodiscard]] Expander expander() const { return {}; }
  [[nodiscard]] std::array<std::uint64_t, 1> goals() const { return {0}; }
  [[nodiscard]] bool undirected() const { return true; }
};

TEST_CASE("ranks that are not a bijection are refused") {
  struct TwoAlike : Line {
    [[nodiscard]] std::uint64_t rank(State state) const { return state == 70 ? 69 : state; }
  };
  CHECK(space_refusal(TwoAlike()) == "space line: a state has rank 69, but unrank() of that rank is another state");
  struct Shifted : Line {
    [[nodiscard]] State unrank(std::uint64_t index) const { return (index + 1) % count; }
  };
  CHECK(space_refusal(Shifted()) == "space line: rank(unrank(0)) is 1");
}

TEST_CASE("neighbours out of range are refused") {
  struct TooLong : Line {
    [[nodiscard]] std::uint64_t size() const { return 99; }
  };
  CHECK(space_refusal(TooLong()) == "space line: a move leads from state 98 to 99, but the last state is 98");

  // Outside the sample: found during the search.
  struct Hidden : LongLine {
    [[nodiscard]] std::optional<State> after(State state, unsigned move) const {
      if (state == 777'701) return count + 5;
      return Line::after(state, move);
    }
  };
  CHECK(space_refusal(Hidden()) ==
        "space line: a move leads from state 777701 to 1000008, but the last state is 1000002");
}

TEST_CASE("moves declared as undirected that cannot be undone are refused") {
  struct OneWay : Line {
    [[nodiscard]] std::optional<State> after(State state, unsigned move) const {
      return state == 50 && move == 0 ? std::nullopt : Line::after(state, move);
    }
  };
  CHECK(space_refusal(OneWay()) ==
        "space line: no move of the same cost leads back from state 50 to 51, though undirected() is true");
  struct OtherCost : Line {
    [[nodiscard]] unsigned cost(State state, unsigned move) const { return state == 7 && move == 0 ? 0 : 1; }
  };
  CHECK(space_refusal(OtherCost()) ==
        "space line: no move of the same cost leads back from state 8 to 7, though undirected() is true");
  struct WrongBefore : test::CounterBack {
    [[nodiscard]] std::optional<State> before(State state, unsigned move) const {
      return state == 90 && move == 1 ? std::optional<State>(80) : CounterBack::before(state, move);
    }
  };
  CHECK(space_refusal(WrongBefore()) == "space counter: no move leads from state 80 to 90, though it is a predecessor");
  // Pushed levels would be wrong if a predecessor is missing.
  struct MissingBefore : test::CounterBack {
    [[nodiscard]] std::optional<State> before(State state, unsigned move) const {
      return state == 110 ? std::nullopt : CounterBack::before(state, move);
    }
  };
  CHECK(space_refusal(MissingBefore()) == "space counter: state 109 is missing from the predecessors of 110");
}

TEST_CASE("invalid names, sizes, goals, costs, numbers of moves and parities are refused") {
  const auto line = [](const auto& change) {
    Line space;
    change(space);
    return space_refusal(space);
  };
  CHECK(line([](Line& space) { space.called = "My Puzzle"; }) ==
        "'My Puzzle' is not a name of a space: a puzzle has 1 to 31 lower-case letters, digits and hyphens, its "
        "parameters "
        "have up to 767 printable ASCII characters");
  CHECK(line([](Line& space) { space.count = 0; }) == "space line: it has 0 states, not 1 to 2^48 - 1");
  const Table table = build(Line()).table();
  Line empty;
  empty.count = 0;
  CHECK_THROWS_WITH_AS((PatternDatabase<Line>(empty, table)), "space line: it has 0 states, not 1 to 2^48 - 1", Error);
  struct NoGoal : Line {
    [[nodiscard]] std::vector<State> goals() const { return {}; }
  };
  CHECK(space_refusal(NoGoal()) == "space line: it has no goal");
  CHECK_THROWS_WITH_AS((PatternDatabase<NoGoal>(NoGoal(), table)), "space line: it has no goal", Error);
  struct GoalOutside : Line {
    [[nodiscard]] std::vector<State> goals() const { return {100}; }
  };
  CHECK(space_refusal(GoalOutside()) == "space line: goal 100 is not a state; expected 0 to 99");
  struct Costly : Line {
    [[nodiscard]] unsigned cost(State /*state*/, unsigned /*move*/) const { return 2; }
  };
  CHECK(space_refusal(Costly()) == "space line: a move of state 0 costs 2, not 0 or 1");
  struct CostlyWhereNoSampleIs : LongLine {
    [[nodiscard]] unsigned cost(State state, unsigned /*move*/) const { return state == 777'703 ? 7 : 1; }
  };
  CHECK(space_refusal(CostlyWhereNoSampleIs()) == "space line: a move of state 777703 costs 7, not 0 or 1");
  struct WrongParity : Line {
    [[nodiscard]] bool parity(State state) const { return state % 2 == 1 || state == 40; }
  };
  CHECK(space_refusal(WrongParity()) == "space line: a move from state 39 to 40 contradicts parity()");
  // Outside the sample: values of one bit would be wrong.
  struct HiddenParity : test::Numbers {
    HiddenParity() : Numbers{"bits", std::uint64_t{1} << 20} {}
    [[nodiscard]] unsigned moves() const { return 20; }
    [[nodiscard]] bool undirected() const { return true; }
    [[nodiscard]] State after(State state, unsigned move) const { return state ^ std::uint64_t{1} << move; }
    [[nodiscard]] bool parity(State state) const { return std::popcount(state) % 2 == 1 || state == 5001; }
  };
  CHECK(space_refusal(HiddenParity()) ==
        "space bits: the parity of state 5001 does not match its h, 6: parity() is wrong");
  CHECK(test::built(HiddenParity(), Encoding::two_bits).h_at(5001) == 6);
  struct OtherGoals : Line {
    [[nodiscard]] bool parity(State state) const { return state % 2 == 1; }
    [[nodiscard]] std::vector<State> goals() const { return {2, 5}; }
  };
  CHECK(space_refusal(OtherGoals()) == "space line: its goals differ in parity");
}

TEST_CASE("an expander with undeclared moves of cost 0 is refused") {
  CHECK(space_refusal(Steps()) == "space steps: a move of state 4 costs 0, though the expander's unit_cost is true");
}

TEST_CASE("an h too large for a table is refused") {
  struct Long : Line {
    Long() { count = 200; }
  };
  CHECK(space_refusal(Long()) == "space line: a state has an h above 127, the largest that a table can have");
}

TEST_CASE("exceptions of a space reach the caller") {
  struct Throwing : LongLine {
    [[nodiscard]] std::optional<State> after(State state, unsigned move) const {
      if (state == 777'720) throw std::range_error("no such state");
      return Line::after(state, move);
    }
  };
  CHECK_THROWS_WITH_AS((void)build(Throwing()), "no such state", std::range_error);
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "table.pdb";
  CHECK_THROWS_WITH_AS((void)build_file(Throwing(), file), "no such state", std::range_error);
  CHECK(!std::filesystem::exists(file));
}

TEST_CASE("exceptions of callbacks reach the caller from any thread, and no file is left") {
  const auto space = test::pancakes(9, false, test::first_numbers(9));
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "table.pdb.zst";
  const auto check = [&](const BuildOptions& options) {
    CHECK_THROWS_WITH_AS((void)build_file(space, file, options), "not now", std::range_error);
    CHECK(!std::filesystem::exists(file));
  };
  for (const int threads : {1, 3}) {
    BuildOptions options;
    options.threads = threads;
    options.checkpoint_interval = std::chrono::seconds(0);
    options.stop = []() -> bool { throw std::range_error("not now"); };
    check(options);
    options.stop = {};
    options.progress = [](const BuildProgress& at) {
      if (at.depth >= 5) throw std::range_error("not now");
    };
    check(options);
    options.progress = {};
    options.resumed = [](unsigned /*depth*/) { throw std::range_error("not now"); };
    check(options);
  }
  CHECK(build_file(space, file).table().histogram().size() == 11);
  SaveOptions save_options;
  save_options.stop = []() -> bool { throw std::range_error("not now"); };
  const auto table = Table::open(file);
  CHECK_THROWS_WITH_AS(save(table, folder.path() / "other.pdb", save_options), "not now", std::range_error);
  CHECK(!std::filesystem::exists(folder.path() / "other.pdb"));
}

TEST_CASE("invalid patterns of permutation puzzles are refused") {
  const auto refused = [](unsigned orientations, std::vector<PermutationPattern::Move> moves, test::Bytes kept,
                          std::vector<PermutationPattern::State> goals = {}) {
    try {
      (void)PermutationPattern({"mine", ""}, orientations, std::move(moves), std::move(kept), std::move(goals));
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  CHECK(refused(1, {}, {0}) == "space mine: a permutation puzzle has moves, and its pieces have 1 to 256 orientations");
  CHECK(refused(257, {{{1, 0}}}, {0}) ==
        "space mine: a permutation puzzle has moves, and its pieces have 1 to 256 orientations");
  CHECK(refused(256, {{{1, 0}}}, {0}).empty());
  CHECK(refused(1, {{{0, 0, 1}}}, {0}) == "space mine: move 0 is not a permutation of the places");
  CHECK(refused(1, {{{0, 1}}, {{0, 2}}}, {0}) == "space mine: move 1 is not a permutation of the places");
  CHECK(refused(1, {{{1, 0}}, {{0}}}, {0}) == "space mine: move 1 has another number of places");
  CHECK(refused(2, {{{1, 0}, {0, 2}}}, {0}) == "space mine: move 0 turns a piece further than it has orientations");
  CHECK(refused(1, {{{1, 0}}}, {0, 0}) == "space mine: the pieces kept are not distinct pieces of the puzzle");
  CHECK(refused(1, {{{1, 0}}}, {2}) == "space mine: the pieces kept are not distinct pieces of the puzzle");
  CHECK(refused(1, {{{1, 0}}}, {}) == "space mine: no piece is kept");
  auto many = test::first_numbers(64);
  std::rotate(many.begin(), many.begin() + 1, many.end());  // one orbit
  CHECK(refused(1, {{test::first_numbers(65)}}, {0}) == "space mine: a permutation puzzle has 1 to 64 places");
  CHECK(refused(1, {{many}}, test::first_numbers(17)) == "space mine: 2^48 states or more");
  CHECK(refused(1, {{many}}, test::first_numbers(9)) == "space mine: 2^48 states or more");
  CHECK(refused(3, {{many}}, test::first_numbers(11)) ==
        "space mine: the pieces kept have more than 65536 orientations");
  CHECK(refused(1, {{{1, 0}}}, {0, 1}, {{{1, 1}}}) == "space mine: a goal is not a placement of the pieces kept");
  CHECK(refused(1, {{{1, 0}}}, {0, 1}, {{{1, 2}}}) == "space mine: a goal is not a placement of the pieces kept");
  CHECK(refused(2, {{{1, 0}}}, {0}, {{{1}, {2}}}) == "space mine: a goal is not a placement of the pieces kept");
  // Each move turns as much in one direction as in the other.
  CHECK(refused(3, {{{1, 0}, {1, 2}}}, {0, 1}, {{{1, 0}, {1, 0}}}) ==
        "space mine: no moves lead to the orientations of a goal");
}

}  // namespace
}  // namespace tilepdb::pattern_database
