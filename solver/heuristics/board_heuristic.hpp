// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "solver/heuristics/heuristic.hpp"

namespace tilepdb::solver {

/// The name of the heuristic that reads tables.
inline constexpr std::string_view table_heuristic_name = "pdb";

/// Returns the names A and B of max:A,B, or the only name.
[[nodiscard]] std::vector<std::string_view> parts_of_heuristic(std::string_view name);
/// Returns the same. Throws Error (bad_input) unless all of them are known.
[[nodiscard]] std::vector<std::string_view> parts_of_heuristic(std::string_view name,
                                                               const std::vector<std::string>& known);

/// Returns whether a heuristic, or one of its parts, reads tables.
[[nodiscard]] bool reads_tables(std::string_view name);

/// A lower bound on the number of moves to the goal. Immutable and thread-safe.
class BoardHeuristic {
 public:
  virtual ~BoardHeuristic() = default;

  /// Takes a position named by goal (named_by_goal()), of the board and goal that the heuristic was made for.
  [[nodiscard]] virtual unsigned value(const Position& position) const = 0;

  /// The tables that it reads, if any: searches carry their values from state to state.
  [[nodiscard]] virtual const Heuristic* tables() const noexcept { return nullptr; }

  /// Returns whether it is the value of the tables alone.
  [[nodiscard]] virtual bool has_only_tables() const noexcept { return false; }

  [[nodiscard]] virtual unsigned value_without_tables(const Position& position) const { return value(position); }
};

/// The names for users, the weakest first.
inline constexpr std::string_view board_heuristic_names[] = {"zero", "misplaced", "manhattan", "linear-conflict",
                                                             "walking-distance"};

/// Returns the names of those for a board.
[[nodiscard]] std::vector<std::string> heuristics_without_tables(BoardSize board);

/// Returns the name of the best heuristic without tables for a board.
[[nodiscard]] std::string best_without_tables(BoardSize board);

/// Returns the name of the best heuristic with tables. For a partial goal it has other parts too, because some named
/// tiles may be in no pattern.
[[nodiscard]] std::string best_with_tables(const Position& goal);

/// Whether the name of the table heuristic is known.
enum class TableHeuristics { unknown, known };

/// Throws Error (bad_input) if a heuristic's name is unknown.
void require_board_heuristic(std::string_view name, TableHeuristics tables);

/// Makes the heuristic that reads tables.
using TableHeuristicMaker = std::function<std::unique_ptr<const BoardHeuristic>()>;

/// Makes a heuristic by name, or the maximum of several as `max:a,b,…`, for goals whose blank is named by a cell and
/// whose free cells are `free_cells` (Position::free_cells()). Throws Error (bad_input) if a name is unknown or the
/// board too large. Without `tables` the table heuristic's name is unknown.
[[nodiscard]] std::unique_ptr<const BoardHeuristic> make_board_heuristic(std::string_view name, BoardSize board,
                                                                         Cell blank,
                                                                         const TableHeuristicMaker& tables = {},
                                                                         BoardCells free_cells = 0);

/// Pattern databases for the general algorithms. A single value is read by walking down to the goal; searches carry
/// values along instead.
class TableHeuristic : public BoardHeuristic {
 public:
  explicit TableHeuristic(std::shared_ptr<const Heuristic> heuristic) : heuristic_(std::move(heuristic)) {}

  [[nodiscard]] unsigned value(const Position& position) const override { return heuristic_->value(position); }
  [[nodiscard]] const Heuristic* tables() const noexcept override { return heuristic_.get(); }
  [[nodiscard]] bool has_only_tables() const noexcept override { return true; }
  [[nodiscard]] unsigned value_without_tables(const Position& /*position*/) const override { return 0; }

 private:
  std::shared_ptr<const Heuristic> heuristic_;
};

}  // namespace tilepdb::solver
