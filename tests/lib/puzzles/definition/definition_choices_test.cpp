// SPDX-License-Identifier: MIT
// Definitions in which pieces or orientations do not matter, and chosen moves.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/random_numbers.hpp"
#include "puzzles/definition/definition.hpp"
#include "puzzles/definition/definition_rules.hpp"
#include "puzzles/definition/definition_states.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "puzzles/permutation/permutation_system.hpp"
#include "tests/lib/puzzles/puzzle_checks.hpp"
#include "tests/support/texts.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

[[nodiscard]] LargePermutations puzzle_defined_by(const std::string& text) {
  return LargePermutations(rules_of(read_definition(text, "text"), "text"));
}

/// A puzzle of one set of pieces, which knows nothing of codes: for each place the piece and its orientation.
struct PlainPuzzle {
  std::vector<std::string> solved;  // a * marks a piece whose orientation does not matter
  unsigned orientations;
  std::vector<std::pair<std::vector<unsigned>, std::vector<unsigned>>> moves;  // from, and turn by the place left

  [[nodiscard]] std::string definition() const {
    const auto row = [](const auto& numbers, unsigned first) {
      std::string text;
      for (const unsigned number : numbers) text += " " + std::to_string(number + first);
      return text + "\n";
    };
    std::string pieces;
    std::string turns;
    for (const std::string& piece : solved) {
      pieces += " " + piece.substr(0, 1);
      turns += piece.size() > 1 ? " ?" : " 0";
    }
    std::string text = "Set A " + std::to_string(solved.size()) + " " + std::to_string(orientations) + "\nSolved\nA\n" +
                       pieces + "\n" + turns + "\nEnd\n";
    for (std::size_t i = 0; i < moves.size(); ++i) {
      text += "Move m" + std::to_string(i) + "\nA\n" + row(moves[i].first, 1) + row(moves[i].second, 0) + "End\n";
    }
    return text;
  }

  [[nodiscard]] test::TextDistances distances() const {
    std::string goal = "A";
    for (const std::string& piece : solved) goal += " " + piece.substr(0, 1);
    return test::plain_distances(goal, [&](const std::string& text) {
      test::Words neighbours;
      for (const auto& [from, turn] : moves) {
        std::string next = text;
        do {
          next = after(next, from, turn);
          neighbours.push_back(next);
        } while (next != text);
      }
      return neighbours;
    });
  }

 private:
  [[nodiscard]] std::string after(const std::string& text, const std::vector<unsigned>& from,
                                  const std::vector<unsigned>& turn) const {
    const auto words = split_words(text);
    std::string next = "A";
    for (const unsigned place : from) {
      const std::string& word = words[place + 1];
      const bool is_turned = std::find(solved.begin(), solved.end(), word.substr(0, 1) + "*") == solved.end();
      const unsigned before = word.size() > 1 ? static_cast<unsigned>(word[2] - '0') : 0;
      const unsigned turned = is_turned ? (before + turn[place]) % orientations : 0;
      next += " " + word.substr(0, 1) + (turned == 0 ? "" : "+" + std::to_string(turned));
    }
    return next;
  }
};

TEST_CASE("orientations of some pieces, and some pieces, may not matter") {
  // The sum of turns stays in the first, so the last turn of the table of all pieces follows from the others.
  const std::vector<PlainPuzzle> puzzles{
      {{"1", "2*", "3", "4*"}, 3, {{{1, 2, 0, 3}, {1, 0, 2, 0}}, {{0, 1, 3, 2}, {2, 0, 1, 0}}}},
      {{"1", "2*", "3", "4*"}, 3, {{{1, 2, 0, 3}, {1, 0, 0, 0}}, {{0, 1, 3, 2}, {0, 0, 1, 2}}}},
      {{"1", "2*", "2*", "3", "3"}, 2, {{{1, 2, 3, 0, 4}, {1, 0, 0, 1, 0}}, {{0, 1, 2, 4, 3}, {0, 0, 0, 1, 1}}}},
      {{"1", "?*", "3", "?*", "?*"}, 3, {{{1, 2, 3, 0, 4}, {1, 0, 2, 0, 0}}, {{0, 1, 2, 4, 3}, {0, 0, 0, 1, 2}}}},
      // Two orbits, each with its own sum of turns.
      {{"1", "2*", "3", "4*", "5", "6"},
       3,
       {{{1, 2, 0, 3, 4, 5}, {1, 0, 2, 0, 0, 0}},
        {{0, 2, 1, 3, 4, 5}, {2, 0, 1, 0, 0, 0}},
        {{0, 1, 2, 4, 3, 5}, {0, 0, 0, 0, 1, 2}}}}};
  for (const PlainPuzzle& plain : puzzles) {
    CAPTURE(plain.definition());
    const LargePermutations puzzle = puzzle_defined_by(plain.definition());
    const auto distances = plain.distances();
    const std::string last = std::to_string(plain.solved.size());
    test::check_whole(puzzle, "a", distances);
    test::check_bounds(puzzle, {"a1-2", "a2," + last}, distances);
    test::check_bounds(puzzle, {"a-turns"}, distances);
    test::check_moves(puzzle, distances);
    test::check_random(puzzle, distances);
    for (const auto& [state, distance] : distances)
      REQUIRE(puzzle.is_goal(puzzle.parse_state(state)) == (distance == 0));
  }
  const LargePermutations puzzle = puzzle_defined_by(puzzles.front().definition());
  const auto text_of = [&](const std::string& text) { return puzzle.state_text(puzzle.parse_state(text)); };
  CHECK(text_of("A 1 2+? 3+1 4+2") == "A 1 2 3+1 4");
  CHECK(text_of("A 1 2 3 4 0 ? 1 ?") == "A 1 2 3+1 4");
  // The name of the only set may be left out, and numbers may begin with 0.
  CHECK(text_of("1 2 3+1 4") == "A 1 2 3+1 4");
  CHECK(text_of("0, 1+?, 2+1, 3") == "A 1 2 3+1 4");
  CHECK(text_of("[0 1 2 3 0 0 1 0]") == "A 1 2 3+1 4");
  CHECK_THROWS_WITH_AS((void)puzzle.parse_state("0 1 2 4"), "'0 1 2 4': found '4', expected a piece, 0 to 3", Error);
  CHECK_THROWS_WITH_AS((void)puzzle.parse_state("A 1+? 2 3 4"),
                       "'A 1+? 2 3 4': set A: found '?', expected an orientation, 0 to 2", Error);
  // No move turns piece 3 alone, but piece 2 can make up for it.
  CHECK_FALSE(puzzle.why_unreachable(puzzle.parse_state("A 1 2 3+1 4")));
}

