// SPDX-License-Identifier: MIT
// The symmetries that moves have: their known numbers, and that conjugates of moves are moves.
#include "puzzles/permutation/move_symmetries.hpp"

#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "puzzles/definition/defined_puzzles.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"

namespace tilepdb::puzzles {
namespace {

TEST_CASE("symmetries of moves are found") {
  // Rotations and reflections of the cube, octahedron and tetrahedron, 120 of the dodecahedron; of Loopover nxn, 8 of
  // the square and n * n shifts.
  const std::map<std::string, std::size_t> numbers{
      {"2x2x2", 48}, {"3x3x3", 48},     {"pocket-cube", 6},   {"skewb", 48},         {"pyraminx", 24},  {"dino", 48},
      {"fto", 48},   {"megaminx", 120}, {"loopover-3x3", 72}, {"loopover-4x4", 128}, {"pancakes-15", 1}};
  for (const auto& [name, number] : numbers) {
    const std::string file = std::string(TILEPDB_DATA_DIR) + "/puzzles/" + name + ".tws";
    CAPTURE(file);
    const auto& family = defined_puzzle(file);
    const LargePermutations puzzle(family.of_size(family.facts.default_size));
    const auto& symmetries = puzzle.system().rules().symmetries;
    CHECK(symmetries.size() == number);
    CHECK(symmetries.front() == no_change());
    const auto& maps = puzzle.system().maps();
    const std::set<CodeMap> moves(maps.begin(), maps.end());
    std::set<std::vector<CodeMap>> effects;
    for (const CodeMap& symmetry : symmetries) {
      std::vector<CodeMap> effect;
      for (const CodeMap& map : maps) effect.push_back(then(then(inverse_of(symmetry), map), symmetry));
      for (const CodeMap& map : effect) CHECK(moves.contains(map));
      CHECK(effects.insert(effect).second);
    }
  }
}

TEST_CASE("moves without symmetries have only the identity") {
  const Pieces pieces({{"", 4, 1, 1}});
  CodeMap cycle = no_change();
  cycle[0] = 1;
  cycle[1] = 2;
  cycle[2] = 0;
  CodeMap swap = no_change();
  swap[2] = 3;
  swap[3] = 2;
  CHECK(symmetries_of_moves(pieces, {cycle, swap}) == std::vector{no_change()});
  // With the inverse of the cycle, its direction may be reversed, which exchanges the two pieces that do not swap.
  CHECK(symmetries_of_moves(pieces, {cycle, inverse_of(cycle), swap}).size() == 2);
}

}  // namespace
}  // namespace tilepdb::puzzles
