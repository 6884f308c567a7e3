// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>

#include "core/position.hpp"
#include "text/json_fwd.hpp"
#include "tiles/move_sequence.hpp"
#include "web/binding/request.hpp"

// What checks of moves share. Members of answers are those of `Checked` in tilepdb.d.ts.
namespace tilepdb::web {

/// Adds to the check of some moves what is known from `optimum`, the fewest moves from the start: that, and of moves
/// that solve their board the first, from 1, after which no shortest solution can be had any more. `fewest_after` tells
/// the fewest moves that are left after so many of the moves.
void add_optimum(Json& answer, std::size_t moves, unsigned optimum,
                 const std::function<unsigned(std::size_t made)>& fewest_after);

/// Plays moves on a board of sliding tiles. `fewest` tells the fewest moves of the metric that lead from a board to the
/// goal; empty: none are searched on such boards.
[[nodiscard]] Json check_moves(const Request& request, Metric metric,
                               const std::function<unsigned(const Position& board)>& fewest);

}  // namespace tilepdb::web
