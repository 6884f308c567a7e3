// SPDX-License-Identifier: MIT
#include "pdbgen/puzzles/known_puzzles.hpp"

#include <array>
#include <optional>

#include "core/board.hpp"
#include "puzzles/shift/labelled_board.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::pdbgen {

std::span<const KnownPuzzle* const> known_puzzles() {
  static const std::array puzzles{
      &shift_puzzle(), &topspin_puzzle(), &pancakes_puzzle(),   &burnt_pancakes_puzzle(),
      &hanoi_puzzle(), &cube_puzzle(),    &multi_tile_puzzle(),
  };
  return puzzles;
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
