// SPDX-License-Identifier: MIT
#include "puzzles/shift/space.hpp"

#include <bit>

#include "puzzles/shift/board.hpp"

namespace tilepdb::shift {

// The cells of a line are in order.
LineShift::LineShift(BoardSize size, unsigned line, bool backward) noexcept : backward_(backward) {
  const Lines lines(size);
  const unsigned length = lines.length(line);
  Cells cells = 0;
  for (unsigned i = 0; i < length; ++i) cells |= Cells{1} << lines.cell(line, i);
  at_end_ = backward ? cells & (~cells + 1) : std::bit_floor(cells);
  others_ = ~cells;
  inner_ = cells & ~at_end_;
  step_ = static_cast<unsigned>(lines.cell(line, 1)) - lines.cell(line, 0);
  back_ = step_ * (length - 1);
}

Space::Space(const TableKey& key) : index_(key) {
  const Lines lines(key.size);
  for (unsigned line = 0; line < lines.count(); ++line) {
    for (const bool backward : {false, true}) {
      if (most_shifts(lines.length(line), backward) > 0) shifts_.emplace_back(key.size, line, backward);
    }
  }
}

std::array<std::uint64_t, 1> Space::goals() const noexcept {
  return {index_.rank(index_.cells_of({key().size, key().classes}))};
}

Space::Expander::Expander(const Space& space) : index_(&space.index_), row_length_(index_->row_length()) {
  for (const LineShift& shift : space.shifts_) targets_.push_back({shift});
  enter_row(0);
}

void Space::Expander::enter_row(std::uint64_t index) {
  const ClassCells cells = index_->unrank(index);
  row_ = index_->row_of([&](unsigned i) { return cells[i]; });
  for (Target& target : targets_) target.row = index_->row_of([&](unsigned i) { return target.shift(cells[i]); });
}

}  // namespace tilepdb::shift
