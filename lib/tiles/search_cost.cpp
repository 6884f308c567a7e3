// SPDX-License-Identifier: MIT
#include "tiles/search_cost.hpp"

#include <algorithm>
#include <cmath>

#include "core/board.hpp"

namespace tilepdb {
namespace search_cost {

double of_pattern(BoardSize board, unsigned tiles, double table_bytes) noexcept {
  constexpr double of_partition = 7.4;
  constexpr double per_doubling = 1.0;
  constexpr double small_table = 22.6e6;  // bytes
  const double larger = std::log2(table_bytes / small_table);
  // A move is one of a pattern's tiles about as often as it has tiles.
  return (of_partition + per_doubling * std::max(0.0, larger)) * tiles / board.tiles();
}

}  // namespace search_cost
}  // namespace tilepdb
