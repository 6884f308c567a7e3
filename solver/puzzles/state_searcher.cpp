// SPDX-License-Identifier: MIT
#include "solver/puzzles/state_searcher.hpp"

#include <algorithm>

#include "platform/parallel_for.hpp"
#include "platform/stopwatch.hpp"
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
  if (states.size() <= moves.size()) {
    return "move " + std::to_string(states.size()) + ", '" + moves[states.size() - 1] + "', is not possible there";
  }
  return puzzle.is_goal(states.back()) ? "" : "its moves do not lead to the goal";
}

std::optional<std::uint64_t> StateSearcher::easy_nodes() const {
  constexpr std::uint64_t easy = 100'000;
  if (choice_.algorithm == Algorithm::beam) return 0;
  return choice_.algorithm == Algorithm::idastar ? std::optional(easy) : std::nullopt;
}

namespace {

/// Keeps the progress of a search by IDA*, and passes it on at pauses.
class DeepeningRecord {
 public:
  DeepeningRecord(const SearchProgress& from, SearchWatch& watch, const LimitedSearch& limited)
      : progress_(from), watch_(watch), limited_(limited) {}

  /// Makes a search with these limits begin where an earlier one ended, and report its progress here.
  void follow(search::Limits& limits) {
    const SearchProgress& from = progress_;
    if (from.bound != 0) {
      limits.resumed = {from.bound,       from.root_depth, from.roots,     from.subtrees,
                        from.list_digest, from.expanded,   from.generated, from.next_bound};
    }
    limits.completed = [this, completed = limits.completed](const search::CompletedBound& bound) {
      completed(bound);
      progress_.bounds.push_back({bound.bound, true, bound.expanded, bound.generated, false, seconds()});
      stopwatch_ = {};
      progress_.seconds = 0;
    };
    limits.deepened = [this](const search::DeepeningProgress& at) {
      progress_.bound = at.bound;
      progress_.root_depth = at.depth;
      progress_.roots = at.roots;
      progress_.subtrees = at.all_roots;
      progress_.list_digest = at.digest;
      progress_.expanded = at.expanded;
      progress_.generated = at.generated;
      progress_.next_bound = at.next_bound;
      if (limited_.advice() == Advice::pause) (void)pause();
    };
  }

  bool pause() {
    SearchProgress now = progress_;
    now.seconds = seconds();
    return watch_.proceeds_after(now);
  }

 private:
  [[nodiscard]] double seconds() const { return progress_.seconds + stopwatch_.seconds(); }

  SearchProgress progress_;
  SearchWatch& watch_;
  const LimitedSearch& limited_;
  Stopwatch stopwatch_{};  // since the iteration or its resumed part began
};

}  // namespace

Result StateSearcher::search(std::size_t number, SearchWatch& watch, const SearchProgress& from) const {
  const Instance& instance = instances_[number];
  SearchChoice choice = choice_;
  choice.threads = watch.job().threads;
  choice.ends_with_solution = choice.ends_with_solution && watch.is_final();
  // Only searches in which threads can share iterations report their progress.
  if (choice.threads > 1 || can_pause()) {
    choice.in_threads = [&](const auto& work) { in_each_thread(choice.threads, [&](int) { work(); }); };
  }
  choice.improved = [&](unsigned length, const auto& moves) { watch.improved(length, moves); };
  LimitedSearch limited(watch);
  DeepeningRecord record(from, watch, limited);
  const auto found = limited.run([&](search::Limits& most) {
    if (can_pause()) record.follow(most);
    return puzzle_.search(instance, heuristic_, choice, most);
  });
  if (!found.solved() && can_pause() && limited.advice() == Advice::pause) (void)record.pause();
  Result result = limited.result_of(found, choice.idastar_fits);
  result.moves = found.moves;
  if (choice.within && !Gap{found.length(), found.at_least}.is_within(*choice.within)) result.status = Status::given_up;
  if (!result.solved()) {
    result.at_least =
        puzzle_.possible_length(instance, std::max(result.at_least, puzzle_.values(heuristic_)->of(instance)));
  }
  if (result.has_solution() && !fault_of_moves(puzzle_, instance, result.moves).empty()) {
    throw Error(ErrorKind::check_failed, "a solution does not lead to the goal");
  }
  return result;
}

}  // namespace tilepdb::solver
