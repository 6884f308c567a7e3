// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "puzzles/definition/definition.hpp"
#include "puzzles/definition/definition_rules.hpp"
#include "tests/support/texts.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

const std::string text_sets = "Name Small\nSet E 3 2\nSet C 2 1\n";
const std::string text_solved = text_sets + "Solved\nEnd\n";

[[nodiscard]] std::string fault_of(const std::string& text) {
  return test::refusal_of([&] { return rules_of(read_definition(text, "x.tws"), "x.tws"); });
}

[[nodiscard]] std::string text_move(const std::string& lines, const std::string& name = "R") {
  return text_solved + "Move " + name + "\n" + lines + "End\n";
}

[[nodiscard]] std::string set_of(unsigned pieces, unsigned orientations) {
  return "Set A " + std::to_string(pieces) + " " + std::to_string(orientations) + "\n";
}

TEST_CASE("definitions that cannot be right are refused in one line with the place") {
  const std::vector<std::pair<std::string, std::string>> broken{
      {"", "x.tws: no set found, expected a definition with lines such as 'Set CORNERS 8 3'"},
      {"Name A\n", "x.tws: no set found, expected a definition with lines such as 'Set CORNERS 8 3'"},
      {text_sets, "x.tws: no solved state found, expected a block from 'Solved' to 'End' after the sets"},
      {text_solved, "x.tws: no move found, expected blocks from 'Move NAME' to 'End' after the solved state"},
      {"Name A\nName B\n", "x.tws:2: found a name here, expected one before the sets"},
      {"Name\n", "x.tws:1: found no name, expected 'Name NAME'"},
      {"Set A 3\n", "x.tws:1: found 3 words, expected 'Set NAME PIECES ORIENTATIONS'"},
      {"Set A 0 1\n", "x.tws:1: found '0', expected the number of pieces, 1 to 255"},
      {"Set A 3 x\n", "x.tws:1: found 'x', expected the number of orientations of a piece, 1 to 255"},
      {"Set 2A 3 1\n",
       "x.tws:1: the set's name is '2A', expected a name that is no keyword, with no digit first and without brackets "
       "and separators"},
      {"Set End 3 1\n",
       "x.tws:1: the set's name is 'End', expected a name that is no keyword, with no digit first and without brackets "
       "and separators"},
      {"Set A 3 1\n\nSet A 4 1\n", "x.tws:3: found a second set A; the first is on line 1"},
      {"Solved\nEnd\n", "x.tws:1: found the solved state before any set, expected sets first"},
      {text_solved + "Solved\nEnd\n", "x.tws:6: found a second solved state; the first is on line 4"},
      {text_solved + "Set D 2 1\n", "x.tws:6: found a set after the solved state, expected sets before it"},
      {text_sets + "Move R\n", "x.tws:4: found a move before the solved state, expected moves after it"},
      {text_sets + "Solved\nE\n1 2 3\n", "x.tws:4: the solved state has no 'End'"},
      {text_sets + "Solved\n1 2 3\nEnd\n",
       "x.tws:5: found numbers in the solved state, expected the name of a set before them"},
      {text_sets + "Solved\nF\n1 2 3\nEnd\n",
       "x.tws:5: found 'F' in the solved state, expected a set (E, C), its numbers, or End"},
      {text_sets + "Solved\nE\nEnd\n", "x.tws:6: found 'End', expected the pieces of set E"},
      {text_sets + "Solved\nE\n1 2 3\nC\n1 2\nE\n1 2 3\nEnd\n",
       "x.tws:9: found set E again in the solved state; its first numbers are on line 6"},
      {text_sets + "Solved\nE\n1 2\nEnd\n", "x.tws:6: found 2 numbers, expected 3, one for each place of set E"},
      {text_sets + "Solved\nE\n0 1 2\nEnd\n", "x.tws:6: found '0', expected a piece of set E, 1 to 3"},
      {text_sets + "Solved\nE\n1 2 4\nEnd\n", "x.tws:6: found '4', expected a piece of set E, 1 to 3"},
      {text_sets + "Solved\nE\n1 2 3\n0 1 2\nEnd\n", "x.tws:7: found '2', expected an orientation of set E, 0 to 1"},
      {text_sets + "Solved\nE\n1 2 3\n0 0 0\n0 0 0\nEnd\n",
       "x.tws:8: found a third row of numbers of set E, expected one row of pieces and one of orientations"},
      {text_sets + "Solved\nE\n1 1 3\n0 1 0\nEnd\nMove R\nC\n2 1\nEnd\n",
       "x.tws:4: the alike pieces 1 of set E have orientations 0 and 1, expected the same"},
      {text_sets + "Solved\nE\n1 1 3\n0 ? 0\nEnd\nMove R\nC\n2 1\nEnd\n",
       "x.tws:4: the alike pieces 1 of set E have orientations 0 and ?, expected the same"},
      {text_sets + "Solved\nE\n? 2 ?\n0 0 1\nEnd\nMove R\nC\n2 1\nEnd\n",
       "x.tws:4: the alike pieces ? of set E have orientations 0 and 1, expected the same"},
      {text_move("E\n? 2 1\n"), "x.tws:8: found '?', expected a piece of set E, 1 to 3"},
      {text_move("E\n2 1 3\n0 ? 0\n"), "x.tws:9: found '?', expected an orientation of set E, 0 to 1"},
      {text_move("E\n2 2 1\n"), "x.tws:8: piece 2 of set E is in places 1 and 2, expected each piece once"},
      {text_move("E\n2 1 3\n0 0 3\n"), "x.tws:9: found '3', expected an orientation of set E, 0 to 1"},
      {text_move("E\n2 1\n"), "x.tws:8: found 2 numbers, expected 3, one for each place of set E"},
      {text_move("E\n1 2 3\n0 0 0\n"), "x.tws:6: move R changes nothing, expected a move of some pieces"},
      {text_move("\n"), "x.tws:6: move R changes nothing, expected a move of some pieces"},
      {text_move("C\n2 1\n") + "Move R\nEnd\n", "x.tws:10: found a second move R; the first is on line 6"},
      {text_move("C\n2 1\n", "R (x"), "x.tws:6: found 3 words, expected 'Move NAME'"},
      {text_move("C\n2 1\n", "(R)"), "x.tws:6: the move's name is '(R)', expected one without ( ) , ; # and \""},
      {text_move("C\n2 1\n", "x"), "x.tws: no move found, expected one that is no rotation of the whole puzzle"},
      {text_move("E\n2 3 1\n0 0 1\n") + "Move R2\nC\n2 1\nEnd\n",
       "x.tws:11: two different moves have the name R2 (one of them may be a power), expected different names"},
      {text_move("C\n2 1\n") + "MoveSequence S R T\n", "x.tws:10: 'T' is not a move"},
      {text_move("C\n2 1\n") + "MoveSequence S\n", "x.tws:10: found no moves, expected 'MoveSequence NAME MOVES'"},
      {text_move("C\n2 1\n") + "MoveAlias S R R\n", "x.tws:10: found 4 words, expected 'MoveAlias NAME MOVE'"},
      {text_move("C\n2 1\n") + "MoveSequence S R R\n",
       "x.tws:10: move S changes nothing, expected a move of some pieces"},
      {text_solved + "End\n", "x.tws:6: found 'End' outside a block"},
      {text_solved + "Illegal E 1 2\n",
       "x.tws:6: 'Illegal' is not supported: this puzzle cannot be read, because some states forbid moves"},
      {text_solved + "Block\n",
       "x.tws:6: 'Block' is not supported: this puzzle cannot be read, because some states forbid moves"},
      {text_solved + "MoveLimits\n",
       "x.tws:6: 'MoveLimits' is not supported: this puzzle cannot be read, because the numbers of moves are limited"},
      {text_sets + "Ignore\n",
       "x.tws:4: 'Ignore' is not supported (pieces that do not matter: write ? for them in the solved state); remove "
       "the line"},
      {text_solved + "Moves R\n",
       "x.tws:6: found 'Moves', expected Name, Set, Solved, Move or MoveSequence; did you mean Move?"},
      {"\x01", "x.tws:1: found a control character (1), expected a text file with a definition of a puzzle"},
      {set_of(65, 1) + "Solved\nEnd\nMove R\nA\n1\nEnd\n",
       "x.tws:6: found 1 number, expected 65, one for each place of set A"}};
  for (const auto& [broken_text, fault] : broken) {
    const std::string& text = broken_text;  // Clang with OpenMP captures no structured bindings.
    CAPTURE(text);
    CHECK(fault_of(text) == fault);
  }
}

