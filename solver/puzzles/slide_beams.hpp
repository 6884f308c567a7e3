// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "core/position.hpp"
#include "solver/puzzles/any_puzzle.hpp"

namespace tilepdb::solver {

/// Searches for a shortest solution in slides within limits.
using SlideProof = std::function<Found(const search::Limits& limits)>;

/// A solution of a board of any size by beams (anytime_search()), with as few slides of one tile or several as they
/// find, whose moves are words as "R2". `prove` may be empty.
[[nodiscard]] Found slide_beams(const Position& start, const Position& goal, const SearchChoice& choice,
                                const search::Limits& limits, const SlideProof& prove);

}  // namespace tilepdb::solver
