// SPDX-License-Identifier: MIT
#pragma once

#include "text/json_fwd.hpp"
#include "web/binding/request.hpp"
#include "web/binding/tile_tables.hpp"

// Requests on boards of sliding tiles, and their answers.
namespace tilepdb::web {

/// What there is for boards of a size: catalogue, files of tables, whether shortest solutions are found; and whether
/// the boards can be solved, if there are some.
[[nodiscard]] Json describe_tiles(const Request& request);

/// Makes tables.
[[nodiscard]] Json generate_tiles(const Request& request);

/// Opens tables, so that damaged files are noticed.
[[nodiscard]] Json open_tiles(const Request& request, TileTables& tables);

[[nodiscard]] Json solve_tiles(const Request& request, TileTables& tables);

/// Plays moves on a board, and unless it is not wanted says by which of them a shortest solution was lost.
[[nodiscard]] Json check_tiles(const Request& request, TileTables& tables);

[[nodiscard]] Json random_tiles(const Request& request);

/// Values of boards, those of tables where there are tables.
[[nodiscard]] Json heuristic_tiles(const Request& request, TileTables& tables);

}  // namespace tilepdb::web
