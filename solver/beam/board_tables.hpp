// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <type_traits>

#include "solver/beam/line_by_line.hpp"

namespace tilepdb::solver {

/// Precomputed facts of a board of at most `Cells` cells.
template <unsigned Cells>
struct BoardTables {
  /// A set of cells: one word where that is enough, because beams spend much of their time on these sets.
  using Set = std::conditional_t<(Cells <= 8 * sizeof(CellSet)), CellSet, BoardCells>;

  /// Distances on a board are smaller: at most 14 on boards of up to 64 cells.
  static constexpr std::size_t distances_below = Cells <= 8 * sizeof(CellSet) ? 16 : std::size_t{2} * max_side;

  explicit BoardTables(BoardSize size) : width(size.width), height(size.height) {
    for (Cell cell = 0; cell < size.cells(); ++cell) {
      rows[cell] = static_cast<std::uint8_t>(size.row(cell));
      columns[cell] = static_cast<std::uint8_t>(size.column(cell));
      for (Cell other = 0; other < size.cells(); ++other) {
        const unsigned distance = size.distance(cell, other);
        distances[cell][other] = static_cast<std::uint8_t>(distance);
        for (unsigned within = distance; within < near[cell].size(); ++within) near[cell][within] |= Set{1} << other;
      }
    }
    std::mt19937_64 random;
    for (std::uint64_t& factor : tile_factors) factor = random() | 1U;
    for (std::uint64_t& factor : cell_factors) factor = random() | 1U;
  }

  [[nodiscard]] Cell cell(unsigned row, unsigned column) const noexcept { return row * width + column; }
  [[nodiscard]] unsigned row(Cell cell) const noexcept { return rows[cell]; }
  [[nodiscard]] unsigned column(Cell cell) const noexcept { return columns[cell]; }

  unsigned width;
  unsigned height;
  std::array<std::uint8_t, Cells> rows{};
  std::array<std::uint8_t, Cells> columns{};
  std::array<std::array<std::uint8_t, Cells>, Cells> distances{};
  std::array<std::array<Set, distances_below>, Cells> near{};  // cells within a distance
  // The hash of a position is the sum, over all tiles, of the tile's factor times its cell's factor.
  std::array<std::uint64_t, Cells> tile_factors{};
  std::array<std::uint64_t, Cells> cell_factors{};
};

}  // namespace tilepdb::solver
