// SPDX-License-Identifier: MIT
// Puzzles from definitions: moves, states and digests.
#include "puzzles/definition/definition_rules.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "core/random_numbers.hpp"
#include "platform/input_text.hpp"
#include "puzzles/definition/defined_puzzles.hpp"
#include "puzzles/definition/definition.hpp"
#include "puzzles/permutation/permutation_families.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "tests/lib/puzzles/definition/definition_counts.hpp"
#include "tests/lib/puzzles/puzzle_checks.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/texts.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

using test::defined_by;
using test::plain_counts;
using test::shipped;
using test::table_counts;
using test::Words;

TEST_CASE("images of a pattern under symmetries, and patterns over several sets, never exceed the length") {
  const LargePermutations puzzle = shipped("pyraminx");
  const test::PuzzleTables<LargePermutations> whole(puzzle, {"edges+vertices"});
  const test::PuzzleTables<LargePermutations> one(puzzle, {puzzle.stored_pattern("edges2-4+vertices3")});
  const test::PuzzleTables<LargePermutations> two(puzzle, {puzzle.stored_pattern("edges1-2"), "vertices"});
  CHECK(whole.sums().size() == 1);
  CHECK(one.sums().size() == 8);
  RandomNumbers random(5);
  unsigned equal = 0;
  for (unsigned i = 0; i < 2000; ++i) {
    const auto state = puzzle.random_state(random);
    const unsigned length = whole.h(state);
    REQUIRE(one.h(state) <= length);
    REQUIRE(two.h(state) <= length);
    for (const auto move : puzzle.moves(state)) {
      const unsigned next = whole.h(puzzle.after(state, move));
      REQUIRE(next + 1 >= length);
      REQUIRE(length + 1 >= next);
    }
    equal += one.h(state) == length ? 1 : 0;
  }
  CHECK(equal > 20);
  CHECK(whole.h(puzzle.goal()) == 0);
  CHECK(one.h(puzzle.goal()) == 0);
}

/// Writes rules as a definition, with a base move for each move.
[[nodiscard]] std::string definition_text(const PermutationRules& rules) {
  const Pieces pieces(rules.groups);
  std::string text;
  for (const PieceGroup& group : rules.groups) {
    text += "Set " + (group.name.empty() ? "PIECES" : group.name) + " " + std::to_string(group.pieces) + " " +
            std::to_string(group.orientations) + "\n";
  }
  text += "Solved\nEnd\n";
  for (const auto& move : rules.moves) {
    text += "Move m" + move.name + "\n";
    for (unsigned g = 0; g < rules.groups.size(); ++g) {
      const PieceGroup& group = rules.groups[g];
      const unsigned first = pieces.first_of(g);
      std::vector<unsigned> from(group.pieces);
      std::string turns;
      for (unsigned piece = 0; piece < group.pieces; ++piece) {
        const unsigned code = move.map[pieces.home(first + piece)];
        from[pieces.piece_of(code) - first] = piece + 1;
        turns += " " + std::to_string(pieces.turn_of(code));
      }
      text += (group.name.empty() ? "PIECES" : group.name) + "\n";
      for (const unsigned piece : from) text += " " + std::to_string(piece);
      text += "\n" + turns + "\n";
    }
    text += "End\n";
  }
  return text;
}

[[nodiscard]] const PermutationFamily& named(const std::string& name) {
  const auto families = permutation_families();
  return *std::find_if(families.begin(), families.end(), [&](const auto& family) { return family.facts.name == name; });
}

TEST_CASE("named puzzles written as definitions have the same counts and the same h") {
  const std::vector<std::vector<std::string>> puzzles{
      {"cube", "3x3x3", "edges0-2", "edges1-3", "edges8-11", "edges9-12"},
      {"topspin", "8-4-fixed", "0-4", "pieces1-5", "3-7", "pieces4-8"},
      {"burnt-pancakes", "5", "1-3", "pieces1-3", "2,4,5", "pieces2,4,5"}};
  for (const auto& words : puzzles) {
    CAPTURE(words[0]);
    const LargePermutations own(named(words[0]).of_size(words[1]));
    const LargePermutations defined = defined_by(definition_text(own.system().rules()));
    CHECK(plain_counts(defined, 3) == plain_counts(own, 3));
    for (std::size_t i = 2; i < words.size(); i += 2) {
      const test::PuzzleTables<LargePermutations> tables(own, {words[i]});
      const test::PuzzleTables<LargePermutations> other(defined, {words[i + 1]});
      RandomNumbers random(7);
      for (unsigned state = 0; state < 500; ++state) {
        const auto drawn = own.random_state(random);
        REQUIRE_FALSE(defined.why_unreachable(drawn));
        // Tables are also looked up through symmetries, which may be others.
        REQUIRE(tables.table(words[i]).h_at(tables.sums().front().front().projection(drawn)) ==
                other.table(words[i + 1]).h_at(other.sums().front().front().projection(drawn)));
      }
    }
  }
}

