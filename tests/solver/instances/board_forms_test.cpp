// SPDX-License-Identifier: MIT
// Boards as people and programs write them: a table of forms, random boards in every form, and refusals.
#include <doctest/doctest.h>

#include <functional>

#include "core/random_numbers.hpp"
#include "solver/instances/board_text.hpp"
#include "tests/support/texts.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_rows.hpp"
#include "tiles/goal.hpp"
#include "tiles/random_position.hpp"

using namespace tilepdb;
using solver::InstanceText;
using test::refusal_of;

namespace {

constexpr std::string_view digits = "0123456789abcdefghijklmnopqrstuvwxyz";

[[nodiscard]] InstanceText read_forms(const std::string& content, std::optional<BoardSize> board = {}) {
  return solver::read_instance_text(content, "text", board);
}

using Writer = std::function<std::string(unsigned tile)>;

[[nodiscard]] Writer blank_as(const std::string& blank) {
  return [blank](unsigned tile) { return tile == 0 ? blank : std::to_string(tile); };
}

/// Writes the tiles with texts before, between and after those of a row, and between rows.
struct Frame {
  std::string begin{}, row_begin{}, between = " ", row_end{}, between_rows = "\n", end{};

  [[nodiscard]] std::string text(const Position& position, const Writer& tile = blank_as("0")) const {
    std::string text = begin;
    for (Cell cell = 0; cell < position.board.cells(); ++cell) {
      const unsigned column = position.board.column(cell);
      if (column == 0) text += (cell == 0 ? "" : between_rows) + row_begin;
      text += (column == 0 ? "" : between) + tile(position.tiles[cell]);
      if (column + 1 == position.board.width) text += row_end;
    }
    return text + end;
  }
};

const Frame one_line{.between_rows = " "};
const Frame slashes{.between_rows = "/"};
const Frame rows{};
const Frame single_tiles{.between = "\n"};

[[nodiscard]] std::string one_word(const Position& position, const std::function<char(unsigned)>& character) {
  std::string word;
  for (Cell cell = 0; cell < position.board.cells(); ++cell) word += character(position.tiles[cell]);
  return word;
}

/// Returns a board in all forms that show its width and height.
[[nodiscard]] std::vector<std::string> forms_with_rows(const Position& position) {
  const BoardSize board = position.board;
  const std::string size = std::to_string(board.width) + " " + std::to_string(board.height);
  const std::string columns(board.width, 'c');
  const Frame json{"[", "[", ",", "]", ",", "]"};
  const Frame drawn{"", "| ", " | ", " |", "\n", ""};
  std::vector<std::string> texts{
      rows.text(position),
      Frame{.between = "\xC2\xA0"}.text(position),       // no-break space
      Frame{.between = "\xE2\x80\x89 "}.text(position),  // thin space
      slashes.text(position),
      json.text(position),
      json.text(position, blank_as("null")),
      Frame{"[ ", "[ \"", "\", \"", "\" ]", ", ", " ]"}.text(position),
      Frame{"[\n", "  [", ", ", "]", ",\n", "\n]"}.text(position),
      Frame{"[", "[", " ", "]", "\n ", "]"}.text(position),
      Frame{"int start[] = {", "{", ", ", "}", ",\n", "};"}.text(position),
      Frame{"[\"", "", " ", "", "\", \"", "\"]"}.text(position),
      Frame{"", "", " ", "", "; ", ""}.text(position),
      Frame{"[", "", " ", "", "; ", "]"}.text(position),
      Frame{"\\begin{array}{" + columns + "}\n", "", " & ", " \\\\ \\hline", "\n", "\n\\end{array}"}.text(position),
      Frame{"\\begin{tabular}{|c|c|}\n", "", " & ", " \\\\", "\n", "\n\\end{tabular}"}.text(position, blank_as("")),
      Frame{"$\\begin{bmatrix} ", "", " & ", "", " \\\\ ", " \\end{bmatrix}$"}.text(position),
      Frame{"```\n", "", " ", "", "\n", "\n```"}.text(position),
      drawn.text(position, blank_as("")),
      Frame{"|   |   |\n|:-:|---|\n", "| ", " | ", " |", "\n", ""}.text(position),
      rows.text(position, [](unsigned tile) { return tile == 0 ? "_" : std::to_string(tile - 1); }),
      size + "\n" + rows.text(position),
      "# made by a program\n" + size + " # width and height\n" + Frame{.row_end = " # row"}.text(position),
      size + " 1\n" + one_line.text(position),
      size + "\n" + single_tiles.text(position),
      "1\n" + size + "\n" + rows.text(position),
  };
  for (const char* const blank : {"x", "X", ".", "*", "-", "#", "_", "b"}) {
    for (const Frame& frame : {rows, slashes, json, drawn, Frame{"[[\"", "", "\",\"", "", "\"],[\"", "\"]]"}}) {
      if (*blank != '#' || frame.begin != "[") texts.push_back(frame.text(position, blank_as(blank)));
    }
  }
  if (board.cells() <= digits.size()) {
    const Frame words{.between = "", .between_rows = "/"};
    texts.push_back(words.text(position, [](unsigned tile) { return std::string(1, digits[tile]); }));
  }
  return texts;
}

/// Returns the board in one line, in forms that do not show its width.
[[nodiscard]] std::vector<std::string> forms_without_rows(const Position& position) {
  const std::string count = std::to_string(position.board.cells());
  std::vector<std::string> texts{one_line.text(position),
                                 Frame{"(", "", ", ", "", ", ", ")"}.text(position),
                                 Frame{"[\"", "", "\", \"", "", "\", \"", "\"]"}.text(position),
                                 one_line.text(position, blank_as(count)),
                                 one_line.text(position, blank_as("x")),
                                 one_line.text(position, blank_as("#"))};
  if (position.board.cells() <= digits.size()) {
    texts.push_back(one_word(position, [](unsigned tile) { return digits[tile]; }));
    texts.push_back(one_word(position, [](unsigned tile) { return tile == 0 ? '.' : digits[tile]; }));
  }
  if (position.board.cells() <= 26) {
    texts.push_back(
        one_word(position, [](unsigned tile) { return tile == 0 ? '_' : static_cast<char>('a' + tile - 1); }));
  }
  return texts;
}

}  // namespace

