// SPDX-License-Identifier: MIT
// Patterns that pdbgen chooses for definitions, and the file that keeps the choice.
#include "pdbgen/puzzles/pattern_choice.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "puzzles/definition/defined_puzzles.hpp"
#include "puzzles/definition/definition.hpp"
#include "puzzles/definition/definition_rules.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::pdbgen {
namespace {

using Words = std::vector<std::string>;

/// A set of 14 pieces in a ring that a move rotates and another swaps, and a set of four coins of which that other move
/// turns one over; the first move rotates them, too.
constexpr const char* ring_and_coins =
    "Set RING 14 1\nSet COINS 4 2\nSolved\nEnd\n"
    "Move t\nRING\n2 3 4 5 6 7 8 9 10 11 12 13 14 1\nCOINS\n2 3 4 1\nEnd\n"
    "Move s\nRING\n2 1 3 4 5 6 7 8 9 10 11 12 13 14\nCOINS\n1 2 3 4\n1 0 0 0\nEnd\n";

[[nodiscard]] std::string written(const test::TemporaryFolder& folder) {
  const std::string file = (folder.path() / "ring.tws").string();
  std::ofstream(file) << ring_and_coins;
  return file;
}

TEST_CASE("patterns are chosen by their worth for searches") {
  const puzzles::PermutationSystem system(puzzles::rules_of(puzzles::read_definition(ring_and_coins, "ring"), "ring"));
  const Job job{.threads = 2};
  const PatternTrial trial = try_patterns(system, 100'000, job);
  REQUIRE(!trial.patterns.empty());
  CHECK(trial.candidates >= 2);
  CHECK(trial.patterns.size() == trial.worth.size());
  CHECK(std::is_sorted(trial.worth.begin(), trial.worth.end()));
  // Coins alone say little.
  CHECK(trial.patterns.front().find("ring") != std::string::npos);
  for (const std::string& pattern : trial.patterns) {
    CHECK(system.stored_pattern(pattern) == pattern);
    CHECK(system.space(pattern).size() <= 100'000);
  }
  // Larger tables are worth more.
  CHECK(try_patterns(system, 1'000'000, job).worth.front() > trial.worth.front() + 0.5);
  CHECK(try_patterns(system, 100'000, job).patterns == trial.patterns);
  CHECK_FALSE(trial.is_limited);
  const PatternTrial soon = try_patterns(system, 100'000, job, 0);
  CHECK(soon.candidates == 1);
  CHECK(soon.is_limited);
  CHECK(soon.patterns.size() == 1);
  CHECK(try_patterns(system, 100'000, job, 1e9).patterns == trial.patterns);
  Job stopped = job;
  stopped.stop = [] { return true; };
  CHECK_THROWS_AS((void)try_patterns(system, 100'000, stopped), Error);
}

TEST_CASE("a choice is kept in a file beside the tables") {
  const test::TemporaryFolder folder;
  const KnownPuzzle& puzzle = *find_puzzle(written(folder));
  TableChoice choice{.size = puzzle.facts.default_size, .memory = 17'000'000};
  const Job job{.threads = 2};
  const Words chosen = patterns_for(puzzle, choice, folder.path(), job);
  const auto file = puzzles::chosen_patterns_file(folder.path(), choice.size);
  CHECK(puzzles::chosen_patterns(file) == chosen);
  // It holds whatever the memory is now, and may be edited.
  choice.memory = 40'000'000;
  CHECK(patterns_for(puzzle, choice, folder.path(), job) == chosen);
  std::ofstream(file) << "# mine\nring1-3 # some\r\n  coins\n\n";
  CHECK(patterns_for(puzzle, choice, folder.path(), job) == Words{"ring1-3", "coins"});
  std::ofstream(file) << "rings\n";
  CHECK_THROWS_AS((void)patterns_for(puzzle, choice, folder.path(), job), Error);
  choice.patterns = {"ring2"};
  CHECK(patterns_for(puzzle, choice, folder.path(), job) == Words{"ring2"});
  choice.patterns.clear();
  std::filesystem::remove(file);
  CHECK(patterns_for(puzzle, choice, folder.path(), job) != chosen);
  std::ofstream(file) << "# nothing\n";
  CHECK_THROWS_WITH_AS((void)patterns_for(puzzle, choice, folder.path(), job),
                       (file.string() + ": no patterns; remove it to choose again").c_str(), Error);
}

TEST_CASE("the file of a choice says whether time was over") {
  const test::TemporaryFolder folder;
  const KnownPuzzle& puzzle = *find_puzzle(written(folder));
  const TableChoice choice{.size = puzzle.facts.default_size, .memory = 17'000'000, .seconds = 0};
  const Words chosen = patterns_for(puzzle, choice, folder.path(), {.threads = 2});
  CHECK(chosen.size() == 1);
  std::ifstream file(puzzles::chosen_patterns_file(folder.path(), choice.size));
  std::string line;
  std::getline(file, line);
  CHECK(line ==
        "# Patterns chosen for ring.tws, of 1 kind tried with small tables on random states; the time was over before "
        "all were tried.");
}

TEST_CASE("small definitions and named puzzles need no choice") {
  const test::TemporaryFolder folder;
  const Job job{.threads = 2};
  const KnownPuzzle& small = *find_puzzle(std::string(TILEPDB_DATA_DIR) + "/puzzles/pyraminx.tws");
  CHECK(patterns_for(small, {.size = small.facts.default_size}, folder.path(), job) == Words{"edges+vertices"});
  CHECK(patterns_for(*find_puzzle("cube"), {.size = "3x3x3"}, folder.path(), job).empty());
  CHECK(std::filesystem::is_empty(folder.path()));
  // A file of patterns holds all the same, as for searches.
  const auto file = puzzles::chosen_patterns_file(folder.path(), small.facts.default_size);
  std::ofstream(file) << "edges1-3\n";
  CHECK(patterns_for(small, {.size = small.facts.default_size}, folder.path(), job) == Words{"edges1-3"});
}

}  // namespace
}  // namespace tilepdb::pdbgen
