// SPDX-License-Identifier: MIT
#include "tiles/move_sequence.hpp"

#include <array>
#include <map>

#include "core/symmetry.hpp"

namespace tilepdb {
namespace {

/// Reflection on the main diagonal.
constexpr Symmetry transposition{4};

}  // namespace

std::size_t multi_tile_length(const std::vector<Direction>& moves) noexcept {
  std::size_t runs = moves.empty() ? 0 : 1;
  for (std::size_t i = 1; i < moves.size(); ++i) runs += moves[i] == moves[i - 1] ? 0U : 1U;
  return runs;
}

unsigned length_in(Metric metric, const std::vector<Direction>& moves) noexcept {
  return static_cast<unsigned>(metric == Metric::single_tile ? moves.size() : multi_tile_length(moves));
}

std::size_t end_of(Metric metric, const std::vector<Direction>& moves, std::size_t begin, std::size_t count) noexcept {
  if (metric == Metric::single_tile) return std::min(begin + count, moves.size());
  std::size_t end = begin;
  for (; count > 0 && end < moves.size(); --count) {
    do {
      ++end;
    } while (end < moves.size() && moves[end] == moves[end - 1]);
  }
  return end;
}

Position after_moves(Position start, const std::vector<Direction>& moves) noexcept {
  Cell blank = start.blank();
  for (const Direction direction : moves) blank = start.move_blank(blank, direction);
  return start;
}

std::vector<Direction> reversed(std::vector<Direction> moves) {
  std::reverse(moves.begin(), moves.end());
  for (Direction& move : moves) move = opposite(move);
  return moves;
}

std::vector<Direction> transposed(std::vector<Direction> moves) {
  // Swaps up with left, and right with down.
  for (Direction& move : moves) move = static_cast<Direction>(static_cast<unsigned>(move) ^ 1U);
  return moves;
}

Position transposed(const Position& position, const Position& goal, const Position& mirrored_goal) {
  const BoardSize board = position.board;
  Position mirrored{transposition.image(board), {}};
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    const Cell goal_cell = goal.cell_of(position.tiles[cell]);
    mirrored.tiles[transposition.image(board, cell)] = mirrored_goal.tiles[transposition.image(board, goal_cell)];
  }
  return mirrored;
}

std::vector<Direction> without_loops(const Position& start, unsigned blank, const std::vector<Direction>& moves) {
  // For each position on the path, the number of kept moves that lead to it.
  std::map<std::array<std::uint8_t, max_board_cells>, std::size_t> kept_before{{start.tiles, 0}};
  std::vector<Direction> kept;
  std::vector<Position> on_the_way{start};
  for (const Direction direction : moves) {
    Position next = on_the_way.back();
    next.move_blank(next.cell_of(blank), direction);
    const auto [seen, is_new] = kept_before.try_emplace(next.tiles, kept.size() + 1);
    if (is_new) {
      kept.push_back(direction);
      on_the_way.push_back(next);
      continue;
    }
    while (kept.size() > seen->second) {
      kept_before.erase(on_the_way.back().tiles);
      on_the_way.pop_back();
      kept.pop_back();
    }
  }
  return kept;
}

}  // namespace tilepdb