TEST_CASE("random boards are read in every form, as files and as texts") {
  RandomNumbers random(11);
  for (unsigned i = 0; i < 1000; ++i) {
    const BoardSize board{min_side + i % 7, min_side + i / 7 % 7};
    const Position position = random_solvable(blank_first_goal(board), random);
    for (const std::string& text : forms_with_rows(position)) {
      CAPTURE(text);
      for (const std::optional<BoardSize> given : {std::optional<BoardSize>(), std::optional(board)}) {
        const auto instances = read_forms(text + "\n", given).instances;
        REQUIRE(instances.size() == 1);
        CHECK(instances[0].start == position.text());
        if (!text.starts_with("1\n")) CHECK(parse_board_text(text, given) == position);
      }
    }
    for (const std::string& text : forms_without_rows(position)) {
      CAPTURE(text);
      const auto instances = read_forms(text + "\n", board).instances;
      REQUIRE(instances.size() == 1);
      CHECK(instances[0].start == position.text());
      CHECK(parse_board_text(text, board) == position);
      const bool is_shown = board.width == board.height && (board.width > 2 || text.find(' ') == std::string::npos);
      if (is_shown) CHECK(parse_board_text(text) == position);
    }
  }
}

TEST_CASE("several boards of a file are read in every form") {
  RandomNumbers random(12);
  for (unsigned i = 0; i < 100; ++i) {
    const BoardSize board{min_side + 1 + i % 4, min_side + 1 + i / 4 % 4};
    const Position one = random_solvable(blank_first_goal(board), random);
    const Position two = random_solvable(blank_first_goal(board), random);
    const std::string size = std::to_string(board.width) + " " + std::to_string(board.height) + "\n";
    const Frame json{"[", "[", ",", "]", ",", "]"};
    const Frame json_lines{"  [\n", "    [", ", ", "]", ",\n", "\n  ]"};
    const Frame flat{"[", "", ",", "", ",", "]"};
    std::vector<std::string> texts{"[" + json.text(one) + "," + json.text(two) + "]\n",
                                   "[\n" + json.text(one) + ",\n" + json.text(two) + "\n]\n",
                                   "[\n" + json_lines.text(one) + ",\n" + json_lines.text(two) + "\n]\n",
                                   json.text(one) + "\n" + json.text(two) + "\n",
                                   "2\n" + size + rows.text(one) + "\n" + size + rows.text(two) + "\n",
                                   size + rows.text(one) + "\n" + rows.text(two) + "\n",
                                   size + rows.text(one) + "\n\n" + rows.text(two) + "\n",
                                   size + single_tiles.text(one) + "\n" + single_tiles.text(two) + "\n",
                                   std::to_string(board.width) + " " + std::to_string(board.height) + " 2\n" +
                                       rows.text(one) + "\n" + rows.text(two) + "\n",
                                   "```\n" + rows.text(one) + "\n```\n\n```\n" + rows.text(two) + "\n```\n"};
    for (const std::string& text : texts) {
      CAPTURE(text);
      const auto instances = read_forms(text).instances;
      REQUIRE(instances.size() == 2);
      CHECK(instances[0].start == one.text());
      CHECK(instances[1].start == two.text());
    }
    for (const std::string& text : {"[" + flat.text(one) + "," + flat.text(two) + "]\n",
                                    "a 99 " + flat.text(one) + "\nb 99 " + json.text(two) + "\n",
                                    "a " + one_line.text(one, blank_as("x")) + "\nb " + one_line.text(two) + "\n"}) {
      CAPTURE(text);
      const auto instances = read_forms(text, board).instances;
      REQUIRE(instances.size() == 2);
      CHECK(instances[0].start == one.text());
      CHECK(instances[1].start == two.text());
      if (text.starts_with('a')) CHECK(instances[1].id == "b");
    }
  }
}

