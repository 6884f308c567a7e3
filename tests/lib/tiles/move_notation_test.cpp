// SPDX-License-Identifier: MIT
// Moves in players' notations, checked on boards as lists of tiles.
#include "tiles/move_notation.hpp"

#include <doctest/doctest.h>

#include <cctype>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tests/support/plain_walk.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_sequence.hpp"
#include "tiles/move_text.hpp"

namespace tilepdb::test {
namespace {

constexpr MoveForm all_forms[] = {MoveForm::letters, MoveForm::runs, MoveForm::numbers, MoveForm::slides};
constexpr MoveWay both_ways[] = {MoveWay::blank, MoveWay::tile};

[[nodiscard]] char other_way(char way) {
  const std::string ways = "UDLR";
  return ways[ways.find(way) ^ 1U];
}

[[nodiscard]] std::string expected_text(const Walk& walk, MoveNotation notation) {
  std::string text;
  const auto add = [&](const std::string& word) { text += (text.empty() ? "" : " ") + word; };
  for (std::size_t i = 0; i < walk.letters.size(); ++i) {
    const char way = notation.way == MoveWay::blank ? walk.letters[i] : other_way(walk.letters[i]);
    const bool ends = i + 1 == walk.letters.size() || walk.letters[i + 1] != walk.letters[i];
    if (notation.form == MoveForm::letters) text += way;
    if (notation.form == MoveForm::numbers || (notation.form == MoveForm::slides && ends)) {
      add(std::to_string(walk.tiles[i]));
    }
    if (notation.form == MoveForm::runs && ends) {
      std::size_t begin = i;
      while (begin > 0 && walk.letters[begin - 1] == walk.letters[i]) --begin;
      add(way + (begin == i ? "" : std::to_string(i - begin + 1)));
    }
  }
  return text;
}

[[nodiscard]] std::size_t slides_of(const Walk& walk) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < walk.letters.size(); ++i) {
    count += i == 0 || walk.letters[i] != walk.letters[i - 1] ? 1U : 0U;
  }
  return count;
}

TEST_CASE("moves are written and read in every notation") {
  std::mt19937 random(7);
  for (const BoardSize board : {BoardSize{2, 2}, BoardSize{3, 2}, BoardSize{2, 5}, BoardSize{4, 4}, BoardSize{8, 8}}) {
    for (unsigned trial = 0; trial < 50; ++trial) {
      const Position start = snail_goal(board);
      const Walk walk = random_walk(start, random() % 80, random);
      const std::vector<Direction> moves = read_moves(start, walk.letters, MoveWay::blank);
      CHECK(moves_text(moves) == walk.letters);
      CHECK(parse_moves(walk.letters) == moves);
      CHECK(multi_tile_length(moves) == slides_of(walk));
      CHECK(tiles_of(after_moves(start, moves)) == walk.boards.back());
      for (const MoveForm form : all_forms) {
        for (const MoveWay way : both_ways) {
          const std::string text = write_moves(start, moves, {form, way});
          CHECK(text == expected_text(walk, {form, way}));
          CHECK(read_moves(start, text, way) == moves);
          std::string lower = text;
          for (char& character : lower) character = static_cast<char>(std::tolower(character));
          CHECK(read_moves(start, " " + lower + "\n", way) == moves);
        }
      }
    }
  }
}

TEST_CASE("moves can be inverted, mirrored and freed of loops") {
  std::mt19937 random(11);
  for (const BoardSize board : {BoardSize{2, 2}, BoardSize{3, 2}, BoardSize{4, 4}, BoardSize{3, 5}}) {
    const BoardSize mirror{board.height, board.width};
    for (unsigned trial = 0; trial < 100; ++trial) {
      const Position goal = trial % 2 == 0 ? blank_first_goal(board) : blank_last_goal(board);
      const Position mirrored_goal = trial % 2 == 0 ? blank_first_goal(mirror) : blank_last_goal(mirror);
      const Walk walk = random_walk(goal, random() % 60, random);
      const std::vector<Direction> moves = parse_moves(walk.letters);
      const Position start = after_moves(goal, moves);
      CHECK(after_moves(start, reversed(moves)) == goal);
      CHECK(transposed(start, goal, mirrored_goal) == after_moves(mirrored_goal, transposed(moves)));
      CHECK(transposed(transposed(moves)) == moves);
      const std::vector<Direction> direct = without_loops(goal, 0, moves);
      CHECK(after_moves(goal, direct) == start);
      std::set<Tiles> passed{tiles_of(goal)};
      for (std::size_t i = 0; i < direct.size(); ++i) {
        const std::vector<Direction> first(direct.begin(), direct.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        CHECK(passed.insert(tiles_of(after_moves(goal, first))).second);
      }
    }
  }
}

}  // namespace
}  // namespace tilepdb::test
