// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <random>

#include "solver/beam/line_by_line.hpp"

namespace tilepdb::solver {

/// Precomputed facts of a board size.
struct BoardTables {
  explicit BoardTables(BoardSize size) : width(size.width), height(size.height) {
    for (Cell cell = 0; cell < size.cells(); ++cell) {
      rows[cell] = static_cast<std::uint8_t>(size.row(cell));
      columns[cell] = static_cast<std::uint8_t>(size.column(cell));
      for (Cell other = 0; other < size.cells(); ++other) {
        const unsigned distance = size.distance(cell, other);
        distances[cell][other] = static_cast<std::uint8_t>(distance);
        for (unsigned within = distance; within < near[cell].size(); ++within) near[cell][within] |= board_cell(other);
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
  std::array<std::uint8_t, max_board_cells> rows{};
  std::array<std::uint8_t, max_board_cells> columns{};
  std::array<std::array<std::uint8_t, max_board_cells>, max_board_cells> distances{};
  std::array<std::array<BoardCells, std::size_t{2} * max_side>, max_board_cells> near{};  // cells within a distance
  // The hash of a position is the sum, over all tiles, of the tile's factor times its cell's factor.
  std::array<std::uint64_t, max_board_cells> tile_factors{};
  std::array<std::uint64_t, max_board_cells> cell_factors{};
};

}  // namespace tilepdb::solver
