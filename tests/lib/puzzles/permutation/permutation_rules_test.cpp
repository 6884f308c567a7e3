// SPDX-License-Identifier: MIT
// Properties of the rules of every permutation puzzle, and defaults of rules.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/permutation/permutation_families.hpp"
#include "puzzles/permutation/permutation_group.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "tests/lib/puzzles/puzzle_checks.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

using Sizes = std::vector<std::string>;
using Codes = std::vector<std::uint8_t>;

/// Returns small and default sizes of a puzzle, and edge cases.
[[nodiscard]] Sizes sizes_of(const PermutationFamily& family) {
  static const std::map<std::string, Sizes> others{
      {"pancakes", {"2", "3", "63", "64"}},
      {"burnt-pancakes", {"2", "3", "63", "64"}},
      {"topspin", {"4-2",       "4-3",       "4-4",        "5-4",         "6-3",        "7-7",        "23-22",
                   "24-2",      "24-5",      "24-24",      "4-2-fixed",   "4-3-fixed",  "4-4-fixed",  "5-4-fixed",
                   "6-3-fixed", "7-7-fixed", "16-4-fixed", "23-22-fixed", "24-2-fixed", "24-5-fixed", "24-24-fixed"}}};
  Sizes sizes{family.facts.small_size, family.facts.default_size};
  if (const auto found = others.find(family.facts.name); found != others.end()) {
    sizes.insert(sizes.end(), found->second.begin(), found->second.end());
  }
  return sizes;
}

/// Calls `check` with the rules of all puzzles in these sizes.
template <typename Check>
void check_all(const Check& check) {
  for (const PermutationFamily& family : permutation_families()) {
    CAPTURE(family.facts.name);
    for (const std::string& size : sizes_of(family)) {
      CAPTURE(size);
      check(family, LargePermutations(family.of_size(size)));
    }
  }
}

/// Checks that whole pieces move to places of their group.
void check_keeps_pieces(const Pieces& pieces, const CodeMap& map) {
  REQUIRE(then(map, inverse_of(map)) == no_change());
  for (unsigned code = 0; code < pieces.codes(); ++code) {
    REQUIRE(map[code] < pieces.codes());
    const unsigned piece = pieces.piece_of(code);
    const unsigned there = pieces.piece_of(map[code]);
    REQUIRE(pieces.group_of(there) == pieces.group_of(piece));
    REQUIRE(there == pieces.piece_of(map[pieces.home(piece)]));
  }
}

TEST_CASE("the rules of permutation puzzles are consistent") {
  check_all([](const PermutationFamily& family, const LargePermutations& puzzle) {
    const Pieces& pieces = puzzle.system().pieces();
    const PermutationRules& rules = puzzle.system().rules();
    REQUIRE(rules.family == family.facts.name);
    REQUIRE(pieces.count() <= family.most_pieces);
    REQUIRE((rules.rotations.empty() || rules.groups.size() == 1));
    REQUIRE((!rules.moves.empty() && rules.moves.size() <= 64));
    REQUIRE(!puzzle.system().maps().empty());
    REQUIRE(rules.counts_gaps == (family.facts.heuristic == "gap"));
    REQUIRE((rules.counts_gaps || family.facts.heuristic == "zero"));
    std::set<CodeMap> moves;
    for (const auto& move : rules.moves) {
      check_keeps_pieces(pieces, move.map);
      for (unsigned code = 0; code < pieces.codes(); ++code) {
        REQUIRE(move.map[pieces.turned(code, 1)] == pieces.turned(move.map[code], 1));
      }
      moves.insert(move.map);
    }
    auto symmetries = rules.symmetries;
    symmetries.insert(symmetries.end(), rules.rotations.begin(), rules.rotations.end());
    for (const CodeMap& symmetry : symmetries) {
      check_keeps_pieces(pieces, symmetry);
      for (const CodeMap& move : moves) REQUIRE(moves.contains(then(then(inverse_of(symmetry), move), symmetry)));
    }
  });
}

