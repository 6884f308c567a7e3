// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "puzzles/definition/definition.hpp"
#include "puzzles/definition/definition_rules.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "tests/support/texts.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

const std::string json_orbits =
    R"("orbits": [{"orbitName": "E", "numPieces": 3, "numOrientations": 2}, {"orbitName": "C", "numPieces": 2, "numOrientations": 1}])";
const std::string json_solved =
    R"("defaultPattern": {"E": {"pieces": [0, 1, 2], "orientation": [0, 0, 1]}, "C": {"pieces": [1, 0], "orientation": [0, 0], "orientationMod": [0, 0]}})";
const std::string json_turn =
    R"("R": {"E": {"permutation": [1, 2, 0], "orientationDelta": [1, 0, 1]}, "C": {"permutation": [1, 0], "orientationDelta": [0, 0]}})";

[[nodiscard]] std::string json_of(const std::string& moves, const std::string& more = {}) {
  return "{" + json_orbits + "," + json_solved + ",\"moves\": {" + moves + "}" + more + "}";
}

[[nodiscard]] std::string fault_of_json(const std::string& text) {
  return test::refusal_of([&] { return rules_of(read_definition(text, "x.json"), "x.json"); });
}

TEST_CASE("definitions in JSON are the puzzles of the same definitions in lines") {
  const std::string lines =
      "Set E 3 2\nSet C 2 1\nSolved\nE\n1 2 3\n0 0 1\nC\n2 1\nEnd\nMove R\nE\n2 3 1\n1 1 0\nC\n2 1\nEnd\n";
  const std::string json =
      json_of(json_turn, R"(, "name": "Small", "derivedMoves": {"S": "R R", "T": "S R'"}, "comment": 1)");
  const Definition definition = read_definition(json, "x");
  CHECK(definition.name == "Small");
  const LargePermutations puzzle(rules_of(definition, "x"));
  CHECK(puzzle.size() == rules_of(read_definition(lines, "x"), "x").size);
  CHECK(puzzle.system().names() == std::vector<std::string>{"R", "R2", "R3", "R2'", "R'"});
  CHECK(puzzle.state_text(puzzle.goal()) == "E 1 2 3+1 C 2 1");
  // A turn belongs to the place that a piece enters.
  CHECK(puzzle.state_text(puzzle.parse_state("R")) == "E 2+1 3+1 1+1 C 1 2");
  CHECK(puzzle.parse_state("S") == puzzle.parse_state("R2"));
  CHECK(puzzle.parse_state("T") == puzzle.parse_state("R"));
}

TEST_CASE("orientations that are taken modulo 1 do not matter") {
  std::string json = json_of(json_turn);
  const auto at = json.find("\"orientation\": [0, 0, 1]");
  json.insert(at, "\"orientationMod\": [1, 1, 1], ");
  CHECK(read_definition(json, "x").sets[0].orientations == 1);
  CHECK(fault_of_json(json) == "nothing");
  // Those of one piece.
  json.replace(json.find("[1, 1, 1]"), 9, "[0, 1, 2]");
  CHECK(read_definition(json, "x").sets[0].orientations == 2);
  CHECK(read_definition(json, "x").sets[0].unturned == std::vector<bool>{false, true, false});
  CHECK(fault_of_json(json) == "nothing");
}

TEST_CASE("JSON that is no definition is refused with the place") {
  const auto changed = [](const std::string& from, const std::string& to) {
    std::string text = json_of(json_turn);
    return text.replace(text.find(from), from.size(), to);
  };
  const std::vector<std::pair<std::string, std::string>> broken{
      {"{}", "x.json: no member \"orbits\""},
      {"{" + json_orbits + "}", "x.json: no member \"defaultPattern\""},
      {"{" + json_orbits + "," + json_solved + "}", "x.json: no member \"moves\""},
      {json_of(""), "x.json: moves: an object of 0 members, expected 1 to 10000"},
      {changed(json_orbits, "\"orbits\": {}"), "x.json: orbits: found an object, expected a list"},
      {changed("\"numPieces\": 3", "\"numPieces\": 0"),
       "x.json: orbits[0].numPieces: found 0, expected a whole number from 1 to 255"},
      {changed("\"numPieces\": 3", "\"numPieces\": 300"),
       "x.json: orbits[0].numPieces: found 300, expected a whole number of at most 255"},
      {changed("\"orbitName\": \"C\"", "\"orbitName\": \"E\""),
       "x.json: orbits[1].orbitName: found \"E\", expected another name than the orbits before"},
      {changed("\"orbitName\": \"C\"", "\"orbitName\": \"C D\""),
       "x.json: orbits[1].orbitName: found \"C D\", expected a name without blanks, brackets and separators, and no "
       "digit first"},
      {changed("\"pieces\": [0, 1, 2]", "\"pieces\": [0, 1, 1]"),
       "x.json: the alike pieces 2 of set E have orientations 0 and 1, expected the same"},
      {changed("\"pieces\": [0, 1, 2]", "\"pieces\": [0, 1]"),
       "x.json: defaultPattern.E.pieces: a list of 2 items, expected 3 to 3"},
      {changed("\"numOrientations\": 1}", "\"numOrientations\": 4}")
           .replace(json_of(json_turn).find("[0, 0]}}"), 6, "[0, 2]"),
       "x.json: defaultPattern.C.orientationMod: expected 0, or 1 where the orientation does not matter"},
      {changed("\"permutation\": [1, 2, 0]", "\"permutation\": [1, 2, 2]"),
       "x.json: moves.R.E.permutation: items 1 and 2 are both 2, expected each number once"},
      {changed("\"permutation\": [1, 2, 0]", "\"permutation\": [1, 2, 3]"),
       "x.json: moves.R.E.permutation[2]: found 3, expected a whole number of at most 2"},
      {changed("\"orientationDelta\": [0, 0]", "\"delta\": [0, 0]"),
       "x.json: moves.R.C: no member \"orientationDelta\""},
      {json_of(R"("R": {"D": {}})"), "x.json: moves.R: unknown orbit \"D\""},
      {json_of(R"("R U": {})"), "x.json: moves.R U: expected a name without blanks, brackets and separators"},
      {json_of(R"("R": {})"), "x.json: move R changes nothing, expected a move of some pieces"},
      {json_of(json_turn, R"(, "derivedMoves": {"S": "Q"})"), "x.json: 'Q' is not a move"},
      {json_of(json_turn, R"(, "derivedMoves": {"S": 3})"), "x.json: derivedMoves.S: found 3, expected a text"}};
  for (const auto& [broken_text, fault] : broken) {
    const std::string& text = broken_text;  // Clang with OpenMP captures no structured bindings.
    CAPTURE(text);
    CHECK(fault_of_json(text) == fault);
  }
  CHECK(fault_of_json("{\"orbits\": ").starts_with("x.json: "));
}

}  // namespace
}  // namespace tilepdb::puzzles
