// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "core/board.hpp"

namespace tilepdb::solver {

/// Goal places of the tiles of a row or column that belong there, in the order in which they lie. All can stay that are
/// in order, the longest increasing subsequence; the others have to leave the line so that tiles can pass (Hansson,
/// Mayer & Yung 1992).
class LineOfTiles {
 public:
  void add(unsigned place) noexcept {
    // The smallest place that an increasing subsequence of each length can end with.
    unsigned length = 0;
    while (length < longest_ && ends_[length] < place) ++length;
    ends_[length] = place;
    longest_ += length == longest_ ? 1 : 0;
    ++count_;
  }
  [[nodiscard]] unsigned leaving() const noexcept { return count_ - longest_; }

 private:
  std::array<unsigned, max_side> ends_;
  unsigned longest_ = 0;
  unsigned count_ = 0;
};

/// Tiles that have to leave a row for others to pass. `tiles` are named by goal, the blank by `blank`; `board` is a
/// BoardSize or whatever knows a board's rows and columns as that does.
template <typename Board, typename Tiles>
[[nodiscard]] unsigned row_conflicts(const Board& board, const Tiles& tiles, Cell blank, unsigned row) noexcept {
  LineOfTiles line;
  for (unsigned column = 0; column < board.width; ++column) {
    const unsigned tile = tiles[board.cell(row, column)];
    if (tile != blank && board.row(tile) == row) line.add(board.column(tile));
  }
  return line.leaving();
}

/// The same for a column.
template <typename Board, typename Tiles>
[[nodiscard]] unsigned column_conflicts(const Board& board, const Tiles& tiles, Cell blank, unsigned column) noexcept {
  LineOfTiles line;
  for (unsigned row = 0; row < board.height; ++row) {
    const unsigned tile = tiles[board.cell(row, column)];
    if (tile != blank && board.column(tile) == column) line.add(board.row(tile));
  }
  return line.leaving();
}

}  // namespace tilepdb::solver
