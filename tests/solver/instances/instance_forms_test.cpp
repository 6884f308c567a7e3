// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <sstream>

#include "solver/instances/board_text.hpp"
#include "solver/instances/instance_file.hpp"
#include "solver/puzzles/puzzle_family.hpp"
#include "tiles/goal.hpp"
#include "tiles/random_position.hpp"

using namespace tilepdb;
using solver::Instance;
using solver::InstanceText;

namespace {

[[nodiscard]] InstanceText read(const std::string& content, std::optional<BoardSize> board = {}) {
  std::istringstream stream(content);
  return solver::read_instance_text(stream, "text", board);
}

[[nodiscard]] std::string refusal(const std::string& content, std::optional<BoardSize> board = {}) {
  try {
    (void)read(content, board);
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::bad_input);
    return error.what();
  }
  return "nothing";
}

/// A board as rows on lines of their own, `between` its tiles.
[[nodiscard]] std::string rows_of(const Position& position, const std::string& between, const std::string& end) {
  std::string text;
  for (Cell cell = 0; cell < position.board.cells(); ++cell) {
    text += std::to_string(position.tiles[cell]);
    text += position.board.column(cell) + 1 == position.board.width ? end : between;
  }
  return text;
}

/// The same with a frame, the blank empty.
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

constexpr const char* rows3 = "8 6 7\n2 5 4\n3 0 1\n";
constexpr const char* line3 = "8 6 7 2 5 4 3 0 1";

}  // namespace

TEST_CASE("random boards of every size are read alike in every form, and in no other way") {
  RandomNumbers random(5);
  for (unsigned width = min_side; width <= max_side; ++width) {
    for (unsigned height = min_side; height <= max_side; ++height) {
      const BoardSize size{width, height};
      const Position goal = blank_first_goal(size);
      const Position one = random_solvable(goal, random);
      const Position two = random_solvable(goal, random);
      CAPTURE(one.text());
      const std::string slashes = rows_of(one, " ", " / ") + "\n" + rows_of(two, ",", "/") + "\n";
      const std::string grids = rows_of(one, " ", "\n") + "\n\n" + rows_of(two, "\t", "\r\n");
      const std::string boxes = framed(one, "│", "├───┼───┤") + "\n" + framed(two, "|", "+---+");
      for (const std::string& text : {slashes, grids, boxes, "\xEF\xBB\xBF" + grids}) {
        for (const std::optional<BoardSize> board : {std::optional<BoardSize>(), std::optional(size)}) {
          const auto instances = read(text, board).instances;
          REQUIRE(instances.size() == 2);
          CHECK(instances[0].start == one.text());
          CHECK(instances[1].start == two.text());
          CHECK(instances[1].id == "2");
        }
        CHECK(refusal(text, BoardSize{width, height == 8 ? 7 : height + 1}) != "nothing");
      }
      for (const std::string& text :
           {one.text(), rows_of(one, " ", "\n"), rows_of(one, " ", "/"), framed(one, "│", "└──┘")}) {
        CHECK(solver::parse_instances({text}, "here", size).instances[0].start == one.text());
      }
      // Files of whole boards stay what they are, 2x2 boards with ids too.
      const std::string lines = "a 73 " + one.text() + "\nb 75 " + two.text() + "\n";
      const auto named = read(lines, width == height ? std::optional<BoardSize>() : size).instances;
      REQUIRE(named.size() == 2);
      CHECK(named[1].id == "b");
      CHECK(named[1].length == 75U);
      CHECK(named[1].start == two.text());
    }
  }
}

TEST_CASE("boards without empty lines between them are read where the board is known") {
  const auto instances = read(std::string(rows3) + "# a comment is no end\n" + rows3, BoardSize{3, 3}).instances;
  REQUIRE(instances.size() == 2);
  CHECK(instances[1].source == "text:5");
}

TEST_CASE("boards without empty lines between them are told apart by their tiles") {
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
  CHECK(read(std::string(rows3) + rows3).instances[1].source == "text:4");
  // Rows that are no whole board before the tile that is there twice
  CHECK(refusal("8 6 7\n2 5 4\n1 2 0\n3 4 5\n6 7 8\n") ==
        "text:3: tile 2 appears twice; if another board begins here, put an empty line before it");
  CHECK(refusal(std::string(rows3) + "1 2 0\n3 4 5\n6 7 9\n") ==
        "text:4: tile 9 is not on a 3x3 board; expected 0 to 8");
}

