// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/index.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb::generator {

/// The second bit of the Manhattan distance of every arrangement on given cells, in rank order. (The first bit is the
/// same for all arrangements on the same cells.)
class ManhattanPlane {
 public:
  explicit ManhattanPlane(const TableKey& key);

  /// Bits by rank; (k! + 7) / 8 bytes, valid until the next call. The plane of the last cells asked for is kept.
  [[nodiscard]] const std::uint8_t* bits(CellSet occupied);

 private:
  void compute(CellSet occupied);

  unsigned tiles_;
  std::array<std::array<std::uint8_t, max_cells>, max_pattern_tiles> distance_{};  // of each slot's tile from each cell
  CellSet current_ = 0;
  // For each set of slots the plane of its arrangements on the last cells: up to 24 bits in a word, more in bytes.
  std::vector<std::uint32_t> small_;
  std::vector<std::vector<std::uint8_t>> large_;
  std::vector<std::uint8_t> odd_;       // parity of the distances in that plane
  std::vector<std::uint8_t> slots_in_;  // how many slots the set has
  std::array<std::uint8_t, 4> result_{};
};

}  // namespace tilepdb::generator
