// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "core/position.hpp"
#include "platform/job.hpp"
#include "tilepdb/search/result.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {

/// The pieces that are looked at along a solution.
struct Pieces {
  std::size_t length = 0;  ///< moves of a piece
  std::size_t step = 0;    ///< moves from the beginning of a piece to that of the next
  bool tails = false;      ///< shorter pieces at the end, after the first that reaches it
  Metric metric = Metric::single_tile;
};

/// Finds a way of at most so many moves to the end of a piece from its start, which is named by the end; there the
/// blank is on cell `goal_blank`. Nothing if it finds none.
using PieceSearch =
    std::function<std::optional<std::vector<Direction>>(const Position& start, Cell goal_blank, unsigned most_moves)>;

/// Looks along a solution for pieces between whose ends there is a shorter way, and puts these in, until the job is to
/// end. `blank` is the blank's name.
[[nodiscard]] std::vector<Direction> with_pieces_replaced(const Position& start, Cell blank,
                                                          std::vector<Direction> moves, const Pieces& pieces,
                                                          const PieceSearch& search, const Job& job);

/// The same with what a beam search of some width finds.
[[nodiscard]] search::Result<Direction> with_shorter_pieces(const Position& start, Cell goal_blank,
                                                            std::vector<Direction> moves, unsigned width,
                                                            const Job& job = {}, Metric metric = Metric::single_tile);

}  // namespace tilepdb::solver
