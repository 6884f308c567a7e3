// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "core/position.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::solver {

/// Finds a way in the fewest slides of one tile or several by IDA*, without tables: from a start, which is named by
/// the goal, to the goal, whose blank is on a cell. Lengths in the limits and what is proved are in slides, moves those
/// of single tiles.
using SlidePieces =
    std::function<search::Result<Direction>(const Position& start, Cell goal_blank, const search::Limits& limits)>;

/// Such a search of short ways, as pieces of solutions, whose copies share what they know; empty where boards are too
/// large.
[[nodiscard]] SlidePieces slide_pieces(BoardSize board);

}  // namespace tilepdb::solver
