// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <unordered_map>

#include "solver/heuristics/board_heuristic.hpp"

namespace tilepdb::solver {

/// Walking distance (Takahashi 2002): tiles are known by the row of their goal alone, and only moves from row to row
/// count; likewise for columns. The moves that bring the counts home are found by breadth-first search, once, and the
/// two numbers add up, for no move is of both kinds.
class WalkingDistance : public BoardHeuristic {
 public:
  /// The most rows and columns; with five there are too many counts to make them at once.
  static constexpr unsigned most_lines = 4;

  /// Throws Error (bad_input) for larger boards.
  WalkingDistance(BoardSize board, Cell blank);

  [[nodiscard]] unsigned value(const Position& position) const override;

  /// How many different counts by rows there are.
  [[nodiscard]] std::size_t states_by_rows() const noexcept { return by_rows_.size(); }

 private:
  /// In each line (row or column), how many tiles have their goal in each line, and in which line the blank is.
  struct Counts {
    std::uint8_t tiles[most_lines][most_lines] = {};
    unsigned blank = 0;

    /// All of it in one word.
    [[nodiscard]] std::uint64_t code() const noexcept;
  };
  using Lines = std::unordered_map<std::uint64_t, std::uint8_t>;  // moves, by code

  [[nodiscard]] static Lines search(const Counts& goal, unsigned count);
  [[nodiscard]] Counts counts(const Position& position, bool by_rows) const noexcept;

  BoardSize board_;
  Cell blank_;
  Lines by_rows_;
  Lines by_columns_;
};

}  // namespace tilepdb::solver
