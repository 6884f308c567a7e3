// SPDX-License-Identifier: MIT
#include "tiles/goal.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "platform/folders.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_rows.hpp"
#include "tiles/tile_words.hpp"

namespace tilepdb {
namespace {

constexpr std::string_view free_mark = "*";

/// Returns a goal from the words of its cells. Throws Error (bad_input).
[[nodiscard]] Position goal_of_words(BoardSize board, const Words& words) {
  const auto stars = std::count(words.begin(), words.end(), free_mark);
  // A ? is meant as *, which the error of that word says.
  const bool is_full = stars == 0 && std::find(words.begin(), words.end(), "?") == words.end();
  if (is_full || words.size() != board.cells() || tiles_of_words(words)) return position_of_words(board, words);
  if (static_cast<std::size_t>(stars) == words.size()) {
    throw Error(ErrorKind::bad_input, "no tile is named, so that every board meets it");
  }
  Position goal{board, {}};
  std::array<bool, max_board_cells> named{};
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    goal.tiles[cell] = any_tile;
    if (words[cell] == free_mark) continue;
    const auto tile = is_blank_word(words[cell]) ? std::optional(0U) : parse_number(words[cell]);
    if (!tile || *tile > board.tiles()) {
      throw Error(ErrorKind::bad_input, "'" + std::string(words[cell]) + "' is not a tile; expected 1 to " +
                                            std::to_string(board.tiles()) +
                                            ", 0 or _ for the blank, * for any tile that the goal does not name");
    }
    if (std::exchange(named[*tile], true)) {
      throw Error(ErrorKind::bad_input,
                  *tile == 0 ? "the blank appears twice" : "tile " + std::to_string(*tile) + " appears twice");
    }
    goal.tiles[cell] = static_cast<std::uint8_t>(*tile);
  }
  return stars == 1 ? completed(goal) : goal;
}

}  // namespace

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

Position parse_partial_goal(std::optional<BoardSize> board, std::string_view text) {
  constexpr BoardSize usual{4, 4};
  if (text == goal_names[0]) return blank_first_goal(board.value_or(usual));
  if (text == goal_names[1]) return blank_last_goal(board.value_or(usual));
  if (text == goal_names[2]) return snail_goal(board.value_or(usual));
  try {
    return parse_board_text(text, board, goal_of_words);
  } catch (const Error& error) {
    if (text.find_first_of("0123456789*?,/ \t\n") == std::string_view::npos) {
      throw Error(error.kind(), "goal '" + std::string(text) + "': expected blank-first, blank-last, snail or a board");
    }
    throw Error(error.kind(),
                "goal '" + std::string(text) + "': " + error.what() + "; or use blank-first, blank-last or snail");
  }
}

Position parse_goal(BoardSize board, std::string_view text) {
  const Position goal = parse_partial_goal(board, text);
  if (!goal.is_partial()) return goal;
  throw Error(ErrorKind::bad_input, "goal '" + std::string(text) + "': found free cells, expected every tile");
}

void require_full_goal(const Position& goal, const std::string& what) {
  if (!goal.is_partial()) return;
  throw Error(ErrorKind::bad_input,
              "goal '" + goal.text() + "' leaves tiles free; " + what + " needs a goal that names every tile");
}

std::string preferred_goal() {
  std::string name = environment("TILEPDB_GOAL");
  if (name.empty() || is_goal_name(name)) return name;
  throw Error(ErrorKind::bad_input, "TILEPDB_GOAL: found '" + name + "', expected blank-first, blank-last or snail");
}

Position named_by_goal(const Position& position, const Position& goal) {
  std::array<std::uint8_t, max_board_cells> name{};
  const Position complete = completed(goal);
  for (Cell cell = 0; cell < goal.board.cells(); ++cell) name[complete.tiles[cell]] = static_cast<std::uint8_t>(cell);
  if (const BoardCells free = goal.free_cells(); free != 0) {
    const auto of_free_tiles = static_cast<std::uint8_t>(free_tile_name(free, name[0]));
    for (const std::uint8_t tile : unnamed_tiles(goal)) name[tile] = tile == 0 ? name[0] : of_free_tiles;
  }
  Position result{position.board, {}};
  for (Cell cell = 0; cell < position.board.cells(); ++cell) result.tiles[cell] = name[position.tiles[cell]];
  return result;
}

Cell blank_name(const Position& goal) noexcept {
  Cell first_free = goal.board.cells();
  for (Cell cell = 0; cell < goal.board.cells(); ++cell) {
    if (goal.tiles[cell] == 0) return cell;
    if (goal.tiles[cell] == any_tile) first_free = std::min(first_free, cell);
  }
  return first_free;
}

}  // namespace tilepdb
