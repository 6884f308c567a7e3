// SPDX-License-Identifier: MIT
// Random boards in every format; tests/outputs/instance_texts.txt tests single texts.
#include <doctest/doctest.h>

#include "solver/instances/board_text.hpp"
#include "solver/instances/instance_file.hpp"
#include "solver/puzzles/puzzle_family.hpp"
#include "tests/support/texts.hpp"
#include "tiles/goal.hpp"
#include "tiles/random_position.hpp"

using namespace tilepdb;
using solver::InstanceText;

namespace {

[[nodiscard]] InstanceText read(const std::string& content, std::optional<BoardSize> board = {}) {
  return solver::read_instance_text(content, "text", board);
}

[[nodiscard]] std::string refusal(const std::string& content, std::optional<BoardSize> board = {}) {
  return test::refusal_of([&] { return read(content, board); });
}

/// Writes a board in rows on lines of their own, with `between` between the tiles.
[[nodiscard]] std::string rows_of(const Position& position, const std::string& between, const std::string& end) {
  std::string text;
  for (Cell cell = 0; cell < position.board.cells(); ++cell) {
    text += std::to_string(position.tiles[cell]);
    text += position.board.column(cell) + 1 == position.board.width ? end : between;
  }
  return text;
}

/// Writes the same with a frame and an empty cell for the blank.
[[nodiscard]] std::string framed(const Position& position, const std::string& bar, const std::string& rule) {
  std::string text = rule + "\n";
  for (Cell cell = 0; cell < position.board.cells(); ++cell) {
    if (position.board.column(cell) == 0) text += bar;
    const unsigned tile = position.tiles[cell];
    text.append(" ").append(tile == 0 ? " " : std::to_string(tile)).append(" ").append(bar);
    if (position.board.column(cell) + 1 == position.board.width) text += "\n" + rule + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("random boards of every size are read in every format, and only as what they are") {
  RandomNumbers random(5);
  for (unsigned width = min_side; width <= max_side; ++width) {
    for (unsigned height = min_side; height <= max_side; ++height) {
      const BoardSize size{width, height};
      const Position goal = blank_first_goal(size);
      const Position one = random_solvable(goal, random);
      const Position two = random_solvable(goal, random);
      CAPTURE(one.text());
      const std::string one_line_each = rows_of(one, " ", " / ") + "\n" + rows_of(two, ",", "/") + "\n";
      const std::string grids = rows_of(one, " ", "\n") + "\n\n" + rows_of(two, "\t", "\r\n");
      const std::string boxes = framed(one, "│", "├───┼───┤") + "\n" + framed(two, "|", "+---+");
      for (const std::string& text : {one_line_each, grids, boxes, "\xEF\xBB\xBF" + grids}) {
        for (const std::optional<BoardSize> board : {std::optional<BoardSize>(), std::optional(size)}) {
          const auto instances = read(text, board).instances;
          REQUIRE(instances.size() == 2);
          CHECK(instances[0].start == one.text());
          CHECK(instances[1].start == two.text());
          CHECK(instances[1].id == "2");
        }
        CHECK(refusal(text, BoardSize{width, height == max_side ? height - 1 : height + 1}) != "nothing");
      }
      for (const std::string& text :
           {one.text(), rows_of(one, " ", "\n"), rows_of(one, " ", "/"), framed(one, "│", "└──┘")}) {
        CHECK(solver::parse_instances({text}, "here", size).instances[0].start == one.text());
      }
      // Files with one board per line stay valid, also 2x2 boards with ids.
      const std::string lines = "a 73 " + one.text() + "\nb 75 " + two.text() + "\n";
      const auto named = read(lines, width == height ? std::optional<BoardSize>() : size).instances;
      REQUIRE(named.size() == 2);
      CHECK(named[1].id == "b");
      CHECK(named[1].length == 75U);
      CHECK(named[1].start == two.text());
    }
  }
}

TEST_CASE("boards without empty lines between them are separated by their tiles") {
  RandomNumbers random(8);
  for (unsigned width = min_side; width <= max_side; ++width) {
    for (unsigned height = min_side; height <= max_side; ++height) {
      std::vector<Position> boards;
      std::string grids;
      std::string boxes;
      for (unsigned i = 0; i < 3; ++i) {
        boards.push_back(random_solvable(blank_first_goal({width, height}), random));
        grids += rows_of(boards.back(), " ", "\n");
        boxes += framed(boards.back(), "│", "├───┼───┤");
      }
      CAPTURE(grids);
      for (const std::string& text : {grids, boxes}) {
        const auto instances = read(text).instances;
        REQUIRE(instances.size() == boards.size());
        for (std::size_t i = 0; i < boards.size(); ++i) CHECK(instances[i].start == boards[i].text());
      }
    }
  }
}

TEST_CASE("lines of 3x3 boards are no rows of larger boards") {
  RandomNumbers random(9);
  for (unsigned i = 0; i < 500; ++i) {
    const Position board = random_solvable(blank_first_goal({3, 3}), random);
    const Position other = random_solvable(blank_first_goal({3, 3}), random);
    for (const bool has_ids : {false, true}) {
      const std::string first = (has_ids ? "1 " : "") + board.text() + "\n";
      CHECK(read(first).instances.at(0).start == board.text());
      CHECK(read(first + (has_ids ? "2 " : "") + other.text() + "\n").instances.at(1).start == other.text());
    }
  }
  CHECK(refusal("1 0 2 3 4 5 6 7 8\n1 0 2 3 4 5 6 7\n") ==
        "text:2: found 8 columns, expected 9 (9 tiles) as on line 1");
}

TEST_CASE("a number before boards of one line counts them, also where it could be the size of a board") {
  RandomNumbers random(7);
  for (unsigned count = 2; count <= max_side; ++count) {
    for (const bool has_ids : {false, true}) {
      std::string text = std::to_string(count) + "\n";
      std::string last;
      for (unsigned i = 1; i <= count; ++i) {
        last = random_solvable(blank_first_goal({3, 3}), random).text();
        text += (has_ids ? std::to_string(i) + " " : "") + last + "\n";
      }
      CAPTURE(text);
      const auto instances = read(text).instances;
      REQUIRE(instances.size() == count);
      CHECK(instances.back().start == last);
      CHECK(instances.back().id == std::to_string(count));
    }
  }
}

TEST_CASE("line numbers in front of boards are ids, even if they could be tiles") {
  RandomNumbers random(6);
  for (unsigned i = 0; i < 2000; ++i) {
    const Position board = random_solvable(blank_first_goal({3, 3}), random);
    CHECK(read("1 " + board.text() + "\n").instances[0].start == board.text());
  }
}

TEST_CASE("quotes and spaces in ids stay as they are") {
  for (const std::string id : {"O'Brien",
                               "O\xE2\x80\x99"
                               "Brien",
                               "\xC2\xAB"
                               "d\xC2\xBB",
                               "a\xC2\xA0"
                               "b"}) {
    const auto found = read_forms(id + " 1 2 3 4 5 6 7 8 0\nx 1 2 3 4 5 6 7 0 8\n");
    REQUIRE(found.instances.size() == 2);
    CHECK(found.instances[0].id == id);
    CHECK(found.instances[0].start == "1 2 3 4 5 6 7 8 0");
  }
}

TEST_CASE("messages of the library never name options") {
  CHECK(refusal("# pdbsolve random --puzzle shift --board 2x2 --goal AABB\nAA/BB\n") ==
        "text:1: boards of the shift puzzle; name the puzzle shift");
  CHECK_THROWS_WITH(
      (void)solver::shift_family().make({})->read("AAB\n", "text", {}),
      "text:1: found 3 cells, which do not make a square board; separate the rows with /, or name its size, for "
      "example 4x3");
  CHECK_THROWS_WITH((void)solver::read_instances("# pdbsolve random --board 3x3 --count 1 --seed 1 --goal snail\n",
                                                 "text", {"shift", solver::StateText::labels, {}}, [](auto&&...) {}),
                    "text:1: boards of sliding tiles; do not name the puzzle shift");
}
