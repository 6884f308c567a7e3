// SPDX-License-Identifier: MIT
// Tables that do not tell alike pieces apart, compared with searches over what is in each place.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/random_numbers.hpp"
#include "puzzles/definition/definition.hpp"
#include "puzzles/definition/definition_rules.hpp"
#include "puzzles/permutation/permutation_families.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "tests/lib/puzzles/puzzle_checks.hpp"
#include "tests/support/known_counts.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

using test::Counts;
using Looks = std::vector<std::pair<unsigned, unsigned>>;  // by place: the class of the piece there, and its turn

[[nodiscard]] LargePermutations puzzle_by(const std::string& text) {
  return LargePermutations(rules_of(read_definition(text, "text"), "text"));
}

[[nodiscard]] Looks looks_of(const PermutationSystem& system, const LargePermutations::State& state) {
  const Pieces& pieces = system.pieces();
  Looks looks(pieces.count());
  for (unsigned piece = 0; piece < pieces.count(); ++piece) {
    looks[pieces.piece_of(state[piece])] = {system.alike().class_of(piece), pieces.turn_of(state[piece])};
  }
  return looks;
}

/// Returns the moves from the looks of the goal to all that are reached, and how many there are at each depth.
[[nodiscard]] std::map<Looks, unsigned> depths_of(const PermutationSystem& system, const Looks& goal, Counts& counts) {
  const Pieces& pieces = system.pieces();
  std::map<Looks, unsigned> depths{{goal, 0}};
  std::vector<Looks> found{goal};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const unsigned depth = depths.at(found[i]);
    counts.resize(depth + 1);
    ++counts[depth];
    for (const CodeMap& map : system.maps()) {
      Looks next(found[i].size());
      for (unsigned place = 0; place < next.size(); ++place) {
        const auto [looks, turn] = found[i][place];
        const unsigned code = map[pieces.turned(pieces.home(place), turn)];
        next[pieces.piece_of(code)] = {looks, pieces.turn_of(code)};
      }
      if (depths.emplace(next, depth + 1).second) found.push_back(std::move(next));
    }
  }
  return depths;
}

/// Checks the table of all pieces, and h of random states.
void check_whole(const LargePermutations& puzzle, const std::string& pattern, const Counts& known = {}) {
  CAPTURE(pattern);
  const PermutationSystem& system = puzzle.system();
  Counts counts;
  const auto depths = depths_of(system, looks_of(system, puzzle.goal()), counts);
  REQUIRE(system.whole_pattern() == pattern);
  REQUIRE(puzzle.stored_pattern(pattern) == pattern);
  const test::PuzzleTables<LargePermutations> tables(puzzle, {pattern});
  CHECK(tables.table(pattern).table().histogram() == counts);
  if (!known.empty()) CHECK(counts == known);
  RandomNumbers random(3);
  for (unsigned i = 0; i < 500; ++i) {
    const auto state = puzzle.random_state(random);
    REQUIRE(tables.h(state) == depths.at(looks_of(system, state)));
  }
  const auto& space = tables.table(pattern).space();
  for (std::uint64_t index = 0; index < space.size(); index += 1 + space.size() / 1000) {
    REQUIRE(space.rank(space.unrank(index)) == index);
    const auto text = system.whole_state(space, index);
    if (tables.table(pattern).h_at(index) != pattern_database::unreachable) {
      REQUIRE(tables.h(puzzle.parse_state(text)) == tables.table(pattern).h_at(index));
    }
  }
}

[[nodiscard]] std::string rings(const std::string& a, const std::string& b) {
  return "Set A 6 3\nSet B 5 1\nSolved\nA\n" + a + "\nB\n" + b + "\nEnd\n" +
         "Move F\nA\n2 3 4 1 5 6\n1 2 0 0 0 0\nB\n2 3 1 4 5\nEnd\n" +
         "Move G\nA\n1 2 4 5 6 3\n0 0 2 1 0 0\nB\n1 2 4 5 3\nEnd\n";
}

TEST_CASE("whole tables of alike pieces have a state for each look") {
  const std::string novice =
      "Set CORNER 10 1\nSet EDGE 11 1\nSolved\nCORNER\n1 1 1 1 1 1 2 2 2 2\nEDGE\n1 1 1 1 1 1 2 2 2 2 2\nEnd\n"
      "Move R\nCORNER\n2 3 4 5 6 1 7 8 9 10\nEDGE\n2 3 4 5 6 1 7 8 9 10 11\nEnd\n"
      "Move L\nCORNER\n1 2 3 4 10 5 6 7 8 9\nEDGE\n1 2 3 4 5 11 6 7 8 9 10\nEnd\n";
  // The counts of twsearch -g for its sample puzzlernovice.
  check_whole(puzzle_by(novice), "corner-alike+edge-alike",
              {1, 5, 25, 98, 409, 1555, 5391, 14419, 28341, 30236, 13760, 2546, 213, 21});
  check_whole(puzzle_by(rings("1 1 2 2 2 3", "1 2 3 4 5")), "a-alike+b");
  check_whole(puzzle_by(rings("1 1 1 1 1 1", "1 1 2 2 3")), "a-alike+b-alike");
  check_whole(puzzle_by(rings("1 2 3 4 5 6", "1 1 1 1 2")), "a+b-alike");
}

