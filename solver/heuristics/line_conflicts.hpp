// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "core/board.hpp"

namespace tilepdb::solver {

/// Goal places of the tiles of a row or column that belong there, in their current order. A longest increasing
/// subsequence can stay; the others have to leave the line to let tiles pass (Hansson, Mayer & Yung 1992).
class LineOfTiles {
 public:
  void add(unsigned place) noexcept {
    // ends_[n] is the smallest last place of an increasing subsequence of n + 1 places.
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

/// Returns how many tiles have to leave a row or column to let others pass. `tiles` are named by goal, the blank by
/// `blank`; `board` is a BoardSize or any type with its rows and columns.
template <bool IsRow, typename Board, typename Tiles>
[[nodiscard]] unsigned conflicts_in(const Board& board, const Tiles& tiles, Cell blank, unsigned number) noexcept {
  LineOfTiles line;
  for (unsigned place = 0; place < (IsRow ? board.width : board.height); ++place) {
    const unsigned tile = tiles[IsRow ? board.cell(number, place) : board.cell(place, number)];
    const bool belongs = tile != blank && (IsRow ? board.row(tile) : board.column(tile)) == number;
    if (belongs) line.add(IsRow ? board.column(tile) : board.row(tile));
  }
  return line.leaving();
}

}  // namespace tilepdb::solver
