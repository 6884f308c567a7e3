// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>

#include "core/board.hpp"

/// A model of the time of a search per node: a constant, and the lookups of all partitions, reflections included, which
/// take longer for tables that exceed the caches. Fitted to one machine, with tables of 5, 6 and 7 tiles on 5x5 in 2 to
/// 14 partitions (docs/history/notebook.md). For comparisons, not for predictions.
namespace tilepdb::search_cost {

/// Nanoseconds per node without lookups.
inline constexpr double of_node = 12;

/// Returns the mean nanoseconds per node that one pattern adds.
[[nodiscard]] inline double of_pattern(BoardSize board, unsigned tiles, double table_bytes) noexcept {
  constexpr double of_lookup = 7.4;
  constexpr double of_doubling = 1.0;  // for each doubling of the table's size
  constexpr double small_table_bytes = 22.6e6;
  const double doublings = std::max(0.0, std::log2(table_bytes / small_table_bytes));
  // A pattern of k of the board's n tiles is looked up in k of n moves.
  return (of_lookup + of_doubling * doublings) * tiles / board.tiles();
}

}  // namespace tilepdb::search_cost
