// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "core/position.hpp"

namespace tilepdb {

/// 0 1 2 …: the goal of the literature.
[[nodiscard]] Position blank_first_goal(BoardSize board) noexcept;

/// 1 2 … 0: the goal of the puzzle as sold.
[[nodiscard]] Position blank_last_goal(BoardSize board) noexcept;

/// 1 2 3 … along a spiral from the first cell inwards, the blank at its end.
[[nodiscard]] Position snail_goal(BoardSize board) noexcept;

inline constexpr std::string_view goal_names[] = {"blank-first", "blank-last", "snail"};

[[nodiscard]] bool is_goal_name(std::string_view text) noexcept;

/// A goal by name (see goal_names) or as a board written out, in any form of board_rows.hpp. Throws Error (bad_input).
[[nodiscard]] Position parse_goal(BoardSize board, std::string_view text);

/// The name of the standard goal in the environment variable TILEPDB_GOAL, which programs prefer where neither options
/// nor files name a goal; empty if it is not set. Throws Error (bad_input) for any other text.
[[nodiscard]] std::string preferred_goal();

/// The position with every tile named by its goal cell; the blank gets the name of its own goal cell. In this form
/// the goal is 0 1 2 … whatever it was, and patterns name tiles the same way.
[[nodiscard]] Position named_by_goal(const Position& position, const Position& goal) noexcept;

}  // namespace tilepdb
