// SPDX-License-Identifier: MIT
#include "pdbgen/puzzles/known_puzzles.hpp"

#include <array>
#include <optional>

#include "core/board.hpp"
#include "pdbgen/puzzles/known_puzzle_of.hpp"
#include "puzzles/cube/cube.hpp"
#include "puzzles/hanoi/hanoi.hpp"
#include "puzzles/multi_tile/multi_tile.hpp"
#include "puzzles/pancakes/pancakes.hpp"
#include "puzzles/shift/goal_tables.hpp"
#include "puzzles/shift/labelled_board.hpp"
#include "puzzles/topspin/topspin.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::pdbgen {

std::span<const KnownPuzzle* const> known_puzzles() {
  static const KnownPuzzleOf<puzzles::TopSpin> topspin("8-4");
  static const KnownPuzzleOf<puzzles::Pancakes> pancakes("7");
  static const KnownPuzzleOf<puzzles::BurntPancakes> burnt_pancakes("5");
  static const KnownPuzzleOf<puzzles::Hanoi> hanoi("7");
  static const KnownPuzzleOf<puzzles::Cube> cube("2x2x2");
  static const std::array<const KnownPuzzle*, 7> all{&shift_puzzle(), &topspin, &pancakes,           &burnt_pancakes,
                                                     &hanoi,          &cube,    &multi_tile_puzzle()};
  return all;
}

const KnownPuzzle& shift_puzzle() {
  static const KnownPuzzleOf<shift::GoalTables> puzzle("2x3");
  return puzzle;
}

const KnownPuzzle& multi_tile_puzzle() {
  static const KnownPuzzleOf<puzzles::MultiTileBoard> puzzle("3x3");
  return puzzle;
}

bool KnownPuzzle::has_goals() const noexcept { return this == &shift_puzzle() || !metric.empty(); }

std::string size_with_goal(const KnownPuzzle& puzzle, const std::string& size, const std::string& goal) {
  if (!goal.empty() && !puzzle.has_goals()) {
    throw Error(ErrorKind::bad_input,
                "puzzle " + std::string(puzzle.name) + ": it has one goal alone; leave the goal out");
  }
  if (&puzzle != &shift_puzzle()) {
    return (size.empty() ? std::string(puzzle.default_size) : size) + (goal.empty() ? "" : "-" + goal);
  }
  // Its goals tell the size.
  if (goal.empty()) return size;
  std::optional<BoardSize> board;
  if (!size.empty()) board = parse_width_and_height(size);
  return shift::text_of(shift::parse_labelled_board(goal, board));
}

std::unique_ptr<KnownSpace> find_space(const SpaceKey& key) {
  for (const KnownPuzzle* const puzzle : known_puzzles()) {
    if (puzzle->name == key.puzzle) return puzzle->space_of(key.parameters);
  }
  return nullptr;
}

}  // namespace tilepdb::pdbgen
