// SPDX-License-Identifier: MIT
// Moves as people write them, checked on boards as lists of tiles. tests/outputs/move_texts.txt has moves that are
// refused.
#include "tiles/move_text.hpp"

#include <doctest/doctest.h>

#include <map>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/plain_walk.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::test {
namespace {

[[nodiscard]] std::string read(const Position& start, const std::string& text, MoveWay way = MoveWay::blank) {
  return moves_text(read_moves(start, text, way));
}

/// A move as each form writes it, by the letter of the blank's direction.
using Names = std::map<char, std::string>;

/// How a text joins moves.
struct Joints {
  std::string begin;
  std::string between;
  std::string end;
};

[[nodiscard]] std::string joined(const std::vector<std::string>& words, const Joints& joints) {
  std::string text = joints.begin;
  for (std::size_t i = 0; i < words.size(); ++i) text += (i == 0 ? "" : joints.between) + words[i];
  return text + joints.end;
}

[[nodiscard]] std::string numbered(const std::vector<std::string>& words, const std::string& mark) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) text += std::to_string(i + 1) + mark + words[i] + "\n";
  return text;
}

/// Returns the cells to which the blank moves.
[[nodiscard]] std::vector<std::string> cells_of(const Walk& walk) {
  std::vector<std::string> cells;
  for (std::size_t i = 1; i < walk.boards.size(); ++i) {
    const Tiles& board = walk.boards[i];
    cells.push_back(std::to_string(std::find(board.begin(), board.end(), 0) - board.begin()));
  }
  return cells;
}

const std::vector<Names> all_names{
    {{'U', "U"}, {'L', "L"}, {'R', "R"}, {'D', "D"}},
    {{'U', "up"}, {'L', "left"}, {'R', "right"}, {'D', "down"}},
    {{'U', "Up"}, {'L', "LEFT"}, {'R', "Right"}, {'D', "dOWN"}},
    {{'U', "↑"}, {'L', "←"}, {'R', "→"}, {'D', "↓"}},
    {{'U', "⬆\xef\xb8\x8f"}, {'L', "⬅\xef\xb8\x8f"}, {'R', "➡"}, {'D', "⬇"}},
    {{'U', "^"}, {'L', "<"}, {'R', ">"}, {'D', "v"}},
    {{'U', "u1"}, {'L', "l1"}, {'R', "r1"}, {'D', "d1"}},
};

const std::vector<Joints> all_joints{{"", " ", ""},          {"", ", ", ""},       {"[\"", "\", \"", "\"]"},
                                     {"[", ", ", "]"},       {"(", ",", ")"},      {"['", "','", "']"},
                                     {"{", "\r\n", "}\r\n"}, {"[[", "], [", "]]"}, {"“", "” “", "”"}};

TEST_CASE("moves are read in every form") {
  std::mt19937 random(13);
  for (const BoardSize board : {BoardSize{2, 2}, BoardSize{3, 3}, BoardSize{5, 4}, BoardSize{5, 5}}) {
    for (unsigned trial = 0; trial < 250; ++trial) {
      const Position start = snail_goal(board);
      const Walk walk = random_walk(start, 1 + random() % 60, random);
      const auto check = [&](const std::vector<std::string>& words, const std::string& expected) {
        for (const Joints& joints : all_joints) {
          const std::string text = joined(words, joints);
          CAPTURE(text);
          REQUIRE(read(start, text) == expected);
        }
        for (const std::string mark : {". ", ".", ") ", ": "}) REQUIRE(read(start, numbered(words, mark)) == expected);
      };
      for (const Names& names : all_names) {
        std::vector<std::string> words;
        for (const char way : walk.letters) words.push_back(names.at(way));
        check(words, walk.letters);
        REQUIRE(read(start, joined(words, {})) == walk.letters);
      }
      std::vector<std::string> tiles;
      for (const unsigned tile : walk.tiles) tiles.push_back(std::to_string(tile));
      check(tiles, walk.letters);
      const auto cells = parse_written_moves(joined(cells_of(walk), {"", ",", ""}), MoveWay::blank);
      const PlayedMoves played = play_moves(start, cells, MoveNumbers::cells);
      REQUIRE_FALSE(played.illegal);
      REQUIRE(moves_text(played.moves) == walk.letters);
      REQUIRE(tiles_of(played.end) == walk.boards.back());
    }
  }
}

