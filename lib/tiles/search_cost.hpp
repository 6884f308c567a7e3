// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>

#include "core/board.hpp"

namespace tilepdb {

/// The time that a search takes for a node: some for the node, and a part for each partition, reflections included,
/// that is larger for tables that the caches hold less of. Measured on one machine with tables of 5, 6 and 7 tiles on
/// 5x5, in 2 to 14 partitions, see docs/notebook.md; good for comparisons, not for predictions.
namespace search_cost {

/// Nanoseconds of a node without its lookups.
inline constexpr double of_node = 12;

/// Nanoseconds that one pattern adds, by its tiles and the bytes of its table.
[[nodiscard]] double of_pattern(BoardSize board, unsigned tiles, double table_bytes) noexcept;

}  // namespace search_cost

}  // namespace tilepdb
