// SPDX-License-Identifier: MIT
#include "solver/search/bound_search.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "platform/parallel_for.hpp"
#include "solver/search/shared_bound.hpp"
#include "solver/search/subtrees.hpp"

namespace tilepdb::solver {

Advice BoundTask::advice(std::uint64_t expanded) const {
  const std::uint64_t below = expanded_before + expanded;
  if (below > most_expanded) return Advice::give_up;
  SearchStatus now = status;
  now.expanded += below;
  return watch.advice(now);
}

namespace {

/// The subtrees of one iteration, shared by the threads that search it: first the subtrees below the frontier, then
/// parts that busy threads hand to idle ones.
class SubtreePool final : public SubtreeSource {
 public:
  /// At a pause, threads hand back the subtrees they have begun; with an exchange they complete them.
  SubtreePool(const BoundTask& task, SubtreeExchange* exchange, LeastRemaining& least_remaining)
      : task_(task),
        exchange_(exchange),
        least_remaining_(least_remaining),
        range_({task.first_root, static_cast<std::uint32_t>(task.roots.size())}),
        shared_(subtrees_of(task.open, task.tables)) {
    shared_count_ = shared_.size();
  }

  /// Searches with the job's threads. Rethrows a thread's exception after all have ended.
  [[nodiscard]] BoundResult search() {
    const SubtreeSearch kernel = subtree_search(task_.method.instruction_set, task_.tables);
    const int threads = task_.watch.job().threads;
    BoundResult result;
    in_each_thread(threads, [&](int) {
      try {
        const SearchCounts counts = kernel(task_.tables, *task_.method.automaton, *this);
        const std::lock_guard lock(mutex_);
        result.counts.expanded += counts.expanded;
        result.counts.generated += counts.generated;
      } catch (...) {
        cancel();
        throw;
      }
    });
    result.found = std::move(found_);
    result.gave_up = gave_up_;
    result.next_root = range_.load().first;
    result.paused = paused_;
    for (const Subtree& subtree : shared_) append(result.open, subtree, task_.tables);
    result.idle_seconds = std::chrono::duration<double>(idle_time_).count() / threads;
    return result;
  }

  bool next(Subtree& subtree, bool idle) override {
    // Subtrees begun before a pause come first; otherwise each pause would add to their number.
    if (shared_count_.load(std::memory_order_relaxed) == 0 && take_root(subtree)) return true;
    if (!idle && shared_count_.load(std::memory_order_relaxed) == 0 && !has_more_) return false;
    constexpr auto between_questions = std::chrono::microseconds(100);
    std::unique_lock lock(mutex_);
    const auto begin = idle ? Clock::now() : Clock::time_point{};
    if (idle && idle_++ == 0) idle_since_ = begin;
    for (;;) {
      if (exchange_ != nullptr) attend_to_others();
      const bool last = idle && idle_ == task_.watch.job().threads && exchange_ == nullptr;
      if (last && (shared_.empty() || takes_back()) && !has_roots()) end();
      if (ended_ && idle) add_idle_time(begin);
      if (ended_) return false;
      if ((!takes_back() && take_shared(subtree)) || take_root(subtree)) break;
      if (!idle) return false;
      if (exchange_ == nullptr) {
        changed_.wait(lock, [&] { return ended_ || (!shared_.empty() && !takes_back()) || has_roots(); });
      } else {
        changed_.wait_for(lock, between_questions);
      }
    }
    if (idle) --idle_;
    if (idle) add_idle_time(begin);
    return true;
  }

  void solved(std::uint32_t id, std::span<const Direction> moves) override {
    const std::lock_guard lock(mutex_);
    if (!found_) found_ = FoundGoal{id, {moves.begin(), moves.end()}};
    end();
  }

  LeastRemaining& least_remaining() override { return least_remaining_; }

  bool proceed(std::uint64_t expanded) override {
    const std::uint64_t sum = expanded_.fetch_add(expanded, std::memory_order_relaxed) + expanded;
    if (exchange_ != nullptr) {
      const std::unique_lock lock(mutex_, std::try_to_lock);
      if (lock && !ended_) attend_to_others();
      return !ended_.load(std::memory_order_relaxed);
    }
    const Advice advice = task_.advice(sum);
    if (advice == Advice::pause) {
      paused_.store(true, std::memory_order_relaxed);
      const std::lock_guard lock(mutex_);
      note_pause();
    }
    if (advice == Advice::give_up) {
      gave_up_ = true;
      cancel();
    }
    return !ended_.load(std::memory_order_relaxed);
  }

  bool wanted() override {
    return idle_.load(std::memory_order_relaxed) > 0 || others_wait_.load(std::memory_order_relaxed);
  }

  bool takes_back() override { return paused_.load(std::memory_order_relaxed); }

