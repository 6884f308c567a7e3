// SPDX-License-Identifier: MIT
#include "solver/search/bound_search.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
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

namespace {

/// The subtrees of one bound, shared by the threads that search it: those below the frontier first, then what busy
/// threads hand over to idle ones.
class SubtreePool final : public SubtreeSource {
 public:
  /// Begins with the roots of a range. `shared` gives more and is asked instead of the task's watch; null if this
  /// process is alone. Lowers `least_remaining`, which has a number for each node of the frontier.
  SubtreePool(const BoundTask& task, RootRange range, SharedBound* shared, LeastRemaining& least_remaining)
      : task_(task),
        shared_bound_(shared),
        least_remaining_(least_remaining),
        range_(packed(range)),
        more_roots_expected_(shared != nullptr) {}

  [[nodiscard]] const std::optional<FoundGoal>& found() const noexcept { return found_; }
  /// Whether the search ended early, without a solution.
  [[nodiscard]] bool gave_up() const noexcept { return gave_up_; }
  /// Whether it was told to pause.
  [[nodiscard]] bool paused() const noexcept { return paused_; }
  /// When all threads have ended, without a solution and without giving up: the first root that is not searched yet.
  [[nodiscard]] std::uint32_t next_root() const noexcept { return unpacked(range_.load()).first; }

  /// Ends the search.
  void cancel() {
    const std::lock_guard lock(mutex_);
    end();
  }

  bool next(Subtree& subtree, bool idle) override {
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

  void solved(std::uint32_t id, std::span<const Direction> moves) override {
    const std::lock_guard lock(mutex_);
    if (!found_) found_ = FoundGoal{id, {moves.begin(), moves.end()}};
    end();
  }

  LeastRemaining& least_remaining() override { return least_remaining_; }

  bool go_on(std::uint64_t expanded) override {
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

  bool wanted() override { return idle_.load(std::memory_order_relaxed) > 0; }

  void share(std::span<const Subtree> subtrees) override {
    const std::lock_guard lock(mutex_);
    shared_.insert(shared_.end(), subtrees.begin(), subtrees.end());
    shared_count_ = shared_.size();
    changed_.notify_all();
  }

 private:
  [[nodiscard]] static constexpr std::uint64_t packed(RootRange range) noexcept {
    return std::uint64_t{range.end} << 32U | range.first;
  }
  [[nodiscard]] static constexpr RootRange unpacked(std::uint64_t range) noexcept {
    return {static_cast<std::uint32_t>(range), static_cast<std::uint32_t>(range >> 32U)};
  }

  [[nodiscard]] bool has_roots() const noexcept { return !paused_ && !unpacked(range_.load()).empty(); }

  [[nodiscard]] bool take_root(Subtree& subtree) {
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

  /// With the mutex held.
  [[nodiscard]] bool take_shared(Subtree& subtree) {
    if (shared_.empty()) return false;
    subtree = shared_.back();
    shared_.pop_back();
    shared_count_ = shared_.size();
    return true;
  }

  /// With the mutex held.
  void ask_for_roots() {
    if (!more_roots_expected_ || has_roots()) return;
    const auto range = shared_bound_->take();
    if (!range) return;
    if (range->empty()) more_roots_expected_ = false;
    range_ = packed(*range);
    changed_.notify_all();
  }

  /// In a team with the mutex held.
  [[nodiscard]] Advice advice(std::uint64_t expanded) {
    const Advice advice = shared_bound_ != nullptr ? shared_bound_->attend(expanded) : task_.advice(expanded);
    if (advice == Advice::give_up) gave_up_ = true;
    return advice;
  }

  /// With the mutex held.
  void end() {
    ended_ = true;
    changed_.notify_all();
  }

  const BoundTask& task_;
  SharedBound* const shared_bound_;
  LeastRemaining& least_remaining_;
  std::atomic<std::uint64_t> range_;       // what is left of the roots here, packed
  std::atomic<bool> more_roots_expected_;  // from other processes
  std::atomic<std::uint64_t> expanded_{0};
  std::atomic<bool> paused_{false};
  std::atomic<bool> ended_{false};
  std::atomic<bool> gave_up_{false};
  std::atomic<int> idle_{0};
  std::atomic<std::size_t> shared_count_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Subtree> shared_;
  std::optional<FoundGoal> found_;
};

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