TEST_CASE("sizes, states and patterns of permutation puzzles are read as they are written") {
  check_all([](const PermutationFamily& family, const LargePermutations& puzzle) {
    REQUIRE(family.of_size(puzzle.size()).size == puzzle.size());
    RandomNumbers random(3);
    for (unsigned i = 0; i < 10; ++i) {
      const auto state = puzzle.random_state(random);
      REQUIRE_FALSE(puzzle.why_unreachable(state));
      const std::string text = puzzle.state_text(state);
      REQUIRE(puzzle.parse_state(text) == state);
      REQUIRE(puzzle.drawing(state).ends_with('\n'));
      // A text may show only part of the size.
      const auto shown = family.of_size(family.facts.size_of_state(text));
      REQUIRE(Pieces(shown.groups).count() == puzzle.system().pieces().count());
    }
    for (const std::string& pattern : puzzle.default_patterns()) REQUIRE(puzzle.stored_pattern(pattern) == pattern);
  });
}

/// Returns pieces of each group in random places and orientations.
[[nodiscard]] Codes any_arrangement(const Pieces& pieces, RandomNumbers& random) {
  Codes state;
  for (unsigned group = 0; group < pieces.groups().size(); ++group) {
    const unsigned first = pieces.first_of(group);
    const PieceGroup& of = pieces.groups()[group];
    for (unsigned i = 0; i < of.pieces; ++i) state.push_back(pieces.home(first + i));
    for (unsigned i = of.pieces; i > 1; --i) std::swap(state[first + i - 1], state[first + random.below(i)]);
    for (unsigned i = 0; i < of.pieces; ++i) {
      state[first + i] = pieces.turned(state[first + i], random.below(of.orientations));
    }
  }
  return state;
}

TEST_CASE("moves reach every state of the right parity if only parity decides") {
  std::size_t families = 0;
  for (const PermutationFamily& family : permutation_families()) {
    CAPTURE(family.facts.name);
    for (const std::string& size : sizes_of(family)) {
      const PermutationSystem system(family.of_size(size));
      if (!system.rules().parity_decides || system.pieces().count() > 20) continue;
      CAPTURE(size);
      families += size == family.facts.small_size ? 1 : 0;
      const PermutationGroup group(system.maps(), system.pieces().codes());
      RandomNumbers random(5);
      for (unsigned i = 0; i < 200; ++i) {
        auto state = any_arrangement(system.pieces(), random);
        if (const CodeMap* const turning = system.turning_home(state[0])) {
          for (std::uint8_t& code : state) code = (*turning)[code];
        }
        REQUIRE(group.contains(system.map_of(state)) == !system.why_unreachable(state));
      }
    }
  }
  CHECK(families == 3);
}

/// Checks the table of a pattern that ignores turns, by a search over the places of its pieces alone.
void check_places(const PermutationRules& rules, const std::string& pattern, const std::vector<unsigned>& pieces) {
  const LargePermutations puzzle(rules);
  const PermutationSystem& system = puzzle.system();
  const auto places_in = [&](const auto& state) {
    Codes places;
    for (const unsigned piece : pieces)
      places.push_back(static_cast<std::uint8_t>(system.pieces().piece_of(state[piece])));
    return places;
  };
  std::map<Codes, unsigned> depths{{places_in(puzzle.goal()), 0}};
  std::vector<Codes> found{depths.begin()->first};
  std::vector<std::uint64_t> counts;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const unsigned depth = depths.at(found[i]);
    counts.resize(depth + 1);
    ++counts[depth];
    for (const CodeMap& map : system.maps()) {
      Codes next = found[i];
      for (auto& place : next)
        place = static_cast<std::uint8_t>(system.pieces().piece_of(map[system.pieces().home(place)]));
      if (depths.emplace(next, depth + 1).second) found.push_back(next);
    }
  }
  CAPTURE(pattern);
  REQUIRE(puzzle.stored_pattern(pattern) == pattern);
  const test::PuzzleTables<LargePermutations> tables(puzzle, {pattern});
  const auto& table = tables.table(pattern);
  CHECK(table.table().histogram() == counts);
  RandomNumbers random(7);
  for (unsigned i = 0; i < 300; ++i) {
    const auto state = puzzle.random_state(random);
    REQUIRE(table.h_at(tables.sums().front().front().projection(state)) == depths.at(places_in(state)));
    for (const auto move : puzzle.moves(state)) {
      REQUIRE(tables.h(puzzle.after(state, move)) + 1 >= tables.h(state));
      REQUIRE(tables.h(puzzle.after(state, move)) <= tables.h(state) + 1);
    }
  }
}

