// SPDX-License-Identifier: MIT
// Searches for the nearest of several goals, compared with searches for each of them.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/solver/api/api_calls.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tilepdb/tilepdb.hpp"

namespace {

using namespace tilepdb::v1;
using namespace tilepdb::test;
using Words = std::vector<std::string>;

[[nodiscard]] std::string joined(const Words& goals) {
  std::string text;
  for (const std::string& goal : goals) text += (text.empty() ? "" : " or ") + goal;
  return text;
}

/// Compares h and lengths for several goals with the least for one of them. `moves` bounds the lengths of searches
/// without a heuristic.
void check_goals(const std::string& name, PuzzleOptions options, const Words& goals, const Words& states,
                 unsigned moves) {
  CAPTURE(name);
  std::vector<Puzzle> single;
  Words texts;
  for (const std::string& goal : goals) {
    options.goal = goal;
    single.emplace_back(name, options);
    texts.push_back(single.back().goal());
  }
  options.goal = joined(goals);
  const Puzzle several(name, options);
  CHECK(several.goal() == joined(texts));
  options.goal = several.goal();
  CHECK(Puzzle(name, options).goal() == several.goal());
  for (const std::string& state : states) {
    CAPTURE(state);
    std::vector<unsigned> values;
    std::vector<std::size_t> lengths;
    for (const Puzzle& puzzle : single) {
      if (!puzzle.is_solvable(state)) continue;
      values.push_back(puzzle.h(state));
      lengths.push_back(try_solve(puzzle, state).moves.size());
    }
    REQUIRE(several.is_solvable(state) == !lengths.empty());
    if (lengths.empty()) {
      const Result none = try_solve(several, state);
      CHECK(none.status == Status::unsolvable);
      CHECK(none.reason.find("no goal can be reached; the first: ") != std::string::npos);
      continue;
    }
    const std::size_t least = *std::min_element(lengths.begin(), lengths.end());
    CHECK(several.h(state) == *std::min_element(values.begin(), values.end()));
    for (const Algorithm algorithm :
         {Algorithm::standard, Algorithm::idastar, Algorithm::astar, Algorithm::wastar, Algorithm::dps,
          Algorithm::greedy, Algorithm::bfs, Algorithm::bidirectional_bfs, Algorithm::iddfs}) {
      const bool is_blind = algorithm == Algorithm::bfs || algorithm == Algorithm::iddfs;
      if (is_blind && least > moves) continue;
      // Without a heuristic, greedy search visits most states.
      if (algorithm == Algorithm::greedy && options.heuristic == "zero") continue;
      SolveOptions how;
      how.algorithm = algorithm;
      how.weight = 1.5;
      const Result found = try_solve(several, state, {}, how);
      CHECK(found.status == Status::solved);
      if (algorithm == Algorithm::greedy) continue;
      const bool has_weight = algorithm == Algorithm::wastar || algorithm == Algorithm::dps;
      CHECK(found.moves.size() >= least);
      CHECK(2 * found.moves.size() <= (has_weight ? 3 : 2) * least);
    }
  }
}

}  // namespace

TEST_CASE("solutions lead to the nearest of several goals, with tables of the solved state") {
  const TemporaryFolder folder;
  const std::string pyraminx = std::string(TILEPDB_DATA_DIR) + "/puzzles/pyraminx.tws";
  const Words patterns{"edges1-3", "edges4-6+vertices1", "vertices"};
  (void)generate_puzzle(pyraminx, {.patterns = patterns}, into(folder.path()));
  const PuzzleOptions options{.patterns = patterns, .folder = folder.path()};
  const Puzzle plain(pyraminx, options);
  Words states = plain.random_states(2, 3);
  states.insert(states.end(), {"U", "R B'", "U R' B L", "L U' R"});
  const std::string odd = "EDGES 2 1 3 4 5 6";
  check_goals(pyraminx, options, {"U R' B", "EDGES 2 3 1 4 5 6", "L"}, states, 5);
  check_goals(pyraminx, options, {odd, "U R' B", "U R' B"}, {"U", "R B'", odd}, 5);
  check_goals(pyraminx, options, {odd, "EDGES 1+1 2 3 4 5 6"}, {"U", "R B'", odd}, 5);
  check_goals("cube", {.size = "2x2x2", .heuristic = "zero"}, {"R U2", "F", "U R' F2"}, {"U", "R U F'", "F2 R"}, 5);
  check_goals("topspin", {.size = "9-4", .heuristic = "zero"}, {"1 2 3 4 5 6 8 7 0", "0 2 1 3 4 5 6 7 8"},
              {"0 1 2 3 4 5 6 7 8", "3 2 1 0 4 5 6 7 8"}, 5);
  check_goals("pancakes", {.size = "7", .heuristic = "gap"}, {"2 1 3 4 5 6 7", "7 6 5 4 3 2 1"},
              {"1 2 3 4 5 6 7", "3 1 4 2 6 7 5", "5 4 7 6 1 2 3"}, 8);
}

TEST_CASE("certificates of several goals hold, and not for other goals") {
  const TemporaryFolder folder;
  const std::string text =
      "Name Small\nSet A 4 1\nSolved\nEnd\nMove left\nA\n2 3 4 1\nEnd\nMove swap\nA\n2 1 3 4\nEnd\n";
  (void)generate_puzzle(text, {}, into(folder.path()));
  const Puzzle puzzle(text, {.goal = "3 2 1 4 or left", .folder = folder.path()});
  CHECK(puzzle.goal() == "A 3 2 1 4 or A 2 3 4 1");
  VerifyOptions options;
  options.folder = folder.path();
  options.definition = text;
  std::string certificate = certify(puzzle, Words{"4 3 2 1", "1 2 3 4"});
  CHECK(verify_certificate(certificate, options).holds());
  const std::string goals = "A 3 2 1 4 or A 2 3 4 1";
  certificate.replace(certificate.find(goals), goals.size(), "A 3 2 1 4");
  CHECK_FALSE(verify_certificate(certificate, options).holds());
}

TEST_CASE("several goals are refused where there can be one only") {
  const std::string alike = "Set A 4 1\nSolved\nA\n1 1 2 2\nEnd\nMove left\nA\n2 3 4 1\nEnd\n";
  const auto refused = [](const std::string& name, const PuzzleOptions& options, const std::string& words) {
    return mentions(error_of([&] { (void)Puzzle(name, options); }), tilepdb::ErrorKind::bad_input, words);
  };
  CHECK(
      refused(alike, {.goal = "1 1 2 2 or left", .heuristic = "zero"}, "pieces look alike, so only the solved state"));
  CHECK(refused(alike, {.goal = "A 1 1 ? ? or left", .heuristic = "zero"}, "found a second goal beside one with ?"));
  CHECK(
      refused("hanoi", {.size = "3", .goal = "BBB or CCC", .heuristic = "zero"}, "goal: found 2 goals, expected one"));
  CHECK(refused("cube", {.goal = "R or ", .heuristic = "zero"}, "goal: "));
}