TEST_CASE("a pattern may be the turns of a set alone, whichever of its pieces have them") {
  struct Case {
    std::string a;
    std::string b;
    std::string pattern;
    std::vector<unsigned> seen;  ///< by piece of B, its number in looks
  };
  for (const Case& one : {Case{"1 2 3 4 5 6", "1 2 3 4 5", "a-turns", {9, 9, 9, 9, 9}},
                          Case{"1 2 3 4 5 6", "1 2 3 4 5", "a-turns+b1-2", {1, 2, 9, 9, 9}},
                          Case{"1 1 2 2 2 3", "1 2 3 4 5", "a-turns+b", {1, 2, 3, 4, 5}},
                          Case{"1 1 2 2 2 3", "1 1 2 3 4", "a-turns+b-alike", {1, 1, 2, 3, 4}}}) {
    const std::string& pattern = one.pattern;
    CAPTURE(pattern);
    const LargePermutations puzzle = puzzle_by(rings(one.a, one.b));
    const PermutationSystem& system = puzzle.system();
    const auto looks = [&](const LargePermutations::State& state) {
      Looks all(11);
      for (unsigned piece = 0; piece < 11; ++piece) {
        const unsigned code = state[piece];
        all[system.pieces().piece_of(code)] = {piece < 6 ? 0 : one.seen[piece - 6], system.pieces().turn_of(code)};
      }
      return all;
    };
    REQUIRE(puzzle.stored_pattern(pattern) == pattern);
    Counts counts;
    const auto depths = depths_of(system, looks(puzzle.goal()), counts);
    const test::PuzzleTables<LargePermutations> tables(puzzle, {pattern});
    CHECK(tables.table(pattern).table().histogram() == counts);
    RandomNumbers random(3);
    for (unsigned i = 0; i < 200; ++i) {
      const auto state = puzzle.random_state(random);
      REQUIRE(tables.table(pattern).h_at(tables.sums().front().front().projection(state)) == depths.at(looks(state)));
      REQUIRE(tables.h(state) >= depths.at(looks(state)));
    }
  }
  const LargePermutations puzzle = puzzle_by(rings("1 2 3 4 5 6", "1 2 3 4 5"));
  for (const std::string wrong : {"b-turns", "a1-3-turns", "a-turns-places", "a-turns+a-places", "a-turns+a-alike"}) {
    CAPTURE(wrong);
    CHECK_THROWS_AS((void)puzzle.stored_pattern(wrong), Error);
  }
}

TEST_CASE("turns of the cube's corners and edges take six and seven moves, and are seen from three sides") {
  const SmallPermutations cube(puzzles::cube().of_size("3x3x3"));
  for (const auto& [pattern, states, most] : {std::tuple{"corners-turns", 2187U, 6U}, {"edges-turns", 2048U, 7U}}) {
    const test::PuzzleTables<SmallPermutations> tables(cube, {pattern});
    CHECK(tables.table(pattern).space().size() == states);
    CHECK(tables.table(pattern).table().histogram().size() == most + 1);
    CHECK(tables.sums().size() == 3);
    RandomNumbers random(5);
    for (unsigned length = 1; length < 10; ++length) {
      auto state = cube.goal();
      for (unsigned i = 0; i < length; ++i) state = cube.after(state, cube.system().all_moves()[random.below(18)]);
      CHECK(tables.h(state) <= length);
    }
  }
}

TEST_CASE("only whole sets of alike pieces are not distinguished") {
  const LargePermutations puzzle = puzzle_by(rings("1 1 2 2 2 3", "1 2 3 4 5"));
  CHECK(puzzle.stored_pattern("a1-2-alike") == "a1-2-alike");
  CHECK(puzzle.stored_pattern("a6-alike+b-alike") == "a6+b");
  for (const std::string wrong : {"a1-alike", "a1,3-alike", "a1-2-alike+a3", "a-alike-places"}) {
    CAPTURE(wrong);
    CHECK_THROWS_AS((void)puzzle.stored_pattern(wrong), Error);
  }
  const LargePermutations unturned = puzzle_by(rings("1 1 2 2 2 3\n? ? 0 0 0 0", "1 2 3 4 5"));
  CHECK(unturned.system().whole_pattern() == "a+b");
  CHECK_THROWS_AS((void)unturned.stored_pattern("a-alike"), Error);
}

}  // namespace
}  // namespace tilepdb::puzzles
