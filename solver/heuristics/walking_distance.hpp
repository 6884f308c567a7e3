// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <unordered_map>

#include "solver/heuristics/board_heuristic.hpp"

namespace tilepdb::solver {

/// Walking distance (Takahashi 2002): tiles are known by their goal row only, and only moves between rows count;
/// likewise for columns. One breadth-first search from the goal finds the moves for all counts; the two numbers add up,
/// because no move is of both kinds. Free tiles of a partial goal are not counted; in each line they are the rest.
class WalkingDistance : public BoardHeuristic {
 public:
  /// The most rows and columns; five have too many counts to tabulate.
  static constexpr unsigned most_lines = 4;

  /// Throws Error (bad_input) for larger boards. `free_cells` are those of the goal.
  WalkingDistance(BoardSize board, Cell blank, BoardCells free_cells = 0);

  [[nodiscard]] unsigned value(const Position& position) const override;

  /// The number of distinct counts by rows.
  [[nodiscard]] std::size_t states_by_rows() const noexcept { return by_rows_.size(); }

 private:
  /// For each line (row or column), the number of counted tiles with their goal in each line, and the blank's line.
  struct Counts {
    std::uint8_t tiles[most_lines][most_lines] = {};
    unsigned blank = 0;

    /// Packs the counts into one word.
    [[nodiscard]] std::uint64_t code() const noexcept;
  };
  using Lines = std::unordered_map<std::uint64_t, std::uint8_t>;  // moves, by code

  [[nodiscard]] Lines search(bool by_rows, BoardCells free_cells) const;
  [[nodiscard]] Counts counts(const Position& position, bool by_rows) const noexcept;

  BoardSize board_;
  Cell blank_;
  Cell free_;  // name of the free tiles; without any, that of the blank
  Lines by_rows_;
  Lines by_columns_;
};

}  // namespace tilepdb::solver
