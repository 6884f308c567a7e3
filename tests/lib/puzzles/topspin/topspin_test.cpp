// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "puzzles/permutation/permutation_families.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "tests/lib/puzzles/puzzle_checks.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/known_counts.hpp"

namespace tilepdb::puzzles {
namespace {

using TopSpin = SmallPermutations;

[[nodiscard]] TopSpin topspin_of(const std::string& size) { return TopSpin(topspin().of_size(size)); }

[[nodiscard]] std::string ring_text(const std::vector<unsigned>& ring) {
  std::string text;
  for (const unsigned token : ring) text += (text.empty() ? "" : " ") + std::to_string(token);
  return text;
}

/// The ring as a list of tokens, some neighbours of which are reversed; if it turns freely, token 0 comes first.
[[nodiscard]] test::TextDistances ring_distances(const std::string& goal, unsigned n, unsigned k, bool fixed) {
  return test::plain_distances(goal, [&](const std::string& text) {
    test::Words neighbours;
    std::istringstream in(text);
    std::vector<unsigned> tokens(n);
    for (unsigned& token : tokens) in >> token;
    for (unsigned begin = 0; begin < n; ++begin) {
      auto ring = tokens;
      std::rotate(ring.begin(), ring.begin() + begin, ring.end());
      std::reverse(ring.begin(), ring.begin() + k);
      std::rotate(ring.begin(), ring.begin() + (n - begin) % n, ring.end());
      if (!fixed) std::rotate(ring.begin(), std::find(ring.begin(), ring.end(), 0U), ring.end());
      neighbours.push_back(ring_text(ring));
    }
    return neighbours;
  });
}
[[nodiscard]] test::TextDistances ring_distances(unsigned n, unsigned k, bool fixed) {
  std::vector<unsigned> solved(n);
  for (unsigned i = 0; i < n; ++i) solved[i] = i;
  return ring_distances(ring_text(solved), n, k, fixed);
}

TEST_CASE("TopSpin has the known numbers of states by depth") {
  const auto counts = [](const std::string& size, const std::string& pattern) {
    return pattern_database::build(topspin_of(size).space(pattern)).table().histogram();
  };
  CHECK(counts("8-4", "0-7") == test::topspin_8_4);
  CHECK(counts("9-4", "0-8") == test::topspin_9_4);
}

TEST_CASE("every distance of small rings is correct") {
  for (const std::string size : {"6-3", "6-4", "6-2", "5-5", "7-4", "7-5", "7-3"}) {
    if (size == "7-3" && !test::full_run()) break;
    for (const bool fixed : {false, true}) {
      CAPTURE(size);
      CAPTURE(fixed);
      const auto n = static_cast<unsigned>(size[0] - '0');
      const auto k = static_cast<unsigned>(size[2] - '0');
      const TopSpin puzzle = topspin_of(fixed ? size + "-fixed" : size);
      const auto distances = ring_distances(n, k, fixed);
      test::check_whole(puzzle, "0-" + std::to_string(n - 1), distances);
      test::check_moves(puzzle, distances);
      test::check_bounds(puzzle, {"0-2", "1,3-4"}, distances);
      test::check_random(puzzle, distances);
    }
  }
}

/// Checks which of all rings of n tokens can reach the goal of `distances`.
void check_reachable(const TopSpin& puzzle, unsigned n, bool fixed, const test::TextDistances& distances) {
  std::vector<unsigned> ring(n);
  for (unsigned i = 0; i < n; ++i) ring[i] = i;
  do {
    if (!fixed && ring[0] != 0) break;
    const std::string text = ring_text(ring);
    REQUIRE(!puzzle.why_unreachable(test::searched(puzzle, text)) == distances.contains(text));
  } while (std::next_permutation(ring.begin(), ring.end()));
}

TEST_CASE("unsolvable rings of TopSpin are recognized") {
  for (const std::string size : {"6-3", "6-4", "7-4", "7-4-fixed", "6-3-fixed", "5-4"}) {
    CAPTURE(size);
    const TopSpin puzzle = topspin_of(size);
    const auto n = static_cast<unsigned>(size[0] - '0');
    const bool fixed = size.ends_with("fixed");
    const auto distances = ring_distances(n, static_cast<unsigned>(size[2] - '0'), fixed);
    check_reachable(puzzle, n, fixed, distances);
  }
  const TopSpin puzzle = topspin_of("17-4");
  CHECK(puzzle.why_unreachable(puzzle.parse_state("1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16")) ==
        "an odd permutation: reversals of 4 tokens and rotations of the ring make only even ones");
}

TEST_CASE("every ring can be the goal, and rings that cannot reach it are recognized") {
  // The last two cannot reach the sorted ring.
  for (const auto& [ring, goal] : std::vector<std::pair<std::string, std::string>>{{"6-3", "0 2 4 1 3 5"},
                                                                                   {"6-4-fixed", "3 0 5 1 2 4"},
                                                                                   {"5-3", "0 4 1 3 2"},
                                                                                   {"7-4", "0 2 1 3 4 5 6"},
                                                                                   {"6-3-fixed", "1 0 2 3 4 5"}}) {
    const std::string& size = ring;  // Clang with OpenMP captures no structured bindings.
    CAPTURE(size);
    const auto n = static_cast<unsigned>(size[0] - '0');
    const bool fixed = size.ends_with("fixed");
    const auto distances = ring_distances(goal, n, static_cast<unsigned>(size[2] - '0'), fixed);
    const TopSpin puzzle = test::check_goal(topspin_of(size), goal, {"0-" + std::to_string(n - 1)}, true, distances);
    test::check_goal(topspin_of(size), goal, {"0-2", "1,3-4"}, false, distances);
    test::check_random(puzzle, distances);
    check_reachable(puzzle, n, fixed, distances);
  }
  TopSpin puzzle = topspin_of("7-4");
  puzzle.set_goal(puzzle.parse_state("0 2 1 3 4 5 6"));
  CHECK(puzzle.why_unreachable(test::searched(puzzle, "0 1 2 3 4 5 6")) ==
        "compared with the goal, an odd permutation: reversals of 4 tokens and rotations of the ring make only even "
        "ones");
}

TEST_CASE("texts of TopSpin are read and written") {
  const TopSpin puzzle = topspin_of("8-4");
  const auto state = puzzle.parse_state("7,0 1 2 3 6 5  4");
  CHECK(puzzle.state_text(state) == "0 1 2 3 6 5 4 7");
  CHECK(puzzle.drawing(state) == "  0  1  2  3\n  7  4  5  6\n");
  CHECK(topspin_of("5-4").drawing(topspin_of("5-4").goal()) == "  0  1  2\n     4  3\n");
  CHECK(puzzle.state_text(puzzle.after(puzzle.goal(), {0})) == "0 4 5 6 7 3 2 1");
  CHECK(puzzle.move_text({5}) == "5");
  CHECK(puzzle.stored_pattern("2-4") == "0-2");
  CHECK(puzzle.stored_pattern("7,1,0") == "0-2");
  CHECK(puzzle.stored_pattern("0,3,5") == "0,2,5");
  CHECK(topspin_of("16-4").default_patterns() == test::Words{"0-7"});
  CHECK(topspin_of("16-4-fixed").default_patterns() == test::Words{"0-6"});
  CHECK(topspin_of("10-4").default_patterns() == test::Words{"0-9"});
  test::check_refused<TopSpin>(topspin_of, "8-4",
                               {"", "0 1 2 3 4 5 6", "0 1 2 3 4 5 6 6", "0 1 2 3 4 5 6 8", "0 1 2 3 4 5 6 7 8", "a"},
                               {"", "0", "8", "5-4", "0-8", "x", "0,,1", "0-", "-1", "0-1-2"},
                               {"", "16", "16-", "-4", "3-2", "25-4", "16-1", "16-17", "16-4-", "16-4-fast", "x"});
}

/// Returns the mean h of a table without dead ends.
[[nodiscard]] double mean_of_topspin(const std::string& size, const std::string& pattern) {
  const auto database = pattern_database::build(topspin_of(size).space(pattern));
  double sum = 0;
  double states = 0;
  const auto& histogram = database.table().histogram();
  for (std::size_t h = 0; h < histogram.size(); ++h) {
    sum += static_cast<double>(h * histogram[h]);
    states += static_cast<double>(histogram[h]);
  }
  CHECK(states == static_cast<double>(database.space().size()));
  return sum / states;
}

TEST_CASE("the mean for seven tokens of TopSpin 16-4 is that of HOG2") {
  CHECK(mean_of_topspin("16-4", "0-6") == doctest::Approx(8.131434).epsilon(1e-7));
}

}  // namespace
}  // namespace tilepdb::puzzles
