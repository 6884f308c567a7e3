// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "format/table_file.hpp"
#include "puzzles/shift/space.hpp"
#include "tilepdb/pattern_database/pattern_database.hpp"

namespace tilepdb::shift {

/// A lower bound of the moves from a board to a goal; 0 at the goal, and consistent. Several threads may use one.
class ShiftHeuristic {
 public:
  virtual ~ShiftHeuristic() = default;

  static constexpr unsigned all = ~0U;

  /// The bound of a board with the goal's kinds. It may be lower if it is at least `enough`.
  [[nodiscard]] unsigned value(const Board& board, unsigned enough = all) const { return find_value(board, enough); }

 private:
  [[nodiscard]] virtual unsigned find_value(const Board& board, unsigned enough) const = 0;
};

/// A table of the shift puzzle, which holds h itself.
using Table = pattern_database::PatternDatabase<Space>;
using Tables = std::vector<std::shared_ptr<const Table>>;

/// Opens a table. Throws Error as pattern_database::Table::open() does, and bad_input if the table is of another puzzle
/// or does not hold h itself.
[[nodiscard]] std::shared_ptr<const Table> open_table(const std::filesystem::path& path, Check check);

/// Whether a table distinguishes some of a goal's kinds. A table serves a goal of a single kind if it fits.
[[nodiscard]] bool serves(const TableKey& table, const Board& goal);

/// The tables in a folder that serve a goal.
struct FoundTables {
  std::vector<std::filesystem::path> files{};
  Tables tables{};
  std::vector<std::string> left_out{};  ///< a message for each unreadable file that the goal does not need
};

/// Opens the tables in a folder that serve a goal and, unless it is empty, are in `only`. Of a plain and a compressed
/// file of the same table the plain one is opened. The name of an unreadable file says whether the goal needs it.
/// Throws Error if the goal does, and for a damaged table.
[[nodiscard]] FoundTables find_tables(const std::filesystem::path& folder, const Board& goal,
                                      const std::optional<std::vector<TableKey>>& only, Check check);

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

/// The heuristic `pdb`. It looks a board up in the ways that are worth their time on random boards, always the same
/// ones.
[[nodiscard]] std::unique_ptr<const ShiftHeuristic> make_table_heuristic(const Board& goal, const Tables& tables);

/// What it costs to give row i column j, for as many rows as columns.
using AssignmentCosts = std::array<std::array<unsigned, max_cells>, max_cells>;

/// The least sum of costs by which each of the first `size` rows gets a column of its own, of the first `size`. The
/// Hungarian method with shortest augmenting paths (Kuhn 1955; Jonker & Volgenant 1987), size³ steps. Costs are less
/// than a million.
[[nodiscard]] unsigned least_assignment_cost(const AssignmentCosts& costs, unsigned size) noexcept;

}  // namespace tilepdb::shift
