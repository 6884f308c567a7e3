// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "core/board.hpp"
#include "core/pattern.hpp"

namespace tilepdb::solver {

/// The cells next to one that are nearer to a tile's home than it is: [slot][cell].
using NearerCells = std::array<std::array<CellSet, max_cells>, max_searched_tiles>;

/// Those of a pattern, of which slots are the homes in ascending order.
[[nodiscard]] inline NearerCells nearer_cells(BoardSize board, Pattern homes) noexcept {
  NearerCells nearer{};
  unsigned slot = 0;
  for (CellSet rest = homes; rest != 0; rest = without_first(rest), ++slot) {
    const Cell home = first_cell(rest);
    for (Cell from = 0; from < board.cells(); ++from) {
      for (CellSet next = board.neighbours(from); next != 0; next = without_first(next)) {
        const Cell to = first_cell(next);
        if (board.distance(to, home) < board.distance(from, home)) nearer[slot][from] |= cell_bit(to);
      }
    }
  }
  return nearer;
}

}  // namespace tilepdb::solver
