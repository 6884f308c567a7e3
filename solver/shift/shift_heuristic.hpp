// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "tilepdb/shift/board.hpp"

namespace tilepdb::shift {

/// A lower bound of the moves from a board to a goal; 0 at the goal, and consistent. May be asked by several threads.
class ShiftHeuristic {
 public:
  virtual ~ShiftHeuristic() = default;

  /// For boards with the goal's kinds.
  [[nodiscard]] virtual unsigned value(const Board& board) const = 0;
};

/// What is taken if no heuristic is named.
inline constexpr std::string_view best_shift_heuristic = "torus";

/// A heuristic by name; proofs are in docs/method.md.
/// - `zero`.
/// - `torus`: columns that the cells have to go, around the edge if that is nearer, each kind by its cheapest
///   assignment, divided by the cells that a shift of a row moves and rounded up; the same for rows; and their sum.
/// - `assignment`: the larger of that and columns and rows together, by the cheapest assignment of each kind. Larger
///   where there are few kinds, now and then, and much slower.
/// - `max:A,B,…`: the largest of several.
/// Throws Error (bad_input) for other names.
[[nodiscard]] std::unique_ptr<const ShiftHeuristic> make_shift_heuristic(std::string_view name, const Board& goal);

}  // namespace tilepdb::shift
