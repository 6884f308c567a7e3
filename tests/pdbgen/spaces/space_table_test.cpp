// SPDX-License-Identifier: MIT
// Tables of spaces in memory: numbers of states by depth, every value of small spaces, every encoding.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "tests/support/full_run.hpp"
#include "tests/support/known_counts.hpp"
#include "tests/support/puzzle_spaces.hpp"
#include "tests/support/small_spaces.hpp"
#include "tilepdb/pattern_database/build.hpp"

namespace tilepdb::pattern_database {
namespace {

using test::Counts;
using test::first_numbers;

template <typename S>
[[nodiscard]] Counts counts(const S& space) {
  return test::built(space).table().histogram();
}

[[nodiscard]] Counts times(Counts counts, std::uint64_t factor) {
  for (auto& count : counts) count *= factor;
  return counts;
}

/// Checks every value in every valid encoding of a space, alone and from each neighbour.
template <typename S>
void check_values(const S& space, const std::vector<Encoding>& encodings) {
  CAPTURE(space.name().parameters);
  const auto values = test::searched_values(space);
  for (const Encoding encoding : encodings) {
    CAPTURE(static_cast<int>(encoding));
    const auto database = test::built(space, encoding);
    CHECK((encoding == Encoding::smallest || database.table().encoding() == encoding));
    const bool knows_none = database.table().encoding() != Encoding::one_bit;
    auto walker = detail::make_walker(space);
    for (std::uint64_t index = 0; index < space.size(); ++index) {
      const auto known = values.find(index);
      if (known == values.end() && !knows_none) continue;
      const unsigned h = known == values.end() ? unreachable : known->second;
      REQUIRE(database.h_at(index) == h);
      if (h == unreachable) continue;
      walker.any(index, [&](std::uint64_t after, unsigned /*cost*/) {
        REQUIRE(database.h_beside(h, after) == database.h_at(after));
        return false;
      });
    }
    std::vector<std::uint64_t> histogram(database.table().histogram().size());
    for (const auto& [index, h] : values) ++histogram[h];
    CHECK(histogram == database.table().histogram());
  }
}

const std::vector<Encoding> direct{Encoding::smallest, Encoding::half_byte, Encoding::byte};
const std::vector<Encoding> undirected{Encoding::smallest, Encoding::two_bits, Encoding::half_byte, Encoding::byte};
const std::vector<Encoding> with_parity{Encoding::smallest, Encoding::one_bit, Encoding::two_bits, Encoding::half_byte,
                                        Encoding::byte};

TEST_CASE("numbers of states by depth are the known ones") {
  CHECK(counts(test::pancakes(7, false, first_numbers(7))) == test::pancakes_7);
  CHECK(counts(test::pancakes(8, false, first_numbers(8))) == test::pancakes_8);
  CHECK(counts(test::pancakes(9, false, first_numbers(9))) == test::pancakes_9);
  CHECK(counts(test::topspin(8, 4, first_numbers(8))) == times(test::topspin_8_4, 8));
  CHECK(counts(test::topspin(9, 4, first_numbers(9))) == times(test::topspin_9_4, 9));
  CHECK(counts(test::StatedTopSpin<8, 8>()) == times(test::topspin_8_4, 8));
  // The last place follows from the others, so that 8 of 9 tokens are all.
  CHECK(counts(test::StatedTopSpin<9, 8>()) == times(test::topspin_9_4, 9));
  CHECK(counts(test::StatedTopSpin<8, 8, true>()) == times(test::topspin_8_4, 8));
  CHECK(counts(test::pocket_cube()) == test::cube_2x2x2);
}

TEST_CASE("the corners of the cube have the known distances" * doctest::skip(!test::full_run())) {
  CHECK(counts(test::cube_corners()) == test::cube_corners_counts);
}

TEST_CASE("every value of small spaces is right in every encoding") {
  check_values(test::pancakes(6, false, first_numbers(6)), undirected);
  check_values(test::pancakes(6, false, {5, 1, 3}), undirected);
  check_values(test::pancakes(4, true, first_numbers(4)), undirected);
  check_values(test::pancakes(5, true, {4, 0}), undirected);
  check_values(test::topspin(8, 4, {0, 3, 7, 2}), undirected);
  check_values(test::topspin(17, 4, {0, 9, 16}), undirected);
  // Half of the permutations are unreachable: reversing four tokens is even.
  check_values(test::topspin(6, 4, first_numbers(6)), undirected);
  check_values(test::cube_edges({2, 7, 9}), undirected);
  check_values(test::StatedTopSpin<8, 3>(), undirected);
  check_values(test::StatedTopSpin<8, 3, true>(), direct);
  check_values(test::StatedTopSpin<6, 6, true>(), direct);
  check_values(test::Swaps(), with_parity);
  check_values(test::Triangles(), {Encoding::smallest, Encoding::two_bits, Encoding::byte});
}

TEST_CASE("tables of spaces with irreversible moves are right") {
  check_values(test::Counter(), {Encoding::smallest, Encoding::byte});
  check_values(test::CounterBack(), {Encoding::smallest, Encoding::byte});
  check_values(test::FreeCounter(), {Encoding::smallest, Encoding::byte});
  check_values(test::OneWayTopSpin(), direct);
  CHECK(counts(test::Counter()) == counts(test::CounterBack()));
}

TEST_CASE("the space determines its encodings, and wrong ones are refused") {
  CHECK(test::built(test::Swaps()).table().encoding() == Encoding::one_bit);
  CHECK(test::built(test::topspin(6, 4, {1, 2})).table().encoding() == Encoding::two_bits);
  CHECK(test::built(test::StatedTopSpin<8, 3, true>()).table().encoding() == Encoding::half_byte);
  CHECK(test::built(test::Counter()).table().encoding() == Encoding::byte);
  CHECK_THROWS_WITH_AS((void)test::built(test::Counter(), Encoding::two_bits),
                       "space counter: two bits a state require an undirected space with unit costs", Error);
  CHECK_THROWS_WITH_AS((void)test::built(test::Counter(), Encoding::half_byte),
                       "space counter: an h is 116, half a byte has room for 14", Error);
  CHECK_THROWS_WITH_AS(
      (void)test::built(test::topspin(6, 4, {1, 2}), Encoding::one_bit),
      "space topspin 6-4, 2 tokens: one bit a state requires an undirected space with unit costs and a parity", Error);
}

TEST_CASE("tables do not depend on the number of threads") {
  const auto check = [](const auto& space) {
    for (const Encoding encoding : {Encoding::smallest, Encoding::half_byte}) {
      const auto one = test::built(space, encoding, 1);
      for (const int threads : test::full_run() ? std::vector<int>{3, 8} : std::vector<int>{3}) {
        const auto several = test::built(space, encoding, threads);
        CHECK(std::ranges::equal(one.table().payload(), several.table().payload()));
        CHECK(one.table().histogram() == several.table().histogram());
      }
    }
  };
  check(test::topspin(9, 4, first_numbers(8)));
  check(test::StatedTopSpin<9, 7, true>());
}

TEST_CASE("a search reports progress and stops") {
  BuildOptions options;
  Counts reached;
  options.progress = [&](const BuildProgress& progress) {
    CHECK(progress.depth == reached.size());
    CHECK(progress.states == 40'320);
    reached.push_back(progress.reached);
  };
  const auto space = test::pancakes(8, false, first_numbers(8));
  const auto database = build(space, options);
  CHECK(database.table().histogram().size() == reached.size());
  CHECK(reached.back() == 40'320);
  options.progress = [](const BuildProgress& progress) {
    if (progress.depth == 3) throw std::string("enough");
  };
  CHECK_THROWS_AS((void)build(space, options), std::string);
  options.progress = {};
  options.stop = [] { return true; };
  CHECK_THROWS_WITH_AS((void)build(space, options), "interrupted", Error);
}

TEST_CASE("too little memory is refused before the search") {
  BuildOptions options;
  options.memory = 1'000'000;
  CHECK_THROWS_WITH_AS(
      (void)build(test::StatedTopSpin<16, 7>(), options),
      "space topspin 16-4, 7 tokens: building its table takes 31.5 MiB of memory; only 976.6 KiB are allowed; "
      "use a smaller pattern, or allow more memory",
      Error);
}

}  // namespace
}  // namespace tilepdb::pattern_database
