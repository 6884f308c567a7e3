// SPDX-License-Identifier: MIT
#include "solver/general/algorithm_batch.hpp"

#include <algorithm>

#include "solver/general/limited_search.hpp"
#include "text/text.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

/// A number of moves, or one more: each moves the blank between cells of different colour, if the board is coloured
/// like a chessboard, so the cells on which it is and belongs tell whether solutions have an odd number of moves.
[[nodiscard]] unsigned of_right_parity(unsigned at_least, const Position& start, Cell goal_blank) {
  const BoardSize board = start.board;
  return at_least + (at_least + board.colour(start.cell_of(goal_blank)) + board.colour(goal_blank)) % 2;
}

/// Of an instance that can be solved.
[[nodiscard]] Outcome solve_one(const BoardHeuristic& heuristic, const Position& goal, const Instance& instance,
                                const AlgorithmOptions& options, const Job& job) {
  const Position start = named_by_goal(instance.start, goal);
  const LimitedSearch limited(
      options.limits, job,
      [&](const search::Progress& progress, double seconds) {
        if (options.live) options.live(instance, progress, seconds);
      },
      [&](const search::CompletedBound& bound) {
        if (options.completed) options.completed(instance, bound);
      });
  const auto improved = [&](unsigned length) {
    if (options.improved) options.improved(instance, length, limited.seconds());
  };
  auto result = limited.run([&](const search::Limits& limits) {
    return run_algorithm(options.choice, heuristic, start, goal.blank(), limits, job.threads, improved);
  });
  const double seconds = limited.seconds();
  if (!result.solved()) {
    result.at_least = of_right_parity(std::max(result.at_least, heuristic.value(start)), start, goal.blank());
    return {{},
            instance.source + ": instance " + instance.id + ": " + limited.reason(result.end) +
                "; every solution takes at least " + counted(result.at_least, "move"),
            GivenUp{result.at_least, result.expanded, result.generated, seconds, result.most_stored}};
  }
  replay(instance.start, goal, result.moves);
  const Bound all{result.at_least, false, result.expanded, result.generated};
  return {Solution{std::move(result.moves), {all}, seconds, result.at_least, result.most_stored}, {}, {}};
}

}  // namespace

void solve_by_algorithm(const BoardHeuristic& heuristic, const Position& goal, const std::vector<Instance>& instances,
                        const AlgorithmOptions& options, const Job& job,
                        const std::function<void(const Instance&, const Outcome&)>& deliver) {
  for (std::size_t number = 0; number < instances.size(); ++number) {
    const auto known = options.known.find(number);
    const bool is_known = known != options.known.end();
    deliver(instances[number], is_known ? known->second : solve_one(heuristic, goal, instances[number], options, job));
    job.require_going_on();
  }
}

}  // namespace tilepdb::solver
