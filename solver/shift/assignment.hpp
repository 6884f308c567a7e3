// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "puzzles/shift/board.hpp"

namespace tilepdb::shift {

/// What it costs to give row i column j, for as many rows as columns.
using AssignmentCosts = std::array<std::array<unsigned, max_cells>, max_cells>;

/// The least sum of costs by which each of the first `size` rows gets a column of its own, of the first `size`. The
/// Hungarian method with shortest augmenting paths (Kuhn 1955; Jonker & Volgenant 1987), size³ steps. Costs are less
/// than a million.
[[nodiscard]] unsigned least_assignment_cost(const AssignmentCosts& costs, unsigned size) noexcept;

}  // namespace tilepdb::shift
