// SPDX-License-Identifier: MIT
#include "puzzles/shift/space.hpp"

#include <algorithm>

#include "puzzles/shift/board.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::shift {
namespace {

constexpr std::uint64_t most_states = (std::uint64_t{1} << 48) - 1;

using Sizes = std::array<std::uint8_t, max_cells>;

/// Returns the number of cells of each class.
[[nodiscard]] Sizes sizes_of(const TableKey& key) noexcept {
  Sizes sizes{};
  for (Cell cell = 0; cell < key.size.cells(); ++cell) ++sizes[key.cells[cell]];
  return sizes;
}

[[nodiscard]] Kind largest(const Sizes& sizes) noexcept {
  return static_cast<Kind>(std::max_element(sizes.begin(), sizes.end()) - sizes.begin());
}

}  // namespace

Space::Space(const TableKey& key) : key_(key) {
  const auto states = states_of(key);
  if (!states) throw Error(ErrorKind::bad_input, "table " + file_stem(key) + ": more states than a table can have");
  states_ = *states;
  const auto sizes = sizes_of(key);
  unnamed_ = largest(sizes);
  unsigned left = key.size.cells();
  for (unsigned number = 0; number < kinds_of(key); ++number) {
    if (number == unnamed_) continue;
    ranked_[count_++] = {sizes[number], binomials[left][sizes[number]]};
    left -= sizes[number];
  }
  const Lines lines(key.size);
  for (unsigned line = 0; line < lines.count(); ++line) {
    for (const bool backward : {false, true}) {
      if (most_shifts(lines.length(line), backward) > 0) shifts_.emplace_back(key.size, line, backward);
    }
  }
}

std::optional<std::uint64_t> Space::states_of(const TableKey& key) noexcept {
  const auto sizes = sizes_of(key);
  std::uint64_t product = 1;
  unsigned left = key.size.cells();
  for (unsigned number = 0; number < kinds_of(key); ++number) {
    if (number == largest(sizes)) continue;
    const std::uint64_t subsets = binomials[left][sizes[number]];
    if (product > most_states / subsets) return {};
    product *= subsets;
    left -= sizes[number];
  }
  return product;
}

ClassCells Space::unrank(std::uint64_t rank) const noexcept {
  std::array<std::uint64_t, max_cells> ranks;
  for (unsigned i = count_; i-- > 0;) {
    ranks[i] = rank % ranked_[i].subsets;
    rank /= ranked_[i].subsets;
  }
  ClassCells cells;
  Cells free = all();
  for (unsigned i = 0; i < count_; ++i) {
    cells[i] = subset(ranks[i], ranked_[i].size, free);
    free &= ~cells[i];
  }
  return cells;
}

Cells Space::subset(std::uint64_t rank, unsigned members, Cells free) noexcept {
  Cells cells = 0;
  auto end = static_cast<unsigned>(std::popcount(free));
  for (Cells rest = free; members > 0; --members) {
    // The highest remaining cell belongs to the subset if the rank is at least the number of subsets without it.
    Cells highest = std::bit_floor(rest);
    for (--end; binomials[end][members] > rank; --end) {
      rest ^= highest;
      highest = std::bit_floor(rest);
    }
    rank -= binomials[end][members];
    cells |= highest;
    rest ^= highest;
  }
  return cells;
}

ClassCells Space::cells_of(const Board& classes) const noexcept {
  ClassCells cells{};
  for (Cell cell = 0; cell < key_.size.cells(); ++cell) {
    const Kind number = classes.cells[cell];
    if (number != unnamed_) cells[place_of(number)] |= Cells{1} << cell;
  }
  return cells;
}

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

Space::Expander::Expander(const Space& space) : space_(&space), row_length_(space.row_length()) {
  for (const LineShift& shift : space.shifts_) targets_.push_back({shift});
  enter_row(0);
}

void Space::Expander::enter_row(std::uint64_t index) {
  const ClassCells cells = space_->unrank(index);
  row_ = space_->row_of([&](unsigned i) { return cells[i]; });
  for (Target& target : targets_) target.row = space_->row_of([&](unsigned i) { return target.shift(cells[i]); });
}

}  // namespace tilepdb::shift
