// SPDX-License-Identifier: MIT
// Verification of tables of spaces: right ones, and ones with a single fault and right checksums.
#include "pdbgen/puzzles/space_verifier.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "format/table_file.hpp"
#include "pattern_database/table_state.hpp"
#include "pdbgen/puzzles/known_puzzle_of.hpp"
#include "pdbgen/puzzles/known_puzzles.hpp"
#include "puzzles/hanoi/hanoi.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/puzzle_spaces.hpp"
#include "tests/support/shift_tables.hpp"
#include "tests/support/small_spaces.hpp"
#include "tilepdb/pattern_database/build.hpp"

namespace tilepdb::pdbgen {
namespace {

using pattern_database::Encoding;

constexpr std::uint64_t seed_of_samples = 1;

template <typename S>
[[nodiscard]] pattern_database::Table table_of(const S& space, Encoding encoding) {
  pattern_database::BuildOptions options;
  options.encoding = encoding;
  return pattern_database::build(space, options).table();
}

/// Returns a table in memory with another header and payload.
[[nodiscard]] pattern_database::Table changed(const Header& header, const std::vector<std::uint8_t>& payload) {
  HugeBuffer buffer(payload.size());
  std::copy(payload.begin(), payload.end(), buffer.data());
  return pattern_database::Table(
      std::make_shared<const pattern_database::Table::State>(TableFile(header, std::move(buffer))));
}

[[nodiscard]] bool is_verified(const SpaceRecipe& space, const pattern_database::Table& table) {
  try {
    verify_states(space, table, {.threads = 2});
    return true;
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::check_failed);
    return false;
  }
}

/// Checks that a right table is accepted, and that one wrong bit in any of some bytes is found.
template <typename S>
void check_verifying(const S& space, Encoding encoding) {
  const SpaceRecipeOf<S> known(space);
  CAPTURE(file_stem(known.key()));
  CAPTURE(static_cast<int>(encoding));
  const pattern_database::Table table = table_of(space, encoding);
  const std::vector<std::uint8_t> good(table.payload().begin(), table.payload().end());
  const Header header = table.state().header();
  CHECK(is_verified(known, table));
  CHECK_NOTHROW(verify_counts(table, {}));
  if (header.encoding != tilepdb::Encoding::one_bit || header.reached() == header.entries) {
    CHECK_NOTHROW(verify_sample(known, table, 500, seed_of_samples, {.threads = 2}));
  }
  std::mt19937_64 random(3);
  const int flips = header.entries < 1000 ? 40 : test::full_run() ? 8 : 2;
  for (int i = 0; i < flips; ++i) {
    auto payload = good;
    payload[random() % payload.size()] ^= static_cast<std::uint8_t>(1U << random() % 8);
    REQUIRE(!is_verified(known, changed(header, payload)));
  }
  Header other = header;
  std::swap(other.histogram.front(), other.histogram.back());
  if (other.histogram != header.histogram) CHECK(!is_verified(known, changed(other, good)));
}

TEST_CASE("the full check accepts right tables and finds one wrong bit with right checksums") {
  for (const Encoding encoding : {Encoding::one_bit, Encoding::two_bits, Encoding::half_byte, Encoding::byte}) {
    check_verifying(test::Swaps(), encoding);
  }
  check_verifying(test::Triangles(), Encoding::two_bits);
  check_verifying(test::Triangles(), Encoding::byte);
  check_verifying(test::Counter(), Encoding::byte);
  check_verifying(test::FreeCounter(), Encoding::byte);
  check_verifying(test::OneWayTopSpin(), Encoding::half_byte);
  check_verifying(puzzles::Hanoi::space("4"), Encoding::two_bits);
  check_verifying(puzzles::Hanoi::space("4"), Encoding::half_byte);
}

TEST_CASE("tables of the shift puzzle are checked") {
  for (const char* const pattern : {"ABC", "ABCDEFG"}) {
    const shift::Space space(shift::stored_key({"ABCDEFGHI", 3}, pattern));
    check_verifying(space, Encoding::direct);
    check_verifying(space, Encoding::byte);
  }
  // Half of the arrangements of nine different cells are unreachable, those of odd parity.
  const shift::Space whole(shift::stored_key({"ABCDEFGHI", 3}, "ABCDEFGHI"));
  const SpaceRecipeOf<shift::Space> known(whole);
  const pattern_database::Table table = table_of(whole, Encoding::direct);
  CHECK(is_verified(known, table));
  CHECK_NOTHROW(verify_sample(known, table, 2000, seed_of_samples, {}));
  check_verifying(shift::Space(shift::stored_key({"AAABBBCCC", 3}, "A")), Encoding::direct);
}

TEST_CASE("a sample finds faults in many places, and refuses tables it cannot check") {
  const SpaceRecipeOf<test::Triangles> known{test::Triangles()};
  const pattern_database::Table table = table_of(test::Triangles(), Encoding::two_bits);
  std::vector<std::uint8_t> payload(table.payload().begin(), table.payload().end());
  for (std::size_t i = 0; i < payload.size(); i += 2) payload[i] ^= 1U;
  CHECK_THROWS_AS(verify_sample(known, changed(table.state().header(), payload), 200, seed_of_samples, {}), Error);
  const pattern_database::Table other = table_of(test::Swaps(), Encoding::byte);
  CHECK_THROWS_WITH_AS(verify_sample(known, other, 10, seed_of_samples, {}),
                       "the table belongs to swaps, not to triangles", Error);
  const SpaceRecipeOf<puzzles::HanoiSpace> hanoi(puzzles::Hanoi::space("6"));
  const pattern_database::Table discs = table_of(puzzles::Hanoi::space("6"), Encoding::two_bits);
  Header header = discs.state().header();
  std::swap(header.histogram.front(), *std::max_element(header.histogram.begin(), header.histogram.end()));
  CHECK_THROWS_WITH_AS(verify_sample(hanoi, changed(header, {discs.payload().begin(), discs.payload().end()}), 2000,
                                     seed_of_samples, {}),
                       doctest::Contains("random states"), Error);
  const Job stopping{.stop = [] { return true; }};
  CHECK_THROWS_AS(verify_states(known, table, stopping), Error);
  CHECK_THROWS_AS(verify_sample(known, table, 10, seed_of_samples, stopping), Error);
}

TEST_CASE("counts alone find some faults") {
  const pattern_database::Table table = table_of(test::Triangles(), Encoding::two_bits);
  std::vector<std::uint8_t> payload(table.payload().begin(), table.payload().end());
  payload[4] ^= 1U;
  CHECK_THROWS_WITH_AS(verify_counts(changed(table.state().header(), payload), {}),
                       doctest::Contains("from the header's histogram"), Error);
  payload[4] ^= 1U;
  payload.back() ^= 0x80U;  // 99 states leave two bits unused
  CHECK_THROWS_WITH_AS(verify_counts(changed(table.state().header(), payload), {}),
                       doctest::Contains("past the last state"), Error);
  // A search finds the same fault.
  const SpaceRecipeOf<test::Triangles> known{test::Triangles()};
  CHECK_THROWS_WITH_AS(verify_states(known, changed(table.state().header(), payload), {}),
                       doctest::Contains("past the last state"), Error);
}

template <typename S>
void check_farthest(const S& space, const std::vector<Encoding>& encodings) {
  SpaceRecipeOf<S> known(space);
  known.whole_state = [](std::uint64_t index) { return std::to_string(index); };
  const auto bytes = table_of(space, Encoding::byte);
  std::vector<std::string> expected;
  for (std::uint64_t index = 0; index < bytes.size(); ++index) {
    if (bytes.entry(index) + 1 == bytes.histogram().size()) expected.push_back(std::to_string(index));
  }
  REQUIRE(expected.size() == bytes.histogram().back());
  for (const Encoding encoding : encodings) {
    const auto table = table_of(space, encoding);
    CHECK(farthest_states(known, table, UINT64_MAX, {.threads = 2}) == expected);
    CHECK(farthest_states(known, table, 1, {}) == std::vector<std::string>{expected.front()});
    CHECK(farthest_states(known, table, 0, {}).empty());
  }
  // States with the same text are one.
  known.whole_state = [](std::uint64_t) { return std::string("alike"); };
  const auto table = table_of(space, encodings.front());
  CHECK(farthest_states(known, table, UINT64_MAX, {.threads = 2}) == std::vector<std::string>{"alike"});
}

TEST_CASE("the farthest states are found in tables of any encoding") {
  check_farthest(puzzles::HanoiSpace(6), {Encoding::two_bits, Encoding::byte});
  check_farthest(test::Swaps(), {Encoding::one_bit, Encoding::two_bits, Encoding::half_byte});
  check_farthest(test::Triangles(), {Encoding::two_bits, Encoding::byte});
  check_farthest(test::topspin(6, 4, test::first_numbers(6)), {Encoding::two_bits, Encoding::half_byte});
  check_farthest(test::FreeCounter(), {Encoding::byte});
}

TEST_CASE("the set of patterns whose tables fit into memory is taken") {
  for (const char* const board : {"4x4", "5x5"}) {
    CAPTURE(board);
    const auto largest = [&](std::uint64_t memory) {
      std::uint64_t most = 0;
      for (const auto& recipe : multi_tile_puzzle().recipes({.size = board, .memory = memory})) {
        most = std::max(most, recipe->states());
      }
      return most;
    };
    const std::uint64_t large = largest(UINT64_MAX);
    CHECK(largest(large / 4) < large);
    CHECK(largest(large / 3) == large);
  }
}

TEST_CASE("the space of a table is found by its parameters") {
  const auto stem = [](const char* puzzle, const char* parameters) {
    const auto space = find_space({puzzle, parameters});
    return space ? file_stem(space->key()) : "";
  };
  CHECK(stem("hanoi", "4-pegs_7") == "hanoi_4-pegs_7");
  CHECK(stem("shift", "3x3_000-111-222") == "shift_3x3_000-111-222");
  for (const char* const parameters : {"", "4-pegs", "4-pegs_", "4-pegs_0", "4-pegs_24", "5-pegs_7", "7", "7_7"}) {
    CAPTURE(parameters);
    CHECK(stem("hanoi", parameters).empty());
  }
  CHECK(stem("swaps", "").empty());
  for (const KnownPuzzle* const puzzle : known_puzzles()) {
    CAPTURE(puzzle->facts.name);
    if (puzzle == &tile_puzzle() || puzzle == &shift_puzzle()) continue;
    const auto recipes = puzzle->recipes({.size = puzzle->facts.small_size});
    CHECK(!recipes.empty());
    for (const auto& recipe : recipes) {
      const auto found = find_space(std::get<SpaceKey>(recipe->key()));
      REQUIRE(found);
      CHECK(found->key() == recipe->key());
    }
  }
}

}  // namespace
}  // namespace tilepdb::pdbgen
