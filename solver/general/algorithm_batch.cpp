// SPDX-License-Identifier: MIT
#include "solver/general/algorithm_batch.hpp"

#include <algorithm>
#include <chrono>
#include <new>

#include "solver/reachability.hpp"
#include "tilepdb/goal.hpp"
#include "tilepdb/text.hpp"

namespace tilepdb::solver {
namespace {

using Clock = std::chrono::steady_clock;

[[nodiscard]] double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

[[nodiscard]] std::string reason_of(search::End end, const AlgorithmOptions& options) {
  switch (end) {
    case search::End::out_of_memory:
      return "not solved in " + format_bytes(options.memory) +
             " of memory for stored states; give more with --memory, or use idastar, which stores none";
    case search::End::out_of_depth:
      return "not solved in " + std::to_string(options.limits.max_bound) + " moves or fewer";
    default: return "not solved within the limits";
  }
}

void throw_if_interrupted(const AlgorithmOptions& options) {
  if (options.stop && options.stop()) throw Error(ErrorKind::interrupted, "interrupted");
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
  const auto begin = Clock::now();
  search::Limits limits{options.memory, options.limits.nodes, options.limits.max_bound, {}};
  limits.stop = [&] { return (options.stop && options.stop()) || seconds_since(begin) > options.limits.seconds; };
  search::Result<Direction> result;
  try {
    AlgorithmChoice choice = options.choice;
    choice.improved = [&](unsigned length) {
      if (options.improved) options.improved(instance, length, seconds_since(begin));
    };
    result = run_algorithm(choice, heuristic, start, goal.blank(), limits);
  } catch (const std::bad_alloc&) {
    result.end = search::End::out_of_memory;
    result.at_least = heuristic.value(start);
  }
  // What beams have found so far is a solution all the same.
  if (!result.solved()) throw_if_interrupted(options);
  const double seconds = seconds_since(begin);
  if (!result.solved()) {
    const std::string proved = "; every solution takes at least " + std::to_string(result.at_least) + " moves";
    return {{},
            where + reason_of(result.end, options) + proved,
            GivenUp{result.at_least, result.expanded, result.generated, seconds}};
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
    throw_if_interrupted(options);
  }
}

}  // namespace tilepdb::solver