TEST_CASE("a length after the tiles is refused, or read only where it is none") {
  const std::string both = "found 10 words that may be an id and the tiles, or the tiles and a length; ";
  CHECK(refusal("8 6 7 2 5 4 3 0 1 8\n").starts_with("text:1: " + both));
  CHECK(refusal("# two\n8 6 7 2 5 4 3 0 1 8\n7 6 8 2 5 4 3 0 1 7\n").starts_with("text:2: " + both));
  CHECK(refusal("8 6 7 2 5 4 3 0 1 8\n", BoardSize{3, 3}).starts_with("text:1: " + both));
  CHECK(refusal("a 1 2 3 4 5 6 7 0 8 1\n").find("an id, a length and the tiles, or") != std::string::npos);
  CHECK(refusal("1 2 3 4 5 6 7 8 0 1 2\n").find("an id, a length and the tiles, or") != std::string::npos);
  CHECK(refusal("a 3 2 5 1 0 4 3\n", BoardSize{3, 2}).find("an id, a length and the tiles, or") != std::string::npos);
  // One line that has only one reading decides for all, and so do rows and a comment.
  CHECK(read("8 6 7 2 5 4 3 0 1 8\n2 1 0 2 3 4 5 6 7 8\n").instances[0].start == "6 7 2 5 4 3 0 1 8");
  CHECK(read("8 6 7 2 / 5 4 3 / 0 1 8\n").instances[0].id == "8");
  CHECK(read("# columns: id  tiles\n8 6 7 2 5 4 3 0 1 8\n").instances[0].id == "8");
  CHECK(refusal("# columns: tiles length\n8 6 7 2 5 4 3 0 1 8\n").starts_with("text:2: " + both));
  // Ids that number the lines, as `random -q` prints them, are ids, though they may be the board's last tile too.
  CHECK(read("1 2 3 4 5 6 7 0 8 1\n").instances[0].id == "1");
  CHECK(read("8 6 7 2 5 4 3 0 1 8\n2 1 3 4 5 6 7 8 0 2\n").instances[0].id == "8");
  RandomNumbers random(6);
  for (unsigned i = 0; i < 2000; ++i) {
    const Position board = random_solvable(blank_first_goal({3, 3}), random);
    CHECK(read("1 " + board.text() + "\n").instances[0].start == board.text());
  }
  CHECK(refusal(std::string(line3) + " 27\n") ==
        "text:1: found the tiles before another column, expected them last: after an id, or an id and a length");
  CHECK(refusal("a " + std::string(line3) + " 27\n").starts_with("text:1: found the tiles before another column"));
}

TEST_CASE("lines of two-by-two boards are told from the first rows of larger ones") {
  CHECK(read("0 1 2 3\n1 0 2 3\n").instances.size() == 2);
  CHECK(read("7 1 0 2 3\n9 0 1 2 3\n").instances[1].id == "9");
  CHECK(read("0 1 2 3\n\n1 0 2 3\n").instances.size() == 2);
  CHECK(read("0 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15\n").board == BoardSize{4, 4});
  CHECK(read("4 5 6 7\n0 1 2 3\n").board == BoardSize{4, 2});
  CHECK(refusal("4 5 6 7\n0 1 2\n") == "text:2: found a row of 3 cells, expected 4 as in the row before");
  CHECK(refusal("1 2 3 4\n") == "text:1: tile 4 is not on a 2x2 board; expected 0 to 3");
}

TEST_CASE("a slash in the first column is part of an id") {
  const auto one = read("korf/1 8 6 7 2 5 4 3 0 1\n").instances.at(0);
  CHECK(one.id == "korf/1");
  CHECK(one.start == line3);
  const auto with_length = read("k/1 27 8 6 7 / 2 5 4 / 3 0 1\n").instances.at(0);
  CHECK(with_length.id == "k/1");
  CHECK(with_length.length == 27U);
  CHECK(with_length.start == line3);
}

