// SPDX-License-Identifier: MIT
#include "solver/api/search.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>

#include "platform/callbacks.hpp"
#include "platform/parallel_for.hpp"
#include "platform/threads.hpp"
#include "solver/general/limited_search.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::v1 {
namespace {

[[nodiscard]] Status status_of(solver::Status status) noexcept {
  switch (status) {
    case solver::Status::solved: return Status::solved;
    case solver::Status::unsolvable: return Status::unsolvable;
    case solver::Status::given_up: break;
  }
  return Status::given_up;
}

}  // namespace

Result result_of(const solver::Result& found) {
  Result result{.status = status_of(found.status),
                .moves = found.moves,
                .at_least = found.at_least,
                .expanded = found.expanded(),
                .generated = found.generated(),
                .most_stored = found.most_stored,
                .seconds = found.seconds,
                .reason = found.reason};
  for (const solver::Bound& bound : found.bounds) {
    if (bound.choices != 0) continue;
    result.bounds.push_back({bound.bound, bound.completed, bound.backward, bound.expanded, bound.generated});
  }
  return result;
}

solver::SearchLimits search_limits_of(const SolveLimits& limits) {
  if (!(limits.seconds >= 0)) throw Error(ErrorKind::bad_input, "limits: seconds must be 0 or more");
  return {.nodes = limits.expanded,
          .seconds = limits.seconds,
          .max_bound = std::min(limits.moves, search::Limits{}.depth),
          .memory = limits.memory.value_or(solver::most_of_free_memory())};
}

solver::Algorithm general_algorithm(Algorithm algorithm) noexcept {
  switch (algorithm) {
    case Algorithm::standard:
    case Algorithm::plain:
    case Algorithm::idastar: break;
    case Algorithm::astar: return solver::Algorithm::astar;
    case Algorithm::wastar: return solver::Algorithm::wastar;
    case Algorithm::greedy: return solver::Algorithm::greedy;
    case Algorithm::bfs: return solver::Algorithm::bfs;
    case Algorithm::bidirectional_bfs: return solver::Algorithm::bidirectional_bfs;
    case Algorithm::iddfs: return solver::Algorithm::iddfs;
    case Algorithm::beam: return solver::Algorithm::beam;
  }
  return solver::Algorithm::idastar;
}

double weight_of(const SolveOptions& options) {
  if (options.algorithm != Algorithm::wastar) return 1;
  // With more, moves made would vanish beside heuristic values, whose products may be beyond all numbers.
  constexpr double most = 1000;
  if (!(options.weight >= 1 && options.weight <= most)) {
    throw Error(ErrorKind::bad_input, "weight: expected 1 to 1000");
  }
  return options.weight;
}

void run_searches(const Searches& searches, const SolveLimits& limits, const SolveOptions& options,
                  const DeliverFunction& deliver) {
  Callbacks callbacks(options.stop);
  const bool one = searches.store_states && options.threads == 0;
  const int threads = prepare_threads(one ? 1 : options.threads);
  const bool may_share = searches.searcher.easy_nodes().has_value();
  const Job job{.threads = may_share ? threads : useful_threads(threads, searches.count),
                .stop = [&] { return callbacks.stop(); }};
  solver::BatchOptions batch = searches.batch;
  batch.limits = search_limits_of(limits);
  if (searches.store_states) batch.limits.memory /= static_cast<std::uint64_t>(job.threads);
  if (options.progress) {
    batch.live = [&](std::size_t, const solver::SearchStatus& status) {
      callbacks.call([&] { options.progress({status.at_least, status.expanded, status.expected}); });
    };
  }
  callbacks.run([&] {
    solve_batch(searches.searcher, searches.count, batch, job, [&](std::size_t number, const solver::Result& result) {
      // What it throws ends the searches of other threads, too. After a wish to stop it still receives what was proved.
      callbacks.call_at_last([&] { deliver(number, result); });
    });
  });
}

void search_until_stopped(const SolveOptions& options, const std::function<void(const SolveOptions&)>& search) {
  std::atomic<bool> is_wished = false;
  SolveOptions watched = options;
  if (options.stop) {
    watched.stop = [&] {
      if (options.stop()) is_wished = true;
      return is_wished.load();
    };
  }
  try {
    search(watched);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::interrupted || !is_wished) throw;
  }
}

Result result_of_one(const SolveOptions& options,
                     const std::function<void(const ResultFunction&, const SolveOptions&)>& search) {
  std::optional<Result> result;
  search_until_stopped(options, [&](const SolveOptions& watched) {
    search([&](std::size_t, const Result& found) { result = found; }, watched);
  });
  // Stopped before the search began: nothing is proved.
  if (!result) throw Error(ErrorKind::interrupted, "interrupted");
  return std::move(*result);
}

}  // namespace tilepdb::v1
