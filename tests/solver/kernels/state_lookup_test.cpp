// SPDX-License-Identifier: MIT
// The words of patterns that searches update with each move.
#include "solver/kernels/state_lookup.hpp"

#include <doctest/doctest.h>

#include <random>

#include "core/index.hpp"
#include "format/table.hpp"

namespace tilepdb::solver {
namespace {

/// Makes every move in random states and compares the updated word and rank with computed ones.
template <typename Layout = StateLayout<25>>
void check_changes(BoardSize board, unsigned tiles, std::mt19937_64& random) {
  const Index index(board, tiles);
  const auto moves = cell_moves(board, Symmetry{0});
  const auto changes = state_changes({&index});
  const PatternLookup lookup(index, nullptr, moves.data(), *changes);
  using Lookup = StateLookup<Layout>;
  unsigned wrong = 0;
  unsigned checked = 0;
  for (int i = 0; i < 2000; ++i) {
    const PatternState state = index.unrank(random() % index.states());
    Table::any_neighbour(index, state, [&](const PatternState& next) {
      // The tile moved from next.blank to the only cell that just `next` occupies; the blank moved the other way.
      const Cell blank = first_cell(next.occupied & ~state.occupied);
      for (const Direction direction : directions) {
        if (!board.can_go(blank, direction)) continue;
        if (board.neighbour(blank, direction) != next.blank) continue;
        const CellMove& move = moves[blank * 4U + static_cast<unsigned>(direction)];
        const PackedState moved = Lookup::moved(lookup, move, pack(index, state));
        wrong += moved != pack(index, next) ? 1 : 0;
        wrong += Lookup::rank(lookup, moved, blank_after(move, Layout::wide)) != index.rank(next) ? 1 : 0;
        ++checked;
      }
      return false;
    });
  }
  CHECK(checked > 1000);
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("states updated with each move equal states ranked from scratch") {
  std::mt19937_64 random(5);
  check_changes({2, 3}, 3, random);
  check_changes({3, 3}, 8, random);
  check_changes({4, 3}, 5, random);
  check_changes({4, 4}, 7, random);
  check_changes({5, 5}, 4, random);
  check_changes({5, 5}, 6, random);
  check_changes<WideLayout>({6, 6}, 3, random);
  check_changes<WideLayout>({6, 6}, 6, random);
}

}  // namespace tilepdb::solver
