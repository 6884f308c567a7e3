// SPDX-License-Identifier: MIT
#include "web/binding/other_puzzles.hpp"

#include "pdbgen/puzzles/known_puzzles.hpp"
#include "pdbgen/puzzles/pattern_choice.hpp"
#include "puzzles/definition/defined_puzzles.hpp"
#include "text/near_words.hpp"
#include "tilepdb/error.hpp"
#include "web/binding/tile_tables.hpp"

namespace tilepdb::web {

const solver::PuzzleFamily& other_family(const std::string& puzzle) {
  std::vector<std::string> known{"tiles"};
  for (const solver::PuzzleFamily& family : solver::puzzle_families()) {
    if (family.has_blank) continue;  // `metric` chooses among sliding tiles
    if (family.name == puzzle) return family;
    known.push_back(family.name);
  }
  const bool is_text = puzzle.starts_with('{') || puzzle.find('\n') != std::string::npos;
  const solver::PuzzleFamily* const defined = is_text ? solver::find_family(puzzle) : nullptr;
  if (defined != nullptr) return *defined;
  throw unknown_name("puzzle", puzzle, known, ", or the text of a definition");
}

void take_goal(std::string& puzzle, std::string& goal) { puzzles::take_goal(puzzle, goal); }

Recipes other_recipes(const std::string& puzzle, const std::string& size, const std::vector<std::string>& patterns,
                      const Job& job) {
  const pdbgen::KnownPuzzle& known = *pdbgen::find_puzzle(puzzle);
  pdbgen::TableChoice choice{.size = size, .patterns = patterns};
  choice.patterns = pdbgen::patterns_for(known, choice, table_folder_path, job);
  return known.recipes(choice);
}

}  // namespace tilepdb::web
