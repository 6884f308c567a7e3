// SPDX-License-Identifier: MIT
#include "text/text_table.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/texts.hpp"
#include "text/records.hpp"
#include "text/terminal.hpp"

using namespace tilepdb;

namespace {

[[nodiscard]] Terminal terminal(unsigned columns, bool colours = false) {
  return {.present = true, .overwrites = true, .colours = colours, .unicode = true, .columns = columns};
}

[[nodiscard]] std::vector<TextColumn> columns() {
  return {{"id", Cells::texts, 4}, {"length", Cells::numbers}, {"expanded", Cells::numbers, 11}, {"moves"}};
}

[[nodiscard]] std::string table_of(TextTable table, const std::vector<std::vector<std::string>>& rows) {
  std::string text;
  for (const auto& row : rows) text += table.row(row, false);
  return text;
}

}  // namespace

TEST_CASE("numbers are aligned at the right, and a long text in the last column is wrapped below itself") {
  CHECK(table_of({columns(), terminal(40), false},
                 {{"1", "31", "514", "LURDRULURD"}, {"22", "8", "1853318", "LURDRULURDLLD"}}) ==
        "id    length     expanded  moves\n"
        "1         31          514  LURDRULURD\n"
        "22         8    1,853,318  LURDRULURDLLD\n");
  CHECK(table_of({columns(), terminal(39), false}, {{"1", "31", "514", "LURDRULURDLLDR"}}) ==
        "id    length     expanded  moves\n"
        "1         31          514  LURDRULURDLL\n"
        "                           DR\n");
  // Words stay together where a line has more than one.
  CHECK(table_of({{{"a"}, {"why"}}, terminal(20), false}, {{"x", "the parity is wrong for this"}}) ==
        "a  why\n"
        "x  the parity is\n"
        "   wrong for this\n");
}

TEST_CASE("longer cells than expected move the rest of their row or stand alone") {
  const std::string text = table_of({columns(), terminal(60), false}, {{"1", "31", "514", "LU"},
                                                                       {"a long id", "31", "514", "LU"},
                                                                       {"2", "31", "123456789012", "LU"},
                                                                       {"3", "31", "514", ""}});
  CHECK(text ==
        "id    length     expanded  moves\n"
        "1         31          514  LU\n"
        "a long id\n"
        "          31          514  LU\n"
        "2         31  123,456,789,012  LU\n"
        "3         31          514\n");
}

TEST_CASE("rows are lists if only one is expected or if the terminal is too narrow") {
  const std::vector<std::vector<std::string>> rows{{"1", "31", "1853318", "LURDRULURDLLDRRULULDDRUULDDRURD"},
                                                   {"2", "-", "0", ""}};
  CHECK(table_of({columns(), terminal(80), true}, {rows[0]}) ==
        "id        1\n"
        "length    31\n"
        "expanded  1,853,318\n"
        "moves     LURDRULURDLLDRRULULDDRUULDDRURD\n");
  CHECK(table_of({columns(), terminal(30), false}, rows) ==
        "id        1\n"
        "length    31\n"
        "expanded  1,853,318\n"
        "moves     LURDRULURDLLDRRULULD\n"
        "          DRUULDDRURD\n"
        "\n"
        "id        2\n"
        "length    -\n"
        "expanded  0\n"
        "moves\n");
}

TEST_CASE("no line is wider than the terminal") {
  const std::string moves(300, 'U');
  const std::string wide = "長い名前の盤面その一";
  for (unsigned width = 24; width <= 200; ++width) {
    for (const std::string& id : {std::string("1"), wide, std::string("a b c d e f g h i j k l m n o p")}) {
      const std::string text = table_of({columns(), terminal(width), false}, {{id, "300", "12345", moves}});
      CAPTURE(text);
      for (const std::string& line : test::lines_of(text)) CHECK(columns_of(line) <= width);
    }
  }
  // Terminals without room are not obeyed, but nothing is lost.
  for (unsigned width = 1; width < 24; ++width) {
    std::string text = table_of({columns(), terminal(width), false}, {{"1", "300", "12345", moves}});
    std::size_t count = 0;
    for (const char character : text) count += character == 'U' ? 1 : 0;
    CHECK(count == moves.size());
  }
}

TEST_CASE("columns after wide and combining characters stay aligned") {
  CHECK(columns_of("盤面") == 4);
  CHECK(columns_of("e\u0301a") == 2);
  CHECK(columns_of("🧩") == 2);
  CHECK(columns_of("é…▕") == 3);
  CHECK(beginning_of("盤面", 3) == "盤");
  CHECK(beginning_of("e\u0301a", 1) == "e\u0301");
  CHECK(beginning_of("ab", 5) == "ab");
  CHECK(table_of({{{"id", Cells::texts, 6}, {"n", Cells::numbers, 4}}, terminal(40), false},
                 {{"盤面", "1234"}, {"e\u0301", "7"}}) ==
        "id          n\n"
        "盤面    1,234\n"
        "e\u0301           7\n");
}

TEST_CASE("texts never reach the terminal with characters that it obeys") {
  const std::string text =
      table_of({columns(), terminal(80, true), false}, {{"a\033[2J\tb\r", "1", "2", "\u009b31m\n"}});
  CHECK(text ==
        "\033[2mid             length     expanded  moves\033[0m\n"
        "a\\x1b[2J\\tb\\r       1            2  \\u009b31m\\n\n");
}

TEST_CASE("the header is dim and a failure red where the terminal wants colours") {
  for (const bool one_row : {false, true}) {
    TextTable table({{"id"}, {"claimed", Cells::numbers}}, terminal(80, true), one_row);
    CHECK(table.row({"1", "1234"}, true) == (one_row ? "\033[2mid\033[0m       \033[31m1\033[0m\n"
                                                       "\033[2mclaimed\033[0m  \033[31m1,234\033[0m\n"
                                                     : "\033[2mid  claimed\033[0m\n"
                                                       "\033[31m1     1,234\033[0m\n"));
  }
  TextTable plain({{"id"}}, terminal(80), false);
  CHECK(plain.row({"1"}, true) == "id\n1\n");
}

TEST_CASE("only numbers get commas, and only where the column has numbers") {
  CHECK(table_of({{{"name"}, {"value", Cells::values}}, terminal(60), false},
                 {{"1000", "1000"}, {"a", "1234567.654321"}, {"b", "1234 boards"}, {"c", "-1234"}, {"d", "1234.x"}}) ==
        "name  value\n"
        "1000  1,000\n"
        "a     1,234,567.654321\n"
        "b     1234 boards\n"
        "c     -1234\n"
        "d     1234.x\n");
}

TEST_CASE("elsewhere a table has columns separated by tabs") {
  const auto written = [](OutputFormat format, const Terminal& terminal) {
    std::string out;
    RecordWriter writer([&](const std::string& part) { out += part; }, format, {"solve", "instances", {"id"}},
                        Json::object());
    writer.begin_table({{"id"}, {"length", Cells::numbers, 20}}, terminal, true);
    writer.row({"a\tb", "12345"}, true);
    writer.row({"", ""});
    return out;
  };
  CHECK(written(OutputFormat::text, {}) == "id\tlength\na\\tb\t12345\n\t\n");
  CHECK(written(OutputFormat::text, terminal(80)).starts_with("id      a\\tb\nlength  12,345\n"));
  CHECK(written(OutputFormat::json_lines, terminal(80)).empty());
  CHECK(written(OutputFormat::csv, terminal(80)) == "id\n");
}
