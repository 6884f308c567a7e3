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

/// The pieces of a solution to search again.
struct Pieces {
  std::size_t length = 0;  ///< moves of a piece
  std::size_t step = 0;    ///< moves from the start of a piece to the start of the next
  bool tails = false;      ///< also search shorter pieces at the end, after the first that reaches it
  Metric metric = Metric::single_tile;
};

/// Finds at most `most_moves` moves from the start of a piece to its end. `start` is named by the end, where the blank
/// is on cell `goal_blank`. Returns nothing if it finds none.
using PieceSearch =
    std::function<std::optional<std::vector<Direction>>(const Position& start, Cell goal_blank, unsigned most_moves)>;

/// Replaces pieces of a solution by shorter ones that `search` finds, until the job is stopped. `blank` is the blank's
/// name.
[[nodiscard]] std::vector<Direction> with_pieces_replaced(const Position& start, Cell blank,
                                                          std::vector<Direction> moves, const Pieces& pieces,
                                                          const PieceSearch& search, const Job& job);

/// Replaces pieces of a solution by shorter ones that a beam search of some width finds.
[[nodiscard]] search::Result<Direction> with_shorter_pieces(const Position& start, Cell goal_blank,
                                                            std::vector<Direction> moves, unsigned width,
                                                            const Job& job = {}, Metric metric = Metric::single_tile);

}  // namespace tilepdb::solver
