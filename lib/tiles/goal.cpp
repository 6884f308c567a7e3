// SPDX-License-Identifier: MIT
#include "tiles/goal.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "platform/folders.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_rows.hpp"

namespace tilepdb {

Position blank_first_goal(BoardSize board) noexcept {
  Position goal{board, {}};
  for (Cell cell = 0; cell < board.cells(); ++cell) goal.tiles[cell] = static_cast<std::uint8_t>(cell);
  return goal;
}

Position blank_last_goal(BoardSize board) noexcept {
  Position goal{board, {}};
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    goal.tiles[cell] = static_cast<std::uint8_t>((cell + 1) % board.cells());
  }
  return goal;
}

Position snail_goal(BoardSize board) noexcept {
  constexpr Direction turns[] = {Direction::right, Direction::down, Direction::left, Direction::up};
  Position goal{board, {}};
  std::array<bool, max_board_cells> visited{};
  Cell cell = 0;
  unsigned turn = 0;
  for (unsigned tile = 1; tile < board.cells(); ++tile) {
    goal.tiles[cell] = static_cast<std::uint8_t>(tile);
    visited[cell] = true;
    const auto open = [&] { return board.can_go(cell, turns[turn]) && !visited[board.neighbour(cell, turns[turn])]; };
    if (!open()) turn = (turn + 1) % 4;
    cell = board.neighbour(cell, turns[turn]);
  }
  return goal;
}

bool is_goal_name(std::string_view text) noexcept {
  return std::find(std::begin(goal_names), std::end(goal_names), text) != std::end(goal_names);
}

Position parse_goal(BoardSize board, std::string_view text) {
  if (text == goal_names[0]) return blank_first_goal(board);
  if (text == goal_names[1]) return blank_last_goal(board);
  if (text == goal_names[2]) return snail_goal(board);
  try {
    return parse_board_text(text, board);
  } catch (const Error& error) {
    throw Error(error.kind(),
                "goal '" + std::string(text) + "': " + error.what() + "; or use blank-first, blank-last or snail");
  }
}

std::string preferred_goal() {
  std::string name = environment("TILEPDB_GOAL");
  if (name.empty() || is_goal_name(name)) return name;
  throw Error(ErrorKind::bad_input, "TILEPDB_GOAL: found '" + name + "', expected blank-first, blank-last or snail");
}

Position named_by_goal(const Position& position, const Position& goal) noexcept {
  Position result{position.board, {}};
  for (Cell cell = 0; cell < position.board.cells(); ++cell) {
    result.tiles[cell] = static_cast<std::uint8_t>(goal.cell_of(position.tiles[cell]));
  }
  return result;
}

}  // namespace tilepdb
