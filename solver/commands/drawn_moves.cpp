// SPDX-License-Identifier: MIT
#include "solver/commands/drawn_moves.hpp"

#include <utility>
#include <vector>

#include "solver/commands/optimum_search.hpp"
#include "text/counted.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/move_notation.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {
namespace {

/// The most steps of a picture.
constexpr std::size_t most_drawn_steps = 1'000;

}  // namespace

std::vector<Direction> shortest_moves(const Options& options, Problem& problem) {
  const Instance& instance = problem.instances.front();
  if (!problem.needs_search()) throw Error(ErrorKind::no_answer, problem.unsolvable.begin()->second.reason);
  OptimumSearch::Found found = optimum_search(options, problem)->solve(instance, options.limits);
  if (!found.solved()) throw Error(ErrorKind::no_answer, instance.source + ": no solution was found");
  return std::move(found.moves);
}

DrawnSolution drawn_solution(const Position& start, const Position& goal, const std::vector<Direction>& moves,
                             MoveNotation notation) {
  const bool of_slides = notation.form == MoveForm::runs || notation.form == MoveForm::slides;
  DrawnSolution solution{start, goal, {}, write_moves(start, moves, notation)};
  Position position = start;
  for (std::size_t at = 0; at < moves.size();) {
    DrawnStep step;
    do {
      step.moves.push_back(moves[at++]);
    } while (of_slides && at < moves.size() && moves[at] == step.moves.front());
    step.label = write_moves(position, step.moves, notation);
    position = after_moves(position, step.moves);
    solution.steps.push_back(std::move(step));
  }
  if (solution.steps.size() > most_drawn_steps) {
    throw Error(ErrorKind::bad_input, "found " + counted(solution.steps.size(), "step") +
                                          " to draw, expected at most " + format_count(most_drawn_steps));
  }
  return solution;
}

}  // namespace tilepdb::solver