TEST_CASE("what makes no board is refused with its line") {
  CHECK(refusal(std::string(rows3) + "\n8 6 7 2 5 4 3 0 1\n") ==
        "text:5: found one row of 9 tiles, expected all rows of a board");
  CHECK(refusal("1 2 3\n") == "text:1: found one row of 3 tiles, expected all rows of a board");
  CHECK(refusal("1 2 3 / 4 5 6 / 7 8 0 9\n") ==
        "text:1: found rows of 3 and of 4 tiles, expected rows of the same length");
  CHECK(refusal(std::string(rows3) + "\n1 2\n3 0\n") ==
        "text:5: found the rows of a 2x2 board, expected those of a 3x3 board");
  CHECK(refusal("8 6 7\n2 5 4\n3 3 1\n") ==
        "text:3: tile 3 appears twice; if another board begins here, put an empty line before it");
  CHECK(refusal("8 6 7\n2 5 4\n3 x 1\n") == "text:1: 'x' is not a tile; expected 0 to 8, 0 or _ for the blank");
  CHECK(refusal("│ 1 2 │ 3 │\n") == "text:1: found '1 2' in one cell, expected a tile");
  CHECK(refusal(std::string(line3) + "\n│ 1 │ 2 │\n") == "text:2: found a drawn board among boards of one line each");
}

TEST_CASE("moves follow a board in one line") {
  const auto instances = read(
                             "a 1 2 0 3 4 5 6 7 8 ; L2  # in two\nb 1 2 0/3 4 5/6 7 8;1 2\nc 0 1 2 3 4 5 6 7 8 ;\n"
                             "d 1 0 2 3 4 5 6 7 8\n")
                             .instances;
  REQUIRE(instances.size() == 4);
  CHECK(instances[0].moves == "L2");
  CHECK(instances[1].moves == "1 2");
  CHECK(instances[2].moves == "");
  CHECK(!instances[3].moves);
  CHECK(instances[1].start == instances[0].start);
  // A line of four numbers with moves is a whole board of 2x2, and so is the one before.
  const auto small = read("0 1 2 3\n1 0 2 3 ; L\n").instances;
  REQUIRE(small.size() == 2);
  CHECK(small[1].moves == "L");
  CHECK(refusal("8 6 7\n2 5 4 ; L\n3 0 1\n") ==
        "text:2: found moves after a row, expected them after a board in one line");
  CHECK(refusal("+--+--+\n| 1 | 2 |\n+--+--+ ; L\n| 3 | 0 |\n") ==
        "text:3: found moves after a row, expected them after a board in one line");
  CHECK(refusal("| 1 | 2 |\n| 3 | 0 | ; L\n") ==
        "text:2: found moves after a row, expected them after a board in one line");
  CHECK(refusal("; L\n").starts_with("text:1: found 0 columns"));
}

TEST_CASE("lines whose columns are named are read as commands write them") {
  const InstanceText text = read(
      "id,status,length,moves,board,start,goal,notation,reason\n"
      "a,solved,2,R2,3x3,1 2 0 3 4 5 6 7 8,blank-first,tile runs,\n"
      "\"b,c\",solved,0,,3x3,0 1 2 3 4 5 6 7 8,blank-first,tile runs,\n"
      "# a comment, and a # in a row\n"
      "d,given_up,,,3x3,1 0 2 3 4 5 6 7 8,blank-first,tile runs,\"board #1, in short\"\r\n");
  REQUIRE(text.instances.size() == 3);
  CHECK(text.header.goal == "blank-first");
  CHECK(text.instances[0].moves == "R2");
  CHECK(text.instances[0].way == MoveWay::tile);
  CHECK(text.instances[0].length == 2U);
  CHECK(text.instances[1].id == "b,c");
  CHECK(text.instances[1].moves == "");
  CHECK(!text.instances[2].moves);
  CHECK(!text.instances[2].length);
  CHECK(text.instances[2].source == "text:5");
  const auto named = read("id,start,length\nboard#1,1 0 2 3,3 \r\n", {}).instances;
  REQUIRE(named.size() == 1);
  CHECK(named[0].id == "board#1");
  CHECK(named[0].length == 3U);
  const auto few = read("start,moves\n1 0 2 3,L\n", {}).instances;
  REQUIRE(few.size() == 1);
  CHECK(few[0].id == "1");
  CHECK(!few[0].way);
  CHECK(refusal("id,start\na,1 0 2 3,b\n") ==
        "text:2: found 3 fields, expected 2 as in the line that names the columns");
  CHECK(refusal("start,start\n1 0 2 3,1 0 2 3\n") == "text:1: found a second column 'start'");
  CHECK(refusal("start,board\n1 0 2 3,2x2\n1 0 2 3,3x3\n") ==
        "text:3: instance 2: found the size 3x3, expected 2x2 as in the lines before; solve them in separate runs");
  CHECK(refusal("id,start,goal\na,1 0 2 3,blank-last\nb,1 0 2 3,snail\n") ==
        "text:3: instance b: found the goal snail, expected blank-last as in the lines before; solve them in separate "
        "runs");
  CHECK(refusal("id,start\n") == "text: no instance found, expected one per line, such as 1 2 5 3 4 0 6 7 8");
  CHECK(refusal("id,start\n\"a,1 0 2 3\n") != "nothing");
  for (const std::string length : {"99x", "-1", "2.5", "-", "99999999999"}) {
    CHECK(refusal("id,length,start,moves\na,1,1 0 2 3,L\nb," + length + ",1 0 2 3,L\n") ==
          "text:3: found '" + length + "' in the column length, expected an optimal length, a whole number");
  }
}

