// SPDX-License-Identifier: MIT
#include "solver/puzzles/slide_pieces.hpp"

#include <cstdint>
#include <map>
#include <vector>

#include "puzzles/multi_tile/multi_tile.hpp"
#include "solver/puzzles/guided_lines.hpp"
#include "tilepdb/search/iterative_deepening.hpp"

namespace tilepdb::solver {
namespace {

/// The same position with the blank called 0, as boards have it that are not named by goal.
[[nodiscard]] Position with_blank_zero(Position position, Cell blank_name) {
  for (Cell cell = 0; cell < position.board.cells(); ++cell) {
    std::uint8_t& tile = position.tiles[cell];
    if (tile == blank_name) {
      tile = 0;
    } else if (tile < blank_name) {
      ++tile;
    }
  }
  return position;
}

[[nodiscard]] Position goal_of(BoardSize board, Cell blank) {
  Position goal{board, {}};
  for (Cell cell = 0; cell < board.cells(); ++cell) goal.tiles[cell] = static_cast<std::uint8_t>(cell);
  return with_blank_zero(goal, blank);
}

template <typename P>
[[nodiscard]] search::Result<Direction> solved(const P& puzzle, const Position& start, const search::Limits& limits) {
  const typename GuidedLines<P>::Sums no_tables;
  const GuidedLines<P> guided(puzzle, no_tables, {false, true});
  auto found = search::idastar(guided, puzzle.state_of(start), limits);
  search::Result<Direction> result;
  result.end = found.end;
  result.at_least = found.at_least;
  result.expanded = found.expanded;
  result.generated = found.generated;
  result.most_stored = found.most_stored;
  for (const puzzles::Slide slide : found.moves) puzzle.add_moves(slide, result.moves);
  return result;
}

}  // namespace

bool fits_slide_pieces(BoardSize board) noexcept { return board.cells() <= puzzles::LargeBoards::most_cells; }

/// Puzzles by the cell of the goal's blank, made when they are first asked for.
class SlidePieces::Searches {
 public:
  explicit Searches(BoardSize board) : board_(board) {}

  [[nodiscard]] search::Result<Direction> solved(const Position& start, Cell goal_blank, const search::Limits& limits) {
    const Position from = with_blank_zero(start, goal_blank);
    if (board_.cells() <= puzzles::SmallBoards::most_cells) {
      return solver::solved(puzzle_of(small_, goal_blank), from, limits);
    }
    return solver::solved(puzzle_of(large_, goal_blank), from, limits);
  }

 private:
  template <typename P>
  [[nodiscard]] const P& puzzle_of(std::map<Cell, P>& known, Cell goal_blank) const {
    const auto found = known.find(goal_blank);
    if (found != known.end()) return found->second;
    return known.emplace(goal_blank, P(goal_of(board_, goal_blank))).first->second;
  }

  BoardSize board_;
  std::map<Cell, puzzles::SmallMultiTile> small_;
  std::map<Cell, puzzles::LargeMultiTile> large_;
};

SlidePieces::SlidePieces(BoardSize board) : searches_(std::make_shared<Searches>(board)) {}

search::Result<Direction> SlidePieces::operator()(const Position& start, Cell goal_blank,
                                                  const search::Limits& limits) const {
  return searches_->solved(start, goal_blank, limits);
}

}  // namespace tilepdb::solver
