// SPDX-License-Identifier: MIT
#include "solver/search/bound_search.hpp"

#include <chrono>
#include <new>

#include "platform/parallel_for.hpp"
#include "solver/search/shared_bound.hpp"

namespace tilepdb::solver {

Advice BoundTask::advice(std::uint64_t expanded) const {
  const std::uint64_t below = expanded_before + expanded;
  if (below > most_expanded) return Advice::give_up;
  SearchStatus now = status;
  now.expanded += below;
  return watch.advice(now);
}

SubtreePool::SubtreePool(const BoundTask& task, RootRange range, SharedBound* shared, LeastRemaining& least_remaining)
    : task_(task),
      shared_bound_(shared),
      least_remaining_(least_remaining),
      range_(packed(range)),
      more_roots_expected_(shared != nullptr) {}

void SubtreePool::cancel() {
  const std::lock_guard lock(mutex_);
  end();
}

bool SubtreePool::take_root(Subtree& subtree) {
  if (paused_.load(std::memory_order_relaxed)) return false;
  std::uint64_t seen = range_.load(std::memory_order_relaxed);
  RootRange range{};
  do {
    range = unpacked(seen);
    if (range.empty()) return false;
  } while (!range_.compare_exchange_weak(seen, packed({range.first + 1, range.end}), std::memory_order_relaxed));
  subtree = task_.frontier.subtree(task_.roots[range.first], task_.status.bound);
  return true;
}

bool SubtreePool::has_roots() const noexcept { return !paused_ && !unpacked(range_.load()).empty(); }

/// With the mutex held.
bool SubtreePool::take_shared(Subtree& subtree) {
  if (shared_.empty()) return false;
  subtree = shared_.back();
  shared_.pop_back();
  shared_count_ = shared_.size();
  return true;
}

/// With the mutex held.
void SubtreePool::ask_for_roots() {
  if (!more_roots_expected_ || has_roots()) return;
  const auto range = shared_bound_->take();
  if (!range) return;
  if (range->empty()) more_roots_expected_ = false;
  range_ = packed(*range);
  changed_.notify_all();
}

bool SubtreePool::next(Subtree& subtree, bool idle) {
  if (take_root(subtree)) return true;
  if (!idle && shared_count_.load(std::memory_order_relaxed) == 0 && !more_roots_expected_) return false;
  constexpr auto between_questions = std::chrono::microseconds(200);
  std::unique_lock lock(mutex_);
  if (idle) ++idle_;
  for (;;) {
    ask_for_roots();
    const bool last = idle && idle_ == task_.watch.job().threads && !more_roots_expected_;
    if (last && shared_.empty() && !has_roots()) end();
    if (ended_) return false;
    if (take_root(subtree) || take_shared(subtree)) break;
    if (!idle) return false;
    if (!more_roots_expected_) {
      changed_.wait(lock, [&] { return ended_ || !shared_.empty() || has_roots(); });
    } else {
      changed_.wait_for(lock, between_questions);
      if (advice(expanded_) == Advice::give_up) end();
    }
  }
  if (idle) --idle_;
  return true;
}

void SubtreePool::solved(std::uint32_t id, std::span<const Direction> moves) {
  const std::lock_guard lock(mutex_);
  if (!found_) found_ = FoundGoal{id, {moves.begin(), moves.end()}};
  end();
}

/// In a team with the mutex held.
Advice SubtreePool::advice(std::uint64_t expanded) {
  const Advice advice = shared_bound_ != nullptr ? shared_bound_->attend(expanded) : task_.advice(expanded);
  if (advice == Advice::give_up) gave_up_ = true;
  return advice;
}

bool SubtreePool::go_on(std::uint64_t expanded) {
  const std::uint64_t sum = expanded_.fetch_add(expanded, std::memory_order_relaxed) + expanded;
  if (shared_bound_ != nullptr) {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (lock && !ended_ && advice(sum) == Advice::give_up) end();
    return !ended_.load(std::memory_order_relaxed);
  }
  const Advice told = advice(sum);
  if (told == Advice::pause) paused_.store(true, std::memory_order_relaxed);
  if (told == Advice::give_up) cancel();
  return !ended_.load(std::memory_order_relaxed);
}

void SubtreePool::share(std::span<const Subtree> subtrees) {
  const std::lock_guard lock(mutex_);
  shared_.insert(shared_.end(), subtrees.begin(), subtrees.end());
  shared_count_ = shared_.size();
  changed_.notify_all();
}

/// With the mutex held.
void SubtreePool::end() {
  ended_ = true;
  changed_.notify_all();
}

namespace {

/// Searches all of a pool with some threads. Throws what a thread throws, after all have ended.
[[nodiscard]] SearchCounts search_pool(const BoundTask& task, SubtreePool& pool) {
  const SubtreeSearch search = subtree_search(task.method.instruction_set, task.tables);
  std::mutex mutex;
  SearchCounts sum;
  in_each_thread(task.watch.job().threads, [&](int) {
    try {
      const SearchCounts counts = search(task.tables, *task.method.automaton, pool);
      const std::lock_guard lock(mutex);
      sum.expanded += counts.expanded;
      sum.generated += counts.generated;
    } catch (...) {
      pool.cancel();
      throw;
    }
  });
  return sum;
}

[[nodiscard]] RootRange roots_left(const BoundTask& task) noexcept {
  return {task.first_root, static_cast<std::uint32_t>(task.roots.size())};
}

[[nodiscard]] BoundResult search_in_team(Team& team, const BoundTask& task, LeastRemaining& least_remaining) {
  SharedBound shared(team, roots_left(task), [&](std::uint64_t expanded) { return task.advice(expanded); });
  SubtreePool pool(task, {}, &shared, least_remaining);
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
  team.minimum(least_remaining);
  return result;
}

}  // namespace

BoundResult search_below(const BoundTask& task, LeastRemaining& least_remaining) {
  if (Team* const team = task.watch.job().team) return search_in_team(*team, task, least_remaining);
  SubtreePool pool(task, roots_left(task), nullptr, least_remaining);
  const SearchCounts counts = search_pool(task, pool);
  return {counts, pool.found(), pool.gave_up(), pool.next_root(), pool.paused()};
}

}  // namespace tilepdb::solver
