// SPDX-License-Identifier: MIT
#pragma once

#include "core/position.hpp"

namespace tilepdb::solver {

/// The start of the backward search from the goal to a start: the two change places, and every tile gets the name of
/// its cell in the start. Both positions are named by goal.
[[nodiscard]] inline Position backward_problem(const Position& start) noexcept {
  Position result{start.board, {}};
  for (Cell cell = 0; cell < start.board.cells(); ++cell) {
    result.tiles[start.tiles[cell]] = static_cast<std::uint8_t>(cell);
  }
  return result;
}

}  // namespace tilepdb::solver