TEST_CASE("moves have the names of twsearch, with all their powers") {
  const auto names = [](const std::string& row) {
    return defined_by("Set A 7 1\nSolved\nEnd\nMove R\nA\n" + row + "\nEnd\n").system().names();
  };
  CHECK(names("2 1 3 4 5 6 7") == Words{"R"});
  CHECK(names("2 3 1 4 5 6 7") == Words{"R", "R'"});
  CHECK(names("2 3 4 1 5 6 7") == Words{"R", "R2", "R'"});
  CHECK(names("2 3 4 5 6 7 1") == Words{"R", "R2", "R3", "R3'", "R2'", "R'"});
}

/// Loopover whose tiles differ only by their rows, as texts without the name of the set.
[[nodiscard]] test::TextDistances row_distances() {
  return test::plain_distances("TILES 1 1 1 2 2 2 3 3 3", [](const std::string& text) {
    test::Words neighbours;
    for (unsigned line = 0; line < 6; ++line) {
      for (const unsigned shift : {1U, 2U}) {
        std::string next = text;
        for (unsigned i = 0; i < 3; ++i) {
          const auto cell = [&](unsigned at) { return 6 + 2 * (line < 3 ? 3 * line + at : 3 * at + line - 3); };
          next[cell((i + shift) % 3)] = text[cell(i)];
        }
        neighbours.push_back(next);
      }
    }
    return neighbours;
  });
}

[[nodiscard]] LargePermutations loopover_of_rows() {
  std::string text = read_text_file(std::string(TILEPDB_DATA_DIR) + "/puzzles/loopover-3x3.tws", longest_definition);
  const std::string row = "1 2 3 4 5 6 7 8 9";
  text.replace(text.find(row), row.size(), "1 1 1 2 2 2 3 3 3");
  return defined_by(text);
}

TEST_CASE("pieces may look alike") {
  const auto distances = row_distances();
  CHECK(distances.size() == 1680);
  const LargePermutations puzzle = loopover_of_rows();
  CHECK(puzzle.has_alike());
  CHECK(puzzle.default_patterns() == Words{"tiles-alike"});
  CHECK(table_counts(puzzle, "tiles-alike") == test::counts_of(distances));
  test::check_whole(puzzle, "tiles1-9", distances);
  test::check_bounds(puzzle, {"tiles1-4", "tiles2,5,7-8"}, distances);
  test::check_random(puzzle, distances);
  for (const auto& [text, distance] : distances) REQUIRE(puzzle.is_goal(puzzle.parse_state(text)) == (distance == 0));
  CHECK_THROWS_WITH_AS((void)puzzle.parse_state("TILES 1 1 2 2 2 2 3 3 3"),
                       "'TILES 1 1 2 2 2 2 3 3 3': set TILES: piece 1 is in 2 places, expected 3", Error);
}

TEST_CASE("alike pieces leave every reachable state reachable, and no other") {
  // Only rotations of the ring; exchanges of alike pieces do not keep this group.
  const LargePermutations ring = defined_by("Set A 6 1\nSolved\nA\n1 1 2 2 3 3\nEnd\nMove R\nA\n2 3 4 5 6 1\nEnd\n");
  unsigned reached = 0;
  std::string pieces = "112233";
  do {
    std::string text = "A";
    for (const char piece : pieces) text.append(" ").append(1, piece);
    const bool is_rotation = (pieces + pieces).find("112233") != std::string::npos;
    REQUIRE(!ring.why_unreachable(ring.parse_state(text)) == is_rotation);
    reached += is_rotation ? 1 : 0;
  } while (std::next_permutation(pieces.begin(), pieces.end()));
  CHECK(reached == 6);
  // Two rings that turn together; a piece of one ring is like one of the other.
  const LargePermutations rings =
      defined_by("Set A 8 1\nSolved\nA\n1 1 2 2 3 3 2 2\nEnd\nMove R\nA\n2 3 4 1 6 7 8 5\nEnd\n");
  std::set<std::string> together;
  for (const char* const moves : {"(R)4", "R", "R2", "R'"}) together.insert(rings.state_text(rings.parse_state(moves)));
  pieces = "11222233";
  do {
    std::string text = "A";
    for (const char piece : pieces) text.append(" ").append(1, piece);
    REQUIRE(!rings.why_unreachable(rings.parse_state(text)) == together.contains(text));
  } while (std::next_permutation(pieces.begin(), pieces.end()));
  CHECK(together.size() == 4);
  // Corners of the pocket cube in two colours: twists still add up to 0.
  std::string text = read_text_file(std::string(TILEPDB_DATA_DIR) + "/puzzles/pocket-cube.tws", longest_definition);
  const std::string row = "\n1 2 3 4 5 6 7\n";
  text.replace(text.find(row), row.size(), "\n1 1 1 2 2 2 2\n");
  const LargePermutations cube = defined_by(text);
  CHECK_FALSE(cube.why_unreachable(cube.parse_state("CORNERS 2 1 1 2 1+1 2+2 2")));
  CHECK(cube.why_unreachable(cube.parse_state("CORNERS 2 1 1 2 1+1 2+1 2")));
}

