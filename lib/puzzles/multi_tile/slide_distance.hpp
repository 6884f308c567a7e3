// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace tilepdb::puzzles {

/// Walking distance (Takahashi 1997) by slides: in how many slides along columns all tiles can get into their goal
/// rows, if of the tiles in a row any can be the one that moves. A slide passes several rows.
class SlideDistance {
 public:
  /// Up to so many rows, and tiles in a row; the distances of larger boards are too many.
  static constexpr unsigned most = 4;

  /// `goal_rows` has the goal row of each tile, by its name less one, in a board whose blank belongs into `blank_row`.
  SlideDistance(unsigned width, unsigned height, const std::vector<std::uint8_t>& goal_rows, unsigned blank_row);

  /// A number that tells how many tiles of each goal row are in each row, and where the blank is: the sum of these.
  using Key = std::uint64_t;
  [[nodiscard]] Key of_tile(unsigned tile, unsigned row) const noexcept {
    return Key{1} << (count_bits * (most * row + goal_rows_[tile - 1]));
  }
  [[nodiscard]] static Key of_blank(unsigned row) noexcept { return Key{row} << blank_shift; }

  /// Slides of a key that can be reached.
  [[nodiscard]] unsigned operator[](Key key) const { return distances_.at(key); }

 private:
  static constexpr unsigned count_bits = 3;
  static constexpr unsigned blank_shift = count_bits * most * most;

  template <typename Visit>
  void slide(Key key, unsigned blank_row, int step, const Visit& visit) const;

  unsigned height_;
  std::vector<std::uint8_t> goal_rows_;
  std::unordered_map<Key, std::uint8_t> distances_;
};

}  // namespace tilepdb::puzzles
