// SPDX-License-Identifier: MIT
#include "solver/puzzles/tile_puzzle.hpp"

#include <algorithm>
#include <cstdint>
#include <span>

#include "puzzles/registry.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/instances/goal_choice.hpp"
#include "solver/puzzles/puzzle_family.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {

std::vector<std::string> TilePuzzle::heuristics() const {
  auto names = heuristics_without_tables(size());
  if (has_tables(size())) names.emplace_back(table_heuristic_name);
  std::reverse(names.begin(), names.end());
  return names;
}

void TilePuzzle::require_heuristic(const std::string& name) const {
  require_board_heuristic(name, TableHeuristics::known);
}

std::string TilePuzzle::best_heuristic(bool with_tables) const {
  return with_tables ? std::string(table_heuristic_name) : best_without_tables(size());
}

std::shared_ptr<const BoardHeuristic> TilePuzzle::heuristic_named(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  auto& heuristic = heuristics_[name];
  if (!heuristic) {
    heuristic = make_board_heuristic(
        name, size(), blank_name(goal()), [&] { return std::make_unique<const TableHeuristic>(tables_); },
        goal().free_cells());
  }
  return heuristic;
}

std::shared_ptr<const StateValues> TilePuzzle::values(const std::string& heuristic) const {
  const auto of = [goal = goal(), named = heuristic_named(heuristic)](const Position& start) {
    return named->value(named_by_goal(start, goal));
  };
  return std::make_shared<const StateValues>(
      StateValues{[board = size(), of](const Instance& start) { return of(parse_position(board, start.start)); },
                  [goal = goal(), of](std::span<const std::uint8_t> numbers) {
                    const Position start = position_of(goal.board, numbers);
                    require_reachable(start, goal);
                    return of(start);
                  }});
}

search::Result<std::string> TilePuzzle::search(const Instance& instance, const std::string& heuristic,
                                               const SearchChoice& choice, const search::Limits& limits) const {
  const auto found = run_algorithm(choice, *heuristic_named(heuristic), named_by_goal(start_of(instance), goal()),
                                   blank_name(goal()), limits, goal().free_cells());
  auto result = search::without_moves<std::string>(found);
  result.moves = words_of(found.moves);
  return result;
}

/// Each move takes the blank to a cell of the other colour of a chessboard. The blank's cells in start and goal thus
/// fix the parity of solution lengths, unless the goal leaves the blank free and has free cells of both colours.
unsigned TilePuzzle::possible_length(const Instance& instance, unsigned at_least) const {
  const unsigned from = size().colour(start_of(instance).blank());
  const auto is_parity_of = [&](Cell blank) { return (at_least + from + size().colour(blank)) % 2 == 0; };
  bool is_possible = is_parity_of(blank_name(goal()));
  const BoardCells free = goal().free_cells();
  for (Cell cell = 0; has_cell(free, blank_name(goal())) && cell < size().cells(); ++cell) {
    is_possible = is_possible || (has_cell(free, cell) && is_parity_of(cell));
  }
  return is_possible ? at_least : at_least + 1;
}

PuzzleFamily tile_family() {
  PuzzleFamily family;
  family.name = puzzles::tile_facts().name;
  PuzzleWords& words = family.words;
  words.what = "Sliding tiles: a move slides one tile; boards of 2x2 to 10x10 cells";
  words.states = "boards";
  words.moves = "Moves are letters, U D L R: the direction in which the blank moves.";
  words.forms =
      "FILE has one instance per line: its tiles, optionally after an id, or after an id and a length. Or one row per "
      "line, with or without a frame, and an empty line between boards. # starts a comment; # board 4x4 goal "
      "blank-last names the board and goal of all instances (docs/instances.md).";
  words.start_about =
      "a board: its tiles row by row, 0 or _ for the blank, separated by spaces or commas, rows optionally by / or "
      "line ends";
  words.size_option = "board";
  words.size_about = "width and height in cells (default: that of the boards, else 4x4)";
  words.goal_about =
      "blank-first, blank-last, snail or a board in quotes, with * on two cells or more for any tile that the goal "
      "does "
      "not name, or for the blank if it names none (default: the goal that a file names, else $TILEPDB_GOAL if "
      "the boards can reach it, else blank-last if they can reach only that, else blank-first; without boards: "
      "$TILEPDB_GOAL, else blank-first)";
  words.heuristics =
      "pdb (the default if there are tables), walking-distance (up to 4x4), linear-conflict, manhattan, misplaced, "
      "zero, or max:A,B for the largest of several; the tables are those of a catalogue or of given partitions "
      "(docs/catalogues.md)";
  words.random_about = "each board that can reach the goal is equally likely, unless --walk or --length is given.";
  words.names_columns = false;
  family.has_blank = true;
  family.has_patterns = false;
  family.has_pages = true;
  family.has_beams = true;
  family.make = &made<TilePuzzle>;
  return family;
}

}  // namespace tilepdb::solver
