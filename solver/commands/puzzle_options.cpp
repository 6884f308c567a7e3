// SPDX-License-Identifier: MIT
#include "solver/commands/options.hpp"

namespace tilepdb::solver {

void Options::take_puzzle(std::string_view name) {
  for (const PuzzleFamily& known : puzzle_families()) {
    if (known.name == name) family = &known;
  }
}

std::vector<Puzzle> all_puzzles() {
  std::vector<Puzzle> puzzles;
  for (const PuzzleFamily& family : puzzle_families()) {
    const PuzzleWords& words = family.words;
    Puzzle& puzzle = puzzles.emplace_back();
    puzzle.name = family.name;
    const bool is_first = &family == &puzzle_families().front();
    puzzle.can = is_first ? of_tiles : of_others;
    puzzle.can |= words.size_option == "board" ? with_boards : with_sizes;
    if (!words.goal_about.empty()) puzzle.can |= with_goals;
    if (family.has_blank) puzzle.can |= with_blank;
    if (family.has_patterns) puzzle.can |= with_patterns;
    if (family.has_sequences) puzzle.can |= with_sequences;
    if (family.has_pages) puzzle.can |= with_pages;
    if (family.has_blank && is_first) puzzle.metrics = single_tile_metric;
    if (family.has_blank && !is_first) puzzle.metrics = multi_tile_metric;
    const auto say = [&](const std::string& what, const std::string& about) {
      if (!about.empty()) puzzle.about += "\n" + what + about + (about.back() == '.' ? "" : ".");
    };
    puzzle.about = words.what;
    say("STATE is ", words.start_about);
    say("", words.forms);
    say("", words.moves);
    say("--" + words.size_option + ": ", words.size_about);
    say("--goal: ", words.goal_about);
    say("--heuristic: ", words.heuristics);
    say("", words.random_about);
    if (!is_first) say("", "docs/puzzles.md has its rules, notation and patterns");
  }
  return puzzles;
}

OptionGroup wanting(OptionGroup group, unsigned bits) {
  for (Option& option : group.options) option = std::move(option).wanting(bits);
  return group;
}

}  // namespace tilepdb::solver
