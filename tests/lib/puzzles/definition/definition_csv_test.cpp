// SPDX-License-Identifier: MIT
#include "puzzles/definition/definition_csv.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <string>
#include <vector>

#include "puzzles/definition/defined_puzzles.hpp"
#include "puzzles/definition/definition_rules.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "tests/lib/puzzles/puzzle_checks.hpp"
#include "tests/support/temporary_folder.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

const std::string csv_kinds =
    "puzzle_type,allowed_moves\n"
    "ring_5,\"{'a1': [1, 2, 3, 4, 0], 'a': [1, 0, 2, 3, 4]}\"\n"
    "ring_3,\"{'b': [2, 0, 1]}\"\n";
const std::string csv_puzzles =
    "id,puzzle_type,solution_state,initial_state,num_wildcards\n"
    "7,ring_5,A;A;B;C;B,C;A;B;A;B,0\n"
    "8,ring_5,A;A;B;C;B,B;A;B;C;A,0\n"
    "9,ring_5,A;A;B;C;B,B;A;B;C;A,2\n"
    "10,ring_5,N0;N1;N2;N3;N4,N1;N0;N2;N3;N4,0\n"
    "11,ring_3,A;B;C,C;A;B,0\n";

/// Returns the error of a puzzle with this name in these files, or an empty text.
[[nodiscard]] std::string csv_fault(const std::string& kinds, const std::string& puzzles, const std::string& name) {
  const test::TemporaryFolder folder;
  const std::string path = folder.path().string() + "/";
  if (!kinds.empty()) std::ofstream(path + "puzzle_info.csv") << kinds;
  std::ofstream(path + "puzzles.csv") << puzzles;
  try {
    (void)defined_puzzle(path + name);
    return {};
  } catch (const Error& error) {
    std::string text = error.what();
    for (auto at = text.find(path); at != std::string::npos; at = text.find(path)) text.erase(at, path.size());
    return text;
  }
}

TEST_CASE("tables of kinds and puzzles are recognized by their columns") {
  CHECK(are_csv_kinds(csv_kinds));
  CHECK_FALSE(are_csv_kinds(csv_puzzles));
  CHECK(are_csv_puzzles("\xEF\xBB\xBF" + csv_puzzles));
  CHECK_FALSE(are_csv_puzzles(csv_kinds));
  CHECK_FALSE(are_csv_kinds(""));
}

TEST_CASE("facelets are pieces, and a move or its inverse is one move") {
  Definition definition = read_csv_kind(csv_kinds, "x", "ring_5");
  set_solved(definition, read_csv_puzzles(csv_puzzles, "y").front(), "y");
  const LargePermutations puzzle(rules_of(definition, "x"));
  CHECK(puzzle.system().names() == test::Words{"a1", "-a1", "a"});
  const auto distances = test::plain_distances("A;A;B;C;B", [](const std::string& text) {
    const auto facelet = [&](std::size_t i) { return text[2 * i]; };
    test::Words neighbours;
    for (const std::vector<std::size_t>& from :
         {std::vector<std::size_t>{1, 2, 3, 4, 0}, {4, 0, 1, 2, 3}, {1, 0, 2, 3, 4}}) {
      std::string next = text;
      for (std::size_t i = 0; i < from.size(); ++i) next[2 * i] = facelet(from[i]);
      neighbours.push_back(next);
    }
    return neighbours;
  });
  CHECK(distances.size() == 30);
  test::check_whole(puzzle, "facelets", distances);
  test::check_moves(puzzle, distances);
  const auto text_of = [&](const std::string& text) { return puzzle.state_text(puzzle.parse_state(text)); };
  CHECK(text_of("a1") == "A;B;C;B;A");
  CHECK(text_of("a1 -a1") == "A;A;B;C;B");
  CHECK(text_of("-a1 -a") == text_of("(a a1)'"));
  CHECK(text_of("FACELETS B A A C B") == "B;A;A;C;B");
  CHECK_THROWS_WITH_AS((void)puzzle.parse_state("A;A;B;D;B"),
                       "'A;A;B;D;B': found 'D', expected one of the pieces A, B, C", Error);
  CHECK_THROWS_WITH_AS((void)puzzle.parse_state("A;A;B;B;B"), "'A;A;B;B;B': piece B is in 3 places, expected 2", Error);
  CHECK_THROWS_WITH_AS((void)puzzle.parse_state("A;A;B;B"), "'A;A;B;B': found 4 numbers, expected 5 pieces", Error);
}

TEST_CASE("puzzles of the same kind and solved state are starts of each other") {
  const auto puzzles = read_csv_puzzles(csv_puzzles, "y");
  const auto ids = [&](const std::string& kind, const std::string& solved) {
    const CsvStarts starts = starts_in(puzzles, kind, solved);
    return separated(starts.scrambles, " ", &Scramble::name) + " " + std::to_string(starts.left_out);
  };
  CHECK(ids("7", "A;A;B;C;B") == "7 8 1");
  CHECK(ids("ring_5", "N0;N1;N2;N3;N4") == "10 0");
  CHECK(ids("ring_3", "A;A;B;C;B") == " 0");
  CHECK(ids("", "A;B;C") == "11 0");
}

