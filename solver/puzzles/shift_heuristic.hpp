// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "format/table_file.hpp"
#include "puzzles/shift/space.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "tilepdb/pattern_database/pattern_database.hpp"

namespace tilepdb::shift {

/// A consistent lower bound on the moves from a board, which has the goal's kinds, to the goal. It may return any value
/// of at least `enough` instead of a larger one. Several threads may call the same object.
using ShiftHeuristic = std::function<unsigned(const Board& board, unsigned enough)>;

/// A value of `enough` for the full bound.
inline constexpr unsigned full_bound = ~0U;

/// A table of the shift puzzle, which stores h directly.
using Table = pattern_database::PatternDatabase<Space>;
using Tables = std::vector<std::shared_ptr<const Table>>;

/// Opens a table. Throws errors of pattern_database::Table::open(), and bad_input if the table is of another puzzle or
/// does not store h directly.
[[nodiscard]] std::shared_ptr<const Table> open_table(const std::filesystem::path& path, Check check);

/// Returns whether a table distinguishes some of a goal's kinds. For a goal with a single kind, any table that fits
/// serves.
[[nodiscard]] bool serves(const TableKey& table, const Board& goal);

/// Opens the tables in a folder that serve a goal and, if `only` is given, are in it. Adds their files to `serving`,
/// and a message for each unreadable file that the goal does not need. Prefers the plain file to the compressed file of
/// the same table. The name of an unreadable file determines whether the goal needs it. Throws Error if the goal needs
/// an unreadable file, and for a damaged table.
[[nodiscard]] Tables open_tables(const std::filesystem::path& folder, const Board& goal,
                                 const std::optional<std::vector<TableKey>>& only, Check check,
                                 solver::ServingTables& serving);

/// Makes a heuristic by name; docs/method.md has the proofs.
/// - `zero`.
/// - `torus`: the columns that the cells must cross, around the edge if that is shorter, each kind by its cheapest
///   assignment, divided by the cells that a shift of a row moves and rounded up; plus the same for rows.
/// - `pdb`: the largest h of the tables, or 0 without tables. It uses the lookups that are worth their time on random
///   boards, always the same ones.
/// - `max:A,B,…`: the largest of several, from A on until one is large enough.
/// Throws Error (bad_input) for other names.
[[nodiscard]] ShiftHeuristic make_shift_heuristic(std::string_view name, const Board& goal, const Tables& tables = {});

/// Makes the heuristic `pdb`.
[[nodiscard]] ShiftHeuristic make_table_heuristic(const Board& goal, const Tables& tables);

}  // namespace tilepdb::shift
