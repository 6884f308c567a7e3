// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

#include "core/position.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::solver {

/// Searches for a shortest solution in slides within limits.
using SlideProof = std::function<search::Result<std::string>(const search::Limits& limits)>;

/// A solution of a board of any size by beams (anytime_search()), with as few slides of one tile or several as they
/// find, whose moves are words as "R2". `prove` may be empty.
[[nodiscard]] search::Result<std::string> slide_beams(const Position& start, const Position& goal,
                                                      const SearchChoice& choice, const search::Limits& limits,
                                                      const SlideProof& prove);

/// A lower bound of the slides from a start to the goal, on boards of any size, from that of single tiles.
[[nodiscard]] std::function<unsigned(const Position& start)> slide_bound(const Position& goal);

/// Finds a way in the fewest slides of one tile or several by IDA*, without tables: from a start, which is named by
/// the goal, to the goal, whose blank is on a cell. Lengths in the limits and what is proved are in slides, moves those
/// of single tiles.
using SlidePieces =
    std::function<search::Result<Direction>(const Position& start, Cell goal_blank, const search::Limits& limits)>;

/// Such a search of short ways, as pieces of solutions, whose copies share what they know; empty where boards are too
/// large.
[[nodiscard]] SlidePieces slide_pieces(BoardSize board);

}  // namespace tilepdb::solver
