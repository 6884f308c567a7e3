// SPDX-License-Identifier: MIT
// Texts of slides: sizes, goals, patterns, moves and boards.
#include <doctest/doctest.h>

#include "puzzles/multi_tile/multi_tile.hpp"
#include "tests/lib/puzzles/puzzle_checks.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

TEST_CASE("moves, goals and patterns are read and written") {
  const MultiTile<SmallBoards> first("4x4");
  const MultiTile<SmallBoards> last("4x4-blank-last");
  CHECK(first.size() == "4x4");
  CHECK(MultiTile<SmallBoards>("4x4-blank-first").size() == "4x4");
  CHECK(last.size_arguments() == test::Words{"--board", "4x4", "--goal", "blank-last"});
  CHECK(first.move_text({0, 3}) == "R3");
  CHECK(first.move_text({13, 12}) == "L");
  CHECK(first.move_text({13, 1}) == "U3");
  // Seen upside down.
  CHECK(last.move_text({0, 3}) == "L3");
  CHECK(last.move_text({4, 0}) == "D");
  CHECK(first.space("0111-2222-3333-4444").name() == last.space("0111-2222-3333-4444").name());
  CHECK(first.stored_pattern("0baa-cbaa-ccdd-ccdd") == "0111-2211-3344-3344");
  CHECK(first.stored_pattern("0333-1222-1222-1222") == first.stored_pattern("0111-2333-2333-2333"));
}

TEST_CASE("invalid sizes, boards and patterns of slides are refused") {
  const auto refused = [](const auto& work) { CHECK_THROWS_AS(work(), Error); };
  for (const char* const size :
       {"", "4", "1x4", "4x9", "6x5", "4x4-", "4x4-last", "x", "4x4x4", "2x2-0,1,2", "2x2-0,1,2,2"}) {
    CAPTURE(size);
    refused([&] { (void)MultiTileBoard(size); });
  }
  refused([] { (void)MultiTile<SmallBoards>("5x5"); });
  const MultiTile<SmallBoards> puzzle("4x4");
  for (const char* const pattern :
       {"", "0111", "0111-2222-3333", "0111-2222-3333-444", "0111-2222-3333-4444-5555", "1111-2222-3333-4440",
        "0111-2222-3330-4444", "0111-2222-333.-4444", "0123-4567-89ab-cdef", "0111_2222-3333-4444"}) {
    CAPTURE(pattern);
    refused([&] { (void)puzzle.stored_pattern(pattern); });
  }
  refused([] { (void)MultiTileBoard("5x5").stored_pattern("01234-56789-abcde-11111-11111"); });
  for (const char* const board : {"0 1 2", "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 14", "a"}) {
    refused([&] { (void)puzzle.parse_state(board); });
  }
  CHECK(puzzle.why_unreachable(puzzle.parse_state("0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15")));
}

}  // namespace
}  // namespace tilepdb::puzzles