TEST_CASE("a comment says board and goal of all instances") {
  const InstanceText text = read("# board 4x3 goal blank-last\n1 2 3 4 5 6 7 8 9 10 0 11\n");
  CHECK(text.board == BoardSize{4, 3});
  CHECK(text.header.goal == "blank-last");
  CHECK(text.header.source == "text:1");
  const InstanceText random = read(
      "# pdbsolve random --board 3x4 --count 1 --seed 4 --goal \"1 2 3 4 5 6 7 8 9 10 11 0\"\n"
      "1 1 2 3 4 5 6 7 8 9 10 0 11\n");
  CHECK(random.board == BoardSize{3, 4});
  CHECK(random.header.goal == "1 2 3 4 5 6 7 8 9 10 11 0");
  CHECK(read(std::string("# board 3x3\n") + line3).header.goal.empty());
  CHECK(read(std::string("# board games, goal: fun\n# board 3 x 3\n# board 4x4 of the year\n") + line3)
            .header.source.empty());
  CHECK(refusal("# pdbsolve random --puzzle shift --board 2x2 --goal AABB\nAA/BB\n") ==
        "text:1: boards of the shift puzzle; name the puzzle shift");
  CHECK(refusal(std::string("# board 3x3\n") + line3 + "\n# board 3x3 goal snail\n").starts_with("text:3: a second"));
  const InstanceText goal = read(std::string("# goal: blank-last (1 2 3 ...), row by row\n# board 3x3\n") + line3);
  CHECK(goal.header.goal == "blank-last");
  CHECK(goal.header.size == "3x3");
  CHECK(goal.header.source == "text:1");
  CHECK(read(std::string("# goal: to have fun\n") + line3).header.goal.empty());
  CHECK(refusal("# goal: snail\n# board 3x3 goal blank-last\n").starts_with("text:2: a second"));
  CHECK(refusal(std::string(line3) + "\n# goal: snail\n").starts_with("text:2: a second"));
  CHECK(refusal("# board 1x9\n").starts_with("text:1: board 1x9"));
}

namespace {

[[nodiscard]] std::vector<solver::Instance> read_texts(const std::string& content, solver::StateText state,
                                                       std::optional<BoardSize> board = {}) {
  std::istringstream stream(content);
  std::vector<solver::Instance> instances;
  const std::string puzzle = state == solver::StateText::labels ? "shift" : "hanoi";
  (void)solver::read_instances(stream, "text", {puzzle, state, board}, [&](solver::Instance instance, const auto&) {
    instances.push_back(std::move(instance));
  });
  return instances;
}

}  // namespace

