// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/board.hpp"

namespace tilepdb {

/// A pattern: a set of tiles, identified by their goal cells.
using Pattern = CellSet;

/// Largest number of tiles of a pattern: a block has up to 9! arrangements.
inline constexpr unsigned max_pattern_tiles = 9;

/// Returns the largest number of tiles of a pattern on a board.
[[nodiscard]] constexpr unsigned max_pattern_tiles_on(BoardSize board) noexcept {
  return board.cells() > max_cells ? 6 : max_pattern_tiles;
}

/// Largest number of tiles of a pattern in a partition: search kernels keep ranks of arrangements in 16 bits.
inline constexpr unsigned max_searched_tiles = 8;

/// Disjoint patterns that cover all tiles; the heuristic is the sum over them.
using Partition = std::vector<Pattern>;

/// Returns a pattern as users write it: "1,2,5".
[[nodiscard]] std::string pattern_text(Pattern pattern, char separator = ',');

/// Returns the pattern of goal cells separated by commas or spaces. Throws Error (bad_input).
[[nodiscard]] Pattern parse_pattern(BoardSize board, std::string_view text);

/// Returns a partition as users write it: "1,2,5 | 3,4".
[[nodiscard]] std::string partition_text(const Partition& partition);

/// Returns the patterns of such a text and the cells that are in none of them. Throws Error (bad_input) unless they are
/// disjoint and small enough for searches.
[[nodiscard]] std::pair<Partition, CellSet> parse_patterns(BoardSize board, std::string_view text);

/// Returns the partition of such a text, which must leave out only `blank`, the goal cell of the blank. Throws Error
/// (bad_input) otherwise.
[[nodiscard]] Partition parse_partition(BoardSize board, Cell blank, std::string_view text);

}  // namespace tilepdb
