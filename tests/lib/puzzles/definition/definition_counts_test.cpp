// SPDX-License-Identifier: MIT
// Numbers of states by depth of the shipped definitions, and of puzzles made from them.
#include "tests/lib/puzzles/definition/definition_counts.hpp"

#include <doctest/doctest.h>

#include <string>

#include "platform/input_text.hpp"
#include "puzzles/definition/definition.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "tests/lib/puzzles/puzzle_checks.hpp"
#include "tests/support/known_counts.hpp"

namespace tilepdb::puzzles {
namespace {

using test::Counts;
using test::defined_by;
using test::plain_counts;
using test::shipped;
using test::table_counts;
using test::text_counts;
using test::Words;

/// Counts by twsearch -g of other definitions of the same puzzles; whole puzzles held in another way are other states.
const Counts loopover_3x3_counts{1, 12, 96, 736, 5208, 28674, 89497, 54741, 2475};
const Counts skewb_counts{1, 16, 208, 2280, 19683};
const Counts dino_counts{1, 16, 160, 1408, 11712};
/// Without tips: 933,120 states (published).
const Counts pyraminx_counts{1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32};
/// Published for the cube; of the others, counts of other programs from other definitions.
const Counts cube_counts{1, 18, 243, 3240, 43239};
const Counts cube_quarter_counts{1, 12, 114, 1068, 10011};
const Counts fto_counts{1, 16, 208, 2688, 34752};
const Counts megaminx_counts{1, 48, 1536, 43520};
const Counts loopover_4x4_counts{1, 24, 396, 6264, 97558};
const Counts pancakes_counts{1, 14, 182, 2365, 28603};

TEST_CASE("shipped definitions have the known numbers of states by depth") {
  CHECK(plain_counts(shipped("loopover-3x3")) == loopover_3x3_counts);
  CHECK(plain_counts(shipped("skewb"), 4) == skewb_counts);
  CHECK(plain_counts(shipped("dino"), 4) == dino_counts);
  CHECK(plain_counts(shipped("pyraminx"), 6) == Counts(pyraminx_counts.begin(), pyraminx_counts.begin() + 7));
  CHECK(plain_counts(shipped("2x2x2"), 4) ==
        Counts(test::cube_corners_counts.begin(), test::cube_corners_counts.begin() + 5));
  CHECK(plain_counts(shipped("3x3x3"), 4) == cube_counts);
  CHECK(plain_counts(shipped("3x3x3", ":quarter"), 4) == cube_quarter_counts);
  CHECK(plain_counts(shipped("fto"), 4) == fto_counts);
  CHECK(plain_counts(shipped("megaminx"), 3) == megaminx_counts);
  CHECK(plain_counts(shipped("loopover-4x4"), 4) == loopover_4x4_counts);
  CHECK(plain_counts(shipped("pancakes-15"), 4) == pancakes_counts);
}

TEST_CASE("chosen moves, a goal with ? and more sets make other puzzles with known numbers of states by depth") {
  // The domino, 3x3x2, is a cube without the edges of the middle layer.
  const LargePermutations domino = shipped("3x3x3", ":U,D,R2,L2,F2,B2:EDGES 1 2 3 4 5 6 7 8 ? ? ? ?");
  CHECK(text_counts(domino, 5) == Counts{1, 10, 67, 420, 2335, 12260});
  // Each tip of the Pyraminx turns alone.
  std::string tips = read_text_file(std::string(TILEPDB_DATA_DIR) + "/puzzles/pyraminx.tws", longest_definition);
  tips.insert(tips.find("Solved"), "Set TIPS 4 3\n");
  const std::string names = "ulrb";
  for (unsigned tip = 0; tip < names.size(); ++tip) {
    std::string turns = "0 0 0 0";
    turns[2 * tip] = '1';
    tips += "Move " + names.substr(tip, 1) + "\nTIPS\n1 2 3 4\n" + turns + "\nEnd\n";
  }
  CHECK(plain_counts(defined_by(tips), 4) == Counts{1, 16, 136, 896, 5456});
}

TEST_CASE("tables of shipped definitions have the known numbers of states by depth") {
  CHECK(table_counts(shipped("loopover-3x3"), "tiles") == loopover_3x3_counts);
  CHECK(table_counts(shipped("pocket-cube"), "corners") == test::cube_2x2x2);
  const LargePermutations cube = shipped("pocket-cube");
  CHECK(cube.default_patterns() == Words{"corners"});
  CHECK(table_counts(shipped("pyraminx"), "edges+vertices") == pyraminx_counts);
  CHECK(shipped("skewb").default_patterns() == Words{"corners+others+centres"});
  CHECK(shipped("pyraminx").default_patterns() == Words{"edges+vertices"});
  CHECK(shipped("dino").default_patterns() == Words{"edges"});
}

}  // namespace
}  // namespace tilepdb::puzzles
