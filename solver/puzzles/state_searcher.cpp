// SPDX-License-Identifier: MIT
#include "solver/puzzles/state_searcher.hpp"

#include <algorithm>

#include "platform/parallel_for.hpp"
#include "solver/general/limited_search.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {

Results unsolvable_states(const AnyPuzzle& puzzle, const std::vector<Instance>& instances) {
  Results results;
  for (std::size_t number = 0; number < instances.size(); ++number) {
    if (puzzle.reachable(instances[number]).reachable) continue;
    Result& result = results[number];
    result.status = Status::unsolvable;
    result.reason = puzzle.why_unsolvable(instances[number]);
  }
  return results;
}

std::map<std::size_t, unsigned> max_bounds_of(const std::vector<Instance>& instances) {
  std::map<std::size_t, unsigned> bounds;
  for (std::size_t number = 0; number < instances.size(); ++number) {
    if (const auto bound = instances[number].max_bound) bounds.emplace(number, *bound);
  }
  return bounds;
}

std::string fault_of_moves(const AnyPuzzle& puzzle, const Instance& instance, const std::vector<std::string>& moves) {
  const auto states = puzzle.states_along(instance, moves);
  if (states.size() <= moves.size()) return "move " + moves[states.size() - 1] + " is not possible there";
  return puzzle.is_goal(states.back()) ? "" : "its moves do not lead to the goal";
}

std::string StateSearcher::place(std::size_t number) const {
  const Instance& instance = instances_[number];
  return instance.source.empty() ? "" : instance.source + ": instance " + instance.id + ": ";
}

std::optional<std::uint64_t> StateSearcher::easy_nodes() const {
  constexpr std::uint64_t easy = 100'000;
  if (choice_.algorithm == Algorithm::beam) return 0;
  return choice_.algorithm == Algorithm::idastar && puzzle_.can_share() ? std::optional(easy) : std::nullopt;
}

Result StateSearcher::search(std::size_t number, SearchWatch& watch, const SearchProgress& /*from*/) const {
  const Instance& instance = instances_[number];
  SearchChoice choice = choice_;
  choice.threads = watch.job().threads;
  if (choice.threads > 1) {
    choice.in_threads = [&](const auto& work) { in_each_thread(choice.threads, [&](int) { work(); }); };
  }
  choice.improved = [&](unsigned length) { watch.improved(length); };
  LimitedSearch limited(watch);
  const auto found =
      limited.run([&](const search::Limits& most) { return puzzle_.search(instance, heuristic_, choice, most); });
  Result result = limited.result_of(found, choice.idastar_fits);
  result.moves = found.moves;
  if (!result.solved()) {
    result.at_least =
        puzzle_.possible_length(instance, std::max(result.at_least, puzzle_.values(heuristic_)->of(instance)));
  }
  if (result.solved() && !fault_of_moves(puzzle_, instance, result.moves).empty()) {
    throw Error(ErrorKind::check_failed, "a solution does not lead to the goal");
  }
  return result;
}

}  // namespace tilepdb::solver
