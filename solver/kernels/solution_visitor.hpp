// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>

#include "core/board.hpp"

namespace tilepdb::solver {

/// Told of a solution; answers whether to go on.
using SolutionVisitor = std::function<bool(std::span<const Direction> moves)>;

}  // namespace tilepdb::solver
