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

/// When checkpoints are due, so that they take no more than a share of the time. Times are in seconds since the
/// search began.
class CheckpointPace {
 public:
  /// Checkpoints are at least `interval` apart, and take at most `most_share` of the time, if each takes as long as the
  /// one before.
  CheckpointPace(double interval, double most_share) noexcept
      : interval_(interval), most_share_(most_share), due_(interval) {}

  /// To be told of each checkpoint: when it was there, and how long the search stood still for it.
  void written(double now, double lost) noexcept {
    ++count_;
    lost_ += lost;
    // The next one takes as long again: until then all have to be within the share.
    due_ = std::max(now + interval_, (lost_ + lost) / most_share_);
  }

  /// When the next one is due. May be asked by any thread while another tells of one.
  [[nodiscard]] double due() const noexcept { return due_.load(std::memory_order_relaxed); }
  [[nodiscard]] unsigned count() const noexcept { return count_; }
  /// The seconds that all have taken.
  [[nodiscard]] double lost() const noexcept { return lost_; }

 private:
  double interval_;
  double most_share_;
  std::atomic<double> due_;
  double lost_ = 0;
  unsigned count_ = 0;
};

/// What a batch has done so far: delivers it, saves it when that is due, and calls the functions of the options. Any
/// thread may call.
class BatchRecord {
 public:
  /// A process that does not lead its team delivers and saves nothing.
  BatchRecord(const BatchOptions& options, bool leads,
              const std::function<void(std::size_t number, const Result&)>& deliver);

  /// Notes what became of an instance, unless it is `to_be_searched` again, and saves that if the time has come.
  void note(std::size_t number, const Result& result, bool to_be_searched);
  /// Delivers it once all before it are delivered.
  void deliver(std::size_t number, Result result) { in_order_.add(number, std::move(result)); }
  /// Delivers what is there, though others before it are not.
  void deliver_waiting() { in_order_.deliver_waiting(); }
  /// Whether all instances before are delivered, and this one is not.
  [[nodiscard]] bool is_next(std::size_t number) const noexcept { return in_order_.is_next(number); }

  /// Records what a paused search has done, and its seconds of search in all.
  void note(std::size_t number, const SearchProgress& search, double seconds);
  /// Writes the checkpoint, if the batch has one. The search stood still for `lost` seconds before the call.
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
  const BatchOptions& options_;
  const bool leads_;
  std::mutex calling_;  // of functions, and deliver
  InOrder<Result> in_order_;
  std::mutex mutex_;  // of what follows
  BatchProgress progress_;
  const Stopwatch stopwatch_;  // since the batch began
  CheckpointPace pace_;
};

/// The search of one instance of a batch, which watches itself: all that ends or pauses it is in advice().
class InstanceSearch final : public SearchWatch {
 public:
  /// The job is that of the searchers: `together` all threads and processes, else one thread. Limits may be narrower
  /// than those of the options.
  InstanceSearch(const Searcher& searcher, std::size_t number, const BatchOptions& options, const SearchLimits& limits,
                 const Job& job, bool together, BatchRecord& record);

  /// What became of the instance, which can be solved; nothing if it turned out too hard for one thread.
  [[nodiscard]] std::optional<Result> solve();
  /// Whether it was given up because the job is to end.
  [[nodiscard]] bool interrupted() const noexcept { return interrupted_; }

  [[nodiscard]] Advice advice(const SearchStatus& status) override;
  void proved(unsigned bound) override;
  void searched(const Bound& bound) override;
  void improved(unsigned length) override;
  [[nodiscard]] bool proceeds_after(const SearchProgress& pause) override;

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] double seconds() const;
  void show(SearchStatus status);
  /// Alike in all processes that search together.
  [[nodiscard]] bool is_stopped() const;

  const Searcher& searcher_;
  const std::size_t number_;
  const BatchOptions& options_;
  const bool together_;
  const bool is_short_;  // one thread searches, up to Searcher::easy_nodes() alone
  BatchRecord& record_;
  SearchProgress from_{};      // what was done before, and
  double seconds_before_ = 0;  // the time it took
  std::vector<Bound> bounds_{};
  std::atomic<unsigned> at_least_{0};
  bool interrupted_ = false;
  const Clock::time_point begin_ = Clock::now();
  std::mutex showing_;  // of what follows
  Clock::time_point shown_ = begin_;
};

}  // namespace tilepdb::solver
