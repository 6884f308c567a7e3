// SPDX-License-Identifier: MIT
#include "puzzles/multi_tile/slide_board.hpp"

#include <algorithm>

namespace tilepdb::puzzles {

template <typename Boards>
SlideBoard<Boards>::SlideBoard(BoardSize size) : size_(size), changes_(std::size_t{stride} * stride) {
  for (Cell from = 0; from < size.cells(); ++from) {
    for (Cell to = 0; to < size.cells(); ++to) {
      const bool in_row = size.row(from) == size.row(to);
      if (from == to || (!in_row && size.column(from) != size.column(to))) continue;
      const unsigned step = in_row ? 1 : size.width;
      Change& change = changes_[from * stride + to];
      // The tiles beyond `from` up to `to`, included, move.
      for (Cell cell = std::min(from, to); cell <= std::max(from, to); cell += step) {
        if (cell != from) change.moved |= put(cell, mask);
      }
      (to > from ? change.down : change.up) = static_cast<std::uint8_t>(step * Boards::bits);
    }
  }
}

template class SlideBoard<SmallBoards>;
template class SlideBoard<LargeBoards>;

}  // namespace tilepdb::puzzles
