// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

#include "core/position.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::solver {

/// Searches for an optimal solution in slides within limits.
using SlideProof = std::function<search::Result<std::string>(const search::Limits& limits)>;

/// Searches by one beam of this width, guided by tables.
using SlideBeam = std::function<search::Result<std::string>(unsigned width, const search::Limits& limits)>;

/// Solves a board of any size by beams (anytime_search()) with few slides of one or several tiles; moves are words such
/// as "R2". `prove` and `beam` may be empty.
[[nodiscard]] search::Result<std::string> slide_beams(const Position& start, const Position& goal,
                                                      const SearchChoice& choice, const search::Limits& limits,
                                                      const SlideProof& prove, const SlideBeam& beam = {});

/// Returns a lower bound on the number of slides to the goal for boards of any size, from one on moves of single tiles.
[[nodiscard]] std::function<unsigned(const Position& start)> slide_bound(const Position& goal);

/// Finds a path with the fewest slides by IDA* without tables, from a start named by the goal to the goal with its
/// blank on `goal_blank`. Limits and proven lengths count slides; the moves of the result are those of single tiles.
using SlidePieces =
    std::function<search::Result<Direction>(const Position& start, Cell goal_blank, const search::Limits& limits)>;

/// Returns a search for short paths, as pieces of solutions; its copies share their puzzles. Empty if the board is too
/// large.
[[nodiscard]] SlidePieces slide_pieces(BoardSize board);

}  // namespace tilepdb::solver
