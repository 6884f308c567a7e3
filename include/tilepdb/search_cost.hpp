// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>

#include "tilepdb/board.hpp"

namespace tilepdb {

/// The time that a search takes for a node: some for the node, and a part for each partition, reflections included,
/// that is larger for tables that the caches hold less of. Measured on one machine with tables of 5, 6 and 7 tiles on
/// 5x5, in 2 to 14 partitions, see docs/performance.md; good for comparisons, not for predictions.
namespace search_cost {

/// Nanoseconds of a node without its lookups.
inline constexpr double of_node = 12;

/// Nanoseconds that one pattern adds, by its tiles and the bytes of its table.
[[nodiscard]] inline double of_pattern(BoardSize board, unsigned tiles, double table_bytes) noexcept {
  constexpr double of_partition = 7.4;
  constexpr double for_double_the_size = 1.0;
  constexpr double small_table = 22.6e6;  // bytes
  const double larger = std::log2(table_bytes / small_table);
  // A move is one of a pattern's tiles about as often as it has tiles.
  return (of_partition + for_double_the_size * std::max(0.0, larger)) * tiles / board.tiles();
}

}  // namespace search_cost

}  // namespace tilepdb