/// Returns numbers from 1, the first two swapped.
[[nodiscard]] std::string swapped(unsigned pieces) {
  std::string row = "2 1";
  for (unsigned piece = 3; piece <= pieces; ++piece) row += " " + std::to_string(piece);
  return row + "\n";
}

TEST_CASE("definitions beyond the limits are refused, those at the limits are not") {
  const auto of_size = [](unsigned pieces, unsigned orientations) {
    return fault_of(set_of(pieces, orientations) + "Solved\nEnd\nMove R\nA\n" + swapped(pieces) + "End\n");
  };
  CHECK(of_size(64, 3) == "nothing");
  CHECK(of_size(65, 1) ==
        "x.tws:1: the sets have 65 pieces, expected at most 64; leave out sets that the goal does not need");
  CHECK(of_size(51, 5) == "nothing");
  CHECK(of_size(64, 4) ==
        "x.tws:1: the sets have 256 places and orientations of a piece in them, expected at most 255; leave out sets, "
        "or the orientations of one, that the goal does not need");
  const auto around = [](unsigned pieces) {
    std::string row = std::to_string(pieces);
    for (unsigned piece = 1; piece < pieces; ++piece) row += " " + std::to_string(piece);
    return fault_of(set_of(pieces, 1) + "Solved\nEnd\nMove R\nA\n" + row + "\nEnd\nMove S\nA\n" + swapped(pieces) +
                    "End\n");
  };
  CHECK(around(64) == "nothing");
  const std::string row = "2 3 4 5 6 7 8 1 10 11 12 13 14 15 9 17 18 19 16";  // 8, 7 and 4 in a cycle
  CHECK(fault_of(set_of(24, 1) + "Solved\nEnd\nMove R\nA\n2 3 4 5 6 7 8 1 10 11 12 13 14 15 16 9 18 19 20 21 22 23 24 "
                                 "17\nEnd\n") == "nothing");
  CHECK(
      fault_of(set_of(24, 1) + "Solved\nEnd\nMove R\nA\n" + row + " 21 22 23 24 20\nEnd\n") ==
      "x.tws:4: found more than 64 moves, counting all powers of each, expected at most that many; choose some after a "
      "colon, as in FILE:R, or leave out powers with FILE:quarter");
}