const std::string small_definition =
    "Set E 4 2\nSet C 3 3\nSolved\nE\n2 1 4 3\n0 1 0 0\nC\n1 2 3\nEnd\n"
    "Move R\nE\n2 3 4 1\n0 1 0 1\nC\n2 1 3\n1 2 0\nEnd\nMove U\nC\n2 3 1\n0 1 2\nEnd\nMove x\nE\n2 1 4 3\nEnd\n"
    "MoveSequence S R U Rv\nMove Rv\nE\n4 3 2 1\nEnd\nMoveAlias r R'\n";

TEST_CASE("states are moves or rows, and rows are read as they are written") {
  const LargePermutations puzzle = defined_by(small_definition);
  CHECK(puzzle.state_text(puzzle.goal()) == "E 2 1+1 4 3 C 1 2 3");
  const auto rows_of = [&](const std::string& text) { return puzzle.state_text(puzzle.parse_state(text)); };
  // The piece in the second place comes to the first, and so on; a turn belongs to the place that a piece leaves.
  CHECK(rows_of("R") == "E 1 4 3+1 2 C 2+2 1+1 3");
  CHECK(rows_of("R R") == rows_of("R2"));
  CHECK(rows_of("(R U)2 R'") == rows_of("R,U R U R3"));
  CHECK(rows_of("(R (U)'2)'") == rows_of("U2 R'"));
  CHECK(rows_of("(R U')0 r") == rows_of("R’"));
  CHECK(rows_of("x x U") == rows_of("U"));
  CHECK(rows_of("S") == rows_of("R U Rv"));
  CHECK(rows_of("E 1 4 3+1 2") == "E 1 4 3+1 2 C 1 2 3");
  CHECK(rows_of("C 2,1,3 2 1 0 / E [1 4 3 2 0 0 1 0]") == rows_of("R"));
  RandomNumbers random(1);
  for (unsigned i = 0; i < 100; ++i) {
    const auto state = puzzle.random_state(random);
    REQUIRE(puzzle.parse_state(puzzle.state_text(state)) == state);
    REQUIRE_FALSE(puzzle.why_unreachable(state));
  }
}

TEST_CASE("texts that are no states are refused with what was expected") {
  const LargePermutations puzzle = defined_by(small_definition);
  const auto fault = [&](const std::string& text) {
    return test::refusal_of([&] { return puzzle.parse_state(text); });
  };
  const std::string expected =
      "; expected moves from the solved state, or 'E' and the piece in each of its places, and so on for each set";
  CHECK(fault("R F") == "'R F': 'F' is not a move" + expected);
  CHECK(fault("") == "'': no move found" + expected);
  CHECK(fault("(R") == "'(R': '(' is never closed by ')'" + expected);
  CHECK(fault("R)") == "'R)': ')' has no '(' before it" + expected);
  CHECK(fault("(R)1000000") == "'(R)1000000': found '1000000' after ), expected a number of repetitions" + expected);
  CHECK(fault("1 2 3 4") == "'1 2 3 4': '1' is not a move" + expected);
  CHECK(fault("E 1 2 3") == "'E 1 2 3': set E: found 3 numbers, expected 4 pieces");
  CHECK(fault("E 1 2 3 5") == "'E 1 2 3 5': set E: found '5', expected a piece, 1 to 4");
  CHECK(fault("E 1 2 3 3") == "'E 1 2 3 3': set E: piece 3 is in 2 places, expected 1");
  CHECK(fault("E 1 2 3 4+2") == "'E 1 2 3 4+2': set E: found '2', expected an orientation, 0 to 1");
  CHECK(fault("E 1 2 3 4 E 1 2 3 4") == "'E 1 2 3 4 E 1 2 3 4': found set E twice");
  CHECK(fault("C 1 2 3 D 1") == "'C 1 2 3 D 1': set C: found 5 numbers, expected 3 pieces");
}

