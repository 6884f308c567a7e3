// SPDX-License-Identifier: MIT
#include "puzzles/permutation/permutation_families.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "puzzles/registry.hpp"
#include "solver/puzzles/puzzle_family.hpp"
#include "solver/puzzles/puzzle_of.hpp"

namespace tilepdb::solver {
namespace {

struct Families {
  std::vector<PuzzleFamily> all{};

  void add_tiles() { all.push_back(tile_family()); }
  void add_shift() { all.push_back(shift_family()); }
  void add_multi_tile() { all.push_back(multi_tile_family()); }
  template <typename P>
  void add() {
    all.push_back(family_of<P>());
  }
  void add(const puzzles::PermutationFamily& family) {
    const bool is_small = family.most_pieces <= puzzles::SmallPermutations::most_pieces;
    all.push_back(is_small ? of_rules<puzzles::SmallPermutations>(family)
                           : of_rules<puzzles::LargePermutations>(family));
  }

 private:
  template <typename P>
  [[nodiscard]] static PuzzleFamily of_rules(const puzzles::PermutationFamily& family) {
    return family_of<P>(family.facts, [&family](const std::string& size) { return P(family.of_size(size)); });
  }
};

}  // namespace

const std::vector<PuzzleFamily>& puzzle_families() {
  static const std::vector<PuzzleFamily> families = [] {
    Families registered;
    puzzles::register_puzzles(registered);
    return registered.all;
  }();
  return families;
}

}  // namespace tilepdb::solver
