// SPDX-License-Identifier: MIT
#include "solver/search/bound_search.hpp"

#include <exception>
#include <mutex>
#include <thread>

#include "solver/search/shared_bound.hpp"

namespace tilepdb::solver {
namespace {

/// Searches all of a pool with some threads. Throws what a thread throws, after all have ended.
SearchCounts search_pool(const BoundTask& task, SubtreePool& pool) {
  const SubtreeSearch search = subtree_search(task.instruction_set, task.tables);
  std::mutex mutex;
  std::exception_ptr failure;
  SearchCounts sum;
  const auto take_part = [&] {
    try {
      const SearchCounts counts = search(task.tables, task.automaton, pool);
      const std::lock_guard lock(mutex);
      sum.expanded += counts.expanded;
      sum.generated += counts.generated;
    } catch (...) {
      pool.cancel();
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < task.threads; ++i) helpers.emplace_back(take_part);
    take_part();
  }
  if (failure) std::rethrow_exception(failure);
  return sum;
}

[[nodiscard]] SubtreePool::Task pool_task(const BoundTask& task) {
  return {task.roots, {}, task.bound, task.threads, task.advice, nullptr};
}

[[nodiscard]] BoundResult search_alone(const BoundTask& task, LeastRemaining& least_remaining) {
  SubtreePool::Task of_pool = pool_task(task);
  of_pool.range = {task.first_root, static_cast<std::uint32_t>(task.roots.size())};
  SubtreePool pool(task.frontier, of_pool, least_remaining);
  const SearchCounts counts = search_pool(task, pool);
  return {counts, pool.found(), pool.gave_up(), pool.next_root(), pool.paused()};
}

[[nodiscard]] BoundResult search_in_team(const BoundTask& task, LeastRemaining& least_remaining) {
  SharedBound shared(*task.team, {task.first_root, static_cast<std::uint32_t>(task.roots.size())}, task.advice);
  SubtreePool::Task of_pool = pool_task(task);
  of_pool.partners = &shared;
  SubtreePool pool(task.frontier, of_pool, least_remaining);
  BoundResult own;
  std::optional<Error> failure;
  try {
    own.counts = search_pool(task, pool);
    own.found = pool.found();
  } catch (const Error& error) {
    failure = error;
  } catch (const std::bad_alloc&) {
    failure = Error(ErrorKind::resource, "out of memory");
  }
  BoundResult result = shared.finish(own, failure);
  task.team->minimum(least_remaining);
  return result;
}

}  // namespace

BoundResult search_below(const BoundTask& task, LeastRemaining& least_remaining) {
  return task.team == nullptr ? search_alone(task, least_remaining) : search_in_team(task, least_remaining);
}

}  // namespace tilepdb::solver
