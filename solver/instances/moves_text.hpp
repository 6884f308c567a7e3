// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"

namespace tilepdb::solver {

/// The moves as letters.
[[nodiscard]] std::string moves_text(const std::vector<Direction>& moves);

/// Moves from such a text. Throws Error (bad_input) for other characters, and for more than max_depth moves.
[[nodiscard]] std::vector<Direction> parse_moves(std::string_view text);

}  // namespace tilepdb::solver
