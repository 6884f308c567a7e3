// SPDX-License-Identifier: MIT
#include "solver/puzzles/tile_puzzle.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

#include "solver/general/algorithms.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/instances/goal_choice.hpp"
#include "solver/puzzles/puzzle_family.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {

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
    heuristic = make_board_heuristic(name, size(), goal().blank(),
                                     [&] { return std::make_unique<const TableHeuristic>(tables_); });
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
                                   goal().blank(), limits);
  auto result = without_moves<std::string>(found);
  result.moves = words_of(found.moves);
  return result;
}

/// Each move takes the blank to a cell of the other colour, if the board is coloured like a chessboard: the cells where
/// it is and belongs tell whether solutions have an odd number of moves.
unsigned TilePuzzle::possible_length(const Instance& instance, unsigned at_least) const {
  const Cell from = start_of(instance).blank();
  return at_least + (at_least + size().colour(from) + size().colour(goal().blank())) % 2;
}

PuzzleFamily tile_family() {
  PuzzleFamily family;
  family.name = "tiles";
  PuzzleWords& words = family.words;
  words.what = "Sliding tiles: a move slides one tile; boards of 2x2 to 8x8 cells";
  words.states = "boards";
  words.moves = "Moves are letters, U D L R, the way the blank goes.";
  words.forms =
      "FILE has one instance per line, before the tiles an id or an id and a length if wanted. Or a row on each line, "
      "with a frame or without, and an empty line between two boards. # starts a comment; # board 4x4 goal blank-last "
      "says the board and goal of all (docs/instances.md).";
  words.start_about =
      "a board: its tiles row by row, 0 or _ for the blank, separated by blanks or commas, rows by / or line ends if "
      "wanted";
  words.size_option = "board";
  words.size_about = "width and height in cells (default: as the boards say, else 4x4)";
  words.goal_about =
      "blank-first, blank-last, snail or a board in quotes (default: the one that a file names, else $TILEPDB_GOAL if "
      "the boards can reach it, else blank-last or blank-first, whichever alone they can reach, else blank-first; "
      "where "
      "no boards are given $TILEPDB_GOAL, else blank-first)";
  words.heuristics =
      "pdb (default where tables are), walking-distance (up to 4x4), linear-conflict, manhattan, misplaced, zero, or "
      "max:A,B for the largest of several; tables are those of a catalogue of partitions, or of partitions that are "
      "given (docs/catalogues.md)";
  words.random_about = "Each board that can reach the goal is equally likely, unless --walk or --length is given.";
  words.names_columns = false;
  family.has_blank = true;
  family.has_patterns = false;
  family.has_pages = true;
  family.has_beams = true;
  family.make = &made<TilePuzzle>;
  return family;
}

}  // namespace tilepdb::solver
