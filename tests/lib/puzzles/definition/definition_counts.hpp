// SPDX-License-Identifier: MIT
// Puzzles from definitions in tests, and their numbers of states by depth.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/definition/defined_puzzles.hpp"
#include "puzzles/definition/definition.hpp"
#include "puzzles/definition/definition_rules.hpp"
#include "puzzles/permutation/permutation_families.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "tests/support/known_counts.hpp"
#include "tilepdb/pattern_database/build.hpp"

namespace tilepdb::test {

[[nodiscard]] inline puzzles::LargePermutations defined_by(const std::string& text) {
  return puzzles::LargePermutations(puzzles::rules_of(puzzles::read_definition(text, "text"), "text"));
}

[[nodiscard]] inline puzzles::LargePermutations shipped(const std::string& name, const std::string& choices = {}) {
  const puzzles::PermutationFamily& family =
      puzzles::defined_puzzle(std::string(TILEPDB_DATA_DIR) + "/puzzles/" + name + ".tws" + choices);
  return puzzles::LargePermutations(family.of_size(family.facts.default_size));
}

/// Numbers of states by depth, up to `most`, from a search that knows nothing of patterns. `key_of` returns what equal
/// states have in common.
template <typename KeyOf>
[[nodiscard]] Counts counts_by(const puzzles::LargePermutations& puzzle, unsigned most, const KeyOf& key_of) {
  std::set<decltype(key_of(puzzle.goal()))> seen{key_of(puzzle.goal())};
  std::vector<puzzles::LargePermutations::State> level{puzzle.goal()};
  Counts counts;
  while (!level.empty()) {
    counts.push_back(level.size());
    if (counts.size() > most) break;
    std::vector<puzzles::LargePermutations::State> next;
    for (const auto& state : level) {
      for (const auto move : puzzle.moves(state)) {
        if (const auto child = puzzle.after(state, move); seen.insert(key_of(child)).second) next.push_back(child);
      }
    }
    level = std::move(next);
  }
  return counts;
}

[[nodiscard]] inline Counts plain_counts(const puzzles::LargePermutations& puzzle, unsigned most = ~0U) {
  return counts_by(puzzle, most, [](const puzzles::LargePermutations::State& state) { return state; });
}

/// The same where states with one text are equal: pieces look alike.
[[nodiscard]] inline Counts text_counts(const puzzles::LargePermutations& puzzle, unsigned most) {
  return counts_by(puzzle, most,
                   [&](const puzzles::LargePermutations::State& state) { return puzzle.state_text(state); });
}

[[nodiscard]] inline Counts table_counts(const puzzles::LargePermutations& puzzle, const std::string& pattern) {
  const auto table = pattern_database::build(puzzle.space(puzzle.stored_pattern(pattern)), {.threads = 2});
  return table.table().histogram();
}

}  // namespace tilepdb::test