TEST_CASE("boards given as positions have the cell of each tile") {
  RandomNumbers random(13);
  for (unsigned i = 0; i < 200; ++i) {
    const BoardSize board{min_side + i % 7, min_side + i / 7 % 7};
    const Position position = random_solvable(blank_first_goal(board), random);
    std::string cells;
    for (unsigned tile = 0; tile < board.cells(); ++tile) cells += std::to_string(position.cell_of(tile)) + " ";
    CHECK(solver::parse_instances({cells}, "", board, true).instances[0].start == position.text());
    const auto text = read_forms("# given as positions\n# board " + board.name() + "\n" + cells + "\n");
    CHECK(text.instances[0].start == position.text());
  }
  CHECK(refusal_of([] { (void)parse_board_of_positions("1 2 3 4 5 6 7 8 9", {}); }) ==
        "found the positions 1 to 9, which can begin with the blank or with tile 1; number the cells from 0 to 8, and "
        "begin with the blank's");
  CHECK(refusal_of([] { (void)parse_board_of_positions("_ 1 2 3 4 5 6 7 8", {}); }) ==
        "found a blank among positions, expected the cells 0 to 8 of all tiles, the blank's first");
}

TEST_CASE("a file keeps its meaning where another form is near") {
  const auto start = [](const std::string& content) { return read_forms(content).instances[0].start; };
  // Numbers in comments.
  CHECK(start("# 1 27\n8 6 7\n2 5 4\n3 0 1\n") == "8 6 7 2 5 4 3 0 1");
  CHECK(start("8 6 7 # 2 5\n2 5 4 # 3\n3 0 1 # 1\n") == "8 6 7 2 5 4 3 0 1");
  CHECK(start("8 6 7 2 5 4 3 0 1 # 9\n") == "8 6 7 2 5 4 3 0 1");
  // Rows of two that begin as a size line would.
  CHECK(start("2 3\n0 1\n") == "2 3 0 1");
  CHECK(start("2 3\n0 1\n4 5\n6 7\n") == "2 3 0 1 4 5 6 7");
  CHECK(start("2 3\n0 1\n4 5\n2 3\n") == "0 1 4 5 2 3");
  CHECK(start("3 4 2\n1 0 5\n") == "3 4 2 1 0 5");
  // Ids with brackets and quotes, ids that are marks of the blank, and moves.
  CHECK(start("korf[1] 8 6 7 2 5 4 3 0 1\n") == "8 6 7 2 5 4 3 0 1");
  CHECK(start("\"a\" 8 6 7 2 5 4 3 0 1\n") == "8 6 7 2 5 4 3 0 1");
  CHECK(start("x 8 6 7 2 5 4 3 0 1\n") == "8 6 7 2 5 4 3 0 1");
  CHECK(start("b 1 2 0 3\n") == "1 2 0 3");
  const auto moves = read_forms("a 1 2 3/4 5 6/0 7 8 ; 7 8\n").instances[0].moves;
  CHECK(moves == std::optional<std::string>("7 8"));
  CHECK(read_forms("1 2 3; 4 5 6; 0 7 8; R R\n").instances[0].moves == std::optional<std::string>("R R"));
  CHECK(read_forms("[[1,2,3],[4,5,6],[0,7,8]]; R R\n").instances[0].moves == std::optional<std::string>("R R"));
}

