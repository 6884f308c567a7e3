// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>

#include "core/board.hpp"

namespace tilepdb::solver {

/// Notified of a solution; false ends the search.
using SolutionVisitor = std::function<bool(std::span<const Direction> moves)>;

}  // namespace tilepdb::solver
