// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/pattern.hpp"

namespace tilepdb::tuning {

/// Returns all patterns of `tiles` tiles whose goal cells are connected, in ascending order. Tiles that are neighbours
/// at the goal interfere most, so other patterns are worth little.
[[nodiscard]] std::vector<Pattern> connected_patterns(BoardSize board, Cell blank, unsigned tiles);

/// Returns the `count` patterns whose goal cells are closest together, by the sum of their distances, or all patterns
/// if there are at most `count`.
[[nodiscard]] std::vector<Pattern> most_compact(BoardSize board, std::vector<Pattern> patterns, std::size_t count);

/// Returns the partitions of the tiles into given patterns with the given sizes, in any order. They are exact covers,
/// found by a depth-first search that assigns a pattern to the smallest uncovered tile. The patterns of a partition are
/// sorted by their smallest tiles. Stops after `most` partitions.
[[nodiscard]] std::vector<Partition> exact_covers(BoardSize board, Cell blank, const std::vector<Pattern>& patterns,
                                                  const std::vector<unsigned>& sizes, std::size_t most);

}  // namespace tilepdb::tuning