TEST_CASE("what is no board, or two, is refused with what was found") {
  const auto refused = [](const std::string& content) { return refusal_of([&] { (void)read_forms(content); }); };
  CHECK(refused("1 2 3\n4 5 6\n7 8\n") ==
        "text:3: found 1 to 8 without a blank, expected 0 or _ for it, as in 1 2 3/4 5 6/7 8 0");
  CHECK(refused("8 7 6 5 4 3 2 1\n") ==
        "text:1: found 1 to 8 without a blank, expected 0 or _ for it, as in 8 7 6/5 4 3/2 1 0");
  CHECK(refused("0 1 2 3 4 5 6 7 9\n") == "text:1: tile 9 is not on a 3x3 board; expected 0 to 8");
  CHECK(refused("0 1 2 3; 4 5 6 7\n") ==
        "text:1: found '0 1 2 3;', which can be a board before its moves, or the first of 2 rows; write / between "
        "rows");
  CHECK(refused("abcdefghi\n") ==
        "text:1: found 'abcdefghi', in which the blank can be a or i; write . or 0 for the blank, and a for tile 1");
  CHECK(refused("4\n1 2 3\n4 5 6\n7 8 0\n") ==
        "text:1: found the number 4 before 1 board of 3x3, expected their width, or the number of boards");
  CHECK(refused("4 3\n1 2 3\n4 5 6\n7 8 0\n") ==
        "text:1: found the size 4x3 before a line of 3 words, expected N, W H or W H COUNT before rows of N or W "
        "tiles, or a number of boards");
  CHECK(refused("11\n1 2 3 4 5 6 7 8 9 10 11\n12 13 14 15 16 17 18 19 20 21 22\n") ==
        "text:1: found the size 11x11, expected a board of at most 10x10");
  CHECK(refused("10 10\n1 2 3\n4 5 6\n7 8 0\n").starts_with("text:1: found the size 10x10 before a line of 3 words"));
  CHECK(refused("3\n1\n2\n3\n4\n5 6\n7\n8\n0\n") ==
        "text:1: found the size 3x3 before a line of 1 word, expected N, W H or W H COUNT before rows of N or W tiles, "
        "or a number of boards");
  std::string tiles = "5\n";
  for (unsigned tile = 1; tile < 24; ++tile) tiles += std::to_string(tile) + "\n";
  CHECK(refused(tiles + "24 0\n") == "text:25: found 2 words, expected one tile on each line, as in the lines before");
  CHECK(refused("3 3 2\n1 2 3\n4 5 6\n7 8 0\n") ==
        "text:1: found the number 2 before 1 board, expected the number of boards");
  CHECK(refused("2\n3\n1 2 3\n4 5 6\n7 8 0\n4\n1 2 3\n4 5 6\n7 0 8\n") ==
        "text:6: found the size 4x4, expected the size 3x3 as on line 2; all boards of a run have one size");
  CHECK(refused("# board 4x4\n3\n1 2 3\n4 5 6\n7 8 0\n") ==
        "text:2: found the size 3x3, expected the size 4x4 as at text:1; all boards of a run have one size");
  CHECK(refused("[[1,2,3],[4,5,6],[7,8,0]\n") == "text: found an opening bracket that no other closes");
  CHECK(refusal_of([] {
          (void)read_forms("3\n1 2 3\n4 5 6\n7 8 0\n", BoardSize{4, 4});
        }) == "text:1: found the size 3x3, expected the size 4x4 as in the options; all boards of a run have one size");
}

TEST_CASE("rows without blanks between their tiles") {
  CHECK(parse_board_text("867\n254\n301\n").text() == "8 6 7 2 5 4 3 0 1");
  CHECK(parse_board_text("\n12\n30\n").text() == "1 2 3 0");
  CHECK(parse_board_text("5123\n4067\n89AB\nCDEF").text() == "5 1 2 3 4 0 6 7 8 9 10 11 12 13 14 15");
  // Neither a board of characters nor one of numbers.
  CHECK_THROWS_AS((void)parse_board_text("867\n254\n302"), Error);
  CHECK_THROWS_AS((void)parse_board_text("867\n25\n301"), Error);
}
