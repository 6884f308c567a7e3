// SPDX-License-Identifier: MIT
#include "solver/search/subtree_pool.hpp"

#include <chrono>

namespace tilepdb::solver {

SubtreePool::SubtreePool(const Frontier& frontier, Task task, LeastRemaining& least_remaining)
    : frontier_(frontier),
      task_(std::move(task)),
      least_remaining_(least_remaining),
      range_(packed(task_.range)),
      more_roots_expected_(task_.partners != nullptr) {}

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
  subtree = frontier_.subtree(task_.roots[range.first], task_.bound);
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
  const auto range = task_.partners->take();
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
    const bool last = idle && idle_ == task_.threads && !more_roots_expected_;
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
  if (!found_) found_ = Found{id, {moves.begin(), moves.end()}};
  end();
}

/// Asks partners with the mutex held.
Advice SubtreePool::advice(std::uint64_t expanded) {
  const Advice advice = task_.partners != nullptr ? task_.partners->attend(expanded) : task_.advice(expanded);
  if (advice == Advice::give_up) gave_up_ = true;
  return advice;
}

bool SubtreePool::go_on(std::uint64_t expanded) {
  const std::uint64_t sum = expanded_.fetch_add(expanded, std::memory_order_relaxed) + expanded;
  if (task_.partners != nullptr) {
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

}  // namespace tilepdb::solver
