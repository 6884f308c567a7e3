// SPDX-License-Identifier: MIT
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/random_numbers.hpp"
#include "puzzles/puzzle.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/pattern_database/build.hpp"
#include "tilepdb/search/domain.hpp"

// Properties of every puzzle, checked against a description in texts.
namespace tilepdb::test {

using Words = std::vector<std::string>;
/// Distances from the goal of all reachable states, by text.
using TextDistances = std::map<std::string, unsigned>;

/// Computes TextDistances up to `most` by breadth-first search. `neighbours(text)` returns the texts that moves lead
/// to.
template <typename Neighbours>
[[nodiscard]] TextDistances plain_distances(const std::string& goal, const Neighbours& neighbours,
                                            unsigned most = ~0U) {
  TextDistances distances{{goal, 0}};
  Words level{goal};
  for (unsigned depth = 1; !level.empty() && depth <= most; ++depth) {
    Words next;
    for (const std::string& text : level) {
      for (const std::string& neighbour : neighbours(text)) {
        if (distances.emplace(neighbour, depth).second) next.push_back(neighbour);
      }
    }
    level = std::move(next);
  }
  return distances;
}

[[nodiscard]] inline std::vector<std::uint64_t> counts_of(const TextDistances& distances) {
  std::vector<std::uint64_t> counts;
  for (const auto& [text, distance] : distances) {
    if (distance >= counts.size()) counts.resize(distance + 1);
    ++counts[distance];
  }
  return counts;
}

/// Tables of stored patterns and their heuristic.
template <puzzles::Puzzle P>
class PuzzleTables {
 public:
  PuzzleTables(const P& puzzle, const Words& patterns) : sums_(puzzle.sums(patterns)) {
    for (const std::string& pattern : patterns) tables_.emplace(pattern, built(puzzle.space(pattern)));
  }

  [[nodiscard]] const auto& table(const std::string& pattern) const { return tables_.at(pattern); }
  [[nodiscard]] const puzzles::Sums<typename P::Projection>& sums() const { return sums_; }
  [[nodiscard]] unsigned h(const typename P::State& state) const {
    unsigned most = 0;
    for (const auto& sum : sums_) {
      unsigned h = 0;
      for (const auto& term : sum) h += tables_.at(term.pattern).h_at(term.projection(state));
      most = std::max(most, h);
    }
    return most;
  }

 private:
  [[nodiscard]] static auto built(const typename P::Space& space) {
    pattern_database::BuildOptions options;
    options.threads = 2;
    return pattern_database::build(space, options);
  }

