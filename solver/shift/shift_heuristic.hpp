// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "solver/shift/shift_table.hpp"

namespace tilepdb::shift {

/// A lower bound of the moves from a board to a goal; 0 at the goal, and consistent. May be asked by several threads.
class ShiftHeuristic {
 public:
  virtual ~ShiftHeuristic() = default;

  static constexpr unsigned all = ~0U;

  /// For boards with the goal's kinds. Where `enough` or more is found the search for more may end.
  [[nodiscard]] unsigned value(const Board& board, unsigned enough = all) const { return find_value(board, enough); }

 private:
  [[nodiscard]] virtual unsigned find_value(const Board& board, unsigned enough) const = 0;
};

/// What is taken if no heuristic is named, with tables and without.
inline constexpr std::string_view best_heuristic_with_tables = "max:pdb,torus";
inline constexpr std::string_view best_heuristic_without_tables = "torus";

/// Tables of one goal.
using Tables = std::vector<std::shared_ptr<const Table>>;

/// A heuristic by name; proofs are in docs/method.md.
/// - `zero`.
/// - `torus`: columns that the cells have to go, around the edge if that is nearer, each kind by its cheapest
///   assignment, divided by the cells that a shift of a row moves and rounded up; the same for rows; and their sum.
/// - `assignment`: the larger of that and columns and rows together, by the cheapest assignment of each kind. Larger
///   where there are few kinds, now and then, and much slower.
/// - `pdb`: the largest h of the tables; 0 if there are none.
/// - `max:A,B,…`: the largest of several.
/// Throws Error (bad_input) for other names.
[[nodiscard]] std::unique_ptr<const ShiftHeuristic> make_shift_heuristic(std::string_view name, const Board& goal,
                                                                         const Tables& tables = {});

}  // namespace tilepdb::shift
