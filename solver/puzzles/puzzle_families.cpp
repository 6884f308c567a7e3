// SPDX-License-Identifier: MIT
#include "puzzles/hanoi/hanoi.hpp"
#include "puzzles/permutation/permutation_families.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "solver/puzzles/puzzle_family.hpp"
#include "solver/puzzles/puzzle_of.hpp"

namespace tilepdb::solver {
namespace {

template <typename P>
[[nodiscard]] PuzzleFamily family_of_rules(const puzzles::PermutationFamily& family) {
  return family_of<P>(family.facts, [&family](const std::string& size) { return P(family.of_size(size)); });
}

[[nodiscard]] std::vector<PuzzleFamily> all_families() {
  std::vector<PuzzleFamily> families{tile_family(), shift_family(), family_of<puzzles::Hanoi>()};
  for (const puzzles::PermutationFamily& family : puzzles::permutation_families()) {
    const bool is_small = family.most_pieces <= puzzles::SmallPermutations::most_pieces;
    families.push_back(is_small ? family_of_rules<puzzles::SmallPermutations>(family)
                                : family_of_rules<puzzles::LargePermutations>(family));
  }
  families.push_back(multi_tile_family());
  return families;
}

}  // namespace

const std::vector<PuzzleFamily>& puzzle_families() {
  static const std::vector<PuzzleFamily> families = all_families();
  return families;
}

}  // namespace tilepdb::solver
