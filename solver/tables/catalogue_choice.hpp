// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "solver/heuristics/heuristic.hpp"
#include "solver/tables/problem.hpp"
#include "solver/tables/table_settings.hpp"

namespace tilepdb::solver {

/// The catalogue that the settings name, if they do. Throws Error (bad_input) if it is for another board than `board`.
[[nodiscard]] std::optional<Catalogue> named_catalogue(const TableSettings& settings, std::optional<BoardSize> board);

/// Takes the partitions that the settings give in place, if they do, for the problem's board.
void take_given_partitions(const TableSettings& settings, Problem& problem);

/// The catalogue for a board where neither users nor the tables that are there choose one. Throws Error (bad_input) if
/// the board has none.
[[nodiscard]] Catalogue default_catalogue(BoardSize board);

/// What to do where tables that the search by default needs are missing; nothing if none are, or if they are to be
/// made. Chooses the problem's catalogue if it has none.
[[nodiscard]] std::optional<std::string> advice_for_missing_tables(const TableAccess& access, Problem& problem);

/// Opens the tables for a problem, after pdbgen has made those that are missing if that is wanted. Throws Error with
/// the command that makes them if it is not. Chooses the problem's catalogue if it has none.
[[nodiscard]] std::shared_ptr<const Heuristic> open_heuristic(const TableAccess& access, Problem& problem);

}  // namespace tilepdb::solver
