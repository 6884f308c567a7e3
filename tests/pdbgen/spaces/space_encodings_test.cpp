// SPDX-License-Identifier: MIT
// Compares the encodings of a table: h is decoded from one and encoded into the next as in the format.
#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "tests/support/puzzle_spaces.hpp"
#include "tests/support/small_spaces.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tilepdb/pattern_database/save.hpp"

namespace tilepdb::pattern_database {
namespace {

using SpaceValues = std::vector<unsigned>;

/// Returns the entry for an h, as in docs/pdb-format.md.
[[nodiscard]] unsigned entry_of_h(unsigned h, Encoding encoding) {
  switch (encoding) {
    case Encoding::one_bit: return h == unreachable ? 0 : (h >> 1) & 1U;
    case Encoding::two_bits: return h == unreachable ? 3 : h % 3;
    case Encoding::half_byte: return h == unreachable ? 15 : h;
    case Encoding::byte: return h == unreachable ? 255 : h;
    case Encoding::smallest:
    case Encoding::direct: break;
  }
  return 0;
}

[[nodiscard]] unsigned bits_of_entries(Encoding encoding) {
  return encoding == Encoding::one_bit     ? 1
         : encoding == Encoding::two_bits  ? 2
         : encoding == Encoding::half_byte ? 4
                                           : 8;
}

[[nodiscard]] test::Bytes packed_entries(const SpaceValues& values, Encoding encoding) {
  const unsigned bits = bits_of_entries(encoding);
  test::Bytes bytes((values.size() * bits + 7) / 8);
  for (std::size_t i = 0; i < values.size(); ++i) {
    bytes[i * bits / 8] =
        static_cast<std::uint8_t>(bytes[i * bits / 8] | entry_of_h(values[i], encoding) << i * bits % 8);
  }
  return bytes;
}

template <typename S>
void check_against_each_other(const S& space, const std::vector<Encoding>& encodings) {
  CAPTURE(space.name().parameters);
  const test::TemporaryFolder folder;
  std::vector<PatternDatabase<S>> databases;
  for (const Encoding encoding : encodings) {
    // Through a file, so that the contents of files are compared.
    const auto file = folder.path() / (std::to_string(bits_of_entries(encoding)) + ".pdb.zst");
    save(test::built(space, encoding).table(), file);
    databases.push_back(PatternDatabase<S>::open(space, file));
    REQUIRE(databases.back().table().encoding() == encoding);
  }
  for (const auto& from : databases) {
    SpaceValues values(space.size());
    for (std::uint64_t i = 0; i < space.size(); ++i) values[i] = from.h_at(i);
    for (const auto& to : databases) {
      CAPTURE(from.table().bits());
      CAPTURE(to.table().bits());
      CHECK(std::ranges::equal(to.table().payload(), packed_entries(values, to.table().encoding())));
      CHECK(to.table().histogram() == from.table().histogram());
    }
  }
}

TEST_CASE("each encoding holds the values of the others, byte by byte") {
  const std::vector<Encoding> direct{Encoding::half_byte, Encoding::byte};
  const std::vector<Encoding> steps{Encoding::two_bits, Encoding::half_byte, Encoding::byte};
  check_against_each_other(test::Swaps(), {Encoding::one_bit, Encoding::two_bits, Encoding::half_byte, Encoding::byte});
  check_against_each_other(test::pancakes(8, false, test::first_numbers(8)), steps);
  check_against_each_other(test::pancakes(5, true, {4, 0, 2}), steps);
  check_against_each_other(test::topspin(9, 4, {0, 1, 2, 3}), steps);
  // With dead ends.
  check_against_each_other(test::topspin(6, 4, test::first_numbers(6)), steps);
  check_against_each_other(test::Triangles(), {Encoding::two_bits, Encoding::byte});
  check_against_each_other(test::StatedTopSpin<8, 4, true>(), direct);
  check_against_each_other(test::OneWayTopSpin(), direct);
}

/// Random moves of cost 0 and 1 between numbers; they can be undone if Back, otherwise predecessors are searched
/// forward.
template <bool Back>
struct RandomMoves : test::Numbers {
  RandomMoves(std::uint64_t states, unsigned seed) : Numbers{"random", states}, ends(states) {
    std::mt19937 random(seed);
    for (std::uint64_t i = 0; i < states * 3 / 2; ++i) {
      const std::uint64_t from = random() % states;
      // Long chains of moves of cost 0, ascending and descending, and some far moves.
      const std::uint64_t to = i % 4 == 0 ? random() % states : (from + (random() % 2 == 0 ? 1 : states - 1)) % states;
      const unsigned cost = random() % 5 == 0 ? 1 : 0;
      ends[from].emplace_back(to, cost);
      if (Back) ends[to].emplace_back(from, cost);
      most = std::max({most, static_cast<unsigned>(ends[from].size()), static_cast<unsigned>(ends[to].size())});
    }
  }
  [[nodiscard]] unsigned moves() const { return most; }
  [[nodiscard]] bool undirected() const { return Back; }
  [[nodiscard]] std::vector<State> goals() const { return {0, count / 2}; }
  [[nodiscard]] std::optional<State> after(State state, unsigned move) const {
    return move < ends[state].size() ? std::optional(ends[state][move].first) : std::nullopt;
  }
  [[nodiscard]] unsigned cost(State state, unsigned move) const {
    return move < ends[state].size() ? ends[state][move].second : 1;
  }

  std::vector<std::vector<std::pair<State, unsigned>>> ends;
  unsigned most = 0;
};

template <bool Back>
void check_random_moves() {
  for (unsigned seed = 1; seed <= 9; ++seed) {
    CAPTURE(seed);
    // More states than a thread takes at once.
    const std::uint64_t states = seed % 3 == 0 ? 70'001 : 50 * seed;
    const RandomMoves<Back> space(states, seed);
    const auto values = test::searched_values(space);
    const auto database = test::built(space, Encoding::byte, 3);
    for (std::uint64_t index = 0; index < states; ++index) {
      const auto known = values.find(index);
      REQUIRE(database.h_at(index) == (known == values.end() ? unreachable : known->second));
    }
  }
}

TEST_CASE("costs of 0 agree with Dijkstra's algorithm, for pushed and pulled levels") {
  check_random_moves<true>();
  check_random_moves<false>();
}

TEST_CASE("chains of moves of cost 0 may be longer than the buffer of a thread") {
  struct Chain : test::Numbers {
    Chain() : Numbers{"chain", 300'000} {}
    [[nodiscard]] unsigned moves() const { return 2; }
    [[nodiscard]] bool undirected() const { return true; }
    [[nodiscard]] std::optional<State> after(State state, unsigned move) const {
      if (move == 0) return state > 0 ? std::optional(state - 1) : std::nullopt;
      return state + 1 < count ? std::optional(state + 1) : std::nullopt;
    }
    [[nodiscard]] unsigned cost(State state, unsigned move) const {
      return (move == 0 ? state - 1 : state) % 100'000 == 99'999 ? 1 : 0;
    }
  };
  const auto database = test::built(Chain());
  CHECK(database.table().histogram() == std::vector<std::uint64_t>(3, 100'000));
  CHECK(database.h_at(299'999) == 2);
}

}  // namespace
}  // namespace tilepdb::pattern_database
