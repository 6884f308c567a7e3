// SPDX-License-Identifier: MIT
#include "puzzles/shift/space.hpp"

#include <algorithm>
#include <bit>

#include "puzzles/shift/board.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::shift {

Index::Index(const TableKey& key) : key_(key) {
  const auto states = states_of(key);
  if (!states) throw Error(ErrorKind::bad_input, "table " + key.file_stem() + ": more states than a table can have");
  states_ = *states;
  const auto sizes = sizes_of(key);
  unnamed_ = largest(sizes);
  unsigned left = key.size.cells();
  for (unsigned number = 0; number < key.count(); ++number) {
    if (number == unnamed_) continue;
    ranked_[count_++] = {static_cast<Kind>(number), sizes[number], binomials[left][sizes[number]]};
    left -= sizes[number];
  }
}

std::optional<std::uint64_t> Index::states_of(const TableKey& key) noexcept {
  const auto sizes = sizes_of(key);
  std::uint64_t product = 1;
  unsigned left = key.size.cells();
  for (unsigned number = 0; number < key.count(); ++number) {
    if (number == largest(sizes)) continue;
    const std::uint64_t subsets = binomials[left][sizes[number]];
    if (product > most_states / subsets) return {};
    product *= subsets;
    left -= sizes[number];
  }
  return product;
}

std::uint64_t Index::rank(const ClassCells& cells) const noexcept {
  return rank_of([&](unsigned i) { return cells[i]; });
}

ClassCells Index::unrank(std::uint64_t rank) const noexcept {
  std::array<std::uint64_t, max_cells> subset;
  for (unsigned i = count_; i-- > 0;) {
    subset[i] = rank % ranked_[i].subsets;
    rank /= ranked_[i].subsets;
  }
  ClassCells cells;
  Cells free = all();
  for (unsigned i = 0; i < count_; ++i) {
    cells[i] = Index::subset(subset[i], ranked_[i].size, free);
    free &= ~cells[i];
  }
  return cells;
}

Cells Index::subset(std::uint64_t rank, unsigned members, Cells free) noexcept {
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

ClassCells Index::cells_of(const Board& classes) const noexcept {
  ClassCells cells{};
  for (Cell cell = 0; cell < key_.size.cells(); ++cell) {
    const Kind number = classes.cells[cell];
    if (number != unnamed_) cells[place_of(number)] |= Cells{1} << cell;
  }
  return cells;
}

Index::Sizes Index::sizes_of(const TableKey& key) noexcept {
  Sizes sizes{};
  for (Cell cell = 0; cell < key.size.cells(); ++cell) ++sizes[key.classes[cell]];
  return sizes;
}

Kind Index::largest(const Sizes& sizes) noexcept {
  return static_cast<Kind>(std::max_element(sizes.begin(), sizes.end()) - sizes.begin());
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
