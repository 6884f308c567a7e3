// SPDX-License-Identifier: MIT
#include "solver/commands/least_solution.hpp"

#include "cli/printing.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/search/ida_star.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {

void print_advice(const std::string& heuristic, const std::string& advice) {
  print_note("no tables for this board: searching with " + heuristic + "; " + advice);
}

LeastSolution::LeastSolution(const Options& options, const Position& goal) : goal_(goal) {
  Problem problem;
  problem.board = goal.board;
  problem.goal = goal;
  problem.instances = {{"1", {}, goal, "the goal"}};
  const auto missing = advice_for_missing_tables(options, problem);
  if (!missing) {
    tables_ = open_heuristic(options, problem);
    return;
  }
  const std::string name = best_without_tables(goal.board);
  if (!options.quiet) print_advice(name, *missing);
  heuristic_ = make_board_heuristic(name, goal.board, goal.blank());
}

std::vector<Direction> LeastSolution::of(const Position& position) const {
  const Position named = named_by_goal(position, goal_);
  if (tables_) return solve_ida_star(*tables_, named).moves;
  return run_algorithm({}, *heuristic_, named, goal_.blank(), {}).moves;
}

}  // namespace tilepdb::solver
