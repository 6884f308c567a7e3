// SPDX-License-Identifier: MIT
#include "solver/api/state_search.hpp"

#include <utility>

#include "platform/callbacks.hpp"
#include "platform/parallel_for.hpp"
#include "platform/threads.hpp"
#include "solver/api/board_search.hpp"
#include "solver/api/puzzle_state.hpp"
#include "solver/puzzles/state_searcher.hpp"
#include "text/at_place.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::v1 {
namespace {

[[nodiscard]] PuzzleAnswer puzzle_answer_of(const solver::Result& result) {
  const Answer answer = answer_of(result);
  return {answer.status,      result.moves,   answer.at_least, answer.expanded, answer.generated,
          answer.most_stored, answer.seconds, answer.reason,   answer.bounds};
}

}  // namespace

void search_states(const StateSearches& searches, const SolveLimits& limits, const SolveOptions& options,
                   const StateAnswerFunction& deliver) {
  solver::SearchChoice choice;
  choice.algorithm = searches.algorithm;
  choice.prune = searches.pruning;
  choice.weight = weight_of(options);
  Callbacks callbacks(options.stop);
  const solver::StateSearcher searcher(searches.puzzle, searches.instances, searches.heuristic, std::move(choice));
  // Algorithms that store states share the memory.
  const bool one = options.threads == 0 && !uses_automaton(searches.algorithm);
  const int threads = prepare_threads(one ? 1 : options.threads);
  const std::size_t count = searches.instances.size();
  const Job job{.threads = searcher.easy_nodes() ? threads : useful_threads(threads, count),
                .stop = [&] { return callbacks.stop(); }};
  solver::BatchOptions batch;
  batch.limits = search_limits_of(limits);
  batch.limits.memory /= static_cast<std::uint64_t>(job.threads);
  batch.max_bounds = max_bounds_of(searches.instances);
  batch.known.results = unsolvable_states(searches.puzzle, searches.instances);
  if (options.progress) {
    batch.live = [&](std::size_t, const solver::SearchStatus& status) {
      callbacks.call([&] { options.progress({status.at_least, status.expanded, status.expected}); });
    };
  }
  const auto values = searches.puzzle.values(searches.heuristic);
  callbacks.run([&] {
    solve_batch(searcher, count, batch, job, [&](std::size_t number, const solver::Result& result) {
      const bool searched = result.status != solver::Status::unsolvable;
      const unsigned h = searched ? values->of(searches.instances[number]) : 0;
      // Who has wished to stop gets what was proved by then.
      callbacks.call_at_last([&] { deliver(number, puzzle_answer_of(result), h); });
    });
  });
}

std::vector<solver::PuzzleInstance> state_instances(const Puzzle& puzzle, std::span<const std::string> states) {
  std::vector<solver::PuzzleInstance> instances;
  instances.reserve(states.size());
  for (const std::string& text : states) {
    const std::string number = std::to_string(instances.size());
    instances.push_back(at_place(states.size() == 1 ? "state: " : "state " + number + ": ",
                                 [&] { return PuzzleAccess::state(puzzle).puzzle().instance(text, number, ""); }));
  }
  return instances;
}

solver::PuzzleProof proof_of(const solver::PuzzleInstance& instance, const PuzzleAnswer& answer, unsigned h) {
  solver::PuzzleProof proof{instance.id, instance.start};
  if (answer.status == Status::unsolvable) return proof;
  if (answer.status == Status::solved) {
    proof.moves = answer.moves;
  } else {
    proof.at_least = answer.at_least;
  }
  proof.h = h;
  for (const SearchedBound& bound : answer.bounds) {
    if (bound.completed) proof.bounds.push_back({bound.bound, bound.expanded, 0});
  }
  return proof;
}

}  // namespace tilepdb::v1