  void share(std::span<const Subtree> subtrees) override {
    const std::lock_guard lock(mutex_);
    if (others_wait_ && idle_ == 0) return give({}, subtrees);
    shared_.insert(shared_.end(), subtrees.begin(), subtrees.end());
    shared_count_ = shared_.size();
    changed_.notify_all();
  }

 private:
  using Clock = std::chrono::steady_clock;

  void note_pause() noexcept { paused_at_ = std::min(paused_at_, Clock::now()); }
  /// Adds the part of a thread's wait since `begin` that came after the pause.
  void add_idle_time(Clock::time_point begin) noexcept {
    const auto now = Clock::now();
    idle_time_ += now - std::min(now, std::max(begin, paused_at_));
  }

  [[nodiscard]] bool has_roots() const noexcept { return !paused_ && !range_.load().empty(); }

  [[nodiscard]] bool take_root(Subtree& subtree) {
    if (paused_.load(std::memory_order_relaxed)) return false;
    PieceRange range = range_.load(std::memory_order_relaxed);
    do {
      if (range.empty()) return false;
    } while (!range_.compare_exchange_weak(range, {range.first + 1, range.end}, std::memory_order_relaxed));
    subtree = task_.frontier.subtree(task_.roots[range.first], task_.status.bound);
    return true;
  }

  /// Requires the mutex.
  [[nodiscard]] bool take_shared(Subtree& subtree) {
    if (shared_.empty()) return false;
    subtree = shared_.back();
    shared_.pop_back();
    shared_count_ = shared_.size();
    return true;
  }

  /// Takes work from the exchange and gives work to it. Requires the mutex.
  void attend_to_others() {
    const Advice advice = exchange_->attend(expanded_);
    if (advice == Advice::pause) note_pause();
    if (advice == Advice::give_up) return end();
    PieceRange roots;
    if (range_.load().empty() && exchange_->take(roots, shared_)) {
      range_ = roots;
      shared_count_ = shared_.size();
      changed_.notify_all();
    }
    const bool none_left = idle_ == task_.watch.job().threads && shared_.empty() && !has_roots();
    others_wait_ = exchange_->is_asked(none_left, idle_ > 0 ? Clock::now() - idle_since_ : Clock::duration{});
    has_more_ = exchange_->has_more();
    if (others_wait_ && idle_ == 0) give_unbegun();
  }

  /// Gives away work that no thread has begun, if enough is left; otherwise the threads with the most work give parts
  /// of theirs. Requires the mutex.
  void give_unbegun() {
    for (PieceRange range = range_.load(std::memory_order_relaxed); range.size() > 1;) {
      const std::uint32_t middle = range.first + range.size() / 2;
      if (range_.compare_exchange_weak(range, {range.first, middle}, std::memory_order_relaxed)) {
        return give({middle, range.end}, {});
      }
    }
    if (shared_.size() < 2) return;
    // The first ones are the largest.
    const std::size_t half = shared_.size() / 2;
    give({}, {shared_.data(), half});
    shared_.erase(shared_.begin(), shared_.begin() + static_cast<std::ptrdiff_t>(half));
    shared_count_ = shared_.size();
  }

  /// Requires the mutex.
  void give(PieceRange roots, std::span<const Subtree> begun) {
    others_wait_ = false;
    exchange_->give(roots, begun);
  }

  void cancel() {
    const std::lock_guard lock(mutex_);
    end();
  }

  /// Requires the mutex.
  void end() {
    ended_ = true;
    changed_.notify_all();
  }

  const BoundTask& task_;
  SubtreeExchange* const exchange_;
  LeastRemaining& least_remaining_;
  std::atomic<PieceRange> range_;      // roots left in this process
  std::atomic<bool> has_more_{false};  // the exchange has more subtrees
  std::atomic<bool> others_wait_{false};
  std::atomic<std::uint64_t> expanded_{0};
  std::atomic<bool> paused_{false};  // without an exchange
  std::atomic<bool> ended_{false};
  std::atomic<bool> gave_up_{false};
  std::atomic<int> idle_{0};
  std::atomic<std::size_t> shared_count_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
  Clock::time_point idle_since_{};
  Clock::time_point paused_at_ = Clock::time_point::max();
  Clock::duration idle_time_{};  // sum over threads, after a pause
  std::vector<Subtree> shared_;
  std::optional<FoundGoal> found_;
};

}  // namespace

BoundResult search_with_threads(const BoundTask& task, SubtreeExchange* exchange, LeastRemaining& least_remaining) {
  return SubtreePool(task, exchange, least_remaining).search();
}

BoundResult search_below(const BoundTask& task, LeastRemaining& least_remaining) {
  Team* const team = task.watch.job().team;
  return team == nullptr ? search_with_threads(task, nullptr, least_remaining)
                         : search_in_team(*team, task, least_remaining);
}

}  // namespace tilepdb::solver
