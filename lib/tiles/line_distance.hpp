// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "tiles/move_sequence.hpp"

namespace tilepdb {

/// Walking distance (Takahashi 1997, 2002): the least number of moves along columns that bring all tiles into their
/// goal rows, if any tile of a row may move. In the multi-tile metric a move passes one row or more. Tiles without a
/// goal row fill the rows.
class LineDistance {
 public:
  /// The most rows, and the most tiles in a row; larger boards have too many distances.
  static constexpr unsigned most = 4;

  /// The goal row of tiles that have none, and of the blank.
  static constexpr std::uint8_t any_row = 255;

  /// `goal_rows` has the goal row of each tile; `blank_rows` has a bit for each row that the blank may end in.
  LineDistance(Metric metric, unsigned width, unsigned height, std::vector<std::uint8_t> goal_rows,
               unsigned blank_rows);

  /// The number of tiles of each goal row in each row, and the blank's row: the sum of of_tile() of the tiles that have
  /// a goal row, and of_blank().
  using Key = std::uint64_t;
  [[nodiscard]] Key of_tile(unsigned tile, unsigned row) const noexcept {
    return Key{1} << (count_bits * (most * row + goal_rows_[tile]));
  }
  [[nodiscard]] static Key of_blank(unsigned row) noexcept { return Key{row} << blank_shift; }

  /// Returns the distance of a reachable key.
  [[nodiscard]] unsigned operator[](Key key) const { return distances_.at(key); }
  /// Returns the number of reachable keys.
  [[nodiscard]] std::size_t size() const noexcept { return distances_.size(); }

 private:
  static constexpr unsigned count_bits = 3;
  static constexpr unsigned blank_shift = count_bits * most * most;

  template <typename Visit>
  void enter(Key key, unsigned blank_row, int step, const Visit& visit) const;

  Metric metric_;
  unsigned width_;
  unsigned height_;
  std::vector<std::uint8_t> goal_rows_;
  std::unordered_map<Key, std::uint8_t> distances_;
};

}  // namespace tilepdb
