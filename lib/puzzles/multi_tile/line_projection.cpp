// SPDX-License-Identifier: MIT
#include "puzzles/multi_tile/line_projection.hpp"

namespace tilepdb::puzzles {

template <typename Boards>
LineProjection<Boards>::LineProjection(const LineSpace& space, const SlideBoard<Boards>& board, bool mirrored)
    : ways_(space.ranks().size()), cut_(space.ranks().cut()), mirrored_(mirrored) {
  const Colouring& colouring = space.colouring();
  const BoardSize size = colouring.board;
  height_ = size.height;
  const unsigned colours = space.ranks().colours();
  auto data = std::make_shared<Data>(space, board);

  // On the mirrored board, tile t plays the tile whose goal cell is the mirror image of t's.
  std::vector<unsigned> colour_of(std::size_t{1} << Boards::bits);
  unsigned tile = 0;
  const Cell blank = mirrored ? size.cell(size.column(colouring.blank), size.row(colouring.blank)) : colouring.blank;
  for (Cell cell = 0; cell < size.cells(); ++cell) {
    if (cell == blank) continue;
    const Cell seen = mirrored ? size.cell(size.column(cell), size.row(cell)) : cell;
    colour_of[++tile] = colouring.colours[seen];
  }
  std::uint32_t weight = 1;
  for (unsigned read = 0; read * places_read < size.tiles(); ++read) {
    for (unsigned value = 0; value < values_read; ++value) {
      const std::uint32_t first = colour_of[value % colour_of.size()];
      const std::uint32_t second = colour_of[value / colour_of.size()];
      data->codes.push_back((first + second * colours) * weight);
    }
    weight *= colours * colours;
  }

  const auto reads = [](unsigned tiles) { return (tiles + places_read - 1) / places_read; };
  for (unsigned i = 0; i < ColouringRanks::layouts; ++i) {
    const auto& layout = data->space.ranks().layout(i);
    Reading& reading = readings_[i];
    reading.first = layout.first.data();
    reading.rest = layout.rest.data();
    reading.upper_bits = layout.upper_tiles * Boards::bits;
    reading.upper_mask = (Word{1} << reading.upper_bits) - 1;
    reading.upper_reads = reads(layout.upper_tiles);
    reading.lower_reads = reads(layout.lower_tiles);
  }
  for (Cell cell = 0; cell < size.cells(); ++cell) {
    rows_[cell] = static_cast<std::uint8_t>(size.row(cell));
    columns_[cell] = static_cast<std::uint8_t>(size.column(cell));
  }
  codes_ = data->codes.data();
  data_ = std::move(data);
}

template class LineProjection<SmallBoards>;
template class LineProjection<LargeBoards>;

}  // namespace tilepdb::puzzles
