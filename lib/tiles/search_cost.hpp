// SPDX-License-Identifier: MIT
#pragma once

#include "core/board.hpp"

/// The time that a search takes for a node: a constant, and a lookup for each partition, reflections included, which
/// takes the longer the less of the table the caches hold. Measured on one machine with tables of 5, 6 and 7 tiles on
/// 5x5, in 2 to 14 partitions (docs/history/notebook.md). For comparisons, not for predictions.
namespace tilepdb::search_cost {

/// Nanoseconds of a node without its lookups.
inline constexpr double of_node = 12;

/// Mean nanoseconds of a node that one pattern adds.
[[nodiscard]] double of_pattern(BoardSize board, unsigned tiles, double table_bytes) noexcept;

}  // namespace tilepdb::search_cost
