// SPDX-License-Identifier: MIT
#include "pdbgen/manhattan_plane.hpp"

namespace tilepdb::generator {

ManhattanPlane::ManhattanPlane(const TableKey& key) : board_(key.board), tiles_(key.tiles()) {
  unsigned slot = 0;
  for (CellSet rest = key.pattern; rest != 0; rest = without_first(rest)) home_[slot++] = first_cell(rest);
  const std::size_t subsets = std::size_t{1} << tiles_;
  small_.resize(subsets);
  large_.resize(subsets);
  odd_.resize(subsets);
  for (std::uint32_t subset = 0; subset < subsets; ++subset) {
    if (tilepdb::size(subset) > 4) large_[subset].resize(factorial(tilepdb::size(subset)) / 8);
  }
}

const std::uint8_t* ManhattanPlane::bits(CellSet occupied) {
  if (occupied != current_) compute(occupied);
  current_ = occupied;
  return tiles_ > 4 ? large_.back().data() : result_.data();
}

/// The arrangements of q slots on the last q cells are, in lexicographic order, those with the smallest slot first,
/// then those with the next, …; each part is a plane of q − 1 slots, inverted where the first slot's distance changes
/// the second bit of the sum.
void ManhattanPlane::compute(CellSet occupied) {
  std::array<Cell, max_pattern_tiles> cells{};
  unsigned count = 0;
  for (CellSet rest = occupied; rest != 0; rest = without_first(rest)) cells[count++] = first_cell(rest);
  for (std::uint32_t subset = 1; subset < small_.size(); ++subset) {
    const unsigned q = tilepdb::size(subset);
    const auto part_bits = static_cast<unsigned>(factorial(q - 1));
    if (q <= 4) small_[subset] = 0;
    unsigned part = 0;
    for (std::uint32_t rest = subset; rest != 0; rest = without_first(rest), ++part) {
      const unsigned slot = first_cell(rest);
      const std::uint32_t others = subset & ~cell_bit(slot);
      const unsigned distance = board_.distance(cells[tiles_ - q], home_[slot]);
      const bool inverted = (((distance >> 1) ^ (distance & odd_[others])) & 1U) != 0;
      odd_[subset] = static_cast<std::uint8_t>((distance ^ odd_[others]) & 1U);
      if (q <= 4) {
        const std::uint32_t plane = inverted ? ~small_[others] : small_[others];
        small_[subset] |= (plane & ((1U << part_bits) - 1)) << (part * part_bits);
        continue;
      }
      std::uint8_t* const target = large_[subset].data() + part * (part_bits / 8);
      const auto flip = static_cast<std::uint8_t>(inverted ? 0xff : 0);
      for (unsigned byte = 0; byte < part_bits / 8; ++byte) {
        const std::uint8_t plane = q == 5 ? static_cast<std::uint8_t>(small_[others] >> (8 * byte)) : large_[others][byte];
        target[byte] = plane ^ flip;
      }
    }
  }
  for (unsigned byte = 0; byte < 4 && tiles_ <= 4; ++byte) {
    result_[byte] = static_cast<std::uint8_t>(small_.back() >> (8 * byte));
  }
}

}  // namespace tilepdb::generator
