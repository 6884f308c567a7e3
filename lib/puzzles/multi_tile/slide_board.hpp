// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
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

/// Moves the blank from one cell to another in the same row or column; the tiles it passes move by one cell.
struct Slide {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
};

/// Makes slides on boards packed into a word, the first cell in the lowest bits. The blank is 0.
template <typename Boards>
class SlideBoard {
 public:
  using Word = typename Boards::Word;

  /// `size` has at most Boards::most_cells cells.
  explicit SlideBoard(BoardSize size) : size_(size), changes_(std::size_t{stride} * stride) {
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

  [[nodiscard]] static unsigned at(Word word, unsigned place) noexcept {
    return static_cast<unsigned>(word >> place * Boards::bits) & mask;
  }
  [[nodiscard]] static Word put(unsigned place, unsigned value) noexcept {
    return static_cast<Word>(value) << place * Boards::bits;
  }

  /// Returns the board after a slide; `from` may equal `to`.
  [[nodiscard]] Word after(Word word, Slide slide) const noexcept {
    const Change& change = changes_[slide.from * stride + slide.to];
    return (word & ~change.moved) | (word & change.moved) << change.up >> change.down;
  }

  /// Returns the tiles in the order of their cells, without the blank.
  [[nodiscard]] static Word without(Word word, unsigned blank) noexcept {
    const Word before = (Word{1} << blank * Boards::bits) - 1;
    return (word & before) | (word >> Boards::bits & ~before);
  }
  /// Returns the tiles without the blank after the blank has moved to the top of its column.
  [[nodiscard]] Word without_column(Word word, unsigned blank) const noexcept {
    const unsigned top = size_.column(blank);
    return without(after(word, {static_cast<std::uint8_t>(blank), static_cast<std::uint8_t>(top)}), top);
  }

 private:
  static constexpr unsigned mask = (1U << Boards::bits) - 1;
  static constexpr unsigned stride = Boards::most_cells;

  /// The bits that move, and the distance in bits.
  struct Change {
    Word moved = 0;
    std::uint8_t up = 0;
    std::uint8_t down = 0;
  };

  BoardSize size_;
  std::vector<Change> changes_;
};

}  // namespace tilepdb::puzzles
