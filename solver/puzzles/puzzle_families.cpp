// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "puzzles/definition/defined_puzzles.hpp"
#include "puzzles/definition/definition_rules.hpp"
#include "puzzles/permutation/permutation_families.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "puzzles/registry.hpp"
#include "solver/puzzles/puzzle_family.hpp"
#include "solver/puzzles/puzzle_of.hpp"

namespace tilepdb::solver {
namespace {

template <typename P>
[[nodiscard]] PuzzleFamily of_rules(const puzzles::PermutationFamily& family) {
  return family_of<P>(family.facts, [&family](const std::string& size) { return P(family.of_size(size)); });
}

[[nodiscard]] PuzzleFamily of_permutations(const puzzles::PermutationFamily& family) {
  const bool is_small = family.most_pieces <= puzzles::SmallPermutations::most_pieces;
  return is_small ? of_rules<puzzles::SmallPermutations>(family) : of_rules<puzzles::LargePermutations>(family);
}

/// Returns the family of a definition; there is one for each file.
[[nodiscard]] const PuzzleFamily& defined_family(const std::string& file) {
  static std::mutex mutex;
  static std::map<std::string, PuzzleFamily> families;
  const puzzles::PermutationFamily& defined = puzzles::defined_puzzle(file);
  const std::lock_guard lock(mutex);
  const auto known = families.find(file);
  if (known != families.end()) return known->second;
  return families.emplace(file, of_permutations(defined)).first->second;
}

struct Families {
  std::vector<PuzzleFamily> all{};

  void add_tiles() { all.push_back(tile_family()); }
  void add_shift() { all.push_back(shift_family()); }
  void add_multi_tile() { all.push_back(multi_tile_family()); }
  template <typename P>
  void add() {
    all.push_back(family_of<P>());
  }
  void add(const puzzles::PermutationFamily& family) { all.push_back(of_permutations(family)); }
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

std::string PuzzleFamily::recorded_name() const { return is_defined ? std::string(puzzles::definition_family) : name; }

const PuzzleFamily* find_family(const std::string& name) {
  const auto& known = puzzle_families();
  const auto found = std::find_if(known.begin(), known.end(), [&](const auto& family) { return family.name == name; });
  if (found != known.end()) return &*found;
  return puzzles::is_definition_name(name) ? &defined_family(name) : nullptr;
}

}  // namespace tilepdb::solver
