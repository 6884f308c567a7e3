// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/position.hpp"

namespace tilepdb::solver {

class Heuristic;

/// A lower bound of the moves that a board takes. Immutable; any number of threads may ask one at once.
class BoardHeuristic {
 public:
  virtual ~BoardHeuristic() = default;

  /// For a position named by goal (named_by_goal()) of the board and goal that it was made for.
  [[nodiscard]] virtual unsigned value(const Position& position) const = 0;

  /// The tables that it reads, if it does: searches carry their values from state to state.
  [[nodiscard]] virtual const Heuristic* tables() const noexcept { return nullptr; }

  /// The value of everything in it but these tables.
  [[nodiscard]] virtual unsigned value_without_tables(const Position& position) const { return value(position); }
};

/// What users call them, the weakest first.
inline constexpr std::string_view board_heuristic_names[] = {"zero", "misplaced", "manhattan", "linear-conflict",
                                                             "walking-distance"};

/// The best heuristic for a board that needs no tables, by name.
[[nodiscard]] std::string best_without_tables(BoardSize board);

/// Whether a name may be that of tables.
enum class TableHeuristics { unknown, known };

/// Throws Error (bad_input) if a heuristic's name is not known, without making it.
void require_board_heuristic(std::string_view name, TableHeuristics tables);

/// Makes the heuristic that reads tables.
using TableHeuristicMaker = std::function<std::unique_ptr<const BoardHeuristic>()>;

/// A heuristic by name, or the largest of several as `max:a,b,…`, for goals whose blank is on a cell. Throws Error
/// (bad_input) if the name is not known, or if the board is too large for it. Without a maker of the heuristic that
/// reads tables its name is not known.
[[nodiscard]] std::unique_ptr<const BoardHeuristic> make_board_heuristic(std::string_view name, BoardSize board,
                                                                         Cell blank,
                                                                         const TableHeuristicMaker& tables = {});

}  // namespace tilepdb::solver