TEST_CASE("moves may be chosen, with or without powers") {
  const auto names = [](bool has_powers, std::vector<std::string> chosen) {
    Definition definition = read_definition(
        "Set A 4 1\nSolved\nEnd\nMove R\nA\n2 3 4 1\nEnd\nMove U\nA\n2 1 3 4\nEnd\nMoveSequence S R U\nMove x\nA\n3 4 "
        "1 "
        "2\nEnd\n",
        "x");
    definition.has_powers = has_powers;
    definition.chosen = std::move(chosen);
    const PermutationSystem system(rules_of(definition, "x"));
    return separated(system.names(), " ") + " " + (system.inverses().size() == system.names().size() ? "" : "?");
  };
  CHECK(names(true, {}) == "R R2 R' U S S' ");
  CHECK(names(false, {}) == "R R' U S S' ");
  CHECK(names(true, {"U", "R2"}) == "U R2 ");
  CHECK(names(true, {"R'"}) == "R' R2 R ");
  CHECK(names(false, {"R3", "R"}) == "R' R ");
  CHECK(names(true, {"x", "U"}) == "R2 U ");
  CHECK_THROWS_WITH_AS((void)names(true, {"Q"}), "x: the moves chosen: 'Q' is not a move", Error);
}

/// Four pieces with three orientations and, in a second set, two pieces that moves swap.
const std::string two_sets =
    "Set A 4 3\nSet B 2 1\nSolved\nA\n1 2 3 4\n0 1 0 0\nEnd\nMove R\nA\n2 3 1 4\n1 0 2 0\nB\n2 1\nEnd\n"
    "Move U\nA\n1 2 4 3\n2 0 1 0\nEnd\nMoveSequence S R U\n";

[[nodiscard]] PermutationRules rules_with_goal(const std::string& text, const std::string& goal) {
  Definition definition = read_definition(text, "text");
  set_goal(definition, goal);
  return rules_of(definition, "text");
}

TEST_CASE("a goal with ? makes the same puzzle as a file with such a solved state") {
  const auto with_solved = [](const std::string& rows) {
    std::string text = two_sets;
    const auto begin = text.find("A\n1 2 3 4\n0 1 0 0\n");
    return text.replace(begin, text.find("End", begin) - begin, rows);
  };
  const std::vector<std::pair<std::string, std::string>> goals{
      {"A 1 2+1 ? ?", "A\n1 2 ? ?\n0 1 ? ?\n"},
      {"A 1 2+1 ?+0 ?+0", "A\n1 2 ? ?\n0 1 0 0\n"},
      {"A 3 ? 1+2 ?", "A\n3 ? 1 ?\n0 ? 2 ?\n"},
      {"A 1+? 2+1 3 4+?", "A\n1 2 3 4\n? 1 0 ?\n"},
      {"A [1 2 3 4 ? ? ? ?]", "A\n1 2 3 4\n? ? ? ?\n"},
      {"A ? ? ? ?", "A\n? ? ? ?\n? ? ? ?\n"},
      {"B ? ? A 2 1 3 4+?", "A\n2 1 3 4\n0 0 0 ?\nB\n? ?\n? ?\n"},
      {"B 2 ?", "A\n1 2 3 4\n0 1 0 0\nB\n2 ?\n"}};
  RandomNumbers random(3);
  const LargePermutations whole = puzzle_defined_by(two_sets);
  for (const auto& one : goals) {
    const std::string& goal = one.first;
    CAPTURE(goal);
    const PermutationRules rules = rules_with_goal(two_sets, goal);
    const LargePermutations puzzle(rules);
    CHECK(rules.size == rules_of(read_definition(with_solved(one.second), "text"), "text").size);
    CHECK(rules.size != whole.system().rules().size);
    CHECK(puzzle.is_goal(puzzle.parse_state(goal)));
    // Moves begin where they do without the goal, and states may be written with all pieces.
    for (unsigned i = 0; i < 100; ++i) {
      std::string moves;
      for (unsigned length = 1 + random.below(9); length > 0; --length) moves += random.below(2) == 0 ? "R " : "U ";
      const std::string row = whole.state_text(whole.parse_state(moves));
      REQUIRE(puzzle.state_text(puzzle.parse_state(moves)) == puzzle.state_text(puzzle.parse_state(row)));
      REQUIRE_FALSE(puzzle.why_unreachable(puzzle.parse_state(moves)));
    }
  }
  const LargePermutations puzzle(rules_with_goal(two_sets, "A 3 ? 1+2 ?"));
  const auto text_of = [&](const std::string& text) { return puzzle.state_text(puzzle.parse_state(text)); };
  CHECK(text_of("(R)3") == "A 1 ? 3 ? B 2 1");
  CHECK(text_of("R") == "A ? 3+2 1+1 ? B 2 1");
}

