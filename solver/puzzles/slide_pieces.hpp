// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "core/position.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::solver {

/// Whether SlidePieces takes boards of a size.
[[nodiscard]] bool fits_slide_pieces(BoardSize board) noexcept;

/// Finds ways from one board to another in the fewest slides of one tile or several, without tables: short ones, as
/// pieces of solutions. May be copied; copies share what they know.
class SlidePieces {
 public:
  explicit SlidePieces(BoardSize board);

  /// A shortest way by IDA*, from a start that is named by the goal to that, with the blank on a cell. Lengths in the
  /// limits and what is proved are in slides, moves those of single tiles.
  [[nodiscard]] search::Result<Direction> operator()(const Position& start, Cell goal_blank,
                                                     const search::Limits& limits) const;

 private:
  class Searches;
  std::shared_ptr<Searches> searches_;
};

}  // namespace tilepdb::solver
