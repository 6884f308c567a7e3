// SPDX-License-Identifier: MIT
#include "solver/puzzles/table_sums.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/random_numbers.hpp"
#include "puzzles/hanoi/hanoi.hpp"
#include "puzzles/permutation/permutation_families.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "solver/puzzles/guided_puzzle.hpp"
#include "tests/support/small_spaces.hpp"
#include "tilepdb/pattern_database/build.hpp"

namespace tilepdb::solver {
namespace {

using pattern_database::Encoding;

template <typename Space>
[[nodiscard]] auto table_of(const Space& space, Encoding encoding) {
  pattern_database::BuildOptions options;
  options.encoding = encoding;
  return std::make_shared<const pattern_database::PatternDatabase<Space>>(pattern_database::build(space, options));
}

/// Compares values carried along a random walk with lookups of each state in tables of whole bytes.
template <puzzles::Puzzle P>
void check_walk(const P& puzzle, const std::vector<std::string>& patterns, const std::vector<Encoding>& encodings) {
  const auto sums = puzzle.sums(patterns);
  REQUIRE(!sums.empty());
  typename TableSums<typename P::Space, typename P::Projection>::Tables bytes;
  for (const std::string& pattern : patterns) bytes[pattern] = table_of(puzzle.space(pattern), Encoding::byte);
  for (const Encoding encoding : encodings) {
    CAPTURE(static_cast<int>(encoding));
    auto tables = bytes;
    for (const std::string& pattern : patterns) tables[pattern] = table_of(puzzle.space(pattern), encoding);
    const TableSums<typename P::Space, typename P::Projection> read(sums, tables);
    RandomNumbers random(17);
    auto state = puzzle.random_state(random);
    auto carried = read.carried(state);
    for (unsigned step = 0; step < 300; ++step) {
      unsigned right = 0;
      for (const auto& sum : sums) {
        unsigned value = 0;
        for (const auto& term : sum) value += bytes.at(term.pattern)->h_at(term.projection(state));
        right = std::max(right, value);
      }
      REQUIRE(read.value(carried) == right);
      REQUIRE(read.carried(state) == carried);
      const auto moves = puzzle.moves(state);
      const auto count = static_cast<unsigned>(moves.end() - moves.begin());
      state = puzzle.after(state, *(moves.begin() + random.below(count)));
      const auto before = carried;
      carried = read.carried_after(state, before);
      // With a cutoff the value is between the cutoff and the full value.
      for (unsigned enough = 0; enough < 12; ++enough) {
        const unsigned part = read.value(read.carried_after(state, before, enough));
        REQUIRE(part <= read.value(carried));
        REQUIRE(part >= std::min(enough, read.value(carried)));
      }
    }
  }
}

TEST_CASE("carried table values equal those of single states") {
  const std::vector<Encoding> encodings{Encoding::two_bits, Encoding::half_byte, Encoding::byte};
  check_walk(puzzles::Hanoi("6"), {"4", "2"}, {Encoding::two_bits, Encoding::byte});
  check_walk(puzzles::Hanoi("3"), {"3"}, encodings);
  const puzzles::SmallPermutations ring(puzzles::topspin().of_size("8-4"));
  check_walk(ring, {ring.stored_pattern("0-3")}, encodings);
  const puzzles::LargePermutations stack(puzzles::pancakes().of_size("7"));
  check_walk(stack, stack.default_patterns(), encodings);
}

TEST_CASE("tables of one bit are carried too") {
  const test::Swaps space;
  const auto projection = [&](const test::Swaps::State& state) { return space.rank(state); };
  const puzzles::Sums<decltype(projection)> sums{{{"all", projection}}};
  const TableSums<test::Swaps, decltype(projection)> read(sums, {{"all", table_of(space, Encoding::one_bit)}});
  const auto right = table_of(space, Encoding::byte);
  RandomNumbers random(3);
  auto state = space.unrank(77);
  auto carried = read.carried(state);
  for (unsigned step = 0; step < 300; ++step) {
    REQUIRE(read.value(carried) == right->h_at(space.rank(state)));
    state = space.after(state, random.below(space.moves()));
    carried = read.carried_after(state, carried);
  }
}

TEST_CASE("sums with too many lookups are refused, and no tables give 0") {
  const puzzles::Hanoi puzzle("5");
  using Sums = TableSums<puzzles::HanoiSpace, puzzles::Hanoi::Projection>;
  const Sums::Tables tables{{"1", table_of(puzzle.space("1"), Encoding::byte)},
                            {"5", table_of(puzzle.space("5"), Encoding::byte)}};
  const puzzles::Hanoi::Projection whole{0, 5};
  const puzzles::Hanoi::Projection small{0, 1};
  const puzzles::Sums<puzzles::Hanoi::Projection> fit(Sums::most_lookups - 1, {{"1", small}});
  auto sums = fit;
  sums.push_back({{"5", whole}});
  CHECK(Sums(sums, tables).value(Sums(sums, tables).carried(puzzles::Pegs{0})) == 13);
  sums = fit;
  sums.push_back({{"1", small}, {"5", whole}});
  CHECK_THROWS_WITH_AS(Sums(sums, tables),
                       "these patterns need 16 lookups per state, at most 15 are supported; name fewer patterns",
                       Error);
  CHECK(Sums().value({}) == 0);
}

TEST_CASE("a guided puzzle uses the largest of its heuristics") {
  const puzzles::LargePermutations puzzle(puzzles::pancakes().of_size("7"));
  using Guided = GuidedPuzzle<puzzles::LargePermutations>;
  const auto patterns = puzzle.default_patterns();
  Guided::Sums::Tables tables;
  for (const std::string& pattern : patterns) tables[pattern] = table_of(puzzle.space(pattern), Encoding::byte);
  const Guided::Sums sums(puzzle.sums(patterns), tables);
  const Guided both(puzzle, sums, {true, true});
  RandomNumbers random(5);
  for (unsigned i = 0; i < 200; ++i) {
    const auto state = puzzle.random_state(random);
    const unsigned of_tables = Guided(puzzle, sums, {true, false}).heuristic(state);
    const unsigned own = Guided(puzzle, sums, {false, true}).heuristic(state);
    CHECK(of_tables == std::max(sums.value(sums.carried(state)), sums.value(sums.carried(puzzle.inverted(state)))));
    CHECK(own == puzzle.heuristic(state));
    CHECK(both.heuristic(state) == std::max(of_tables, own));
    CHECK(Guided(puzzle, sums, {}).heuristic(state) == 0);
  }
}

/// Returns the distance of each state of a puzzle, by breadth-first search from the goal.
template <typename P>
[[nodiscard]] std::map<typename P::State, unsigned> distances(const P& puzzle) {
  std::map<typename P::State, unsigned> depth{{puzzle.goal(), 0}};
  std::vector<typename P::State> states{puzzle.goal()};
  for (std::size_t i = 0; i < states.size(); ++i) {
    for (const auto move : puzzle.moves(states[i])) {
      const auto next = puzzle.after(states[i], move);
      if (depth.emplace(next, depth[states[i]] + 1).second) states.push_back(next);
    }
  }
  return depth;
}

TEST_CASE("tables bound the distances of states and, where it is larger, of their inverses") {
  using Puzzle = puzzles::SmallPermutations;
  using Guided = GuidedPuzzle<Puzzle>;
  const auto check = [](puzzles::PermutationRules rules, const std::vector<std::string>& names) {
    const Puzzle puzzle(std::move(rules));
    REQUIRE(puzzle.has_inverses());
    const auto right = distances(puzzle);
    std::vector<std::string> patterns;
    for (const std::string& name : names) patterns.push_back(puzzle.stored_pattern(name));
    Guided::Sums::Tables tables;
    for (const std::string& pattern : patterns) tables[pattern] = table_of(puzzle.space(pattern), Encoding::half_byte);
    const Guided::Sums sums(puzzle.sums(patterns), tables);
    for (auto& [pattern, table] : tables) table = table_of(puzzle.space(pattern), Encoding::two_bits);
    const Guided::Sums residues(puzzle.sums(patterns), tables);
    const Guided guided(puzzle, sums, {true, false, true});
    std::uint64_t raised = 0;
    for (const auto& [state, distance] : right) {
      const unsigned h = guided.heuristic(state);
      const auto inverse = puzzle.inverted(state);
      REQUIRE(right.at(inverse) == distance);
      REQUIRE(puzzle.inverted(inverse) == state);
      REQUIRE(h <= distance);
      REQUIRE(h == std::max(sums.value(sums.carried(state)), sums.value(sums.carried(inverse))));
      REQUIRE(Guided(puzzle, residues, {true, false}).heuristic(state) == h);
      raised += h - sums.value(sums.carried(state));
      const auto expansion = guided.expansion(state, guided.carried(state));
      for (const auto move : puzzle.moves(state)) {
        const auto child = puzzle.after(state, move);
        REQUIRE(guided.heuristic(child, expansion.after(move)) == guided.heuristic(child));
      }
    }
    CHECK(raised > right.size() / 50);
  };
  check(puzzles::topspin().of_size("7-4"), {"0-3"});
  check(puzzles::pancakes().of_size("7"), {"1-4", "5-7"});
  check(puzzles::burnt_pancakes().of_size("5"), {"1-3"});
}

}  // namespace
}  // namespace tilepdb::solver
