// SPDX-License-Identifier: MIT
#include "puzzles/definition/scrambles.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

TEST_CASE("blocks of scrambles are read as states in one line") {
  const std::string text =
      "# scrambles\n\nScramble one\nE\n2 1 3\n0 1 0\nC\n1 2\nEnd\nScrambleAlg two\n  R U' \n\n(R U)2\nEnd\n"
      "ScrambleAlg three R U End\nScrambleState four\nE\n1 0 2\n0 1 0\nC\n0 1\nEnd\n";
  CHECK(are_scrambles(text));
  const auto scrambles = read_scrambles(text, "x");
  REQUIRE(scrambles.size() == 4);
  CHECK(scrambles[0].name == "one");
  CHECK(scrambles[0].state == "E 2 1 3 0 1 0 C 1 2");
  CHECK(scrambles[0].line == 3);
  CHECK(scrambles[1].state == "R U' (R U)2");
  CHECK(scrambles[2].state == "R U");
  CHECK(scrambles[2].line == 15);
  CHECK(scrambles[3].state == "E 2 1 3 0 1 0 C 1 2");
}

TEST_CASE("other files are no scrambles, and unfinished blocks are refused") {
  CHECK_FALSE(are_scrambles(""));
  CHECK_FALSE(are_scrambles("# Scramble\nR U\n"));
  CHECK_FALSE(are_scrambles("R U"));
  CHECK(are_scrambles("\xEF\xBB\xBFScrambleAlg a\r\nR\r\nEnd"));
  CHECK_THROWS_WITH_AS((void)read_scrambles("Scramble a\nE\n1 2\nEnd\nR U\n", "x"),
                       "x:5: found 'R', expected 'Scramble NAME' or 'ScrambleAlg NAME'", Error);
  CHECK_THROWS_WITH_AS((void)read_scrambles("Scramble\nE\n", "x"),
                       "x:1: found 'Scramble' without a name, expected 'Scramble NAME' or 'ScrambleAlg NAME'", Error);
  CHECK_THROWS_WITH_AS((void)read_scrambles("\nScramble a\nE\n1 2\n", "x"), "x:2: scramble a has no 'End'", Error);
}

}  // namespace
}  // namespace tilepdb::puzzles
