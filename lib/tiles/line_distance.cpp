// SPDX-License-Identifier: MIT
#include "tiles/line_distance.hpp"

#include <deque>
#include <utility>

namespace tilepdb {

LineDistance::LineDistance(Metric metric, unsigned width, unsigned height, std::vector<std::uint8_t> goal_rows,
                           unsigned blank_rows)
    : metric_(metric), width_(width), height_(height), goal_rows_(std::move(goal_rows)) {
  Key goal = 0;
  for (unsigned tile = 0; tile < goal_rows_.size(); ++tile) {
    if (goal_rows_[tile] != any_row) goal += of_tile(tile, goal_rows_[tile]);
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
      enter(key, static_cast<unsigned>(key >> blank_shift), step, [&](Key after) {
        if (distances_.emplace(after, next).second) queue.push_back(after);
      });
    }
  }
}

/// Visits the results of the blank entering the next row in a direction and, in slides, the rows after it.
template <typename Visit>
void LineDistance::enter(Key key, unsigned blank_row, int step, const Visit& visit) const {
  const unsigned row = blank_row + static_cast<unsigned>(step);
  if (row >= height_) return;
  const auto reach = [&](Key after) {
    visit(after);
    if (metric_ == Metric::multi_tile) enter(after, row, step, visit);
  };
  const Key blank_moves = of_blank(row) - of_blank(blank_row);
  unsigned others = width_;  // tiles without a goal row
  for (unsigned goal_row = 0; goal_row < height_; ++goal_row) {
    const unsigned from = count_bits * (most * row + goal_row);
    const auto tiles = static_cast<unsigned>(key >> from) & ((1U << count_bits) - 1);
    others -= tiles;
    if (tiles == 0) continue;
    const Key moved = (Key{1} << (count_bits * (most * blank_row + goal_row))) - (Key{1} << from);
    reach(key + moved + blank_moves);
  }
  if (others != 0) reach(key + blank_moves);
}

}  // namespace tilepdb
