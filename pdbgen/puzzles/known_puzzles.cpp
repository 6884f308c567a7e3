// SPDX-License-Identifier: MIT
#include "pdbgen/puzzles/known_puzzles.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/board.hpp"
#include "pdbgen/puzzles/known_puzzle_of.hpp"
#include "puzzles/hanoi/hanoi.hpp"
#include "puzzles/multi_tile/multi_tile.hpp"
#include "puzzles/permutation/permutation_families.hpp"
#include "puzzles/permutation/permutation_system.hpp"
#include "puzzles/shift/goal_tables.hpp"
#include "puzzles/shift/labelled_board.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::pdbgen {
namespace {

/// A puzzle of a class that takes sizes itself.
template <typename P>
[[nodiscard]] KnownPuzzleOf<P> known(const puzzles::PuzzleFacts& facts) {
  return {facts, [](const std::string& size) { return P(size); }};
}

}  // namespace

std::span<const KnownPuzzle* const> known_puzzles() {
  using Permutations = KnownPuzzleOf<puzzles::PermutationSystem>;
  static const auto hanoi = known<puzzles::Hanoi>(puzzles::Hanoi::facts());
  static const auto permutations = [] {
    std::vector<std::unique_ptr<const KnownPuzzle>> all;
    for (const puzzles::PermutationFamily& family : puzzles::permutation_families()) {
      all.push_back(std::make_unique<const Permutations>(family.facts, [&family](const std::string& size) {
        return puzzles::PermutationSystem(family.of_size(size));
      }));
    }
    return all;
  }();
  static const auto all = [] {
    std::vector<const KnownPuzzle*> puzzles{&shift_puzzle()};
    for (const auto& puzzle : permutations) puzzles.push_back(puzzle.get());
    puzzles.push_back(&multi_tile_puzzle());
    constexpr std::ptrdiff_t place_of_hanoi = 4;  // in the help
    puzzles.insert(puzzles.begin() + place_of_hanoi, &hanoi);
    return puzzles;
  }();
  return all;
}

const KnownPuzzle& shift_puzzle() {
  using Tables = shift::GoalTables;
  static const puzzles::PuzzleFacts facts{.name = std::string(Tables::family),
                                          .about = std::string(Tables::about),
                                          .sizes = std::string(Tables::sizes),
                                          .default_size = std::string(Tables::default_size),
                                          .small_size = "2x3",
                                          .is_direct = Tables::has_direct_tables};
  static const auto puzzle = known<Tables>(facts);
  return puzzle;
}

const KnownPuzzle& multi_tile_puzzle() {
  static const auto puzzle = known<puzzles::MultiTileBoard>(puzzles::MultiTileBoard::facts());
  return puzzle;
}

bool KnownPuzzle::has_goals() const noexcept { return this == &shift_puzzle() || !facts.metric.empty(); }

std::string size_with_goal(const KnownPuzzle& puzzle, const std::string& size, const std::string& goal) {
  if (!goal.empty() && !puzzle.has_goals()) {
    throw Error(ErrorKind::bad_input, "puzzle " + puzzle.facts.name + ": it has one goal alone; leave the goal out");
  }
  if (&puzzle != &shift_puzzle()) {
    return (size.empty() ? puzzle.facts.default_size : size) + (goal.empty() ? "" : "-" + goal);
  }
  // Its goals tell the size.
  if (goal.empty()) return size;
  std::optional<BoardSize> board;
  if (!size.empty()) board = parse_width_and_height(size);
  return shift::text_of(shift::parse_labelled_board(goal, board));
}

std::unique_ptr<KnownSpace> find_space(const SpaceKey& key) {
  for (const KnownPuzzle* const puzzle : known_puzzles()) {
    if (puzzle->facts.name == key.puzzle) return puzzle->space_of(key.parameters);
  }
  return nullptr;
}

}  // namespace tilepdb::pdbgen
