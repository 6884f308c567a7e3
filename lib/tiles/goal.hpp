// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
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

/// Parses a goal: one of goal_names, or a board in any form of board_rows.hpp, in which cells marked * are free. A
/// single free cell gets the tile that is left. A text that is a complete board with * for the blank is that board.
/// Without `board`, a name is for 4x4, and the size of a board follows from its rows. Throws Error (bad_input).
[[nodiscard]] Position parse_partial_goal(std::optional<BoardSize> board, std::string_view text);

/// Parses a goal that names every tile. Throws Error (bad_input), also for a partial goal.
[[nodiscard]] Position parse_goal(BoardSize board, std::string_view text);

/// Throws Error (bad_input) if a goal is partial; the error says that `what` needs a goal that names every tile.
void require_full_goal(const Position& goal, const std::string& what);

/// Returns the goal named by the environment variable TILEPDB_GOAL, which applies if neither options nor files name a
/// goal; empty if it is not set. Throws Error (bad_input) if the value is not one of goal_names.
[[nodiscard]] std::string preferred_goal();

/// Returns the position with the blank and every tile named by its goal cell. In this form any goal is 0 1 2 …;
/// patterns name tiles in the same way. A blank that a partial goal does not name is named by the first free cell, and
/// all its free tiles by the next one, because they are alike: see free_tile_name().
[[nodiscard]] Position named_by_goal(const Position& position, const Position& goal);

/// Returns the cell that names the blank in named_by_goal().
[[nodiscard]] Cell blank_name(const Position& goal) noexcept;

/// Returns the name of all free tiles of a partial goal: the first free cell that does not name the blank. `free_cells`
/// are those of the goal.
[[nodiscard]] constexpr Cell free_tile_name(BoardCells free_cells, Cell blank_name) noexcept {
  const BoardCells others = free_cells & ~board_cell(blank_name);
  Cell cell = 0;
  while (!has_cell(others, cell)) ++cell;
  return cell;
}

}  // namespace tilepdb
