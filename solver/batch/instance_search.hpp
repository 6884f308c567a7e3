// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "platform/in_order.hpp"
#include "platform/stopwatch.hpp"
#include "solver/batch/batch.hpp"

namespace tilepdb::solver {

/// Schedules checkpoints so that they take at most a share of the time. Times are in seconds since the search began.
class CheckpointPace {
 public:
  /// Checkpoints are at least `interval` apart and take at most `most_share` of the time, if each takes as long as the
  /// one before.
  CheckpointPace(double interval, double most_share) noexcept
      : interval_(interval), most_share_(most_share), due_(interval) {}

  /// Records a checkpoint: when it was complete, and how long the search paused for it.
  void written(double now, double lost) noexcept {
    ++count_;
    lost_ += lost;
    // Assumes that the next one takes as long; until then all have to be within the share.
    due_ = std::max(now + interval_, (lost_ + lost) / most_share_);
  }

  /// Returns when the next one is due. Any thread may call, even during written().
  [[nodiscard]] double due() const noexcept { return due_.load(std::memory_order_relaxed); }
  [[nodiscard]] unsigned count() const noexcept { return count_; }
  /// Returns the seconds that all have taken.
  [[nodiscard]] double lost() const noexcept { return lost_; }

 private:
  double interval_;
  double most_share_;
  std::atomic<double> due_;
  double lost_ = 0;
  unsigned count_ = 0;
};

/// The progress of a batch: delivers results, saves checkpoints when due, and calls the functions of the options.
/// Thread-safe.
class BatchRecord {
 public:
  /// A process that does not lead its team delivers and saves nothing.
  BatchRecord(const BatchOptions& options, bool leads,
              const std::function<void(std::size_t number, const Result&)>& deliver);

  /// Records the result of an instance, unless it is `to_be_searched` again, and saves a checkpoint if one is due.
  void note(std::size_t number, const Result& result, bool to_be_searched);
  /// Delivers a result once all before it are delivered.
  void deliver(std::size_t number, Result result) { in_order_.add(number, std::move(result)); }
  /// Delivers all results that wait for earlier ones.
  void deliver_waiting() { in_order_.deliver_waiting(); }
  /// Whether all earlier instances are delivered and this one is not.
  [[nodiscard]] bool is_next(std::size_t number) const noexcept { return in_order_.is_next(number); }

  /// Records the progress of a paused search, and its seconds of search in all.
  void note(std::size_t number, const SearchProgress& search, double seconds);
  /// Records the lower bound and the solution of an instance whose search is to continue.
  void note_open(std::size_t number, const Result& best);
  /// Writes a checkpoint at the end of a batch that keeps one for a run with larger limits.
  void save_open();
  /// Writes a checkpoint, if the batch has one. The search paused for `lost` seconds before the call.
  void save(double lost = 0);
  [[nodiscard]] bool is_due() const { return options_.checkpoint && stopwatch_.seconds() > pace_.due(); }

  /// Calls one of the options' functions.
  template <typename Function, typename... What>
  void call(const Function& function, const What&... what) {
    if (!function || !leads_) return;
    const std::lock_guard lock(calling_);
    function(what...);
  }
  /// Calls BatchOptions::live, unless another thread is in one of the functions.
  void show(std::size_t number, const SearchStatus& status);

 private:
  /// Keeps the larger bound and the shorter solution. The caller holds the mutex.
  void add_open(std::size_t number, const Result& best);

  const BatchOptions& options_;
  const bool leads_;
  std::mutex calling_;  // held during calls of functions and of deliver
  InOrder<Result> in_order_;
  std::mutex mutex_;  // guards the members below
  BatchProgress progress_;
  const Stopwatch stopwatch_;  // since the batch began
  CheckpointPace pace_;
};

/// The search of one instance of a batch. Its own watch: advice() decides when it ends or pauses.
class InstanceSearch final : public SearchWatch {
 public:
  /// `job` is that of the searchers: all threads and processes if `together`, else one thread. `limits` may be narrower
  /// than those of the options.
  InstanceSearch(const Searcher& searcher, std::size_t number, const BatchOptions& options, const SearchLimits& limits,
                 const Job& job, bool together, BatchRecord& record);

  /// Returns the result of a solvable instance; nothing if it turned out too hard for one thread.
  [[nodiscard]] std::optional<Result> solve();
  /// Whether it was given up because the job ends.
  [[nodiscard]] bool interrupted() const noexcept { return interrupted_; }

  [[nodiscard]] Advice advice(const SearchStatus& status) override;
  [[nodiscard]] bool is_final() const noexcept override { return !is_short_; }
  void proved(unsigned bound) override;
  void searched(const Bound& bound) override;
  void improved(unsigned length, const std::vector<Direction>& moves) override;
  [[nodiscard]] bool proceeds_after(const SearchProgress& pause) override;

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] double seconds() const;
  void show(SearchStatus status);
  /// Returns the lower bound and the best solution so far.
  [[nodiscard]] Result best();
  /// Adds what an earlier run did in its last iteration, unless this search resumed that: a limit may end it before.
  /// `known` bounds are of earlier runs.
  void count_resumed(std::size_t known);
  /// The same in all processes that search together.
  [[nodiscard]] bool is_stopped() const;

  const Searcher& searcher_;
  const std::size_t number_;
  const BatchOptions& options_;
  const bool together_;
  const bool is_short_;  // one thread, limited to Searcher::easy_nodes()
  BatchRecord& record_;
  SearchProgress from_{};      // earlier progress
  double seconds_before_ = 0;  // spent on it
  std::vector<Bound> bounds_{};
  std::atomic<unsigned> at_least_{0};
  std::atomic<unsigned> found_{0};    // length of the best solution; 0: none
  std::mutex improving_;              // guards the next member
  std::vector<std::string> moves_{};  // of the best solution
  bool interrupted_ = false;
  const Clock::time_point begin_ = Clock::now();
  std::mutex showing_;  // guards the members below
  Clock::time_point shown_ = begin_;
};

}  // namespace tilepdb::solver
