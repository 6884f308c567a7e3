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
                             unsigned blank_rows)
    : width_(width), height_(height), goal_rows_(goal_rows) {
  Key goal = 0;
  for (unsigned tile = 1; tile <= goal_rows.size(); ++tile) {
    if (goal_rows[tile - 1] != any_row) goal += of_tile(tile, goal_rows[tile - 1]);
  }
  std::deque<Key> queue;
  for (unsigned row = 0; row < height; ++row) {
    if ((blank_rows >> row & 1U) == 0) continue;
    queue.push_back(goal + of_blank(row));
    distances_[queue.back()] = 0;
  }
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
  unsigned others = width_;  // tiles without a goal row
  for (unsigned goal_row = 0; goal_row < height_; ++goal_row) {
    const unsigned from = count_bits * (most * row + goal_row);
    const auto tiles = static_cast<unsigned>(key >> from) & ((1U << count_bits) - 1);
    others -= tiles;
    if (tiles == 0) continue;
    const Key moved = (Key{1} << (count_bits * (most * blank_row + goal_row))) - (Key{1} << from);
    const Key after = key + moved + blank_moves;
    visit(after);
    slide(after, row, step, visit);
  }
  if (others == 0) return;
  visit(key + blank_moves);
  slide(key + blank_moves, row, step, visit);
}

}  // namespace tilepdb::puzzles
