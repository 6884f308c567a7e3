// SPDX-License-Identifier: MIT
#include "core/index.hpp"

namespace tilepdb {
namespace {

/// Returns the next larger set of the same size (Gosper's hack).
[[nodiscard]] constexpr CellSet next_of_same_size(CellSet set) noexcept {
  const CellSet lowest = set & (~set + 1);
  const CellSet ripple = set + lowest;
  return ripple | ((set ^ ripple) >> (first_cell(set) + 2));
}

}  // namespace

Index::Index(BoardSize board, unsigned tiles)
    : board_(board),
      tiles_(tiles),
      arrangements_(factorial(tiles)),
      low_bits_(board.cells() > max_cells ? 18 : 13),
      regions_(board),
      occupied_(board) {
  fill_set_ranks();
  const CellSet last = board.all() & ~(board.all() >> tiles);
  for (CellSet set = (CellSet{1} << tiles) - 1;; set = next_of_same_size(set)) {
    first_block_.push_back(static_cast<std::uint32_t>(regions_.size()));
    for (CellSet free = board.all() & ~set; free != 0;) {
      const CellSet region = board.region(free, first_cell(free));
      regions_.push_back(region);
      occupied_.push_back(set);
      free &= ~region;
    }
    if (set == last) break;
  }
  first_block_.push_back(static_cast<std::uint32_t>(regions_.size()));
}

/// The colexicographic rank of a set is the sum of binomials[c][i] over its cells c, where c is the i-th smallest, from
/// 1. For cells of the upper half, i follows from the size of the set, k.
void Index::fill_set_ranks() {
  const unsigned high_cells = board_.cells() > low_bits_ ? board_.cells() - low_bits_ : 0;
  low_rank_.resize(std::size_t{1} << low_bits_);
  high_rank_.resize(std::size_t{1} << high_cells);
  for (std::uint32_t half = 0; half < low_rank_.size(); ++half) {
    unsigned i = 0;
    for (CellSet rest = half; rest != 0; rest = without_first(rest)) {
      low_rank_[half] = static_cast<std::uint16_t>(low_rank_[half] + binomials[first_cell(rest)][++i]);
    }
  }
  for (std::uint32_t half = 0; half < high_rank_.size(); ++half) {
    if (size(half) > tiles_) continue;
    unsigned i = tiles_ - size(half);
    for (CellSet rest = half; rest != 0; rest = without_first(rest)) {
      high_rank_[half] += static_cast<std::uint32_t>(binomials[first_cell(rest) + low_bits_][++i]);
    }
  }
}

}  // namespace tilepdb