TEST_CASE("tables that cannot be right are refused in one line with the place") {
  const auto kinds_with = [](const std::string& moves) {
    return "puzzle_type,allowed_moves\nring_5,\"" + moves + "\"\n";
  };
  std::string wide = "[0";
  for (unsigned i = 1; i < 65; ++i) wide += "," + std::to_string(i);
  const std::vector<std::vector<std::string>> broken{
      {csv_kinds, csv_puzzles, "puzzle_info.csv",
       "puzzle_info.csv: name the type of puzzle after a colon, one of ring_5, ring_3"},
      {csv_kinds, csv_puzzles, "puzzle_info.csv:ring_4",
       "puzzle_info.csv: no such type: 'ring_4', expected one of ring_5, ring_3; did you mean ring_5?"},
      {kinds_with("['a']"), csv_puzzles, "puzzle_info.csv", "puzzle_info.csv:2: found a list, expected an object"},
      {kinds_with("{'a': [1, 0]"), csv_puzzles, "puzzle_info.csv",
       "puzzle_info.csv:2: line 1, byte 13: not JSON: unexpected end of input; expected '}'"},
      {kinds_with("{'a': [1, 1, 0]}"), csv_puzzles, "puzzle_info.csv",
       "puzzle_info.csv:2: a: found 1 more than once, expected each number once"},
      {kinds_with("{'a': [1, 2]}"), csv_puzzles, "puzzle_info.csv",
       "puzzle_info.csv:2: a[1]: found 2, expected a whole number of at most 1"},
      {kinds_with("{'a': [1, 0], 'b': [1, 2, 0]}"), csv_puzzles, "puzzle_info.csv",
       "puzzle_info.csv:2: b: a list of 3 items, expected 2 to 2"},
      {kinds_with("{'-a': [1, 0]}"), csv_puzzles, "puzzle_info.csv",
       "puzzle_info.csv:2: -a: expected a name without blanks and separators, and no - first, which marks inverses"},
      {kinds_with("{'a': [0, 1]}"), csv_puzzles, "puzzle_info.csv",
       "puzzle_info.csv:2: move a changes nothing, expected a move of some pieces"},
      {kinds_with("{'a': " + wide + "]}"), csv_puzzles, "puzzle_info.csv",
       "puzzle_info.csv:2: a: a state has 65 facelets, expected at most 64; larger types are not supported"},
      {"puzzle_type,allowed_moves\nring_5\n", csv_puzzles, "puzzle_info.csv",
       "puzzle_info.csv:2: found 1 field, expected 2"},
      {"puzzle_type,allowed_moves\nring_5,\"{'a\n", csv_puzzles, "puzzle_info.csv",
       "puzzle_info.csv: line 2: an unclosed quote"},
      {csv_kinds, csv_puzzles, "puzzles.csv",
       "puzzles.csv: name the id of a puzzle after a colon, as in puzzles.csv:7"},
      {csv_kinds, csv_puzzles, "puzzles.csv:1", "puzzles.csv: no such id: '1', expected one as in puzzles.csv:7"},
      {csv_kinds, csv_puzzles, "puzzles.csv:9",
       "puzzles.csv:4: puzzle 9 has 2 wildcards, expected none: its many goals are not supported"},
      {"", csv_puzzles, "puzzles.csv:7",
       "puzzles.csv:2: the moves of ring_5: puzzle_info.csv: No such file or directory"},
      {csv_kinds, "id,puzzle_type,solution_state,initial_state,num_wildcards\n1,ring_3,A;A,A;A,0\n", "puzzles.csv:1",
       "puzzles.csv:2: the solution_state has 2 facelets, expected 3 as in the moves of ring_3"},
      {csv_kinds, "id,puzzle_type,solution_state,initial_state,num_wildcards\n1,ring_3,A;A;B,A;A;B,x\n",
       "puzzles.csv:1", "puzzles.csv:2: found 'x', expected the number of wildcards"},
      {csv_kinds, "puzzle_type,solution_state,initial_state\nring_3,A;A;B,A;A;B\n", "puzzles.csv:1",
       "puzzles.csv:1: no column 'id', expected id, puzzle_type, solution_state, initial_state, num_wildcards"},
      {csv_kinds, csv_puzzles, "puzzles.csv:7:c", "puzzles.csv: the moves chosen: 'c' is not a move"}};
  for (const auto& words : broken) {
    CHECK(csv_fault(words[0], words[1], words[2]) == words[3]);
  }
  CHECK(csv_fault(csv_kinds, csv_puzzles, "puzzle_info.csv:ring_3").empty());
  CHECK(csv_fault(csv_kinds, csv_puzzles, "puzzles.csv:7:a1").empty());
  CHECK(csv_fault(kinds_with("{'a': [1, 0]}"), csv_puzzles, "puzzle_info.csv").empty());
}

TEST_CASE("names of definitions have parts after the file") {
  const test::TemporaryFolder folder;
  const std::string file = folder.path().string() + "/a";
  std::ofstream{file};
  std::ofstream{file + ":b"};
  const auto parts = [](const std::string& name) { return separated(parse_definition_name(name).parts, "|"); };
  CHECK(parts(file).empty());
  CHECK(parts(file + ":b").empty());
  CHECK(parts(file + ":c") == "c");
  CHECK(parts(file + ":c:quarter") == "c|quarter");
  CHECK(parse_definition_name(file + ":b:quarter").file == file);
  CHECK(parse_definition_name("none:quarter").file == "none:quarter");
  CHECK(parse_definition_name(file + "::U,R").parts == std::vector<std::string>{"", "U,R"});
}

}  // namespace
}  // namespace tilepdb::puzzles
