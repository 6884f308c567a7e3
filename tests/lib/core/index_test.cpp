// SPDX-License-Identifier: MIT
#include "core/index.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

namespace tilepdb {

TEST_CASE("arrangements are ranked in lexicographic order") {
  for (unsigned tiles = 1; tiles <= max_pattern_tiles; ++tiles) {
    Arrangement arrangement{};
    for (unsigned i = 0; i < tiles; ++i) arrangement[i] = static_cast<std::uint8_t>(i);
    std::uint32_t rank = 0;
    std::uint32_t wrong = 0;
    do {
      wrong += rank_arrangement(arrangement, tiles) != rank || unrank_arrangement(rank, tiles) != arrangement ? 1 : 0;
      ++rank;
    } while (std::next_permutation(arrangement.begin(), arrangement.begin() + tiles));
    CHECK(rank == factorial(tiles));
    CHECK(wrong == 0);
  }
}

TEST_CASE("the index has the known numbers of states") {
  CHECK(Index({4, 4}, 7).states() == 139849920);
  CHECK(Index({4, 4}, 8).states() == 1425191040);
  CHECK(Index({5, 5}, 6).states() == 181008000);
  CHECK(Index({5, 5}, 7).states() == 4066655040);
  CHECK(Index({5, 5}, 8).states() == 87358400640);
  CHECK(Index({5, 4}, 8).states() == Index({4, 5}, 8).states());
  CHECK(Index({3, 3}, 8).states() == 362880);
  CHECK(Index({6, 6}, 6).sets() == 1947792);
}

TEST_CASE("rank and unrank are inverse on every state of small boards") {
  for (const BoardSize board :
       {BoardSize{2, 2}, BoardSize{2, 3}, BoardSize{3, 2}, BoardSize{3, 3}, BoardSize{4, 3}, BoardSize{6, 6}}) {
    for (unsigned tiles = 1; tiles < std::min(board.cells(), board.cells() > max_cells ? 5U : 6U); ++tiles) {
      const Index index(board, tiles);
      std::uint64_t wrong = 0;
      for (std::uint64_t rank = 0; rank < index.states(); ++rank)
        wrong += index.rank(index.unrank(rank)) != rank ? 1 : 0;
      CAPTURE(board.name());
      CAPTURE(tiles);
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("all free cells of a region have the same block, in the documented order") {
  for (const BoardSize board : {BoardSize{4, 4}, BoardSize{5, 5}, BoardSize{6, 6}}) {
    const Index index(board, 6);
    CellSet last = 0;
    Cell last_first = 0;
    std::uint64_t wrong = 0;
    for (std::uint32_t block = 0; block < index.blocks(); ++block) {
      const CellSet occupied = index.occupied(block);
      const Cell first = first_cell(index.region(block));
      wrong += occupied < last || (occupied == last && first <= last_first) ? 1 : 0;
      last = occupied;
      last_first = first;
      for (CellSet rest = index.region(block); rest != 0; rest = without_first(rest)) {
        wrong += index.block(occupied, first_cell(rest)) != block ? 1 : 0;
      }
      wrong += index.region(block) != board.region(board.all() & ~occupied, first) ? 1 : 0;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("rank and unrank are inverse on samples of the largest index") {
  const Index index({5, 5}, 8);
  std::mt19937_64 random(8);
  std::uint64_t wrong = 0;
  for (int i = 0; i < 100000; ++i) {
    const std::uint64_t rank = random() % index.states();
    wrong += index.rank(index.unrank(rank)) != rank ? 1 : 0;
  }
  CHECK(wrong == 0);
  CHECK(index.rank(index.unrank(index.states() - 1)) == index.states() - 1);
}

}  // namespace tilepdb
