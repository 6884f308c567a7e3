// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <set>
#include <string>

#include "puzzles/cube/cube.hpp"
#include "puzzles/pancakes/pancakes.hpp"
#include "puzzles/topspin/topspin.hpp"

namespace tilepdb::puzzles {
namespace {

/// Whole pieces go to places of their group.
void check_keeps_pieces(const Pieces& pieces, const CodeMap& map) {
  REQUIRE(then(map, inverse_of(map)) == no_change());
  for (unsigned code = 0; code < pieces.codes(); ++code) {
    REQUIRE(map[code] < pieces.codes());
    const unsigned piece = pieces.piece_of(code);
    const unsigned there = pieces.piece_of(map[code]);
    REQUIRE(pieces.group_of(there) == pieces.group_of(piece));
    REQUIRE(there == pieces.piece_of(map[pieces.home(piece)]));
  }
}

template <typename P>
void check_rules(const std::string& size) {
  CAPTURE(size);
  const P puzzle(size);
  const Pieces& pieces = puzzle.system().pieces();
  const PermutationRules& rules = puzzle.system().rules();
  REQUIRE((rules.rotations.empty() || rules.groups.size() == 1));
  REQUIRE((!rules.moves.empty() && rules.moves.size() <= 64));
  REQUIRE(!puzzle.system().maps().empty());
  std::set<CodeMap> moves;
  for (const auto& move : rules.moves) {
    check_keeps_pieces(pieces, move.map);
    for (unsigned code = 0; code < pieces.codes(); ++code) {
      REQUIRE(move.map[pieces.turned(code, 1)] == pieces.turned(move.map[code], 1));
    }
    moves.insert(move.map);
  }
  auto symmetries = rules.symmetries;
  symmetries.insert(symmetries.end(), rules.rotations.begin(), rules.rotations.end());
  for (const CodeMap& symmetry : symmetries) {
    check_keeps_pieces(pieces, symmetry);
    for (const CodeMap& move : moves) REQUIRE(moves.contains(then(then(inverse_of(symmetry), move), symmetry)));
  }
}

TEST_CASE("the rules of permutation puzzles do not contradict themselves") {
  for (const std::string size : {"2x2x2", "3x3x3"}) check_rules<Cube>(size);
  for (const std::string size : {"2", "3", "16", "63", "64"}) {
    check_rules<Pancakes>(size);
    check_rules<BurntPancakes>(size);
  }
  for (const std::string size : {"4-2", "4-3", "4-4", "5-4", "6-3", "7-7", "16-4", "23-22", "24-2", "24-5", "24-24"}) {
    check_rules<TopSpin>(size);
    check_rules<TopSpin>(size + "-fixed");
  }
}

}  // namespace
}  // namespace tilepdb::puzzles
