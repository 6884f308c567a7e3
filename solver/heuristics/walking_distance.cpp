// SPDX-License-Identifier: MIT
#include "solver/heuristics/walking_distance.hpp"

#include <string>
#include <utility>
#include <vector>

#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {

std::uint64_t WalkingDistance::Counts::code() const noexcept {
  constexpr unsigned bits = 3;  // a line has at most four tiles
  std::uint64_t code = blank;
  for (const auto& line : tiles) {
    for (const std::uint8_t number : line) code = code << bits | number;
  }
  return code;
}

WalkingDistance::WalkingDistance(BoardSize board, Cell blank, BoardCells free_cells)
    : board_(board), blank_(blank), free_(free_cells == 0 ? blank : free_tile_name(free_cells, blank)) {
  if (board.width > most_lines || board.height > most_lines) {
    throw Error(ErrorKind::bad_input, "walking-distance is for boards of at most " + std::to_string(most_lines) +
                                          " rows and columns, found " + board.name() + "; use linear-conflict");
  }
  by_rows_ = search(true, free_cells);
  by_columns_ = search(false, free_cells);
}

/// Breadth-first search from the goals: the blank enters a neighbouring line, and a tile of that line takes its place.
/// A blank that the goal leaves free has a goal in each line with a free cell.
WalkingDistance::Lines WalkingDistance::search(bool by_rows, BoardCells free_cells) const {
  const unsigned count = by_rows ? board_.height : board_.width;
  const unsigned cells = by_rows ? board_.width : board_.height;
  const auto line_of = [&](Cell cell) { return by_rows ? board_.row(cell) : board_.column(cell); };
  // Named by goal, the goal is the same wherever its blank is.
  Position goal = blank_first_goal(board_);
  for (Cell cell = 0; cell < board_.cells(); ++cell) {
    if (has_cell(free_cells, cell) && cell != blank_) goal.tiles[cell] = static_cast<std::uint8_t>(free_);
  }
  std::vector<Counts> level{counts(goal, by_rows)};
  Lines lines{{level.front().code(), 0}};
  for (Cell cell = 0; has_cell(free_cells, blank_) && cell < board_.cells(); ++cell) {
    if (!has_cell(free_cells, cell)) continue;
    Counts other = level.front();
    other.blank = line_of(cell);
    if (lines.try_emplace(other.code(), std::uint8_t{0}).second) level.push_back(other);
  }
  for (std::uint8_t depth = 1; !level.empty(); ++depth) {
    std::vector<Counts> next;
    const auto reach = [&](Counts moved, unsigned line) {
      moved.blank = line;
      if (lines.try_emplace(moved.code(), depth).second) next.push_back(moved);
    };
    for (const Counts& counts : level) {
      for (const unsigned line : {counts.blank - 1, counts.blank + 1}) {
        if (line >= count) continue;  // also for -1, which wraps around
        unsigned counted = 0;
        for (unsigned of = 0; of < count; ++of) {
          counted += counts.tiles[line][of];
          if (counts.tiles[line][of] == 0) continue;
          Counts moved = counts;
          --moved.tiles[line][of];
          ++moved.tiles[counts.blank][of];
          reach(moved, line);
        }
        if (counted < cells) reach(counts, line);  // a free tile takes the blank's place
      }
    }
    level = std::move(next);
  }
  return lines;
}

WalkingDistance::Counts WalkingDistance::counts(const Position& position, bool by_rows) const noexcept {
  const auto line = [&](Cell cell) { return by_rows ? board_.row(cell) : board_.column(cell); };
  Counts counts;
  for (Cell cell = 0; cell < board_.cells(); ++cell) {
    const unsigned tile = position.tiles[cell];
    if (tile == blank_) {
      counts.blank = line(cell);
    } else if (tile != free_) {
      ++counts.tiles[line(cell)][line(tile)];
    }
  }
  return counts;
}

unsigned WalkingDistance::value(const Position& position) const {
  return by_rows_.at(counts(position, true).code()) + by_columns_.at(counts(position, false).code());
}

}  // namespace tilepdb::solver
