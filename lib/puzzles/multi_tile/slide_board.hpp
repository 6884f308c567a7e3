// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/board.hpp"

namespace tilepdb::puzzles {

/// Boards of up to 16 cells, 4 bits for each.
struct SmallBoards {
  using Word = std::uint64_t;
  static constexpr unsigned bits = 4;
  static constexpr unsigned most_cells = 16;
};

/// Boards of up to 25 cells, 5 bits for each.
struct LargeBoards {
  __extension__ using Word = unsigned __int128;
  static constexpr unsigned bits = 5;
  static constexpr unsigned most_cells = 25;
};

/// The blank goes from one cell to another in the same row or column, and the tiles between move by one cell.
struct Slide {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
};

/// What slides do to a board whose cells lie one behind the other in a word, the first in the lowest bits. The blank is
/// 0.
template <typename Boards>
class SlideBoard {
 public:
  using Word = typename Boards::Word;

  /// At most Boards::most_cells.
  explicit SlideBoard(BoardSize size);

  [[nodiscard]] BoardSize size() const noexcept { return size_; }

  [[nodiscard]] static unsigned at(Word word, unsigned place) noexcept {
    return static_cast<unsigned>(word >> place * Boards::bits) & mask;
  }
  [[nodiscard]] static Word put(unsigned place, unsigned value) noexcept {
    return static_cast<Word>(value) << place * Boards::bits;
  }

  /// The board after a slide; from may be to.
  [[nodiscard]] Word after(Word word, Slide slide) const noexcept {
    const Change& change = changes_[slide.from * stride + slide.to];
    return (word & ~change.moved) | (word & change.moved) << change.up >> change.down;
  }

  /// The tiles in order of their cells, without a place for the blank.
  [[nodiscard]] static Word without(Word word, unsigned blank) noexcept {
    const Word before = (Word{1} << blank * Boards::bits) - 1;
    return (word & before) | (word >> Boards::bits & ~before);
  }
  /// The same of the board whose blank has gone up its column.
  [[nodiscard]] Word without_column(Word word, unsigned blank) const noexcept {
    const unsigned top = size_.column(blank);
    return without(after(word, {static_cast<std::uint8_t>(blank), static_cast<std::uint8_t>(top)}), top);
  }

 private:
  static constexpr unsigned mask = (1U << Boards::bits) - 1;
  static constexpr unsigned stride = Boards::most_cells;

  /// Which bits move, and by how many.
  struct Change {
    Word moved = 0;
    std::uint8_t up = 0;
    std::uint8_t down = 0;
  };

  BoardSize size_;
  std::vector<Change> changes_;
};

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
