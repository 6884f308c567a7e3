// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "tilepdb/position.hpp"

namespace tilepdb::solver {

/// A lower bound of the moves that a board takes, without tables on disk. Immutable; any number of threads may ask one
/// at once.
class BoardHeuristic {
 public:
  virtual ~BoardHeuristic() = default;

  /// For a position named by goal (named_by_goal()) of the board and goal that it was made for.
  [[nodiscard]] virtual unsigned value(const Position& position) const = 0;
};

/// What users call them, the weakest first.
inline constexpr std::string_view board_heuristic_names[] = {"zero", "misplaced", "manhattan", "linear-conflict",
                                                             "walking-distance"};

/// What users call tables on disk, alone or in `max:a,b,…`.
inline constexpr std::string_view table_heuristic_name = "pdb";

/// Whether the heuristic of a name reads tables.
[[nodiscard]] bool reads_tables(std::string_view name);

/// Makes the heuristic that reads tables.
using TableHeuristicMaker = std::function<std::unique_ptr<const BoardHeuristic>()>;

/// A heuristic by name, or the largest of several as `max:a,b,…`, for goals whose blank is on a cell. Throws Error
/// (bad_input) if the name is not known, or if the board is too large for it. Without a maker of the heuristic that
/// reads tables its name is not known.
[[nodiscard]] std::unique_ptr<const BoardHeuristic> make_board_heuristic(std::string_view name, BoardSize board,
                                                                         Cell blank,
                                                                         const TableHeuristicMaker& tables = {});

}  // namespace tilepdb::solver
