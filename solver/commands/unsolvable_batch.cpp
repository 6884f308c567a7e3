// SPDX-License-Identifier: MIT
#include "solver/commands/unsolvable_batch.hpp"

#include <algorithm>

#include "solver/instances/reachability.hpp"

namespace tilepdb::solver {

bool needs_search(const Problem& problem) {
  return std::any_of(problem.instances.begin(), problem.instances.end(),
                     [&](const Instance& instance) { return is_reachable(instance.start, problem.goal); });
}

void deliver_unsolvable(const Problem& problem, const std::function<void(const Instance&, const Outcome&)>& deliver) {
  for (const Instance& instance : problem.instances) {
    try {
      require_reachable(instance.start, problem.goal);
    } catch (const Error& error) {
      deliver(instance, {{}, instance.source + ": instance " + instance.id + ": " + error.what(), {}});
    }
  }
}

}  // namespace tilepdb::solver