TEST_CASE("patterns may ignore turns") {
  const PermutationRules three = cube().of_size("3x3x3");
  check_places(three, "edges0-3-places", {8, 9, 10, 11});
  check_places(three, "corners0-1-places+edges0-1-places", {0, 1, 8, 9});
  check_places(three, "corners-places", {0, 1, 2, 3, 4, 5, 6, 7});
  check_places(cube().of_size("2x2x2"), "corners-places", {1, 2, 3, 4, 5, 6, 7});
  check_places(burnt_pancakes().of_size("7"), "1-4-places", {0, 1, 2, 3});
  const PermutationSystem system(three);
  CHECK(system.space("edges-places").size() == 479'001'600);
  CHECK(system.stored_pattern("corners7-places+edges11") == "corners0-places+edges2");
  // Pieces without turns.
  CHECK(PermutationSystem(topspin().of_size("9-4")).stored_pattern("0-3-places") == "0-3");
  for (const std::string wrong : {"edges-place", "edges-", "-places", "edges0-places+edges1", "edges-places-places"}) {
    CAPTURE(wrong);
    CHECK_THROWS_AS((void)system.stored_pattern(wrong), Error);
  }
}

/// Four pieces with three orientations; a move cycles the first three.
[[nodiscard]] PermutationRules plain_rules() {
  PermutationRules rules;
  rules.family = "plain";
  rules.size = "of one kind";
  rules.groups = {{"", 4, 3, 1}};
  CodeMap around = no_change();
  for (std::uint8_t code = 0; code < 9; ++code) around[code] = static_cast<std::uint8_t>((code + 3) % 9);
  rules.moves = {{"next", around}, {"back", inverse_of(around)}};
  return rules;
}

TEST_CASE("rules work without texts of their own") {
  const SmallPermutations puzzle(plain_rules());
  const PermutationSystem& system = puzzle.system();
  CHECK(puzzle.size() == "of one kind");
  CHECK(puzzle.state_text(puzzle.after(puzzle.goal(), {0})) == "3 1 2 4");
  CHECK(puzzle.drawing(puzzle.goal()) == "1 2 3 4\n");
  CHECK_THROWS_WITH_AS((void)puzzle.parse_state("1 2"),
                       "'1 2': expected the numbers 1 to 4 in some order, separated by spaces", Error);
  CHECK(puzzle.heuristic(puzzle.parse_state("2 3 1 4")) == 0);
  CHECK(puzzle.default_patterns() == Sizes{"1-3"});  // piece 4 never moves
  CHECK(puzzle.space("1-4").name().parameters == "of one kind_1-4");
  const auto why = [&](const Codes& state) { return system.why_unreachable(state).value_or(""); };
  CHECK(why({3, 6, 0, 9}).empty());
  CHECK(why({3, 6, 0, 11}) == "the turns of pieces add up to 2 modulo 3, and no moves do that alone");
  CHECK(why({3, 0, 6, 9}) == "an odd permutation, and no moves do that alone");
  CHECK(why({3, 0, 9, 6}) == "moves reach only some arrangements of the pieces, and not this one");
  CHECK(why({1, 5, 6, 9}) == "moves reach only some arrangements of the pieces, and not this one");
  RandomNumbers random(1);
  std::set<std::string> drawn;
  for (unsigned i = 0; i < 40; ++i) drawn.insert(puzzle.state_text(puzzle.random_state(random)));
  CHECK(drawn == std::set<std::string>{"1 2 3 4", "3 1 2 4", "2 3 1 4"});
}

}  // namespace
}  // namespace tilepdb::puzzles
