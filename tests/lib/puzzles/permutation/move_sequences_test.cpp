// SPDX-License-Identifier: MIT
#include "puzzles/permutation/move_sequences.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/random_numbers.hpp"
#include "puzzles/definition/defined_puzzles.hpp"
#include "puzzles/permutation/permutation_families.hpp"
#include "puzzles/permutation/permutation_system.hpp"

namespace tilepdb::puzzles {
namespace {

using Codes = std::vector<std::uint8_t>;
using Limits = MoveSequences::Limits;

struct Generators {
  std::vector<CodeMap> moves{};
  Codes solved{};

  [[nodiscard]] Codes after(Codes state, std::size_t move) const {
    for (std::uint8_t& code : state) code = moves[move][code];
    return state;
  }
};

[[nodiscard]] Generators generators_of(const PermutationRules& rules) {
  const PermutationSystem system(rules);
  Generators generators{system.maps(), {}};
  for (unsigned piece = 0; piece < system.pieces().count(); ++piece) {
    generators.solved.push_back(system.pieces().home(piece));
  }
  return generators;
}

[[nodiscard]] Generators shipped_moves(const std::string& name) {
  const auto& family = defined_puzzle(std::string(TILEPDB_DATA_DIR) + "/puzzles/" + name + ".tws");
  return generators_of(family.of_size(family.facts.default_size));
}

/// Returns moves of pieces with orientations, and the inverse moves. Each takes two to four pieces in a cycle.
[[nodiscard]] Generators random_generators(RandomNumbers& random) {
  const unsigned pieces = 4 + random.below(4);
  const unsigned turns = 1 + random.below(2);
  Generators generators;
  for (unsigned piece = 0; piece < pieces; ++piece) {
    generators.solved.push_back(static_cast<std::uint8_t>(piece * turns));
  }
  const unsigned count = 2 + random.below(3);
  while (generators.moves.size() < count) {
    CodeMap map = no_change();
    const unsigned first = random.below(pieces);
    const unsigned length = 2 + random.below(3);
    const unsigned turn = random.below(turns);
    for (unsigned i = 0; i < length; ++i) {
      const unsigned from = (first + i) % pieces;
      const unsigned to = (first + (i + 1) % length) % pieces;
      for (unsigned now = 0; now < turns; ++now) {
        map[from * turns + now] = static_cast<std::uint8_t>(to * turns + (now + turn) % turns);
      }
    }
    for (const CodeMap& move : {map, inverse_of(map)}) {
      auto& moves = generators.moves;
      if (move != no_change() && std::find(moves.begin(), moves.end(), move) == moves.end()) moves.push_back(move);
    }
  }
  return generators;
}

/// Returns the number of states at each distance from the solved one, up to a depth.
[[nodiscard]] std::vector<std::size_t> state_counts(const Generators& generators, unsigned most_depth) {
  std::set<Codes> reached{generators.solved};
  std::vector<Codes> level{generators.solved};
  std::vector<std::size_t> counts;
  for (unsigned depth = 1; depth <= most_depth && !level.empty(); ++depth) {
    std::vector<Codes> next;
    for (const Codes& state : level) {
      for (std::size_t move = 0; move < generators.moves.size(); ++move) {
        Codes moved = generators.after(state, move);
        if (reached.insert(moved).second) next.push_back(std::move(moved));
      }
    }
    counts.push_back(next.size());
    level = std::move(next);
  }
  return counts;
}

/// Returns the number of states first reached at each depth by sequences that are not rejected.
[[nodiscard]] std::vector<std::size_t> followed_counts(const Generators& generators, const MoveSequences& sequences,
                                                       unsigned most_depth) {
  using Node = std::pair<Codes, MoveSequences::State>;
  std::map<Codes, unsigned> reached{{generators.solved, 0}};
  std::set<Node> level{{generators.solved, MoveSequences::start}};
  std::vector<std::size_t> counts;
  for (unsigned depth = 1; depth <= most_depth && !level.empty(); ++depth) {
    std::set<Node> next;
    std::size_t count = 0;
    for (const auto& [state, sequence] : level) {
      for (unsigned move = 0; move < generators.moves.size(); ++move) {
        if (!sequences.allows(sequence, move)) continue;
        Codes moved = generators.after(state, move);
        const auto [place, is_new] = reached.emplace(moved, depth);
        count += is_new ? 1 : 0;
        // Beginnings of shortest sequences are shortest.
        if (place->second == depth) next.emplace(std::move(moved), sequences.after(sequence, move));
      }
    }
    counts.push_back(count);
    level = std::move(next);
  }
  return counts;
}

[[nodiscard]] std::vector<std::size_t> sequence_counts(const MoveSequences& sequences, unsigned most_depth) {
  std::vector<std::size_t> counts;
  for (unsigned depth = 1; depth <= most_depth; ++depth) {
    counts.push_back(static_cast<std::size_t>(sequences.count(depth)));
  }
  return counts;
}

using CountsByLength = std::vector<std::size_t>;

TEST_CASE("sequences that are not rejected reach each state at its distance") {
  constexpr unsigned most_depth = 40;
  const std::vector<Limits> all_limits{{.reach = 1},
                                       {.reach = 2},
                                       {.reach = 3},
                                       {},
                                       {.reach = 3, .states = 20},
                                       {.reach = 4, .states = 100, .elements = 500},
                                       {.reach = 4, .elements = 2000}};
  RandomNumbers random(7);
  unsigned rejecting = 0;
  for (unsigned puzzle = 0; puzzle < 40; ++puzzle) {
    const Generators generators = random_generators(random);
    const auto counts = state_counts(generators, most_depth);
    for (const Limits& limits : all_limits) {
      const MoveSequences sequences(generators.moves, generators.solved, limits);
      REQUIRE(sequences.states() <= limits.states);
      auto followed = followed_counts(generators, sequences, most_depth);
      while (!followed.empty() && followed.back() == 0) followed.pop_back();
      auto expected = counts;
      while (!expected.empty() && expected.back() == 0) expected.pop_back();
      REQUIRE(followed == expected);
      rejecting += sequences.count(4) < MoveSequences(generators.moves, generators.solved, {.reach = 1}).count(4);
    }
  }
  CHECK(rejecting > 50);
}

TEST_CASE("sequences of shipped puzzles reach all states of small depths") {
  for (const std::string name : {"2x2x2", "dino", "loopover-3x3", "pocket-cube", "pyraminx", "skewb"}) {
    CAPTURE(name);
    const Generators generators = shipped_moves(name);
    for (const unsigned reach : {1U, 2U, 5U}) {
      const MoveSequences sequences(generators.moves, generators.solved, {.reach = reach});
      CHECK(followed_counts(generators, sequences, 4) == state_counts(generators, 4));
    }
  }
  for (const std::string size : {"8-4", "9-4"}) {
    CAPTURE(size);
    const Generators ring = generators_of(topspin().of_size(size));
    const MoveSequences sequences(ring.moves, ring.solved);
    CHECK(followed_counts(ring, sequences, 8) == state_counts(ring, 8));
  }
}

TEST_CASE("no state is reached twice by sequences one longer than continuations") {
  const Generators skewb = shipped_moves("skewb");
  const Generators ring = generators_of(topspin().of_size("16-4"));
  CHECK(sequence_counts(MoveSequences(skewb.moves, skewb.solved, {.reach = 2}), 3) == state_counts(skewb, 3));
  CHECK(sequence_counts(
            MoveSequences(skewb.moves, skewb.solved, {.reach = 3, .products = 1U << 17, .elements = 1U << 23}), 4) ==
        state_counts(skewb, 4));
  CHECK(sequence_counts(MoveSequences(ring.moves, ring.solved, {.reach = 2}), 4) == state_counts(ring, 4));
}

TEST_CASE("the number of sequences by length") {
  // Commuting moves only: every pair of opposite faces is ordered.
  const Generators turns = generators_of(cube().of_size("3x3x3"));
  const MoveSequences of_cube(turns.moves, turns.solved);
  CHECK(of_cube.states() == 7);
  CHECK(sequence_counts(of_cube, 5) == CountsByLength{18, 243, 3240, 43'254, 577'368});
  const Generators ring = generators_of(topspin().of_size("20-4"));
  const MoveSequences pairs(ring.moves, ring.solved, {.reach = 1});
  CHECK(pairs.states() == 485);
  CHECK(sequence_counts(pairs, 6) == CountsByLength{20, 250, 2580, 24'215, 215'644, 1'861'220});
  const MoveSequences of_ring(ring.moves, ring.solved);
  CHECK(of_ring.states() == 3035);
  CHECK(sequence_counts(of_ring, 6) == CountsByLength{20, 250, 2560, 23'675, 206'787, 1'745'594});
  // At the limit of states more sequences are left, but not all.
  const MoveSequences capped(ring.moves, ring.solved, {.reach = 1, .states = 50});
  CHECK(capped.states() == 50);
  CHECK(capped.count(6) > pairs.count(6));
  CHECK(capped.count(6) < 2'300'000);
  CHECK(followed_counts(ring, capped, 4) == state_counts(ring, 4));
}

}  // namespace
}  // namespace tilepdb::puzzles