TEST_CASE("states that moves cannot reach are recognized") {
  const LargePermutations cube = shipped("pocket-cube");
  const auto why = [](const LargePermutations& puzzle, const std::string& text) {
    return puzzle.why_unreachable(puzzle.parse_state(text)).value_or("");
  };
  CHECK(why(cube, "CORNERS 2 1 3 4 5 6 7").empty());
  CHECK(why(cube, "CORNERS 1+1 2 3 4 5 6 7") ==
        "the turns of corners add up to 1 modulo 3, and no moves do that alone");
  CHECK(why(shipped("loopover-3x3"), "TILES 2 1 3 4 5 6 7 8 9") == "an odd permutation, and no moves do that alone");
  // Corners of the skewb_counts keep more than that: turns of each half, and its rotations.
  CHECK(why(shipped("skewb"), "CORNERS 1 2 3 4 OTHERS 2 3 1 4") ==
        "moves reach only some arrangements of the pieces, and not this one");
}

TEST_CASE("digests depend on sets, solved state and moves alone") {
  const auto digest = [](const std::string& text) { return rules_of(read_definition(text, "x"), "x").size; };
  const std::string sets = "Set A 4 2\n";
  const std::string r = "Move R\nA\n2 1 3 4\nEnd\n";
  const std::string u = "Move U\nA\n1 3 2 4\nEnd\n";
  const std::string base = digest(sets + "Solved\nEnd\n" + r + u);
  CHECK(base.size() == 16);
  CHECK(digest("# a comment\nName B\n" + sets + "Solved\nA\n1 2 3 4\n0 0 0 0\nEnd\n" + u + r) == base);
  CHECK(digest(sets + "Solved\nEnd\nMove S\nA\n2 1 3 4\nEnd\nMove T\nA\n1 3 2 4\n0 0 0 0\nEnd\n") == base);
  std::set<std::string> different{base};
  const std::vector<std::string> others{sets + "Solved\nEnd\n" + r,
                                        "Set B 4 2\nSolved\nEnd\nMove R\nB\n2 1 3 4\nEnd\nMove U\nB\n1 3 2 4\nEnd\n",
                                        "Set A 4 3\nSolved\nEnd\n" + r + u,
                                        sets + "Solved\nA\n1 2 4 3\nEnd\n" + r + u,
                                        sets + "Solved\nA\n1 2 3 4\n1 0 0 0\nEnd\n" + r + u,
                                        sets + "Solved\nEnd\n" + r + "Move U\nA\n1 3 2 4\n0 1 0 0\nEnd\n"};
  for (const std::string& other : others) {
    CHECK(different.insert(digest(other)).second);
  }
}

TEST_CASE("patterns of sets with similar names differ") {
  const LargePermutations puzzle = defined_by(
      "Set CORNER 4 1\nSet CORNER2 4 1\nSet corner 4 1\nSet É 4 1\nSolved\nEnd\nMove R\nCORNER\n2 3 1 4\nCORNER2\n2 3 "
      "4 "
      "1\ncorner\n2 1 3 4\nÉ\n2 3 4 1\nEnd\n");
  CHECK(puzzle.default_patterns() == Words{"corner1-3+cornerb+cornerx1-2+set"});
  CHECK(puzzle.stored_pattern("corner2-3") == "corner2-3");
  CHECK(puzzle.stored_pattern("cornerb2,4") == "cornerb2,4");
  CHECK_THROWS_AS((void)puzzle.stored_pattern("cornerc1"), Error);
}

TEST_CASE("a definition is a family whose only size is its digest") {
  CHECK(is_definition_name("a/b"));
  CHECK(is_definition_name("cube.tws"));
  CHECK_FALSE(is_definition_name("cube"));
  const test::TemporaryFolder folder;
  const std::string file = folder.path().string() + "/small";
  CHECK_THROWS_AS((void)defined_puzzle(file), Error);
  std::ofstream(file) << small_definition;
  CHECK(is_definition_name(file));
  const PermutationFamily& family = defined_puzzle(file);
  CHECK(&defined_puzzle(file) == &family);
  CHECK(family.facts.name == file);
  CHECK(family.most_pieces == 7);
  const PermutationRules rules = family.of_size(family.facts.default_size);
  CHECK(rules.family == definition_family);
  CHECK_THROWS_WITH_AS((void)family.of_size("3x3x3"),
                       ("'3x3x3' is not the digest of " + file + ", which is " + rules.size +
                        "; expected the same sets, solved state and moves")
                           .c_str(),
                       Error);
}

}  // namespace
}  // namespace tilepdb::puzzles