TEST_CASE("moves are read in the forms that players use") {
  const Position start = blank_first_goal({4, 4});
  CHECK(read(start, "R3D2l") == "RRRDDL");
  CHECK(read(start, "L3, U2, R", MoveWay::tile) == "RRRDDL");
  CHECK(read(start, "r r r d d l") == "RRRDDL");
  CHECK(read(start, "3 11 10", MoveWay::tile) == "RRRDDL");
  CHECK(read(start, "1,2,3,7,11,10") == "RRRDDL");
  CHECK(read(start, "").empty());
  CHECK(read(start, "[]").empty());
  CHECK(read(start, "LEFT3 UP2 RIGHT", MoveWay::tile) == "RRRDDL");
  CHECK(read(start, "←←←↑↑→", MoveWay::tile) == "RRRDDL");
  CHECK(read(start, ">3 v2 <") == "RRRDDL");
  CHECK(read(start, "RightRightRightDownDownLeft") == "RRRDDL");
  CHECK(read(start, "1. RRR 2. DD 3. L") == "RRRDDL");
  CHECK(read(start, "1.R3 2.D2 3.L") == "RRRDDL");
  CHECK(read(start, "1. 3\n2. 11\n3. 10") == "RRRDDL");
  const PlayedMoves played = play_moves(start, parse_written_moves("3 11 10", MoveWay::blank), MoveNumbers::tiles);
  CHECK(played.written == std::vector<std::size_t>{1, 1, 1, 2, 2, 3});
  CHECK(MoveNotation{MoveForm::runs, MoveWay::tile}.name() == "tile runs");
  CHECK(MoveNotation{MoveForm::slides, MoveWay::tile}.name() == "slides");
  CHECK(multi_tile_length(read_moves(start, "R2L2", MoveWay::blank)) == 2);
}

TEST_CASE("the inverse of a move is written in its form") {
  for (const auto& [text, back] : std::vector<std::pair<std::string, std::string>>{
           {"R3", "L3"}, {"u", "D"}, {"left", "RIGHT"}, {"↓2", "↑2"}, {"⬅\xef\xb8\x8f", "➡"}, {"^", "V"}}) {
    const WrittenMove move = inverse(parse_written_moves(text, MoveWay::blank).front());
    CHECK(move.text == back);
    const WrittenMove read = parse_written_moves(back, MoveWay::blank).front();
    CHECK(move.direction == read.direction);
    CHECK(move.number == read.number);
  }
}

TEST_CASE("moves are played up to the first impossible one") {
  const Position start = blank_first_goal({4, 4});
  const PlayedMoves played = play_moves(start, parse_written_moves("R3 R D", MoveWay::blank), MoveNumbers::tiles);
  CHECK(moves_text(played.moves) == "RRR");
  CHECK(played.end.blank() == 3);
  REQUIRE(played.illegal.has_value());
  CHECK(played.illegal->number == 2);
}

/// Plays numbers on a list of tiles; returns nothing if one of them is illegal.
[[nodiscard]] std::optional<Tiles> plain_end(Tiles board, Size size, const std::vector<unsigned>& numbers, bool cells) {
  for (const unsigned number : numbers) {
    const auto target =
        cells ? static_cast<std::ptrdiff_t>(number) : std::find(board.begin(), board.end(), number) - board.begin();
    bool done = false;
    for (const char way : std::string_view("UDLR")) {
      Tiles next = board;
      for (unsigned step = 0; !done && !next.empty() && step < (cells ? 1 : size.width + size.height); ++step) {
        next = moved(next, size, way);
        if (next.empty() || std::find(next.begin(), next.end(), 0) - next.begin() != target) continue;
        board = next;
        done = true;
      }
    }
    if (!done) return {};
  }
  return board;
}

TEST_CASE("board and goal decide whether numbers are tiles or cells") {
  std::mt19937 random(29);
  unsigned as_cells = 0;
  unsigned in_doubt = 0;
  for (const BoardSize board : {BoardSize{2, 2}, BoardSize{3, 2}, BoardSize{3, 3}}) {
    const Size size{board.width, board.height};
    for (unsigned trial = 0; trial < 20'000; ++trial) {
      const Position goal = trial % 2 == 0 ? blank_first_goal(board) : blank_last_goal(board);
      const Position start = after_moves(goal, parse_moves(random_walk(goal, 1 + random() % 4, random).letters));
      std::vector<unsigned> numbers;
      std::string text;
      for (std::size_t left = 1 + random() % 4; left > 0; --left) {
        numbers.push_back(static_cast<unsigned>(random() % board.cells()));
        text += std::to_string(numbers.back()) + " ";
      }
      CAPTURE(start.text());
      CAPTURE(text);
      const PlayedMoves played = play_moves(start, parse_written_moves(text, MoveWay::blank), goal, {});
      const auto of_tiles = plain_end(tiles_of(start), size, numbers, false);
      const auto of_cells = plain_end(tiles_of(start), size, numbers, true);
      const bool has_zero = std::find(numbers.begin(), numbers.end(), 0U) != numbers.end();
      if (of_tiles == tiles_of(goal) || (of_tiles && of_cells != tiles_of(goal))) {
        REQUIRE_FALSE(played.illegal);
        REQUIRE(tiles_of(played.end) == *of_tiles);
      } else if (of_cells && (of_cells == tiles_of(goal) || has_zero)) {
        ++as_cells;
        REQUIRE_FALSE(played.illegal);
        REQUIRE(tiles_of(played.end) == *of_cells);
      } else {
        REQUIRE(played.illegal);
        const bool names_cells =
            played.illegal->reason.find("as cells of the blank the moves end at") != std::string::npos;
        REQUIRE(names_cells == of_cells.has_value());
        in_doubt += names_cells ? 1U : 0U;
      }
    }
  }
  CHECK(as_cells > 1000);
  CHECK(in_doubt > 1000);
}

}  // namespace
}  // namespace tilepdb::test
