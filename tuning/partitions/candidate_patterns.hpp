// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/pattern.hpp"

namespace tilepdb::tuning {

/// All patterns of so many tiles whose goal cells hang together, in ascending order. Tiles that are neighbours at the
/// goal hinder each other most, so that others are worth little.
[[nodiscard]] std::vector<Pattern> connected_patterns(BoardSize board, Cell blank, unsigned tiles);

/// The `count` patterns whose goal cells lie closest together, by the sum of the distances between them; all if there
/// are no more.
[[nodiscard]] std::vector<Pattern> most_compact(BoardSize board, std::vector<Pattern> patterns, std::size_t count);

/// All partitions of the tiles into given patterns whose sizes are `sizes`, in any order: exact covers, found by
/// depth-first search that gives the smallest uncovered tile a pattern. Patterns in a partition are in ascending order
/// of their smallest tiles. Stops once `most` were found.
[[nodiscard]] std::vector<Partition> exact_covers(BoardSize board, Cell blank, const std::vector<Pattern>& patterns,
                                                  const std::vector<unsigned>& sizes, std::size_t most);

}  // namespace tilepdb::tuning
