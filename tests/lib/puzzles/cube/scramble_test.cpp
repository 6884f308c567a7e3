// SPDX-License-Identifier: MIT
// Scrambles as people write them, against a cube in space that is turned layer by layer.
#include "puzzles/cube/scramble.hpp"

#include <doctest/doctest.h>

#include <cctype>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/permutation/permutation_families.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "tests/support/plain_cube.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

using Cube = SmallPermutations;

[[nodiscard]] Cube cube_puzzle(const std::string& size) { return Cube(cube().of_size(size)); }

/// A move in one of the usual notations, and the layers that it turns.
struct PlainMove {
  std::string name;
  unsigned face;
  int least;
  int most;
};

[[nodiscard]] std::vector<PlainMove> face_moves() {
  std::vector<PlainMove> moves;
  for (unsigned face = 0; face < 6; ++face) moves.push_back({std::string(1, "URFDLB"[face]), face, 1, 1});
  return moves;
}

[[nodiscard]] std::vector<PlainMove> rotations() { return {{"x", 1, -1, 1}, {"y", 0, -1, 1}, {"z", 2, -1, 1}}; }

[[nodiscard]] std::vector<PlainMove> all_moves() {
  std::vector<PlainMove> moves = face_moves();
  for (const PlainMove& rotation : rotations()) moves.push_back(rotation);
  for (unsigned face = 0; face < 6; ++face) {
    moves.push_back({std::string(1, "URFDLB"[face]) + "w", face, 0, 1});
    moves.push_back({std::string(1, "urfdlb"[face]), face, 0, 1});
  }
  for (const auto& [name, face] : {std::pair("M", 4U), std::pair("E", 3U), std::pair("S", 2U)}) {
    moves.push_back({name, face, 0, 0});
  }
  return moves;
}

/// A move and its quarter turns, 1 to 3.
using Turns = std::vector<std::pair<PlainMove, unsigned>>;

/// Returns random turns, of which the first is of a face and no two after each other are about the same axis.
[[nodiscard]] Turns random_turns(const std::vector<PlainMove>& moves, unsigned count, RandomNumbers& random) {
  Turns turns;
  while (turns.size() < count) {
    const PlainMove& move = moves[random.below(static_cast<unsigned>(turns.empty() ? 6 : moves.size()))];
    if (!turns.empty() && turns.back().first.face % 3 == move.face % 3) continue;
    turns.emplace_back(move, 1 + random.below(3));
  }
  return turns;
}

[[nodiscard]] std::string turned(const test::PlainCube& plain, std::string text, const Turns& turns) {
  for (const auto& [move, quarters] : turns) {
    for (unsigned i = 0; i < quarters; ++i) text = plain.turned(text, move.face, move.least, move.most);
  }
  return text;
}

/// Returns a 3x3x3 turned as a whole until its centres are at home.
[[nodiscard]] std::string with_centres_at_home(const test::PlainCube& plain, const std::string& text) {
  const std::string solved = plain.solved();
  for (const auto& [first, second] :
       {std::pair(0, 0), std::pair(1, 0), std::pair(2, 0), std::pair(3, 0), std::pair(0, 1), std::pair(0, 3)}) {
    for (unsigned third = 0; third < 4; ++third) {
      const auto all = rotations();
      const std::string held = turned(plain, text, {{all[0], first}, {all[2], second}, {all[1], third}});
      bool home = true;
      for (std::size_t face = 0; face < 6; ++face) home = home && held[9 * face + 4] == solved[9 * face + 4];
      if (home) return held;
    }
  }
  return {};
}

/// How a text writes moves.
struct Form {
  std::string quarter;  // after one quarter turn
  std::string half;     // after two
  std::string back;     // after three
  std::string between = " ";
  std::string begin{};
  std::string end{};
};

[[nodiscard]] std::string written(const Turns& turns, const Form& form) {
  std::string text = form.begin;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const auto& [move, quarters] = turns[i];
    text += (i == 0 ? "" : form.between) + move.name +
            (quarters == 1   ? form.quarter
             : quarters == 2 ? form.half
                             : form.back);
  }
  return text + form.end;
}

[[nodiscard]] std::vector<Form> all_forms() {
  return {{"", "2", "'"},
          {"1", "2", "3"},
          {"", "2", "-"},
          {"", "2", "i"},
          {"", "2", "’"},
          {"", "2'", "′"},
          {"", "'2", "`"},
          {"", "2", "'", ""},
          {"1", "2", "3", ""},
          {"", "2", "´", ","},
          {"", "2", "'", ", ", "(", ")"},
          {"", "2", "'", ") (", "(", ")"},
          {"", "2", "'", "\", \"", "[\"", "\"]"},
          {"", "2", "'", "', '", "['", "']"},
          {"", "2", "'", "\n", " ", "\n"},
          {"", "2", "'", " ", "\"", "\""}};
}

