// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/commands/options.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/heuristics/heuristic.hpp"

namespace tilepdb::solver {

/// Says on stderr that a heuristic without tables is used, and what to do for faster ones.
void print_advice(const std::string& heuristic, const std::string& advice);

/// Finds one certain shortest solution: of all, the first in the order of the cells that the blank goes to. IDA* finds
/// it with any heuristic, so it does not depend on which tables are there; they only make it faster.
class LeastSolution {
 public:
  /// For a goal; uses the board's tables if they are there, and else gives advice unless it is to be quiet.
  LeastSolution(const Options& options, const Position& goal);

  /// The moves from a position that can reach the goal.
  [[nodiscard]] std::vector<Direction> of(const Position& position) const;

 private:
  Position goal_;
  std::shared_ptr<const Heuristic> tables_;
  std::unique_ptr<const BoardHeuristic> heuristic_;  // without tables
};

}  // namespace tilepdb::solver
