// SPDX-License-Identifier: MIT
#include "solver/heuristics/walking_distance.hpp"

#include <string>
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

WalkingDistance::WalkingDistance(BoardSize board, Cell blank) : board_(board), blank_(blank) {
  if (board.width > most_lines || board.height > most_lines) {
    throw Error(ErrorKind::bad_input, "walking-distance is for boards of at most " + std::to_string(most_lines) +
                                          " rows and columns, found " + board.name() + "; use linear-conflict");
  }
  // Named by goal, the goal is the same wherever its blank is.
  const Position goal = blank_first_goal(board);
  by_rows_ = search(counts(goal, true), board.height);
  by_columns_ = search(counts(goal, false), board.width);
}

/// Breadth-first search from the goal: the blank enters a neighbouring line, and a tile of that line takes its place.
WalkingDistance::Lines WalkingDistance::search(const Counts& goal, unsigned count) {
  Lines lines{{goal.code(), 0}};
  std::vector<Counts> level{goal};
  for (std::uint8_t depth = 1; !level.empty(); ++depth) {
    std::vector<Counts> next;
    for (const Counts& counts : level) {
      for (const unsigned line : {counts.blank - 1, counts.blank + 1}) {
        if (line >= count) continue;  // also for -1, which wraps around
        for (unsigned of = 0; of < count; ++of) {
          if (counts.tiles[line][of] == 0) continue;
          Counts moved = counts;
          --moved.tiles[line][of];
          ++moved.tiles[counts.blank][of];
          moved.blank = line;
          if (lines.try_emplace(moved.code(), depth).second) next.push_back(moved);
        }
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
    } else {
      ++counts.tiles[line(cell)][line(tile)];
    }
  }
  return counts;
}

unsigned WalkingDistance::value(const Position& position) const {
  return by_rows_.at(counts(position, true).code()) + by_columns_.at(counts(position, false).code());
}

}  // namespace tilepdb::solver