TEST_CASE("states are read from scrambles in every form") {
  const Cube puzzle = cube_puzzle("3x3x3");
  const test::PlainCube plain(3);
  RandomNumbers random(17);
  for (unsigned trial = 0; trial < 1000; ++trial) {
    const Turns turns = random_turns(trial % 2 == 0 ? face_moves() : all_moves(), 1 + random.below(20), random);
    const std::string facelets = with_centres_at_home(plain, turned(plain, plain.solved(), turns));
    for (const Form& form : all_forms()) {
      const std::string text = written(turns, form);
      CAPTURE(text);
      REQUIRE(puzzle.state_text(puzzle.parse_state(text)) == facelets);
    }
    std::string small;
    std::string faces;
    for (std::size_t i = 0; i < facelets.size(); ++i) {
      small += static_cast<char>(std::tolower(facelets[i]));
      if (i % 9 == 0 && i != 0) faces += ' ';
      faces += facelets[i];
    }
    REQUIRE(puzzle.state_text(puzzle.parse_state(small)) == facelets);
    REQUIRE(puzzle.state_text(puzzle.parse_state(faces)) == facelets);
  }
}

TEST_CASE("groups of a scramble are repeated and reversed") {
  const Cube puzzle = cube_puzzle("3x3x3");
  const test::PlainCube plain(3);
  RandomNumbers random(19);
  for (unsigned trial = 0; trial < 100; ++trial) {
    const Turns first = random_turns(all_moves(), 1 + random.below(6), random);
    const Turns second = random_turns(all_moves(), 1 + random.below(6), random);
    const std::size_t times = 3 + random.below(3);
    Turns all = first;
    for (std::size_t i = 0; i < times; ++i) all.insert(all.end(), second.begin(), second.end());
    const std::string facelets = with_centres_at_home(plain, turned(plain, plain.solved(), all));
    const Form usual{"", "2", "'"};
    const std::string number = std::to_string(times);
    for (const char* const sign : {"", " ", "*", " * ", "x", " x", "×"}) {
      const std::string text = written(first, usual) + " (" + written(second, usual) + ")" + sign + number;
      CAPTURE(text);
      REQUIRE(puzzle.state_text(puzzle.parse_state(text)) == facelets);
    }
    const std::string group = written(first, usual);
    REQUIRE(puzzle.parse_state(group + " (" + group + ")'") == puzzle.goal());
    REQUIRE(puzzle.parse_state("((" + group + ")' " + group + ")7") == puzzle.goal());
  }
  CHECK(puzzle.parse_state("(R U R' U')6") == puzzle.goal());
  CHECK(puzzle.parse_state("x y2 z'") == puzzle.goal());
  CHECK(puzzle.parse_state("M E S M' E' S'") == puzzle.parse_state("(M E S)(M' E' S')"));
}

TEST_CASE("the 2x2x2 cube is turned as a whole, and has no middle layer") {
  const Cube puzzle = cube_puzzle("2x2x2");
  const test::PlainCube plain(3);
  RandomNumbers random(23);
  std::vector<PlainMove> moves = face_moves();
  for (const PlainMove& rotation : rotations()) moves.push_back(rotation);
  for (unsigned trial = 0; trial < 200; ++trial) {
    const Turns turns = random_turns(moves, 1 + random.below(12), random);
    const std::string text = written(turns, {"", "2", "'"});
    CAPTURE(text);
    // The corners of a 3x3x3 move alike, and its centres show how it is held.
    const std::string all = with_centres_at_home(plain, turned(plain, plain.solved(), turns));
    std::string corners;
    std::string faces;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i % 9 % 2 != 0 || i % 9 == 4) continue;
      if (i % 9 == 0 && i != 0) faces += ' ';
      faces += all[i];
      corners += all[i];
    }
    REQUIRE(puzzle.parse_state(text) == puzzle.parse_state(corners));
    REQUIRE(puzzle.parse_state(faces) == puzzle.parse_state(corners));
  }
  for (const std::string text : {"M", "R E", "S2", "Rw", "R r"}) {
    CAPTURE(text);
    CHECK_THROWS_AS((void)puzzle.parse_state(text), Error);
  }
}

}  // namespace
}  // namespace tilepdb::puzzles