TEST_CASE("alike pieces and labels may be in a goal with ?") {
  const std::string alike =
      "Set A 5 1\nSolved\nA\n1 1 2 2 ?\nEnd\nMove R\nA\n2 3 4 5 1\nEnd\nMove U\nA\n2 1 3 4 5\nEnd\n";
  const LargePermutations puzzle(rules_with_goal(alike, "2 ? 2 ? ?"));
  CHECK(puzzle.state_text(puzzle.goal()) == "A 2 ? 2 ? ?");
  CHECK(puzzle.state_text(puzzle.parse_state("R")) == "A ? 2 2 ? ?");
  CHECK(puzzle.state_text(puzzle.parse_state("1 2 3 2 1")) == "A ? 2 ? 2 ?");
  Definition facelets = read_definition(alike, "text");
  facelets.has_facelets = true;
  facelets.sets[0].any.reset();
  facelets.sets[0].solved = {0, 0, 1, 1, 2};
  facelets.sets[0].labels = {"X", "Y", "Z"};
  set_goal(facelets, "?;?;Y;Y;Z");
  const LargePermutations labelled(rules_of(facelets, "text"));
  CHECK(labelled.state_text(labelled.goal()) == "?;?;Y;Y;Z");
  CHECK(labelled.state_text(labelled.parse_state("Z;X;Y;Y;X")) == "Z;?;Y;Y;?");
  CHECK(labelled.state_text(labelled.parse_state("R")) == "?;Y;Y;Z;?");
}

TEST_CASE("goals with ? that cannot be right are refused") {
  const auto fault = [](const std::string& goal, const std::string& text = two_sets) {
    return test::refusal_of([&] { return rules_with_goal(text, goal); });
  };
  CHECK(fault("C 1 2 ? ?") == "'C 1 2 ? ?': no set 'C'; expected a set (A, B) and the piece in each of its places");
  CHECK(
      fault("EDGS 1 ?", "Set EDGES 2 1\nSet B 2 1\nSolved\nEnd\nMove R\nEDGES\n2 1\nB\n2 1\nEnd\n") ==
      "'EDGS 1 ?': no set 'EDGS'; did you mean EDGES?; expected a set (EDGES, B) and the piece in each of its places");
  CHECK(fault("1 2 ? ?") == "'1 2 ? ?': expected the name of a set first, as in 'A 1 …'");
  CHECK(fault("A 1 2 ?") == "'A 1 2 ?': set A: found 3 numbers, expected 4 pieces");
  CHECK(fault("A 1 1 ? ?") == "'A 1 1 ? ?': set A: piece 1 is in 2 places, expected 1");
  CHECK(fault("A 1+3 2 ? ?") == "'A 1+3 2 ? ?': set A: found '3', expected an orientation, 0 to 2");
  CHECK(fault("B 1 ? A 1 2 3 ? B 1") == "'B 1 ? A 1 2 3 ? B 1': found set B twice");
  CHECK(fault("1 ? 2", "Set A 3 1\nSolved\nA\n1 1 2\nEnd\nMove R\nA\n2 3 1\nEnd\n") ==
        "'1 ? 2': set A: piece 1 is in 1 place, expected 2");
  Definition definition = read_definition(two_sets, "text");
  set_goal(definition, "B 1 ?");
  CHECK_THROWS_WITH_AS(set_goal(definition, "B ? 1"), "found a second goal beside one with ?, 'B ? 1', expected one",
                       Error);
  CHECK(fault("B 1 ? or B ? 1") == "found a second goal beside one with ?, 'B 1 ? or B ? 1', expected one");
  CHECK(has_unknown("A 1+? 2"));
  CHECK(has_unknown("A ?+0 ?+1"));
  CHECK_FALSE(has_unknown("R? (U)2"));
}

}  // namespace
}  // namespace tilepdb::puzzles
