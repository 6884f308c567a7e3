// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "core/position.hpp"

namespace tilepdb {

/// Returns the goal 0 1 2 …, common in the literature.
[[nodiscard]] Position blank_first_goal(BoardSize board) noexcept;

/// Returns the goal 1 2 … 0 of the puzzle as sold.
[[nodiscard]] Position blank_last_goal(BoardSize board) noexcept;

/// Returns the goal 1 2 3 … along a spiral from the first cell inwards, with the blank at its end.
[[nodiscard]] Position snail_goal(BoardSize board) noexcept;

inline constexpr std::string_view goal_names[] = {"blank-first", "blank-last", "snail"};

[[nodiscard]] bool is_goal_name(std::string_view text) noexcept;

/// Parses a goal: one of goal_names, or a board in any form of board_rows.hpp. Throws Error (bad_input).
[[nodiscard]] Position parse_goal(BoardSize board, std::string_view text);

/// Returns the goal named by the environment variable TILEPDB_GOAL, which applies if neither options nor files name a
/// goal; empty if it is not set. Throws Error (bad_input) if the value is not one of goal_names.
[[nodiscard]] std::string preferred_goal();

/// Returns the position with the blank and every tile named by its goal cell. In this form any goal is 0 1 2 …;
/// patterns name tiles in the same way.
[[nodiscard]] Position named_by_goal(const Position& position, const Position& goal) noexcept;

}  // namespace tilepdb
