// SPDX-License-Identifier: MIT
#include "solver/commands/solver_program.hpp"

#include <doctest/doctest.h>

#include <utility>

#include "text/text.hpp"
#include "tilepdb/error.hpp"

using namespace tilepdb;
using solver::command_words;
using solver::last_moves;

TEST_CASE("a command is split at blanks, with quotes") {
  const std::pair<const char*, std::vector<std::string>> cases[] = {
      {"a b", {"a", "b"}},
      {"  a\t b  ", {"a", "b"}},
      {"'a b' \"c d\" e'f g'h", {"a b", "c d", "ef gh"}},
      {"a ''", {"a", ""}},
      {"a '\"' \"'\"", {"a", "\"", "'"}},
      {"a $x `y` \\z ; | & > {file}", {"a", "$x", "`y`", "\\z", ";", "|", "&", ">", "{file}"}},
  };
  for (const auto& [given, words] : cases) {
    const char* const command = given;  // Clang with OpenMP captures no structured bindings.
    CAPTURE(command);
    CHECK(command_words(command) == words);
  }
  for (const char* const command : {"", "  ", "''", "'' a", "'a", "a \"b"}) {
    CAPTURE(command);
    CHECK_THROWS_AS((void)command_words(command), Error);
  }
}

TEST_CASE("the moves of an output are its last line that reads as moves") {
  const std::pair<const char*, const char*> cases[] = {
      {"RRDL\n", "RRDL"},
      {"UU\nRRDL\n\n", "RRDL"},
      {"solved in 4 moves:\r\nRRDL\r\ntime 0.3 s\r\n", "RRDL"},
      {"Solution: R2 D L", "R2 D L"},
      {"id\tlength\tmoves\n1\t4\tRRDL\n", "RRDL"},
      {"5 6 7\n", "5 6 7"},
      {"R\nU\nL\n", "R U L"},
      {"5\n6\n7\n", "5 6 7"},
      // A single number may be a length or a count of nodes.
      {"RRDL\n4\n", "RRDL"},
      {"RRDL\nnodes: 17\n", "RRDL"},
      {"R\n1\n", "R"},
      {"7\n", "7"},
  };
  for (const auto& [given, moves] : cases) {
    const char* const output = given;  // Clang with OpenMP captures no structured bindings.
    CAPTURE(output);
    CHECK(last_moves(output, MoveWay::blank) == moves);
  }
  for (const char* const output : {"", "\n\n", "no solution", "RRDX", "12.5", "R4 7"}) {
    CAPTURE(output);
    CHECK_FALSE(last_moves(output, MoveWay::blank).has_value());
  }
}
