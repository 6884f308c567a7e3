// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "puzzles/cube/facelets.hpp"
#include "puzzles/permutation/permutation_families.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "tests/lib/puzzles/puzzle_checks.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/known_counts.hpp"
#include "tests/support/plain_cube.hpp"
#include "tests/support/puzzle_spaces.hpp"
#include "tilepdb/search/breadth_first.hpp"

namespace tilepdb::puzzles {
namespace {

using Cube = SmallPermutations;

[[nodiscard]] Cube cube_of(const std::string& size) { return Cube(cube().of_size(size)); }

/// Returns a solved cube with other colours on some facelets, counted from 0.
[[nodiscard]] std::string with_colours(const std::map<std::size_t, char>& colours) {
  std::string text = test::PlainCube(3).solved();
  for (const auto& [facelet, colour] : colours) text[facelet] = colour;
  return text;
}

TEST_CASE("turns of faces agree with a cube in space") {
  const test::PlainCube plain(3);
  const auto distances = test::plain_distances(
      plain.solved(), [&](const std::string& text) { return plain.neighbours(text, 6); }, test::full_run() ? 4 : 3);
  // Korf 1997.
  CHECK(distances.size() == (test::full_run() ? 1 + 18 + 243 + 3240 + 43'239 : 1 + 18 + 243 + 3240));
  const Cube puzzle = cube_of("3x3x3");
  test::check_moves(puzzle, distances);
  test::check_bounds(puzzle, {"corners0-3", "edges0-2", "edges4,7"}, distances);
  for (unsigned face = 0; face < 6; ++face) {
    const std::string name(1, "URFDLB"[face]);
    const std::string quarter = plain.turned(plain.solved(), face);
    CHECK(puzzle.state_text(puzzle.parse_state(name)) == quarter);
    CHECK(puzzle.state_text(puzzle.parse_state(name + "2")) == plain.turned(quarter, face));
    CHECK(puzzle.parse_state(name + "2 " + name) == puzzle.parse_state(name + "'"));
  }
}

TEST_CASE("the 2x2x2 cube has the known distances") {
  const Cube puzzle = cube_of("2x2x2");
  const test::PlainCube plain(2);
  const auto distances = test::plain_distances(
      plain.solved(), [&](const std::string& text) { return plain.neighbours(text, 3); }, test::full_run() ? 6 : 4);
  test::check_moves(puzzle, distances);
  const auto whole = test::check_whole(puzzle, "corners", distances);
  CHECK(whole.table("corners").table().histogram() == test::cube_2x2x2);
  CHECK(puzzle.is_goal(test::searched(puzzle, "U D'")));
  CHECK_FALSE(puzzle.is_goal(test::searched(puzzle, "U D")));
  Cube other = puzzle;
  RandomNumbers random(6);
  for (unsigned goal = 0; goal < 3; ++goal) {
    other.set_goal(other.random_state(random));
    const auto around = test::plain_distances(
        other.state_text(other.chosen_goal()), [&](const std::string& text) { return plain.neighbours(text, 3); },
        test::full_run() ? 6 : 4);
    for (const auto& [text, distance] : around) REQUIRE(whole.h(test::searched(other, text)) == distance);
  }
}

TEST_CASE("solutions of the 2x2x2 cube work in the orientation in which it is held") {
  const Cube puzzle = cube_of("2x2x2");
  const test::PlainCube plain(2);
  RandomNumbers random(3);
  for (unsigned scramble = 0; scramble < 100; ++scramble) {
    std::string words;
    std::string held = plain.solved();
    for (unsigned turn = 0; turn < 4; ++turn) {
      const unsigned face = random.below(6);
      words += std::string(words.empty() ? "" : " ") + cube_faces[face];
      held = plain.turned(held, face);
    }
    CAPTURE(words);
    REQUIRE(puzzle.parse_state(held) == puzzle.parse_state(words));
    REQUIRE(puzzle.state_text(puzzle.parse_state(held)) == held);
    const auto start = test::searched(puzzle, words);
    const auto found = search::bidirectional_breadth_first(puzzle, start);
    REQUIRE(found.solved());
    REQUIRE(found.length() <= 4);
    for (const auto& move : found.moves) {
      const std::string name = puzzle.move_text(move);
      const unsigned quarters = name.size() == 1 ? 1 : (name[1] == '2' ? 2 : 3);
      for (unsigned i = 0; i < quarters; ++i)
        held = plain.turned(held, static_cast<unsigned>(cube_faces.find(name.front())));
    }
    // Each face has a single colour.
    for (std::size_t facelet = 0; facelet < held.size(); ++facelet) REQUIRE(held[facelet] == held[facelet / 4 * 4]);
  }
}

/// Returns the first in alphabetical order of a 2x2x2 and its rotations.
[[nodiscard]] std::string first_rotation(const test::PlainCube& plain, const std::string& cube) {
  std::string first = cube;
  std::string turned = cube;
  for (unsigned side = 0; side < 6; ++side) {
    for (unsigned quarter = 0; quarter < 4; ++quarter) first = std::min(first, turned = plain.turned(turned, 0, -1, 1));
    turned = plain.turned(turned, side % 2 == 0 ? 1 : 2, -1, 1);
  }
  return first;
}

TEST_CASE("every 2x2x2 cube can be the goal, however it and the start are held") {
  Cube puzzle = cube_of("2x2x2");
  const test::PlainCube plain(2);
  RandomNumbers random(4);
  const auto turn = [&](std::string cube, unsigned turns) {
    for (; turns > 0; --turns) cube = plain.turned(cube, random.below(6), random.below(4) == 0 ? -1 : 1, 1);
    return cube;
  };
  for (unsigned round = 0; round < 20; ++round) {
    const std::string goal = turn(plain.solved(), 10);
    puzzle.set_goal(puzzle.parse_state(goal));
    REQUIRE(puzzle.state_text(puzzle.chosen_goal()) == goal);
    const auto distances = test::plain_distances(
        first_rotation(plain, goal),
        [&](const std::string& text) {
          auto neighbours = plain.neighbours(text, 3);
          for (std::string& neighbour : neighbours) neighbour = first_rotation(plain, neighbour);
          return neighbours;
        },
        2);
    for (unsigned start = 0; start < 20; ++start) {
      std::string held = turn(goal, start % 4);
      const auto known = distances.find(first_rotation(plain, held));
      const auto found = search::bidirectional_breadth_first(puzzle, test::searched(puzzle, held));
      REQUIRE(found.solved());
      REQUIRE(found.length() == (known == distances.end() ? 3 : known->second));
      for (const auto& move : found.moves) {
        const std::string name = puzzle.move_text(move);
        for (unsigned i = name.size() == 1 ? 1 : (name[1] == '2' ? 2 : 3); i > 0; --i) {
          held = plain.turned(held, face_number(name.front()));
        }
      }
      REQUIRE(first_rotation(plain, held) == first_rotation(plain, goal));
    }
  }
}

TEST_CASE("every 3x3x3 cube can be the goal") {
  const test::PlainCube plain(3);
  const Cube puzzle = cube_of("3x3x3");
  RandomNumbers random(9);
  // The last goal has a flipped edge and cannot be solved.
  const test::Words goals{puzzle.state_text(puzzle.random_state(random)), with_colours({{7, 'F'}, {19, 'U'}})};
  for (const std::string& goal : goals) {
    CAPTURE(goal);
    const auto distances = test::plain_distances(
        goal, [&](const std::string& text) { return plain.neighbours(text, 6); }, 2);
    const Cube checked = test::check_goal(puzzle, goal, {"corners0-3", "edges0-2", "edges4,7"}, false, distances);
    for (unsigned i = 0; i < 50; ++i)
      REQUIRE_FALSE(checked.why_unreachable(checked.renamed(checked.random_state(random))));
  }
  Cube flipped = puzzle;
  flipped.set_goal(flipped.parse_state(with_colours({{7, 'F'}, {19, 'U'}})));
  CHECK(flipped.why_unreachable(test::searched(flipped, "R")) ==
        "compared with the goal, an edge is flipped, and no turns of faces do that alone");
  // Twisted corners of start and goal add up to no twist.
  const std::string twisted = with_colours({{8, 'F'}, {9, 'U'}, {20, 'R'}});
  flipped.set_goal(flipped.parse_state(twisted));
  CHECK_FALSE(flipped.why_unreachable(test::searched(flipped, twisted)));
  CHECK(flipped.why_unreachable(test::searched(flipped, "R2")).has_value());
}

TEST_CASE("tables of the cube's pieces agree with an independent description") {
  const Cube puzzle = cube_of("3x3x3");
  const auto same = [](const auto& a, const auto& b) {
    CHECK(pattern_database::build(a).table().histogram() == pattern_database::build(b).table().histogram());
  };
  // UR UF UL UB and UR UF FR DB, which have other numbers there.
  same(puzzle.space("edges0-3"), test::cube_edges({0, 1, 2, 3}));
  same(puzzle.space("edges0,1,4,9"), test::cube_edges({0, 1, 8, 7}));
  same(puzzle.space("corners0-3"), puzzle.space(puzzle.stored_pattern("corners0-3")));
}

[[nodiscard]] double mean_h(const std::vector<std::uint64_t>& histogram) {
  double sum = 0;
  double states = 0;
  for (std::size_t h = 0; h < histogram.size(); ++h) {
    sum += static_cast<double>(h * histogram[h]);
    states += static_cast<double>(histogram[h]);
  }
  return sum / states;
}

TEST_CASE("the large tables of the cube have the published means" * doctest::skip(!test::full_run())) {
  const Cube puzzle = cube_of("3x3x3");
  const auto histogram = [&](const std::string& pattern) {
    return pattern_database::build(puzzle.space(pattern)).table().histogram();
  };
  CHECK(histogram("corners") == test::cube_corners_counts);
  // Korf 1997, and HOG2 for UR UF UB FR FL BR, which is equivalent to UR UF UL FR FL DR.
  CHECK(mean_h(histogram("edges0-5")) == doctest::Approx(7.668).epsilon(1e-4));
  CHECK(mean_h(histogram("edges0-2,4-6")) == doctest::Approx(7.650062).epsilon(1e-7));
  CHECK(puzzle.stored_pattern("edges0,1,3,4,5,10") == "edges0-2,4-6");
}

TEST_CASE("symmetric sets of pieces get from one table the values of their own tables") {
  const Cube puzzle = cube_of("3x3x3");
  RandomNumbers random(3);
  for (const std::string pattern : {"edges0-2", "edges0,4,7", "corners0-2", "corners1,6"}) {
    CAPTURE(pattern);
    const std::string stored = puzzle.stored_pattern(pattern);
    const auto table = pattern_database::build(puzzle.space(stored));
    // All patterns with as many pieces of the same kind, and their own tables.
    std::vector<std::pair<std::vector<unsigned>, pattern_database::PatternDatabase<Cube::Space>>> others;
    const bool are_edges = pattern[0] == 'e';
    const unsigned pieces = are_edges ? 12 : 8;
    const auto kept = static_cast<unsigned>(table.space().kept().size());
    for (unsigned set = 0; set < 1U << pieces; ++set) {
      std::vector<unsigned> numbers;
      std::string text;
      for (unsigned i = 0; i < pieces; ++i) {
        if ((set >> i & 1U) == 0) continue;
        numbers.push_back(i);
        text += (text.empty() ? pattern.substr(0, are_edges ? 5 : 7) : ",") + std::to_string(i);
      }
      if (numbers.size() != kept || puzzle.stored_pattern(text) != stored) continue;
      others.emplace_back(numbers, pattern_database::build(puzzle.space(text)));
    }
    const auto sums = puzzle.system().sums({stored}, 48);
    REQUIRE(sums.size() == others.size());
    const unsigned first = are_edges ? 8 : 0;
    for (unsigned i = 0; i < 200; ++i) {
      const auto state = puzzle.random_state(random);
      std::vector<unsigned> seen;
      std::vector<unsigned> own;
      for (const auto& sum : sums) seen.push_back(table.h_at(sum.front().projection(state)));
      for (const auto& [numbers, database] : others) {
        Cube::Space::State looked;
        for (std::size_t k = 0; k < numbers.size(); ++k) {
          const unsigned code = state[first + numbers[k]];
          looked.places[k] = static_cast<std::uint8_t>(puzzle.system().pieces().piece_of(code) - first);
          looked.turned[k] = static_cast<std::uint8_t>(puzzle.system().pieces().turn_of(code));
        }
        own.push_back(database.h(looked));
      }
      std::sort(seen.begin(), seen.end());
      std::sort(own.begin(), own.end());
      REQUIRE(seen == own);
    }
  }
}

TEST_CASE("scrambles and facelets of cubes are read and written") {
  const Cube puzzle = cube_of("3x3x3");
  RandomNumbers random(5);
  for (unsigned i = 0; i < 100; ++i) {
    const auto state = puzzle.random_state(random);
    REQUIRE(puzzle.parse_state(puzzle.state_text(state)) == state);
    REQUIRE_FALSE(puzzle.why_unreachable(state));
  }
  const std::string solved = test::PlainCube(3).solved();
  CHECK(puzzle.drawing(puzzle.parse_state("U")) ==
        "      U U U\n      U U U\n      U U U\nF F F R R R B B B L L L\nL L L F F F R R R B B B\nL L L F F F R R R B "
        "B B\n"
        "      D D D\n      D D D\n      D D D\n");
  CHECK(puzzle.move_text({5}) == "R'");
  CHECK(puzzle.stored_pattern("edges6-11") == "edges0-5");
  CHECK(puzzle.stored_pattern("edges5,4,3,2,1,0") == "edges0-5");
  CHECK(puzzle.stored_pattern("corners0-7") == "corners");
  CHECK(puzzle.default_patterns() == test::Words{"corners", "edges0-5"});
  CHECK(cube_of("2x2x2").default_patterns() == test::Words{"corners"});
  test::check_refused<Cube>(cube_of, "3x3x3",
                            {"", " ", "X", "R''", "R U4F", solved + "U", "UUU", "U" + solved.substr(0, 53)},
                            {"", "edge", "edges0-12", "corners8", "0-5", "edges0,", "edges5-4", "edgescorners"},
                            {"", "3", "3x3", "4x4x4", "3x3x3-fixed", "2x2x3"});
}

TEST_CASE("faults in facelets are reported") {
  const Cube puzzle = cube_of("3x3x3");
  const auto message = [&](const std::string& text) {
    try {
      (void)puzzle.parse_state(text);
    } catch (const Error& error) {
      return std::string(error.what()).substr(text.size() + 4);
    }
    return std::string();
  };
  const auto unreachable = [&](const std::map<std::size_t, char>& colours) {
    return puzzle.why_unreachable(puzzle.parse_state(with_colours(colours))).value_or("");
  };
  CHECK(message("UUU") == "expected 54 facelets, found 3; blanks separate the moves of a scramble");
  CHECK(message(with_colours({{0, 'R'}})) == "colour U appears 8 times, expected 9");
  CHECK(message(with_colours({{4, 'R'}, {13, 'U'}})) ==
        "the centre of face U is R; turn the whole cube so that the centres have the letters of their faces");
  // The corner URF is U9 R1 F3, the edge UF is U8 F2, the edge UR is U6 R2.
  CHECK(message(with_colours({{8, 'R'}, {9, 'U'}})) ==
        "the corner URF has colours RUF, which no piece has in that order");
  CHECK(message(with_colours({{7, 'R'}, {10, 'U'}})) == "the edge UR has colours UU, which no piece has in that order");
  CHECK(message(with_colours({{19, 'R'}, {12, 'F'}})) == "two pieces have colours UR");
  CHECK(unreachable({{8, 'F'}, {9, 'U'}, {20, 'R'}}) ==
        "a corner is twisted clockwise, and no turns of faces do that alone");
  CHECK(unreachable({{8, 'R'}, {9, 'F'}, {20, 'U'}}) ==
        "a corner is twisted counterclockwise, and no turns of faces do that alone");
  CHECK(unreachable({{7, 'F'}, {19, 'U'}}) == "an edge is flipped, and no turns of faces do that alone");
  CHECK(unreachable({{19, 'R'}, {10, 'F'}, {7, 'U'}, {5, 'U'}}) ==
        "two pieces are swapped, and no turns of faces do that alone");
  CHECK(
      unreachable({{19, 'R'}, {10, 'U'}, {5, 'F'}, {8, 'F'}, {9, 'U'}, {20, 'R'}}) ==
      "a corner is twisted clockwise, an edge is flipped, two pieces are swapped, and no turns of faces do that alone");
  CHECK(unreachable({}).empty());
}

}  // namespace
}  // namespace tilepdb::puzzles
