// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/board.hpp"

namespace tilepdb {

/// A pattern: a set of tiles, named by their goal cells.
using Pattern = CellSet;

/// The most tiles a pattern may have: 9! arrangements make one block.
inline constexpr unsigned max_pattern_tiles = 9;

/// The most tiles of a pattern that searches read: kernels keep ranks of arrangements in 16 bits. So no partition has a
/// larger one.
inline constexpr unsigned max_searched_tiles = 8;

/// Disjoint patterns that together cover all tiles; its heuristic is the sum over them.
using Partition = std::vector<Pattern>;

/// The pattern as users write it: "1,2,5".
[[nodiscard]] std::string pattern_text(Pattern pattern, char separator = ',');

/// A pattern from goal cells separated by commas or blanks. Throws Error (bad_input).
[[nodiscard]] Pattern parse_pattern(BoardSize board, std::string_view text);

/// The partition as users write it: "1,2,5 | 3,4".
[[nodiscard]] std::string partition_text(const Partition& partition);

/// The patterns of such a text, and the cells that they leave. Throws Error (bad_input) unless they are disjoint and
/// searches read tables of them.
[[nodiscard]] std::pair<Partition, CellSet> parse_patterns(BoardSize board, std::string_view text);

/// The same of patterns that have to leave exactly one cell, `blank`, the goal cell of the blank.
[[nodiscard]] Partition parse_partition(BoardSize board, Cell blank, std::string_view text);

}  // namespace tilepdb
