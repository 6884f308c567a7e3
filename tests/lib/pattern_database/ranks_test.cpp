// SPDX-License-Identifier: MIT
// All ranks of small domains, and some of large ones.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "tilepdb/pattern_database/colourings.hpp"
#include "tilepdb/pattern_database/orientations.hpp"
#include "tilepdb/pattern_database/placements.hpp"
#include "tilepdb/pattern_database/product.hpp"

namespace tilepdb::pattern_database {
namespace {

/// Checks that rank and unrank are inverse, and the order if it is lexicographic.
template <typename Rank>
void check_all(std::uint64_t size, bool rising = true) {
  REQUIRE(Rank::size() == size);
  typename Rank::State last{};
  for (std::uint64_t i = 0; i < size; ++i) {
    const auto state = Rank::unrank(i);
    REQUIRE(Rank::rank(state) == i);
    if (rising && i > 0) REQUIRE(last < state);
    last = state;
  }
}

template <typename Rank>
void check_some() {
  constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;
  for (std::uint64_t i = 0; i < 10'000; ++i) {
    const std::uint64_t index = i * golden % Rank::size();
    REQUIRE(Rank::rank(Rank::unrank(index)) == index);
  }
  REQUIRE(Rank::rank(Rank::unrank(Rank::size() - 1)) == Rank::size() - 1);
}

template <typename State>
[[nodiscard]] bool all_different(State values, unsigned below) {
  std::sort(values.begin(), values.end());
  return std::adjacent_find(values.begin(), values.end()) == values.end() && values.back() < below;
}

TEST_CASE("placements are ranked in lexicographic order without gaps") {
  check_all<Placements<1, 1>>(1);
  check_all<Placements<5, 0>>(1);
  check_all<Placements<7, 3>>(210);
  check_all<Placements<16, 4>>(43'680);
  check_all<Placements<17, 4>>(57'120);
  check_all<Placements<64, 2>>(4032);
  check_all<Permutations<7>>(5040);
  check_some<Placements<16, 16>>();
  check_some<Placements<20, 20>>();
  check_some<Placements<64, 9>>();
  for (std::uint64_t i = 0; i < 43'680; ++i) REQUIRE(all_different(Placements<16, 4>::unrank(i), 16));
  for (std::uint64_t i = 0; i < 57'120; ++i) REQUIRE(all_different(Placements<17, 4>::unrank(i), 17));
  static_assert(Placements<4, 2>::unrank(11) == std::array<std::uint8_t, 2>{3, 2});
}

TEST_CASE("permutations are also ranked in the order of Myrvold and Ruskey") {
  check_all<LinearPermutations<1>>(1, false);
  check_all<LinearPermutations<8>>(40'320, false);
  check_some<LinearPermutations<20>>();
  for (std::uint64_t i = 0; i < 40'320; ++i) REQUIRE(all_different(LinearPermutations<8>::unrank(i), 8));
  // Myrvold & Ruskey 2001, table 1: the first of four is 1 2 3 0, the last 0 1 2 3.
  static_assert(LinearPermutations<4>::unrank(0) == std::array<std::uint8_t, 4>{1, 2, 3, 0});
  static_assert(LinearPermutations<4>::unrank(23) == std::array<std::uint8_t, 4>{0, 1, 2, 3});
}

TEST_CASE("colourings are ranked without gaps") {
  check_all<Colourings<4>>(1, false);
  check_all<Colourings<2, 2>>(6, false);
  check_all<Colourings<1, 2, 4>>(105, false);
  check_all<Colourings<3, 0, 2, 3>>(560, false);
  check_some<Colourings<1, 2, 4, 5, 4>>();
  check_some<Colourings<32, 32>>();
  CHECK(Colourings<1, 2, 4, 5, 4>::size() == 151'351'200);
  for (std::uint64_t i = 0; i < 105; ++i) {
    auto colours = Colourings<1, 2, 4>::unrank(i);
    std::sort(colours.begin(), colours.end());
    REQUIRE(colours == std::array<std::uint8_t, 7>{0, 1, 1, 2, 2, 2, 2});
  }
}

TEST_CASE("orientations are ranked, all of them or those with sum 0") {
  check_all<Orientations<5, 2>>(32);
  check_all<Orientations<4, 3, Turned::with_sum_0>>(27);
  check_all<Orientations<8, 3, Turned::with_sum_0>>(2187);
  for (std::uint64_t i = 0; i < 27; ++i) {
    const auto turned = Orientations<4, 3, Turned::with_sum_0>::unrank(i);
    REQUIRE(std::accumulate(turned.begin(), turned.end(), 0U) % 3 == 0);
  }
}

TEST_CASE("products of ranks are ranked with the last factor fastest") {
  using Corners = Product<Permutations<5>, Orientations<5, 3, Turned::with_sum_0>>;
  check_all<Corners>(120 * 81);
  check_some<Product<Placements<12, 6>, Orientations<6, 2>>>();
  check_all<Product<Permutations<2>, Permutations<3>, Orientations<2, 2>>>(2 * 6 * 4);
}

}  // namespace
}  // namespace tilepdb::pattern_database
