// SPDX-License-Identifier: MIT
#pragma once

/// The whole programming interface, in namespace tilepdb::v1. docs/api.md shows how to use it.
// IWYU pragma: begin_exports
#include "tilepdb/api/board.hpp"
#include "tilepdb/api/certificate.hpp"
#include "tilepdb/api/generate.hpp"
#include "tilepdb/api/heuristic.hpp"
#include "tilepdb/api/memory_tables.hpp"
#include "tilepdb/api/puzzle.hpp"
#include "tilepdb/api/solve.hpp"
#include "tilepdb/api/table.hpp"
#include "tilepdb/version.hpp"
// IWYU pragma: end_exports
