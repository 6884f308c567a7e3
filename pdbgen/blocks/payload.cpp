// SPDX-License-Identifier: MIT
#include "pdbgen/blocks/payload.hpp"

#include <algorithm>
#include <vector>

#include "pdbgen/blocks/block_operations.hpp"

namespace tilepdb::pdbgen {
namespace {

/// Copies bits, inverting each if `flip` is 0xff.
void copy_bits(std::span<const std::uint8_t> from, std::uint64_t from_bit, std::span<std::uint8_t> into,
               std::uint64_t into_bit, std::uint64_t count, std::uint8_t flip = 0) {
  if (from_bit % 8 == 0 && into_bit % 8 == 0 && count % 8 == 0) {
    const std::uint8_t* const source = from.data() + from_bit / 8;
    std::uint8_t* const target = into.data() + into_bit / 8;
    for (std::uint64_t i = 0; i < count / 8; ++i) target[i] = static_cast<std::uint8_t>(source[i] ^ flip);
    return;
  }
  for (std::uint64_t i = 0; i < count; ++i) {
    const unsigned bit = ((from[static_cast<std::size_t>((from_bit + i) / 8)] >> ((from_bit + i) % 8)) ^ flip) & 1U;
    std::uint8_t& byte = into[static_cast<std::size_t>((into_bit + i) / 8)];
    const auto at = static_cast<unsigned>((into_bit + i) % 8);
    byte = static_cast<std::uint8_t>((byte & ~(1U << at)) | bit << at);
  }
}

/// The second bit of the Manhattan distance of every arrangement on given cells, in rank order. (The first bit is the
/// same for all arrangements on the same cells.)
class ManhattanPlane {
 public:
  explicit ManhattanPlane(const TableKey& key);

  /// Returns the bits by rank: (k! + 7) / 8 bytes, valid until the next call. Keeps the plane of the last cells
  /// requested.
  [[nodiscard]] const std::uint8_t* bits(CellSet occupied);

 private:
  void compute(CellSet occupied);

  unsigned tiles_;
  std::array<std::array<std::uint8_t, max_table_cells>, max_pattern_tiles>
      distance_{};  // of each slot's tile from each cell
  CellSet current_ = 0;
  std::vector<std::vector<std::uint8_t>> planes_;  // by set of slots: plane of its arrangements on the last cells
  std::vector<std::uint8_t> odd_;                  // parity of the distances in that plane
  std::vector<std::uint8_t> slots_in_;             // how many slots the set has
};

ManhattanPlane::ManhattanPlane(const TableKey& key) : tiles_(key.tiles()) {
  unsigned slot = 0;
  for (CellSet rest = key.pattern; rest != 0; rest = without_first(rest), ++slot) {
    for (Cell cell = 0; cell < key.board.cells(); ++cell) {
      distance_[slot][cell] = static_cast<std::uint8_t>(key.board.distance(cell, first_cell(rest)));
    }
  }
  const std::size_t subsets = std::size_t{1} << tiles_;
  odd_.resize(subsets);
  for (std::uint32_t subset = 0; subset < subsets; ++subset) {
    slots_in_.push_back(static_cast<std::uint8_t>(tilepdb::size(subset)));
    planes_.emplace_back(static_cast<std::size_t>((factorial(tilepdb::size(subset)) + 7) / 8));
  }
}

const std::uint8_t* ManhattanPlane::bits(CellSet occupied) {
  if (occupied != current_) compute(occupied);
  current_ = occupied;
  return planes_.back().data();
}

/// In lexicographic order, the arrangements of q slots on the last q cells come in parts by their first slot, smallest
/// first. Each part is a plane of q − 1 slots, inverted where the first slot's distance changes the second bit of the
/// sum. Planes of few slots depend only on the last cells, which seldom change in index order.
void ManhattanPlane::compute(CellSet occupied) {
  std::array<Cell, max_pattern_tiles> cells{};
  unsigned count = 0;
  for (CellSet rest = occupied; rest != 0; rest = without_first(rest)) cells[count++] = first_cell(rest);
  const CellSet changed = occupied ^ current_;
  const CellSet unchanged =
      changed == 0 ? occupied : occupied & ~(std::bit_floor(changed) | (std::bit_floor(changed) - 1));
  for (std::uint32_t subset = 1; subset < planes_.size(); ++subset) {
    const unsigned q = slots_in_[subset];
    if (q <= tilepdb::size(unchanged)) continue;
    const std::uint64_t part_bits = factorial(q - 1);
    std::uint64_t part = 0;
    for (CellSet rest = subset; rest != 0; rest = without_first(rest), ++part) {
      const unsigned slot = first_cell(rest);
      const CellSet others = subset & ~cell_bit(slot);
      const unsigned distance = distance_[slot][cells[tiles_ - q]];
      const bool inverted = (((distance >> 1) ^ (distance & odd_[others])) & 1U) != 0;
      odd_[subset] = static_cast<std::uint8_t>((distance ^ odd_[others]) & 1U);
      copy_bits(planes_[others], 0, planes_[subset], part * part_bits, part_bits, inverted ? 0xff : 0);
    }
  }
}

}  // namespace

void fill_payload(const TableKey& key, const Index& index, bool all_reached, const BlocksOf& blocks,
                  std::uint64_t first_byte, std::span<std::uint8_t> into) {
  const std::uint64_t block_bits = index.arrangements();
  const std::uint64_t first_bit = first_byte * 8;
  const std::uint64_t end_bit = std::min(first_bit + into.size() * 8, index.states());
  std::fill(into.begin(), into.end(), std::uint8_t{0});
  ManhattanPlane manhattan(key);
  std::vector<std::uint8_t> bits(static_cast<std::size_t>((block_bits + 7) / 8));
  std::vector<std::uint8_t> visited(bits.size());
  for (std::uint64_t number = first_bit / block_bits; number * block_bits < end_bit; ++number) {
    const auto block = static_cast<std::uint32_t>(number);
    // The payload is the second bit of h (the mark) XOR the second bit of the Manhattan distance.
    const std::uint8_t* const plane = manhattan.bits(index.occupied(block));
    to_index_order(index.tiles(), blocks(Plane::marked, block), bits.data());
    for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = static_cast<std::uint8_t>(bits[i] ^ plane[i]);
    if (!all_reached) {
      to_index_order(index.tiles(), blocks(Plane::visited, block), visited.data());
      for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = static_cast<std::uint8_t>(bits[i] & visited[i]);
    }
    const std::uint64_t begin = std::max(number * block_bits, first_bit);
    const std::uint64_t end = std::min((number + 1) * block_bits, end_bit);
    copy_bits(bits, begin - number * block_bits, into, begin - first_bit, end - begin);
  }
}

}  // namespace tilepdb::pdbgen
