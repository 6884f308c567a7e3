// SPDX-License-Identifier: MIT
#pragma once

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

}  // namespace tilepdb::puzzles
