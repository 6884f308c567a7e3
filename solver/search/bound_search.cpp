// SPDX-License-Identifier: MIT
#include "solver/search/bound_search.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "platform/parallel_for.hpp"
#include "platform/stopwatch.hpp"
#include "solver/search/shared_bound.hpp"
#include "solver/search/subtree_words.hpp"
#include "team/team.hpp"

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
  /// Begins with the task's open subtrees and the roots of a range. `shared` gives more and is asked instead of the
  /// task's watch; null if this process is alone. Then threads that pause hand back what they have begun; in a team
  /// they end it. Lowers `least_remaining`, which has a number for each node of the frontier.
  SubtreePool(const BoundTask& task, PieceRange range, SharedBound* shared, LeastRemaining& least_remaining)
      : task_(task), shared_bound_(shared), least_remaining_(least_remaining), range_(range) {
    take_parts(task.open);
  }

  [[nodiscard]] const std::optional<FoundGoal>& found() const noexcept { return found_; }
  /// Whether the search ended early, without a solution.
  [[nodiscard]] bool gave_up() const noexcept { return gave_up_; }
  /// Whether it was told to pause; in a team SharedBound is, and this stays false.
  [[nodiscard]] bool paused() const noexcept { return paused_; }
  /// What was handed back, once all threads have ended.
  [[nodiscard]] std::vector<std::uint64_t> open() const {
    std::vector<std::uint64_t> words;
    for (const Subtree& subtree : shared_) append(words, subtree, task_.tables);
    return words;
  }
  /// The seconds that threads waited since then, or since the team's first process was told to, on average.
  [[nodiscard]] double idle_seconds() const noexcept {
    return std::chrono::duration<double>(idle_time_).count() / task_.watch.job().threads;
  }
  /// When all threads have ended, without a solution and without giving up: the first root that is not searched yet.
  [[nodiscard]] std::uint32_t next_root() const noexcept { return range_.load().first; }

  /// Ends the search.
  void cancel() {
    const std::lock_guard lock(mutex_);
    end();
  }

  bool next(Subtree& subtree, bool idle) override {
    // What was begun before a pause comes first, or it would become more with each pause.
    if (shared_count_.load(std::memory_order_relaxed) == 0 && take_root(subtree)) return true;
    if (!idle && shared_count_.load(std::memory_order_relaxed) == 0 && !has_stock_) return false;
    constexpr auto between_questions = std::chrono::microseconds(100);
    std::unique_lock lock(mutex_);
    const auto begin = idle ? Clock::now() : Clock::time_point{};
    if (idle && idle_++ == 0) idle_since_ = begin;
    for (;;) {
      if (shared_bound_ != nullptr) attend_to_others();
      const bool last = idle && idle_ == task_.watch.job().threads && shared_bound_ == nullptr;
      if (last && (shared_.empty() || takes_back()) && !has_roots()) end();
      if (ended_ && idle) add_idle_time(begin);
      if (ended_) return false;
      if ((!takes_back() && take_shared(subtree)) || take_root(subtree)) break;
      if (!idle) return false;
      if (shared_bound_ == nullptr) {
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

  bool go_on(std::uint64_t expanded) override {
    const std::uint64_t sum = expanded_.fetch_add(expanded, std::memory_order_relaxed) + expanded;
    if (shared_bound_ != nullptr) {
      const std::unique_lock lock(mutex_, std::try_to_lock);
      if (lock && !ended_) attend_to_others();
      return !ended_.load(std::memory_order_relaxed);
    }
    const Advice told = task_.advice(sum);
    if (told == Advice::pause) {
      paused_.store(true, std::memory_order_relaxed);
      const std::lock_guard lock(mutex_);
      note_pause();
    }
    if (told == Advice::give_up) {
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
    if (others_wait_ && idle_ == 0) {
      give_parts(subtrees);
      return;
    }
    shared_.insert(shared_.end(), subtrees.begin(), subtrees.end());
    shared_count_ = shared_.size();
    changed_.notify_all();
  }

 private:
  using Clock = std::chrono::steady_clock;

  // Kernels take subtrees often.
  static_assert(std::atomic<PieceRange>::is_always_lock_free);

  /// With the mutex held.
  [[nodiscard]] bool is_paused() const noexcept {
    return paused_ || (shared_bound_ != nullptr && shared_bound_->is_paused());
  }
  void note_pause() noexcept {
    if (is_paused()) paused_at_ = std::min(paused_at_, Clock::now());
  }
  /// Adds what of a thread's wait, from `begin` on, came after the pause.
  void add_idle_time(Clock::time_point begin) noexcept {
    note_pause();
    if (is_paused()) idle_time_ += Clock::now() - std::max(begin, paused_at_);
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

  /// With the mutex held.
  [[nodiscard]] bool take_shared(Subtree& subtree) {
    if (shared_.empty()) return false;
    subtree = shared_.back();
    shared_.pop_back();
    shared_count_ = shared_.size();
    return true;
  }

  /// What is to be done for and with other processes. With the mutex held, in a team.
  void attend_to_others() {
    shared_bound_->attend(expanded_);
    note_pause();
    if (shared_bound_->is_stopped()) return end();
    SharedWork& work = shared_bound_->work();
    if (range_.load().empty()) take_work();
    const bool none = idle_ == task_.watch.job().threads && shared_.empty() && !has_roots();
    const bool long_ago = idle_ > 0 && Clock::now() - idle_since_ > long_wait;
    work.tell(none ? Need::all : long_ago ? Need::some : Need::none);
    has_stock_ = work.has_work();
    answer_others();
  }

  /// With the mutex held.
  void take_work() {
    const auto taken = shared_bound_->work().take();
    if (!taken) return;
    range_ = taken->pieces;
    take_parts(taken->parts);
    changed_.notify_all();
  }

  void take_parts(std::span<const std::uint64_t> parts) {
    const std::size_t words = words_of_subtree(task_.tables.partitions());
    for (std::size_t at = 0; at < parts.size(); at += words) {
      shared_.push_back(subtree_of(parts.subspan(at, words), task_.tables));
    }
    shared_count_ = shared_.size();
  }

  /// Gives others what nobody here has begun, if there is enough of it; else those threads give that have most to do.
  /// With the mutex held.
  void answer_others() {
    others_wait_ = shared_bound_->work().is_asked();
    if (!others_wait_ || idle_ > 0) return;
    for (PieceRange range = range_.load(std::memory_order_relaxed); range.size() > 1;) {
      const std::uint32_t middle = range.first + range.size() / 2;
      if (!range_.compare_exchange_weak(range, {range.first, middle}, std::memory_order_relaxed)) continue;
      others_wait_ = false;
      return shared_bound_->work().give({{middle, range.end}, {}});
    }
    if (shared_.size() < 2) return;
    // Those in front have most of the search below them.
    const std::size_t half = shared_.size() / 2;
    give_parts(std::span(shared_).first(half));
    shared_.erase(shared_.begin(), shared_.begin() + static_cast<std::ptrdiff_t>(half));
    shared_count_ = shared_.size();
  }

  /// With the mutex held.
  void give_parts(std::span<const Subtree> subtrees) {
    Work work;
    for (const Subtree& subtree : subtrees) append(work.parts, subtree, task_.tables);
    others_wait_ = false;
    shared_bound_->work().give(std::move(work));
  }

  /// With the mutex held.
  void end() {
    ended_ = true;
    changed_.notify_all();
  }

  /// Threads that have waited for so long are not given enough by others here.
  static constexpr std::chrono::milliseconds long_wait{2};

  const BoundTask& task_;
  SharedBound* const shared_bound_;
  LeastRemaining& least_remaining_;
  std::atomic<PieceRange> range_;       // what is left of the roots here
  std::atomic<bool> has_stock_{false};  // there is more work for this process
  std::atomic<bool> others_wait_{false};
  std::atomic<std::uint64_t> expanded_{0};
  std::atomic<bool> paused_{false};  // in a team SharedBound is
  std::atomic<bool> ended_{false};
  std::atomic<bool> gave_up_{false};
  std::atomic<int> idle_{0};
  std::atomic<std::size_t> shared_count_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
  Clock::time_point idle_since_{};
  Clock::time_point paused_at_ = Clock::time_point::max();
  Clock::duration idle_time_{};  // of all threads after a pause
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

[[nodiscard]] PieceRange roots_left(const BoundTask& task) noexcept {
  return {task.first_root, static_cast<std::uint32_t>(task.roots.size())};
}

/// Waits until all processes have ended. If one has failed, all throw its error.
[[nodiscard]] BoundResult result_of_all(Team& team, SharedBound& shared, const BoundResult& own,
                                        const std::optional<Error>& failure) {
  constexpr auto between_questions = std::chrono::microseconds(100);
  shared.end(own, failure.has_value());
  for (;;) {
    shared.attend(own.counts.expanded);
    if (shared.all_have_ended()) break;
    std::this_thread::sleep_for(between_questions);
  }
  if (shared.has_failed()) require_no_failure(team, failure);
  return shared.result();
}

[[nodiscard]] BoundResult search_in_team(Team& team, const BoundTask& whole, LeastRemaining& least_remaining) {
  BoundTask task = whole;
  SharingRules rules;
  rules.part_words = words_of_subtree(task.tables.partitions());
  SharedBound shared(team, roots_left(task), rules, [&](std::uint64_t expanded) { return task.advice(expanded); });
  // What the checkpoint of a process alone has left of roots before the first is in none of the pieces.
  if (team.rank() == 0 && !task.open.empty()) shared.work().give({{}, {task.open.begin(), task.open.end()}});
  task.open = {};
  std::optional<SubtreePool> pool;
  BoundResult own;
  const auto failure = failure_of([&] {
    pool.emplace(task, PieceRange{}, &shared, least_remaining);
    own.counts = search_pool(task, *pool);
    own.found = pool->found();
  });
  const Stopwatch stopwatch;
  BoundResult result = result_of_all(team, shared, own, failure);
  team.minimum(least_remaining);
  result.idle_seconds = (pool ? pool->idle_seconds() : 0) + stopwatch.seconds();
  return result;
}

}  // namespace

BoundResult search_below(const BoundTask& task, LeastRemaining& least_remaining) {
  if (Team* const team = task.watch.job().team) return search_in_team(*team, task, least_remaining);
  SubtreePool pool(task, roots_left(task), nullptr, least_remaining);
  const SearchCounts counts = search_pool(task, pool);
  return {counts, pool.found(), pool.gave_up(), pool.next_root(), pool.paused(), pool.open(), pool.idle_seconds()};
}

}  // namespace tilepdb::solver
