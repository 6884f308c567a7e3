// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "core/board.hpp"

namespace tilepdb::solver {

/// All four directions, a bit for each.
inline constexpr unsigned every_direction = 15;

/// Where the blank can go from each cell by allowed directions (a bit for each), in ascending order of the cell it goes
/// to.
template <typename BoardType>
struct BlankSteps {
  struct List {
    std::uint8_t count = 0;
    std::array<std::uint8_t, 4> direction{};
    std::array<std::uint8_t, 4> cell{};
  };
  /// By cell and allowed directions.
  static constexpr auto lists = []() {
    std::array<std::array<List, every_direction + 1>, BoardType::cells> all{};
    for (Cell cell = 0; cell < BoardType::cells; ++cell) {
      for (unsigned allowed = 0; allowed <= every_direction; ++allowed) {
        List& list = all[cell][allowed];
        for (const Direction direction : directions) {
          const auto d = static_cast<unsigned>(direction);
          if ((allowed >> d & 1U) == 0 || !BoardType::size.can_go(cell, direction)) continue;
          list.direction[list.count] = static_cast<std::uint8_t>(d);
          list.cell[list.count++] = static_cast<std::uint8_t>(BoardType::size.neighbour(cell, direction));
        }
      }
    }
    return all;
  }();
};

}  // namespace tilepdb::solver
