// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "core/board.hpp"
#include "team/team.hpp"

namespace tilepdb::solver {

/// Collective: the names of a board's tables that all processes have in their folders. Only headers are read. Throws
/// Error (check_failed), in all processes, if two have different tables of one name.
[[nodiscard]] std::set<std::string> tables_of_all(Team& team, const std::filesystem::path& folder, BoardSize board);

}  // namespace tilepdb::solver
