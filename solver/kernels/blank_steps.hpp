// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "core/board.hpp"

namespace tilepdb::solver {

/// All four directions, a bit for each.
inline constexpr unsigned every_direction = 15;

/// The blank's moves from each cell of a board, by the directions that are allowed (a bit for each), in ascending order
/// of the cell that the blank goes to.
class BlankSteps {
 public:
  struct List {
    std::uint8_t count = 0;
    std::array<std::uint8_t, 4> direction{};
    std::array<std::uint8_t, 4> cell{};
  };
  using ByAllowed = std::array<List, every_direction + 1>;

  explicit BlankSteps(BoardSize board) noexcept;

  /// By cell and allowed directions.
  [[nodiscard]] const ByAllowed* lists() const noexcept { return lists_.data(); }

 private:
  std::array<ByAllowed, max_cells> lists_{};
};

}  // namespace tilepdb::solver
