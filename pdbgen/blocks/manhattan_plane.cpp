// SPDX-License-Identifier: MIT
#include "pdbgen/blocks/manhattan_plane.hpp"

#include <bit>

namespace tilepdb::generator {

ManhattanPlane::ManhattanPlane(const TableKey& key) : tiles_(key.tiles()) {
  unsigned slot = 0;
  for (CellSet rest = key.pattern; rest != 0; rest = without_first(rest), ++slot) {
    for (Cell cell = 0; cell < key.board.cells(); ++cell) {
      distance_[slot][cell] = static_cast<std::uint8_t>(key.board.distance(cell, first_cell(rest)));
    }
  }
  const std::size_t subsets = std::size_t{1} << tiles_;
  small_.resize(subsets);
  large_.resize(subsets);
  odd_.resize(subsets);
  for (std::uint32_t subset = 0; subset < subsets; ++subset) {
    slots_in_.push_back(static_cast<std::uint8_t>(tilepdb::size(subset)));
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
/// the second bit of the sum. Planes of few slots depend on the last cells alone, which in index order seldom change.
void ManhattanPlane::compute(CellSet occupied) {
  std::array<Cell, max_pattern_tiles> cells{};
  unsigned count = 0;
  for (CellSet rest = occupied; rest != 0; rest = without_first(rest)) cells[count++] = first_cell(rest);
  const CellSet changed = occupied ^ current_;
  const CellSet unchanged =
      changed == 0 ? occupied : occupied & ~(std::bit_floor(changed) | (std::bit_floor(changed) - 1));
  for (std::uint32_t subset = 1; subset < small_.size(); ++subset) {
    const unsigned q = slots_in_[subset];
    if (q <= tilepdb::size(unchanged)) continue;
    const auto part_bits = static_cast<unsigned>(factorial(q - 1));
    if (q <= 4) small_[subset] = 0;
    unsigned part = 0;
    for (std::uint32_t rest = subset; rest != 0; rest = without_first(rest), ++part) {
      const unsigned slot = first_cell(rest);
      const std::uint32_t others = subset & ~cell_bit(slot);
      const unsigned distance = distance_[slot][cells[tiles_ - q]];
      const bool inverted = (((distance >> 1) ^ (distance & odd_[others])) & 1U) != 0;
      odd_[subset] = static_cast<std::uint8_t>((distance ^ odd_[others]) & 1U);
      if (q <= 4) {
        const std::uint32_t plane = inverted ? ~small_[others] : small_[others];
        small_[subset] |= (plane & ((1U << part_bits) - 1)) << (part * part_bits);
        continue;
      }
      std::uint8_t* const target = large_[subset].data() + std::size_t{part} * (part_bits / 8);
      const std::uint32_t flip = inverted ? 0xffffffU : 0;
      if (q == 5) {
        for (unsigned byte = 0; byte < 3; ++byte)
          target[byte] = static_cast<std::uint8_t>((small_[others] ^ flip) >> (8 * byte));
        continue;
      }
      const std::uint8_t* const plane = large_[others].data();
      for (unsigned byte = 0; byte < part_bits / 8; ++byte)
        target[byte] = static_cast<std::uint8_t>(plane[byte] ^ flip);
    }
  }
  for (unsigned byte = 0; byte < 4 && tiles_ <= 4; ++byte) {
    result_[byte] = static_cast<std::uint8_t>(small_.back() >> (8 * byte));
  }
}

}  // namespace tilepdb::generator
