// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "puzzles/shift/labelled_board.hpp"

namespace tilepdb::shift {

/// Whether shifts lead from a board to another, and why, in words.
struct Reachability {
  bool reachable = false;
  std::string why;
};

/// Shifts reach every board with the same cells, or, where all cells differ and both sides are odd, every second of
/// them: each shift is then an even permutation (docs/method.md).
[[nodiscard]] Reachability reachability(const LabelledBoard& start, const LabelledBoard& goal);

/// How many of the boards with the same cells a board can reach, itself included; as a double, for there are many.
[[nodiscard]] double reachable_boards(const LabelledBoard& board);

}  // namespace tilepdb::shift
