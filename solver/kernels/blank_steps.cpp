// SPDX-License-Identifier: MIT
#include "solver/kernels/blank_steps.hpp"

namespace tilepdb::solver {

BlankSteps::BlankSteps(BoardSize board) noexcept {
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    for (unsigned allowed = 0; allowed <= every_direction; ++allowed) {
      List& list = lists_[cell][allowed];
      for (const Direction direction : directions) {
        const auto d = static_cast<unsigned>(direction);
        if ((allowed >> d & 1U) == 0 || !board.can_go(cell, direction)) continue;
        list.direction[list.count] = static_cast<std::uint8_t>(d);
        list.cell[list.count++] = static_cast<std::uint8_t>(board.neighbour(cell, direction));
      }
    }
  }
}

}  // namespace tilepdb::solver
