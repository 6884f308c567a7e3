// SPDX-License-Identifier: MIT
// Moves in players' notations, checked on boards as lists of tiles.
#include "tiles/move_notation.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tests/support/plain_boards.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::test {
namespace {

constexpr MoveForm all_forms[] = {MoveForm::letters, MoveForm::runs, MoveForm::numbers, MoveForm::slides};
constexpr MoveWay both_ways[] = {MoveWay::blank, MoveWay::tile};

[[nodiscard]] Tiles tiles_of(const Position& position) {
  return {position.tiles.begin(), position.tiles.begin() + position.board.cells()};
}

/// A walk as the blank's letters, the board after each move, and the tile that moves.
struct Walk {
  std::string letters;
  std::vector<Tiles> boards;
  std::vector<unsigned> tiles;
};

[[nodiscard]] Walk random_walk(const Position& start, std::size_t length, std::mt19937& random) {
  Walk walk{{}, {tiles_of(start)}, {}};
  const Size size{start.board.width, start.board.height};
  while (walk.letters.size() < length) {
    const char way = "UDLR"[random() % 4];
    const Tiles next = moved(walk.boards.back(), size, way);
    if (next.empty()) continue;
    const auto to = static_cast<std::size_t>(std::find(next.begin(), next.end(), 0) - next.begin());
    walk.letters += way;
    walk.tiles.push_back(walk.boards.back()[to]);
    walk.boards.push_back(next);
  }
  return walk;
}

[[nodiscard]] char other_way(char way) {
  const std::string ways = "UDLR";
  return ways[ways.find(way) ^ 1U];
}

/// Returns a walk in a notation.
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

TEST_CASE("moves are read in the forms that players use") {
  const Position start = blank_first_goal({4, 4});
  const auto read = [&](const std::string& text, MoveWay way) { return moves_text(read_moves(start, text, way)); };
  CHECK(read("R3D2l", MoveWay::blank) == "RRRDDL");
  CHECK(read("L3, U2, R", MoveWay::tile) == "RRRDDL");
  CHECK(read("r r r d d l", MoveWay::blank) == "RRRDDL");
  CHECK(read("3 11 10", MoveWay::tile) == "RRRDDL");
  CHECK(read("1,2,3,7,11,10", MoveWay::blank) == "RRRDDL");
  CHECK(read("", MoveWay::blank).empty());
  const PlayedMoves played = play_moves(start, parse_written_moves("3 11 10", MoveWay::blank));
  CHECK(played.written == std::vector<std::size_t>{1, 1, 1, 2, 2, 3});
  CHECK(MoveNotation{MoveForm::runs, MoveWay::tile}.name() == "tile runs");
  CHECK(MoveNotation{MoveForm::slides, MoveWay::tile}.name() == "slides");
  CHECK(multi_tile_length(read_moves(start, "R2L2", MoveWay::blank)) == 2);
}

// tests/outputs/move_notations.txt has moves that are refused.
TEST_CASE("moves are played up to the first impossible one") {
  const Position start = blank_first_goal({4, 4});
  const PlayedMoves played = play_moves(start, parse_written_moves("R3 R D", MoveWay::blank));
  CHECK(moves_text(played.moves) == "RRR");
  CHECK(played.end.blank() == 3);
  REQUIRE(played.illegal.has_value());
  CHECK(played.illegal->number == 2);
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
