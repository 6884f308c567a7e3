// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "puzzles/multi_tile/line_space.hpp"
#include "puzzles/multi_tile/slide_board.hpp"

namespace tilepdb::puzzles {

/// A board and its reflection on the main diagonal. A slide changes both.
template <typename Boards>
struct SlideState {
  typename Boards::Word cells = 0;   ///< the tile on each cell; 0 is the blank
  typename Boards::Word turned = 0;  ///< the tile on each cell of the mirrored board
  std::uint8_t blank = 0;            ///< its cell
  std::uint8_t turned_blank = 0;

  friend bool operator==(const SlideState& a, const SlideState& b) noexcept { return a.cells == b.cells; }
};

/// Projection of a board to the indices of its lines in the space of a pattern; on square boards optionally to the
/// lines of the reflected board, whose columns are the board's rows.
template <typename Boards>
class LineProjection {
 public:
  using State = SlideState<Boards>;

  /// Tiles must be numbered 1, 2, … in the order of their goal cells.
  LineProjection(const LineSpace& space, const SlideBoard<Boards>& board, bool mirrored);

  [[nodiscard]] std::uint64_t row(const State& state) const noexcept {
    return mirrored_ ? column_of(state.turned, state.turned_blank) : row_of(state.cells, state.blank);
  }
  [[nodiscard]] std::uint64_t column(const State& state) const noexcept {
    return mirrored_ ? row_of(state.turned, state.turned_blank) : column_of(state.cells, state.blank);
  }

 private:
  using Word = typename Boards::Word;

  /// Two places of a word are read at once, which have `values_read` values.
  static constexpr unsigned places_read = 2;
  static constexpr unsigned values_read = 1U << (places_read * Boards::bits);

  /// Lookups for the parts of a layout.
  struct Reading {
    const std::uint32_t* first = nullptr;
    const std::uint32_t* rest = nullptr;
    Word upper_mask = 0;
    unsigned upper_bits = 0;
    unsigned upper_reads = 0;
    unsigned lower_reads = 0;
  };
  struct Data {
    explicit Data(const LineSpace& of, const SlideBoard<Boards>& on) : space(of), board(on) {}

    LineSpace space;
    SlideBoard<Boards> board;
    std::vector<std::uint32_t> codes{};  // of each value, for the first read, the second, and so on
  };

  [[nodiscard]] std::uint64_t row_of(Word cells, unsigned blank) const noexcept {
    const unsigned row = rows_[blank];
    return row * ways_ + number(SlideBoard<Boards>::without(cells, blank), readings_[row < cut_ ? 0 : 1]);
  }
  [[nodiscard]] std::uint64_t column_of(Word cells, unsigned blank) const noexcept {
    return (height_ + columns_[blank]) * ways_ + number(data_->board.without_column(cells, blank), readings_[0]);
  }

  [[nodiscard]] std::uint64_t number(Word tiles, const Reading& reading) const noexcept {
    return std::uint64_t{reading.first[code(tiles & reading.upper_mask, reading.upper_reads)]} +
           reading.rest[code(tiles >> reading.upper_bits, reading.lower_reads)];
  }
  /// Returns the code of a part's tiles.
  [[nodiscard]] std::uint32_t code(Word tiles, unsigned reads) const noexcept {
    const std::uint32_t* codes = codes_;
    std::uint32_t code = 0;
    for (; reads > 0; --reads) {
      code += codes[static_cast<unsigned>(tiles) % values_read];
      codes += values_read;
      tiles >>= places_read * Boards::bits;
    }
    return code;
  }

  std::shared_ptr<const Data> data_;
  const std::uint32_t* codes_ = nullptr;
  Reading readings_[ColouringRanks::layouts];
  std::uint64_t ways_ = 0;
  unsigned cut_ = 0;
  unsigned height_ = 0;
  std::uint8_t rows_[Boards::most_cells] = {};
  std::uint8_t columns_[Boards::most_cells] = {};
  bool mirrored_ = false;
};

}  // namespace tilepdb::puzzles
