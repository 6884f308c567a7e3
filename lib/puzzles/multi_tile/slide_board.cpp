// SPDX-License-Identifier: MIT
#include "puzzles/multi_tile/slide_board.hpp"

#include <algorithm>
#include <deque>

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

SlideDistance::SlideDistance(unsigned width, unsigned height, const std::vector<std::uint8_t>& goal_rows,
                             unsigned blank_row)
    : height_(height), goal_rows_(goal_rows) {
  Key goal = of_blank(blank_row);
  for (unsigned row = 0; row < height; ++row) {
    const unsigned tiles = row == blank_row ? width - 1 : width;
    goal += Key{tiles} << (count_bits * (most * row + row));
  }
  distances_[goal] = 0;
  std::deque<Key> queue{goal};
  while (!queue.empty()) {
    const Key key = queue.front();
    queue.pop_front();
    const auto next = static_cast<std::uint8_t>(distances_[key] + 1);
    for (const int step : {-1, 1}) {
      slide(key, static_cast<unsigned>(key >> blank_shift), step, [&](Key after) {
        if (distances_.emplace(after, next).second) queue.push_back(after);
      });
    }
  }
}

/// Visits the results of sliding by one row, by two rows, and so on.
template <typename Visit>
void SlideDistance::slide(Key key, unsigned blank_row, int step, const Visit& visit) const {
  const unsigned row = blank_row + static_cast<unsigned>(step);
  if (row >= height_) return;
  const Key blank_moves = of_blank(row) - of_blank(blank_row);
  for (unsigned goal_row = 0; goal_row < height_; ++goal_row) {
    const unsigned from = count_bits * (most * row + goal_row);
    if ((key >> from & ((1U << count_bits) - 1)) == 0) continue;
    const Key moved = (Key{1} << (count_bits * (most * blank_row + goal_row))) - (Key{1} << from);
    const Key after = key + moved + blank_moves;
    visit(after);
    slide(after, row, step, visit);
  }
}

}  // namespace tilepdb::puzzles
