// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "solver/heuristics/heuristic.hpp"

namespace tilepdb::solver {

/// The heuristic that reads tables.
inline constexpr std::string_view table_heuristic_name = "pdb";

/// The names of the heuristics whose largest value counts, as in max:A,B, or the only name.
[[nodiscard]] std::vector<std::string_view> parts_of_heuristic(std::string_view name);

/// Whether a heuristic of that name reads tables.
[[nodiscard]] bool reads_tables(std::string_view name);

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

/// Pattern databases for the general algorithms. A value of its own is read by going down from state to state to the
/// goal; searches carry values along instead.
class TableHeuristic : public BoardHeuristic {
 public:
  explicit TableHeuristic(std::shared_ptr<const Heuristic> heuristic) : heuristic_(std::move(heuristic)) {}

  [[nodiscard]] unsigned value(const Position& position) const override { return heuristic_->value(position); }
  [[nodiscard]] const Heuristic* tables() const noexcept override { return heuristic_.get(); }
  [[nodiscard]] unsigned value_without_tables(const Position& /*position*/) const override { return 0; }

 private:
  std::shared_ptr<const Heuristic> heuristic_;
};

}  // namespace tilepdb::solver