  puzzles::Sums<typename P::Projection> sums_;
  std::map<std::string, pattern_database::PatternDatabase<typename P::Space>> tables_;
};

/// Checks that moves lead where the texts say and can be undone, and that pruned sequences still reach each state at
/// its distance.
template <puzzles::Puzzle P>
requires search::PruningDomain<P>
void check_moves(const P& puzzle, const TextDistances& distances) {
  std::map<std::string, unsigned> reached{{puzzle.state_text(puzzle.goal()), 0}};
  std::vector<std::pair<typename P::State, typename P::Sequence>> level{{puzzle.goal(), {}}};
  for (unsigned depth = 1; !level.empty() && reached.size() < distances.size(); ++depth) {
    decltype(level) next;
    for (const auto& [state, sequence] : level) {
      for (const auto move : puzzle.moves(state)) {
        const auto longer = puzzle.continued(sequence, state, move);
        const auto child = puzzle.after(state, move);
        const std::string text = puzzle.state_text(child);
        REQUIRE(distances.contains(text));
        REQUIRE(puzzle.after(child, puzzle.inverse(move)) == state);
        if (!longer) continue;
        const auto [place, is_new] = reached.emplace(text, depth);
        // Another path of the same length may allow other moves.
        if (is_new || place->second == depth) next.emplace_back(child, *longer);
      }
    }
    level = std::move(next);
  }
  CHECK(reached == distances);
}

/// Checks every value of a table of the whole puzzle, and that texts are read back as the same state. Returns the
/// table.
template <puzzles::Puzzle P>
PuzzleTables<P> check_whole(const P& puzzle, const std::string& pattern, const TextDistances& distances) {
  PuzzleTables<P> tables(puzzle, {puzzle.stored_pattern(pattern)});
  for (const auto& [text, distance] : distances) {
    const auto state = puzzle.parse_state(text);
    REQUIRE(puzzle.state_text(state) == text);
    REQUIRE(tables.h(state) == distance);
    REQUIRE_FALSE(puzzle.why_unreachable(state));
    REQUIRE(puzzle.heuristic(state) <= distance);
  }
  CHECK(puzzle.is_goal(puzzle.goal()));
  return tables;
}

/// Checks that heuristics of partial tables are lower bounds that change by at most 1 per move.
template <puzzles::Puzzle P>
void check_bounds(const P& puzzle, const Words& patterns, const TextDistances& distances) {
  Words stored;
  for (const std::string& pattern : patterns) stored.push_back(puzzle.stored_pattern(pattern));
  const PuzzleTables<P> tables(puzzle, stored);
  for (const auto& [text, distance] : distances) {
    const auto state = puzzle.parse_state(text);
    const unsigned h = tables.h(state);
    REQUIRE(h <= distance);
    for (const auto move : puzzle.moves(state)) {
      const unsigned after = tables.h(puzzle.after(state, move));
      REQUIRE((after + 1 >= h && after <= h + 1));
    }
  }
}

/// Returns the state that searches start from.
template <puzzles::Puzzle P>
[[nodiscard]] typename P::State searched(const P& puzzle, const std::string& text) {
  if constexpr (requires { puzzle.renamed(puzzle.goal()); }) {
    return puzzle.renamed(puzzle.parse_state(text));
  } else {
    return puzzle.parse_state(text);
  }
}

/// Checks heuristics and moves for another goal than the default, from which `distances` are. `are_exact`: the tables
/// of the patterns give the distances, not only lower bounds. Returns the puzzle with that goal.
template <puzzles::Puzzle P>
P check_goal(P puzzle, const std::string& goal, const Words& patterns, bool are_exact, const TextDistances& distances) {
  puzzle.set_goal(puzzle.parse_state(goal));
  Words stored;
  for (const std::string& pattern : patterns) stored.push_back(puzzle.stored_pattern(pattern));
  const PuzzleTables<P> tables(puzzle, stored);
  for (const auto& [text, distance] : distances) {
    const auto state = searched(puzzle, text);
    const unsigned h = tables.h(state);
    REQUIRE(puzzle.is_goal(state) == (distance == 0));
    REQUIRE(h <= distance);
    REQUIRE((!are_exact || h == distance));
    REQUIRE(puzzle.heuristic(state) <= distance);
    REQUIRE_FALSE(puzzle.why_unreachable(state));
    for (const auto move : puzzle.moves(state)) {
      const auto next = puzzle.after(state, move);
      REQUIRE(searched(puzzle, puzzle.state_text(puzzle.after(puzzle.parse_state(text), move))) == next);
      const unsigned after = tables.h(next);
      REQUIRE((after + 1 >= h && after <= h + 1));
    }
  }
  return puzzle;
}

/// Checks with a chi-squared test of `draws` per state that random states are reachable and uniform.
template <puzzles::Puzzle P>
void check_random(const P& puzzle, const TextDistances& distances, unsigned draws = 20) {
  RandomNumbers random(1);
  std::map<std::string, unsigned> drawn;
  const std::size_t count = distances.size() * draws;
  for (std::size_t i = 0; i < count; ++i) ++drawn[puzzle.state_text(puzzle.random_state(random))];
  double chi = 0;
  for (const auto& [text, times] : drawn) REQUIRE(distances.contains(text));
  for (const auto& [text, distance] : distances) {
    const double difference = static_cast<double>(drawn[text]) - draws;
    chi += difference * difference / draws;
  }
  // Chi-squared has mean n - 1 for n states, and twice that as variance.
  const auto states = static_cast<double>(distances.size());
  CHECK((chi - states) * (chi - states) < 25 * 2 * states);
}

/// Checks that invalid texts, patterns and sizes are refused.
template <puzzles::Puzzle P>
void check_refused(const puzzles::OfSize<P>& of_size, const std::string& size, const Words& states,
                   const Words& patterns, const Words& sizes) {
  const P puzzle = of_size(size);
  for (const std::string& text : states) {
    CAPTURE(text);
    CHECK_THROWS_AS((void)puzzle.parse_state(text), Error);
  }
  for (const std::string& text : patterns) {
    CAPTURE(text);
    CHECK_THROWS_AS((void)puzzle.stored_pattern(text), Error);
  }
  for (const std::string& text : sizes) {
    CAPTURE(text);
    CHECK_THROWS_AS((void)of_size(text), Error);
  }
}

}  // namespace tilepdb::test
