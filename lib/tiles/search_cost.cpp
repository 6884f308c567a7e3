// SPDX-License-Identifier: MIT
#include "tiles/search_cost.hpp"

#include <algorithm>
#include <cmath>

namespace tilepdb::search_cost {

double of_pattern(BoardSize board, unsigned tiles, double table_bytes) noexcept {
  constexpr double of_lookup = 7.4;
  constexpr double of_doubling = 1.0;  // of the table's size
  constexpr double small_table_bytes = 22.6e6;
  const double doublings = std::max(0.0, std::log2(table_bytes / small_table_bytes));
  // A pattern of k of the board's n tiles is looked up in k of n moves.
  return (of_lookup + of_doubling * doublings) * tiles / board.tiles();
}

}  // namespace tilepdb::search_cost
