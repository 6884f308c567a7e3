// SPDX-License-Identifier: MIT
// Definitions in which pieces or orientations do not matter, and chosen moves.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/definition/definition.hpp"
#include "puzzles/definition/definition_rules.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "puzzles/permutation/permutation_system.hpp"
#include "tests/lib/puzzles/puzzle_checks.hpp"
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

}  // namespace
}  // namespace tilepdb::puzzles
