// SPDX-License-Identifier: MIT
#include "solver/general/algorithm_batch.hpp"

#include <algorithm>

#include "solver/instances/reachability.hpp"
#include "text/counted.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

/// A number of moves, or one more: each moves the blank between cells of different colour, if the board is coloured
/// like a chessboard, so the cells on which it is and belongs tell whether solutions have an odd number of moves.
[[nodiscard]] unsigned of_right_parity(unsigned at_least, const Position& start, Cell goal_blank) {
  const auto colour = [&](Cell cell) { return cell % start.board.width + cell / start.board.width; };
  return at_least + (at_least + colour(start.cell_of(goal_blank)) + colour(goal_blank)) % 2;
}

[[nodiscard]] Outcome solve_one(const BoardHeuristic& heuristic, const Position& goal, const Instance& instance,
                                const AlgorithmOptions& options) {
  const std::string where = instance.source + ": instance " + instance.id + ": ";
  try {
    require_reachable(instance.start, goal);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::no_answer) throw;
    return {{}, where + error.what(), {}};
  }
  const Position start = named_by_goal(instance.start, goal);
  const LimitedSearch limited(
      options.limits,
      [&](const search::Progress& progress, double seconds) {
        if (options.live) options.live(instance, progress, seconds);
      },
      [&](const search::CompletedBound& bound) {
        if (options.completed) options.completed(instance, bound);
      });
  auto result = limited.run([&](const search::Limits& limits) {
    AlgorithmChoice choice = options.choice;
    choice.improved = [&](unsigned length) {
      if (options.improved) options.improved(instance, length, limited.seconds());
    };
    return run_algorithm(choice, heuristic, start, goal.blank(), limits);
  });
  const double seconds = limited.seconds();
  if (!result.solved()) {
    result.at_least = of_right_parity(std::max(result.at_least, heuristic.value(start)), start, goal.blank());
    const std::string proved = "; every solution takes at least " + counted(result.at_least, "move");
    return {{},
            where + limited.reason(result.end) + proved,
            GivenUp{result.at_least, result.expanded, result.generated, seconds, result.most_stored}};
  }
  replay(start, goal.blank(), result.moves);
  Solution solution;
  solution.moves = std::move(result.moves);
  solution.bounds = {{result.at_least, false, result.expanded, result.generated}};
  solution.seconds = seconds;
  solution.most_stored = result.most_stored;
  solution.at_least = result.at_least;
  return {std::move(solution), {}, {}};
}

}  // namespace

void solve_by_algorithm(const BoardHeuristic& heuristic, const Position& goal, const std::vector<Instance>& instances,
                        const AlgorithmOptions& options,
                        const std::function<void(const Instance&, const Outcome&)>& deliver) {
  for (const Instance& instance : instances) {
    deliver(instance, solve_one(heuristic, goal, instance, options));
    LimitedSearch::throw_if_interrupted(options.limits);
  }
}

}  // namespace tilepdb::solver
