// SPDX-License-Identifier: MIT
#include "solver/search/subtree_pool.hpp"

namespace tilepdb::solver {

SubtreePool::SubtreePool(const Frontier& frontier, std::span<const Frontier::Node> roots, std::size_t first,
                         unsigned bound, int threads, std::uint64_t most_expanded,
                         std::function<Advice(std::uint64_t)> advice, LeastRemaining& least_remaining)
    : frontier_(frontier),
      roots_(roots),
      bound_(bound),
      threads_(threads),
      most_expanded_(most_expanded),
      advice_(std::move(advice)),
      least_remaining_(least_remaining),
      next_root_(first) {}

void SubtreePool::cancel() {
  const std::lock_guard lock(mutex_);
  end();
}

bool SubtreePool::next(Subtree& subtree, bool idle) {
  if (!paused_.load(std::memory_order_relaxed) && next_root_.load(std::memory_order_relaxed) < roots_.size()) {
    const std::size_t root = next_root_.fetch_add(1, std::memory_order_relaxed);
    if (root < roots_.size()) {
      subtree = frontier_.subtree(roots_[root], bound_);
      return true;
    }
  }
  if (!idle && shared_count_.load(std::memory_order_relaxed) == 0) return false;
  std::unique_lock lock(mutex_);
  if (idle) {
    if (++idle_ == threads_ && shared_.empty()) end();
    changed_.wait(lock, [&] { return ended_ || !shared_.empty(); });
    if (ended_) return false;
    --idle_;
  }
  if (shared_.empty()) return false;
  subtree = shared_.back();
  shared_.pop_back();
  shared_count_ = shared_.size();
  return true;
}

void SubtreePool::solved(std::uint32_t id, std::span<const Direction> moves) {
  const std::lock_guard lock(mutex_);
  if (!found_) found_ = Found{id, {moves.begin(), moves.end()}};
  end();
}

bool SubtreePool::go_on(std::uint64_t expanded) {
  const std::uint64_t sum = expanded_.fetch_add(expanded, std::memory_order_relaxed) + expanded;
  const Advice advice = sum > most_expanded_ ? Advice::give_up : advice_(sum);
  if (advice == Advice::pause) paused_.store(true, std::memory_order_relaxed);
  if (advice == Advice::give_up) {
    gave_up_ = true;
    cancel();
  }
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
