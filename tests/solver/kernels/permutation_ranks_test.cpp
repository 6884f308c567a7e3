// SPDX-License-Identifier: MIT
// Ranks of all children of a state at once, compared with ranks of single states.
#include "solver/kernels/permutation_ranks.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "core/random_numbers.hpp"

namespace tilepdb::solver {
namespace {

/// Pieces on as many places, with orientations, and random moves.
struct RandomPuzzle {
  RandomPuzzle(RandomNumbers& random, unsigned count, unsigned turns, unsigned move_count)
      : pieces(count), orientations(turns) {
    moves.pieces = pieces;
    moves.codes = pieces * orientations;
    moves.classes.resize(pieces);
    for (unsigned move = 0; move < move_count; ++move) {
      PermutationMoves::CodeMap map{};
      const auto places = shuffled(random);
      for (unsigned place = 0; place < pieces; ++place) {
        const unsigned turn = random.below(orientations);
        for (unsigned now = 0; now < orientations; ++now) {
          map[place * orientations + now] =
              static_cast<std::uint8_t>(places[place] * orientations + (now + turn) % orientations);
        }
      }
      moves.maps.push_back(map);
    }
  }

  [[nodiscard]] std::vector<std::uint8_t> shuffled(RandomNumbers& random) const {
    std::vector<std::uint8_t> places(pieces);
    std::iota(places.begin(), places.end(), std::uint8_t{0});
    for (unsigned left = pieces; left > 1; --left) std::swap(places[left - 1], places[random.below(left)]);
    return places;
  }

  [[nodiscard]] std::vector<std::uint8_t> state(RandomNumbers& random) const {
    auto state = shuffled(random);
    for (auto& code : state) code = static_cast<std::uint8_t>(code * orientations + random.below(orientations));
    return state;
  }

  unsigned pieces;
  unsigned orientations;
  PermutationMoves moves{};
};

/// A lookup of some parts of `in_part` pieces each, whose maps rename the codes at random for each code of the pivot.
struct RandomLookup {
  RandomLookup(RandomNumbers& random, const RandomPuzzle& puzzle, unsigned parts, unsigned in_part, bool has_pivot,
               std::uint64_t scale) {
    lookup.pivot = random.below(puzzle.pieces);
    lookup.stride = has_pivot ? puzzle.moves.codes : 0;
    const auto order = puzzle.shuffled(random);
    for (unsigned pivot = 0; pivot < (has_pivot ? puzzle.moves.codes : 1); ++pivot) {
      const auto places = puzzle.shuffled(random);
      for (unsigned code = 0; code < puzzle.moves.codes; ++code) {
        map.push_back(static_cast<std::uint8_t>(places[code / puzzle.orientations] * puzzle.orientations +
                                                code % puzzle.orientations));
      }
    }
    std::uint64_t weight = scale;
    for (unsigned i = parts * in_part; i-- > 0;) {
      PermutationLookup::Column column;
      column.piece = order[i];
      column.map = map.data();
      column.begins_part = i % in_part == 0;
      for (unsigned code = 0; code < puzzle.moves.codes; ++code) {
        column.places.push_back(static_cast<std::uint8_t>(code / puzzle.orientations));
        column.turns.push_back(static_cast<std::uint8_t>(code % puzzle.orientations));
      }
      if (puzzle.orientations > 1 && i % 3 != 1) {
        column.turn_weight = weight;
        weight *= puzzle.orientations;
      }
      column.place_weight = weight;
      weight *= puzzle.pieces - i % in_part;
      lookup.columns.insert(lookup.columns.begin(), column);
    }
    lookup.size = weight;
    lookup.payload = map.data();
  }

  [[nodiscard]] std::uint64_t index(const std::vector<std::uint8_t>& state) const {
    std::uint64_t index = 0;
    std::vector<unsigned> before;
    for (const auto& column : lookup.columns) {
      if (column.begins_part) before.clear();
      const unsigned code = column.map[std::size_t{lookup.stride} * state[lookup.pivot] + state[column.piece]];
      const unsigned place = column.places[code];
      const auto lower = std::count_if(before.begin(), before.end(), [&](unsigned other) { return other < place; });
      index += (place - static_cast<unsigned>(lower)) * column.place_weight + column.turns[code] * column.turn_weight;
      before.push_back(place);
    }
    return index;
  }

  std::vector<std::uint8_t> map{};
  PermutationLookup lookup{};
};

template <unsigned Lanes, typename Index>
void check(RandomNumbers& random, const RandomPuzzle& puzzle, const RandomLookup& from) {
  const PermutationTables tables(puzzle.moves, {from.lookup});
  REQUIRE(tables.lanes() == Lanes);
  REQUIRE(tables.lookups().front().is_wide == (sizeof(Index) == 8));
  for (unsigned i = 0; i < 20; ++i) {
    auto state = puzzle.state(random);
    std::array<Index, Lanes> indices{};
    rank_children<Lanes>(tables.lookups().front(), state.data(), indices.data());
    for (std::size_t move = 0; move < puzzle.moves.maps.size(); ++move) {
      auto child = state;
      for (auto& code : child) code = puzzle.moves.maps[move][code];
      REQUIRE(indices[move] == from.index(child));
    }
  }
}

TEST_CASE("the ranks of children side by side equal those of single states") {
  RandomNumbers random(3);
  for (unsigned repeat = 0; repeat < 4; ++repeat) {
    const RandomPuzzle few(random, 12, 2, 16);
    check<16, std::uint32_t>(random, few, RandomLookup(random, few, 1, 6, false, 1));
    check<16, std::uint64_t>(random, few, RandomLookup(random, few, 2, 5, false, 1));
    check<16, std::uint64_t>(random, few, RandomLookup(random, few, 1, 6, true, std::uint64_t{1} << 16));
    const RandomPuzzle some(random, 20, 3, 18);
    check<32, std::uint32_t>(random, some, RandomLookup(random, some, 1, 4, false, 1));
    check<32, std::uint32_t>(random, some, RandomLookup(random, some, 2, 2, false, 7));
    check<32, std::uint64_t>(random, some, RandomLookup(random, some, 3, 3, true, 1));
    const RandomPuzzle many(random, 64, 1, 64);
    check<64, std::uint32_t>(random, many, RandomLookup(random, many, 1, 5, false, 1));
    check<64, std::uint64_t>(random, many, RandomLookup(random, many, 3, 2, false, 1));
    check<64, std::uint32_t>(random, many, RandomLookup(random, many, 2, 2, true, 1));
  }
}

TEST_CASE("tables that kernels cannot hold are refused") {
  RandomNumbers random(3);
  const RandomPuzzle puzzle(random, 30, 1, 16);
  const RandomLookup from(random, puzzle, 1, 3, false, 1);
  CHECK(PermutationTables::can_hold(puzzle.moves, {from.lookup}));
  CHECK(!PermutationTables::can_hold(puzzle.moves, std::vector(17, from.lookup)));
  auto other = from.lookup;
  other.bits = 1;
  CHECK(!PermutationTables::can_hold(puzzle.moves, {other}));
  other = from.lookup;
  other.columns.resize(33, other.columns.front());
  CHECK(!PermutationTables::can_hold(puzzle.moves, {other}));
  CHECK(!PermutationTables::can_hold({}, {}));
}

}  // namespace
}  // namespace tilepdb::solver