TEST_CASE("orientations that are unknown for a whole set do not matter") {
  const std::string unknown = text_sets + "Solved\nE\n1 2 3\n? ? ?\nEnd\nMove R\nE\n2 3 1\n0 1 1\nC\n2 1\nEnd\n";
  const Definition definition = read_definition(unknown, "x");
  CHECK(definition.sets[0].orientations == 1);
  const std::string plain = "Set E 3 1\nSet C 2 1\nSolved\nEnd\nMove R\nE\n2 3 1\nC\n2 1\nEnd\n";
  CHECK(rules_of(definition, "x").size == rules_of(read_definition(plain, "x"), "x").size);
}

TEST_CASE("definitions are read with comments, blank lines and any line ends") {
  const Definition plain = read_definition(text_move("E\n2 3 1\n0 1 1\nC\n2 1\n"), "x");
  const Definition other = read_definition(
      "\xEF\xBB\xBF# made by hand\r\n\r\n Name Small\r\nSet E 3 2\r\n# corners\r\nSet C 2 1\r\nSolved\r\nC\r\n1 "
      "2\r\n\r\n"
      "E\r\n1 2 3\r\n0 0 0\r\nEnd\r\nMove R\r\n  C\r\n\t2\t1\r\n#\r\nE\r\n2 3 1\r\n0 1 1\r\nEnd",
      "x");
  CHECK(other.name == "Small");
  CHECK(rules_of(plain, "x").size == rules_of(other, "x").size);
  CHECK(plain.moves.front().line == 6);
  // In transformations pieces begin with 0, and a turn belongs to the place that a piece enters.
  const Definition transformation = read_definition(
      text_sets + "StartState\nE\n0 1 2\nEnd\nMoveTransformation R\nE\n1 2 0\n1 1 0\nC\n1 0\nEnd\n", "x");
  CHECK(rules_of(transformation, "x").size == rules_of(plain, "x").size);
}

}  // namespace
}  // namespace tilepdb::puzzles
