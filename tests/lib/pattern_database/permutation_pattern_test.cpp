// SPDX-License-Identifier: MIT
// Patterns of permutation puzzles with several kinds of pieces: ranks, neighbours, digits and what follows from what.
#include "tilepdb/pattern_database/permutation_pattern.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "core/random_numbers.hpp"
#include "tests/support/known_counts.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/pattern_database/build.hpp"

namespace tilepdb::pattern_database {
namespace {

using test::Counts;
using Move = PermutationPattern::Move;
using Moves = std::vector<Move>;
using Pieces = std::vector<std::uint8_t>;

[[nodiscard]] std::vector<std::uint64_t> neighbours_of(auto&& expander, std::uint64_t index) {
  std::vector<std::uint64_t> found;
  expander.any(index, [&](std::uint64_t to, unsigned /*cost*/) {
    found.push_back(to);
    return false;
  });
  return found;
}

/// Returns the rank by its digits.
[[nodiscard]] std::uint64_t rank_by_digits(const PermutationPattern& space, const PermutationPattern::State& state) {
  std::uint64_t rank = 0;
  std::vector<unsigned> taken;
  for (const auto& digit : space.digits()) {
    if (digit.begins_orbit) taken.clear();
    const unsigned place = space.place_in_orbit(digit.piece, state.places[digit.piece]).value();
    const auto before = std::count_if(taken.begin(), taken.end(), [&](unsigned other) { return other < place; });
    rank += (place - static_cast<unsigned>(before)) * digit.place_weight;
    rank += state.turned[digit.piece] * digit.turn_weight;
    taken.push_back(place);
  }
  return rank;
}

void check_space(const PermutationPattern& space) {
  auto expander = space.expander();
  auto back = space.expander_back();
  const auto walker = space.walker();
  const std::uint64_t step = std::max<std::uint64_t>(space.size() / 20'000, 1);
  for (std::uint64_t index = 0; index < space.size(); index += step) {
    const auto state = space.unrank(index);
    REQUIRE(space.rank(state) == index);
    REQUIRE(rank_by_digits(space, state) == index);
    const auto neighbours = neighbours_of(expander, index);
    REQUIRE(neighbours == neighbours_of(walker, index));
    const auto before = neighbours_of(back, index);
    for (std::size_t move = 0; move < neighbours.size(); ++move) {
      REQUIRE(neighbours[move] < space.size());
      // Each move undone leads back.
      REQUIRE(neighbours_of(walker, before[move])[move] == index);
    }
  }
}

[[nodiscard]] Counts counts_of(const PermutationPattern& space) {
  return build(space, {.threads = 2}).table().histogram();
}

[[nodiscard]] std::uint64_t sum(const Counts& counts) {
  std::uint64_t states = 0;
  for (const std::uint64_t count : counts) states += count;
  return states;
}

/// Returns a move of 3-cycles, each of three places.
[[nodiscard]] Move cycles(unsigned places, const std::vector<Pieces>& of) {
  Move move;
  for (unsigned place = 0; place < places; ++place) move.to.push_back(static_cast<std::uint8_t>(place));
  for (const Pieces& cycle : of) {
    for (std::size_t i = 0; i < cycle.size(); ++i) move.to[cycle[i]] = cycle[(i + 1) % cycle.size()];
  }
  return move;
}

[[nodiscard]] Moves with_inverses(Moves moves) {
  const std::size_t count = moves.size();
  for (std::size_t i = 0; i < count; ++i) {
    Move back = moves[i];
    for (std::size_t place = 0; place < back.to.size(); ++place) {
      back.to[moves[i].to[place]] = static_cast<std::uint8_t>(place);
    }
    moves.push_back(std::move(back));
  }
  return moves;
}

TEST_CASE("an orbit whose moves are even has half the orders of its pieces") {
  const Moves moves = with_inverses({cycles(5, {{0, 1, 2}}), cycles(5, {{2, 3, 4}})});
  for (const Pieces& kept : {Pieces{0, 1, 2, 3, 4}, Pieces{4, 2, 0, 1}, Pieces{1, 2, 3, 0}}) {
    const PermutationPattern space({"even", ""}, 1, moves, kept);
    CHECK(space.size() == 60);
    check_space(space);
    CHECK(sum(counts_of(space)) == 60);
  }
  const PermutationPattern three({"even", ""}, 1, moves, {0, 1, 2});
  CHECK(three.size() == 60);
  check_space(three);
  CHECK(PermutationPattern({"even", ""}, 1, moves, {3, 1}).size() == 20);
}

TEST_CASE("the parity of an orbit follows from others that moves change together") {
  // Moves swap two pieces of both orbits at once, or rotate three.
  const Moves moves = with_inverses(
      {cycles(7, {{0, 1}, {3, 4}}), cycles(7, {{1, 2}, {4, 5}}), cycles(7, {{0, 1}, {5, 6}}), cycles(7, {{3, 4, 5}})});
  const PermutationPattern both({"tied", ""}, 1, moves, {0, 1, 2, 3, 4, 5, 6});
  CHECK(both.size() == 6 * 24 / 2);
  check_space(both);
  CHECK(sum(counts_of(both)) == both.size());
  CHECK(PermutationPattern({"tied", ""}, 1, moves, {0, 1, 2}).size() == 6);
  const PermutationPattern some({"tied", ""}, 1, moves, {5, 0, 1, 4});
  CHECK(some.size() == 6 * 12);
  check_space(some);
  CHECK(sum(counts_of(some)) == some.size());
}

TEST_CASE("goals of any parity are kept apart") {
  const Moves moves = with_inverses({cycles(5, {{0, 1, 2}}), cycles(5, {{2, 3, 4}})});
  PermutationPattern::State goal;
  PermutationPattern::State odd;
  for (std::uint8_t i = 0; i < 5; ++i) goal.places[i] = odd.places[i] = i;
  std::swap(odd.places[0], odd.places[1]);
  const PermutationPattern space({"even", ""}, 1, moves, {0, 1, 2, 3, 4}, {goal, odd});
  CHECK(space.size() == 120);
  check_space(space);
  CHECK(counts_of(space).front() == 2);
  CHECK(sum(counts_of(space)) == 120);
}

TEST_CASE("pieces of several kinds have different numbers of orientations") {
  // Three pieces that are flipped and two that are turned in thirds, in one move; and one that only turns in place.
  Moves moves{{{1, 2, 0, 4, 3, 5}, {1, 1, 0, 1, 2, 0}}, {{0, 2, 1, 3, 4, 5}, {0, 0, 0, 1, 0, 3}}};
  const std::vector<unsigned> orientations{2, 2, 2, 3, 3, 4};
  const PermutationPattern all({"kinds", ""}, orientations, moves, {0, 1, 2, 3, 4, 5});
  check_space(all);
  // The flips keep their sum; the thirds do not.
  CHECK(all.size() == 6 * 4 * 2 * 9 * 4);
  const PermutationPattern last({"kinds", ""}, orientations, moves, {5});
  CHECK(last.size() == 4);
  CHECK(counts_of(last) == Counts{1, 1, 1, 1});
  check_space(PermutationPattern({"kinds", ""}, orientations, moves, {5, 2, 3}));
  const std::vector<unsigned> wrong{2, 2, 3, 3, 3, 4};
  CHECK_THROWS_WITH_AS(PermutationPattern({"kinds", ""}, wrong, moves, {0}),
                       "space kinds: move 0 brings a piece to a place with another number of orientations", Error);
}

TEST_CASE("an orbit of more than 16 places has ranks and rows") {
  Move turn;
  Move swap;
  for (unsigned place = 0; place < 40; ++place) {
    turn.to.push_back(static_cast<std::uint8_t>((place + 1) % 20 + (place < 20 ? 0 : 20)));
    swap.to.push_back(static_cast<std::uint8_t>(place));
  }
  std::swap(swap.to[3], swap.to[11]);
  std::swap(swap.to[25], swap.to[39]);
  const Moves moves = with_inverses({turn, swap});
  check_space(PermutationPattern({"ring", ""}, 1, moves, {0, 7, 19, 4}));
  check_space(PermutationPattern({"ring", ""}, 1, moves, {30, 21, 2, 8, 22}));
  check_space(PermutationPattern({"ring", ""}, 1, moves, {5}));
}

}  // namespace
}  // namespace tilepdb::pattern_database
