// SPDX-License-Identifier: MIT
#pragma once

#include "solver/commands/result_row.hpp"
#include "solver/search/batch.hpp"

namespace tilepdb::solver {

/// What is printed of a sliding-tile puzzle's outcome; with the boards if they are to be shown.
[[nodiscard]] ResultRow row_of(const Instance& instance, const Outcome& outcome, Show show);

}  // namespace tilepdb::solver
