// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>

#include "platform/stopwatch.hpp"
#include "solver/search/batch.hpp"
#include "solver/search/checkpoint_pace.hpp"

namespace tilepdb::solver {

/// What a batch has done so far, and when that is to be saved. Any thread may call.
class BatchRecord {
 public:
  /// A process that does not lead its team tells and saves nothing.
  BatchRecord(const BatchOptions& options, bool leads)
      : options_(options),
        leads_(leads),
        progress_(options.known),
        pace_(options.checkpoint_interval.count(), options.checkpoint_share) {}

  /// Notes what became of an instance, unless it is `to_be_searched` again, and saves that if the time has come.
  void note(std::size_t number, const Outcome& outcome, bool to_be_searched);
  /// Notes what a search that pauses has done in so many seconds.
  void note(std::size_t number, const SearchProgress& search, double seconds);
  /// Hands what was done to the checkpoint, if there is one. The search has stood still for so many seconds before.
  void save(double lost = 0);
  [[nodiscard]] bool is_due() const { return options_.checkpoint && stopwatch_.seconds() > pace_.due(); }

  /// Tells who follows the batch: one of the options' functions.
  template <typename What>
  void tell(const std::function<void(const Instance&, const What&)>& whom, const Instance& instance, const What& what) {
    if (!whom || !leads_) return;
    const std::lock_guard lock(telling_);
    whom(instance, what);
  }
  void tell(const Instance& instance, const SearchStatus& status) {
    if (options_.live && leads_) options_.live(instance, status);
  }

 private:
  const BatchOptions& options_;
  const bool leads_;
  std::mutex mutex_;    // of what was done
  std::mutex telling_;  // of bounds
  BatchProgress progress_;
  const Stopwatch stopwatch_;  // since the batch began
  CheckpointPace pace_;
};

/// Who searches an instance: all threads and processes together, or one thread while others search other instances,
/// perhaps.
enum class Searchers { all, one_thread, one_thread_alone };

/// The search of one instance of a batch, which watches itself: all that ends or pauses it is in advice().
class InstanceSearch final : public SearchWatch {
 public:
  /// The job is that of the searchers. Limits may be narrower than those of the options.
  InstanceSearch(const Instance& instance, std::size_t number, const BatchOptions& options, const SearchLimits& limits,
                 const Job& job, Searchers searchers, BatchRecord& record);

  /// What became of the instance, which can be solved; nothing if one thread was not to find out by anything but plain
  /// IDA*.
  [[nodiscard]] std::optional<Outcome> solve(const Heuristic& heuristic, const Position& goal);
  /// Whether it was given up because the job is to end.
  [[nodiscard]] bool interrupted() const noexcept { return interrupted_; }

  [[nodiscard]] Advice advice(const SearchStatus& status) override;
  void proved(unsigned bound) override;
  void searched(const Bound& bound) override;
  [[nodiscard]] const Bound* claimed(unsigned bound, bool backward) const override;
  void sampled(const BoundSample& sample) override;
  void tried(const Trials& trials) override;
  [[nodiscard]] bool goes_on_after(const SearchProgress& pause) override;

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool is_plain() const noexcept { return !options_.method.automaton; }
  [[nodiscard]] double seconds() const;
  void show(SearchStatus status);
  /// Alike in all processes that search together.
  [[nodiscard]] bool is_stopped() const;
  void add_to_proof(const Bound& bound);
  void add_to_proof(const Trials& trials);

  const Instance& instance_;
  const std::size_t number_;
  const BatchOptions& options_;
  const Searchers searchers_;
  BatchRecord& record_;
  SearchProgress from_;        // what was done before, and
  double seconds_before_ = 0;  // the time it took
  GivenUp proof_;              // if it is given up
  bool interrupted_ = false;
  const Clock::time_point begin_ = Clock::now();
  std::mutex showing_;  // of what follows
  Clock::time_point shown_ = begin_;
};

}  // namespace tilepdb::solver
