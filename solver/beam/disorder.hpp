// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "solver/beam/board_tables.hpp"
#include "solver/heuristics/line_conflicts.hpp"

namespace tilepdb::solver {

/// How far a board is from order in ways that sums of tables hardly count, since these involve tiles of different
/// patterns: squares of distances, conflicts in lines, and pairs of tiles whose rows or columns are in the wrong order.
/// A beam by sums alone prefers boards that still need moves for such reasons. For boards that may have tables.
class Disorder {
 public:
  Disorder(BoardSize board, Cell blank) : tables_(board), blank_(blank) {
    const auto weight = [&](Cell tile, Cell cell) {
      const int distance = tables_.distances[tile][cell];
      return distance * distance - linear * distance;
    };
    for (Cell tile = 0; tile < board.cells(); ++tile) {
      for (Cell cell = 0; cell < board.cells() && tile != blank; ++cell) {
        of_tile_[tile][cell] = static_cast<std::int16_t>(weight(tile, cell));
      }
    }
  }

  /// Returns the disorder of a board. `tiles` are named by goal. May be negative, but not below -6 times the
  /// Manhattan distance.
  template <typename Tiles>
  [[nodiscard]] int of(const Tiles& tiles) const noexcept {
    const unsigned cells = tables_.width * tables_.height;
    int sum = 0;
    for (Cell cell = 0; cell < cells; ++cell) {
      sum += of_tile_[tiles[cell]][cell];
      for (Cell other = cell + 1; other < cells; ++other) sum += of_pair(tiles[cell], cell, tiles[other], other);
    }
    for (unsigned row = 0; row < tables_.height; ++row) sum += conflicts<true>(tiles, row);
    for (unsigned column = 0; column < tables_.width; ++column) sum += conflicts<false>(tiles, column);
    return sum;
  }

  /// Returns how much a move of the blank between adjacent cells changes the disorder.
  template <typename Tiles>
  [[nodiscard]] int change(const Tiles& tiles, Cell from, Cell to) const noexcept {
    const unsigned tile = tiles[to];
    const int nearer = of_tile_[tile][from] - of_tile_[tile][to];
    if (tables_.row(from) == tables_.row(to)) {
      return nearer + change_of_line<false>(tiles, from, to, tables_.columns, tables_.height, tables_.width);
    }
    return nearer + change_of_line<true>(tiles, from, to, tables_.rows, tables_.width, 1);
  }

 private:
  using Lines = std::array<std::uint8_t, max_table_cells>;

  // Weights, where the sums of tables have 12, chosen by the lengths of solutions (docs/history/notebook.md).
  static constexpr int linear = 6;
  static constexpr int of_conflict = 12;
  static constexpr int of_order = 3;

  template <bool IsRow, typename Tiles>
  [[nodiscard]] int conflicts(const Tiles& tiles, unsigned line) const noexcept {
    return of_conflict * static_cast<int>(conflicts_in<IsRow>(tables_, tiles, blank_, line));
  }

  [[nodiscard]] int of_pair(unsigned tile, Cell cell, unsigned other, Cell other_cell) const noexcept {
    if (tile == blank_ || other == blank_) return 0;
    const auto are_reversed = [&](const Lines& lines) {
      return (lines[cell] < lines[other_cell] && lines[tile] > lines[other]) ||
             (lines[cell] > lines[other_cell] && lines[tile] < lines[other]);
    };
    return of_order * ((are_reversed(tables_.rows) ? 1 : 0) + (are_reversed(tables_.columns) ? 1 : 0));
  }

  /// A tile leaves a line of `length` cells for the blank's; `lines` are the lines of cells, and `step` is the
  /// difference of adjacent cells of a line.
  template <bool IsRow, typename Tiles>
  [[nodiscard]] int change_of_line(const Tiles& tiles, Cell from, Cell to, const Lines& lines, unsigned length,
                                   unsigned step) const noexcept {
    const unsigned tile = tiles[to];
    const unsigned goal = lines[tile];
    const bool ahead = lines[from] > lines[to];
    // Pairs that become reversed are with tiles of the line left, which the tile now precedes or follows; pairs that
    // cease to be are with tiles of the line entered.
    const Cell left = to - (IsRow ? tables_.column(to) : tables_.row(to) * step);
    const Cell entered = from - (IsRow ? tables_.column(from) : tables_.row(from) * step);
    int pairs = 0;
    for (unsigned place = 0; place < length; ++place) {
      const unsigned before = tiles[left + place * step];
      const unsigned after = tiles[entered + place * step];
      if (before != blank_) pairs += (ahead ? lines[before] > goal : lines[before] < goal) ? 1 : 0;
      if (after != blank_) pairs -= (ahead ? lines[after] < goal : lines[after] > goal) ? 1 : 0;
    }
    int change = of_order * pairs;
    if (goal == lines[from] || goal == lines[to]) {
      Tiles moved = tiles;
      std::swap(moved[from], moved[to]);
      change += conflicts<IsRow>(moved, goal) - conflicts<IsRow>(tiles, goal);
    }
    return change;
  }

  BoardTables<max_table_cells> tables_;
  Cell blank_;
  std::array<std::array<std::int16_t, max_table_cells>, max_table_cells> of_tile_{};
};

}  // namespace tilepdb::solver
