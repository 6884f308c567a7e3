// SPDX-License-Identifier: MIT
#include "solver/beam/line_by_line.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] std::vector<Cell> cells_in(const Rectangle& part, BoardSize board) {
  std::vector<Cell> cells;
  for (unsigned row = part.top; row < part.bottom; ++row) {
    for (unsigned column = part.left; column < part.right; ++column) cells.push_back(board.cell(row, column));
  }
  return cells;
}

/// Removes one line from those from `begin` to before `end` and returns its number: the first line if the blank's is
/// nearer to the last, else the last.
[[nodiscard]] unsigned take_line(unsigned& begin, unsigned& end, unsigned blank) noexcept {
  return blank - begin > end - 1 - blank ? begin++ : --end;
}

/// Moves a few tiles to their goals by the fewest moves, by breadth-first search over the cells of the tiles and the
/// blank.
class Placement {
 public:
  /// Tiles move only on the cells `open`. `tiles` are at most three, identified by their goal cells.
  Placement(BoardSize board, BoardCells open, std::span<const Cell> tiles)
      : board_(board), tiles_(tiles.begin(), tiles.end()) {
    number_of_.fill(max_board_cells);
    for (Cell cell = 0; cell < board.cells(); ++cell) {
      if (!has_cell(open, cell)) continue;
      number_of_[cell] = static_cast<unsigned>(cells_.size());
      cells_.push_back(cell);
    }
  }

  /// Returns the moves from a position with the blank on a cell. Throws Error (bad_input) if none lead to the goals.
  [[nodiscard]] std::vector<Direction> moves(const Position& position, Cell blank) {
    State state{blank};
    std::size_t states = cells_.size();
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
      state[i + 1] = position.cell_of(tiles_[i]);
      states *= cells_.size();
    }
    came_.assign(states, unseen);
    came_[index(state)] = start;
    std::vector<State> level{state};
    while (!level.empty()) {
      std::vector<State> next;
      for (const State& from : level) {
        if (std::equal(tiles_.begin(), tiles_.end(), from.begin() + 1)) return path_to(from);
        expand(from, next);
      }
      level = std::move(next);
    }
    throw Error(ErrorKind::bad_input, "the board cannot reach the goal");
  }

 private:
  static constexpr std::uint8_t unseen = 255;
  static constexpr std::uint8_t start = 254;
  using State = std::array<Cell, 4>;  // the blank's cell, and those of up to three tiles

  [[nodiscard]] std::size_t index(const State& state) const noexcept {
    std::size_t index = 0;
    for (std::size_t i = 0; i <= tiles_.size(); ++i) index = index * cells_.size() + number_of_[state[i]];
    return index;
  }

  [[nodiscard]] bool can_go(Cell cell, Direction direction) const noexcept {
    return board_.can_go(cell, direction) && number_of_[board_.neighbour(cell, direction)] < max_board_cells;
  }

  [[nodiscard]] State after(const State& state, Direction direction) const {
    State result = state;
    const Cell to = board_.neighbour(state[0], direction);
    std::replace(result.begin() + 1, result.end(), to, state[0]);
    result[0] = to;
    return result;
  }

  void expand(const State& from, std::vector<State>& next) {
    for (const Direction direction : directions) {
      if (!can_go(from[0], direction)) continue;
      State to = after(from, direction);
      std::uint8_t& came = came_[index(to)];
      if (came != unseen) continue;
      came = static_cast<std::uint8_t>(direction);
      next.push_back(std::move(to));
    }
  }

  [[nodiscard]] std::vector<Direction> path_to(State state) const {
    std::vector<Direction> moves;
    for (std::uint8_t came = came_[index(state)]; came != start; came = came_[index(state)]) {
      moves.push_back(static_cast<Direction>(came));
      state = after(state, opposite(moves.back()));
    }
    std::reverse(moves.begin(), moves.end());
    return moves;
  }

  BoardSize board_;
  std::vector<Cell> tiles_;
  std::vector<Cell> cells_;                            // open cells
  std::array<unsigned, max_board_cells> number_of_{};  // of each open cell; max_board_cells for others
  std::vector<std::uint8_t> came_;                     // by state: the direction that led there
};

}  // namespace

BoardCells Rectangle::cells(BoardSize board) const noexcept {
  BoardCells set = 0;
  for (unsigned row = top; row < bottom; ++row) {
    for (unsigned column = left; column < right; ++column) set |= board_cell(board.cell(row, column));
  }
  return set;
}

std::vector<Line> line_order(BoardSize board, Cell blank) {
  Rectangle open{0, board.height, 0, board.width};
  std::vector<Line> lines;
  while (open.width() > min_side || open.height() > min_side) {
    const Rectangle before = open;
    Rectangle taken = open;
    if (open.width() > open.height()) {
      taken.left = take_line(open.left, open.right, board.column(blank));
      taken.right = taken.left + 1;
    } else {
      taken.top = take_line(open.top, open.bottom, board.row(blank));
      taken.bottom = taken.top + 1;
    }
    lines.push_back({before, cells_in(taken, board)});
  }
  Line last{open, cells_in(open, board)};
  std::erase(last.cells, blank);
  lines.push_back(std::move(last));
  return lines;
}

std::vector<Direction> solve_line_by_line(const Position& start, Cell goal_blank) {
  Position position = start;
  Cell blank = position.cell_of(goal_blank);
  std::vector<Direction> solution;
  const auto place = [&](BoardCells open, std::span<const Cell> tiles) {
    for (const Direction direction : Placement(position.board, open, tiles).moves(position, blank)) {
      blank = position.move_blank(blank, direction);
      solution.push_back(direction);
    }
  };
  for (const Line& line : line_order(start.board, goal_blank)) {
    const std::span<const Cell> cells(line.cells);
    BoardCells open = line.open.cells(start.board);
    const bool last = line.open.width() == min_side && line.open.height() == min_side;
    const std::size_t together = last ? cells.size() : 2;
    for (std::size_t i = 0; i + together < cells.size(); ++i) {
      place(open, cells.subspan(i, 1));
      open &= ~board_cell(cells[i]);
    }
    place(open, cells.last(together));
  }
  return solution;
}

}  // namespace tilepdb::solver