TEST_CASE("starts of the shift puzzle are read row by row") {
  const auto read_shift = [](const std::string& content, std::optional<BoardSize> board = {}) {
    return read_texts(content, solver::StateText::labels, board);
  };
  const auto two = read_shift("A A B\nB C C\n\n1 2 3\n4 5 6\n");
  REQUIRE(two.size() == 2);
  CHECK(two[0].start == "A A B/B C C");
  CHECK(two[1].start == "1 2 3/4 5 6");
  CHECK(two[1].source == "text:4");
  CHECK(read_shift("AABB\nABAB\n", BoardSize{4, 2}).size() == 1);
  CHECK(read_shift("AABB\nABAB\n").size() == 2);
  // Rows of letters that make no square board, or are as wide as the board
  const auto letters = read_shift("AAB\nBCC\n\nABCDE\nFGHIJ\n");
  REQUIRE(letters.size() == 2);
  CHECK(letters[0].start == "AAB/BCC");
  CHECK(letters[1].start == "ABCDE/FGHIJ");
  CHECK(letters[1].source == "text:4");
  const auto as_board = read_shift("AABB\nABAB\n", BoardSize{4, 2});
  REQUIRE(as_board.size() == 1);
  CHECK(as_board[0].start == "AABB/ABAB");
  CHECK(read_shift("start\nAAAAA/ABABA\n").at(0).start == "AAAAA/ABABA");
  CHECK(read_shift("# board 3x2 goal AAA/BBB\nABA/BAB\n").at(0).start == "ABA/BAB");
  // With frames, and without empty lines where a first board has shown the height
  const auto framed = read_shift("+---+---+---+\n| A | A | B |\n+---+---+---+\n| B | C | C |\n+---+---+---+\n");
  REQUIRE(framed.size() == 1);
  CHECK(framed[0].start == "A A B/B C C");
  CHECK(read_shift("AAB\nBCC\n\nABC\nABC\nBCA\nBAC\n").size() == 3);
  std::istringstream narrow("AAB\n");
  CHECK_THROWS_WITH(
      (void)solver::shift_family().make({})->read(narrow, "text"),
      "text:1: found 3 cells, which make no square board; separate the rows with /, or name its size, for "
      "example 4x3");
  CHECK_THROWS_WITH(read_shift("# pdbsolve random --board 3x3 --count 1 --seed 1 --goal snail\n"),
                    "text:1: boards of sliding tiles; do not name the puzzle shift");
}

TEST_CASE("every puzzle has named columns, in any order and between commas, tabs or blanks") {
  using solver::StateText;
  for (const std::string content : {"length start id\n5 3 1 2 a\n", "length\tid\tstart\n5\ta\t3 1 2\n",
                                    "id,start,extra,length\na,3 1 2,,5\n", "start\tid\tlength\n3 1 2\ta\t5 # more\n"}) {
    CAPTURE(content);
    const auto instances = read_texts(content, StateText::line);
    REQUIRE(instances.size() == 1);
    CHECK(instances[0].id == "a");
    CHECK(instances[0].length == 5U);
    CHECK(instances[0].start == "3 1 2");
    CHECK(instances[0].source == "text:2");
    CHECK(!instances[0].moves);
  }
  const auto labels = read_texts("goal,id,start\r\n\"1,2/3,4\",\"a,b\",\"2,1/3,4\"\r\n", StateText::labels);
  REQUIRE(labels.size() == 1);
  CHECK(labels[0].id == "a,b");
  CHECK(labels[0].start == "2,1/3,4");
  const auto tabs = read_texts("id\tstart\tlength\n\tAAA\t\nb\tAAB\t4\n", StateText::line);
  REQUIRE(tabs.size() == 2);
  CHECK(tabs[0].id == "1");
  CHECK(!tabs[0].length);
  CHECK(tabs[1].length == 4U);
  const InstanceText tiles = read("id length start\na 2 1 2 0 3 4 5 6 7 8 ; L2\nb 0 0 1 2/3 4 5/6 7 8\n");
  REQUIRE(tiles.instances.size() == 2);
  CHECK(tiles.instances[0].moves == "L2");
  CHECK(tiles.instances[1].moves == "");
  CHECK(tiles.instances[0].start == "1 2 0 3 4 5 6 7 8");
  CHECK(read("start 8 6 7 2 5 4 3 0 1\n").instances[0].id == "start");
  const auto refused = [](const std::string& content, StateText state) {
    try {
      (void)read_texts(content, state);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("nothing");
  };
  CHECK(refused("id start moves\na AAA AD\n", StateText::line) ==
        "text:1: found a column 'moves' between blanks, expected id, length, board, start; columns of other names need "
        "tabs or commas between them");
  CHECK(refused("id length start\na 5\n", StateText::line) ==
        "text:2: found 2 fields, expected 3 as in the line that names the columns");
  CHECK(refused("AAA ; AD\n", StateText::line) ==
        "text:1: found moves after a ;, expected a state alone: no moves are read of puzzle hanoi");
  CHECK(refused("AA/BB ; R1\n", StateText::labels).ends_with("no moves are read of puzzle shift"));
  CHECK(refused("# pdbsolve random --puzzle hanoi --size 3\nAAA\n# pdbsolve random --puzzle hanoi --size 4\n",
                StateText::line)
            .starts_with("text:3: a second"));
}
