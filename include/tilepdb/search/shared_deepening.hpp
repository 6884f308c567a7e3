// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "tilepdb/search/bounded_search.hpp"
#include "tilepdb/search/limit_watch.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::search {

/// Runs `work` concurrently in several threads, including the caller's, and returns when all have finished. Rethrows an
/// exception from one of them.
using InThreads = std::function<void(const std::function<void()>& work)>;

/// The part of IterativeDeepening that does not depend on the domain. Threads, if there are several, share every
/// iteration that is not small. They take roots, which are states a few moves from the start, and search the subtrees
/// below them. The solution, the first in the order of moves, and the counters equal those of a single thread, but
/// counters can differ if a limit ends the search. All threads use the domain concurrently. A search that takes several
/// roots at once gets groups of them in order. It can be resumed within an iteration that threads shared.
class SharedDeepening {
 public:
  virtual ~SharedDeepening() = default;
  SharedDeepening(const SharedDeepening&) = delete;
  SharedDeepening& operator=(const SharedDeepening&) = delete;

 protected:
  using Pause = DepthFirstSearch::Pause;

  /// `limits` must outlive the search.
  SharedDeepening(const Limits& limits, InThreads in_threads, std::uint64_t least_shared, std::size_t most_roots)
      : limits_(limits),
        in_threads_(std::move(in_threads)),
        least_shared_(least_shared),
        most_roots_(most_roots),
        watch_(limits) {}

  /// Searches from all starts and returns a result without moves. `search`, which has pause(), is the caller's.
  [[nodiscard]] Result<std::monostate> run(DepthFirstSearch& search, std::size_t starts) {
    starts_ = starts;
    bound_ = none;
    for (std::size_t start = 0; start < starts; ++start) bound_ = std::min(bound_, heuristic(start));
    if (limits_.resumed) bound_ = std::max(bound_, limits_.resumed->bound);
    while (!end_) {
      if (bound_ == none) {
        end_ = End::unsolvable;
        break;
      }
      result_.at_least = bound_;
      if (bound_ > limits_.depth) {
        end_ = End::out_of_depth;
        break;
      }
      const unsigned next_bound = in_threads_ ? search_in_threads(search) : search_alone(search);
      if (end_) break;
      watch_.completed(bound_, result_.expanded, result_.generated, 0);
      bound_ = next_bound;
    }
    result_.end = *end_;
    return result_;
  }

  [[nodiscard]] Pause pause() {
    return [this](const DepthFirstCounts& counts) { return granted(counts); };
  }

 private:
  static constexpr unsigned none = DepthFirstSearch::none;
  /// Number of expansions between checks of the limits.
  static constexpr std::uint64_t interval = 4096;
  /// Roots to collect at least.
  static constexpr std::size_t enough_roots = 1024;
  /// Collecting stops after this number of expansions, even with few roots.
  static constexpr std::uint64_t most_collected = 4 * enough_roots;

  struct Done {
    DepthFirstCounts counts{};
    unsigned next_bound = none;
    bool is_all = false;  // searched without a solution
  };

  [[nodiscard]] virtual unsigned heuristic(std::size_t start) const = 0;
  /// Searches below a start.
  [[nodiscard]] virtual bool search_start(std::size_t start, unsigned bound) = 0;
  /// Adds the states that are `depth` moves from a start to the first `kept` roots, and returns the number of roots. A
  /// goal that is found comes last.
  [[nodiscard]] virtual std::size_t collect_roots(std::size_t start, std::size_t kept, unsigned bound,
                                                  unsigned depth) = 0;
  [[nodiscard]] virtual bool is_goal(std::size_t root) const = 0;
  [[nodiscard]] virtual std::uint64_t hash_of_root(std::size_t at) const = 0;
  /// Returns the counters of collect_roots() when it found a root.
  [[nodiscard]] virtual DepthFirstCounts counts_before(std::size_t at) const = 0;
  /// Returns a search for one thread.
  [[nodiscard]] virtual std::unique_ptr<DepthFirstSearch> search_with(Pause pause) const = 0;
  /// Searches below some roots.
  [[nodiscard]] virtual bool search_roots(DepthFirstSearch& search, std::size_t first, std::size_t count,
                                          unsigned bound) const = 0;
  /// Keeps the solution of a search.
  virtual void keep_moves(const DepthFirstSearch& search) = 0;

  /// Runs one iteration, adds its counters to the result, and returns the next bound. Sets `end_` if the search has
  /// ended.
  [[nodiscard]] unsigned search_alone(DepthFirstSearch& search) {
    forget_counts(search);
    const unsigned next_bound = for_each_start(search, [&](std::size_t start) {
      if (search_start(start, bound_)) {
        end_ = End::solved;
        keep_moves(search);
      } else if (search.stopped()) {
        end_ = reason_;
      }
      return !end_;
    });
    add(search.counts());
    return next_bound;
  }

  /// Calls `search_from` for each start within the bound until it returns false. Returns the least f-value above the
  /// bound.
  template <typename SearchFrom>
  [[nodiscard]] unsigned for_each_start(DepthFirstSearch& search, SearchFrom&& search_from) {
    search.forget_next_bound();
    unsigned left_out = none;
    for (std::size_t start = 0; start < starts_; ++start) {
      const unsigned h = starts_ == 1 ? bound_ : heuristic(start);
      if (h > bound_) {
        left_out = std::min(left_out, h);
      } else if (!search_from(start)) {
        break;
      }
    }
    return std::min(left_out, search.next_bound());
  }

  [[nodiscard]] unsigned search_in_threads(DepthFirstSearch& search) {
    const std::uint64_t before = result_.expanded;
    const bool is_resumed = limits_.resumed && limits_.resumed->bound == bound_;
    const bool is_small = in_bound_ < least_shared_ && !is_resumed;
    if (is_resumed) depth_ = limits_.resumed->depth;
    passed_ = {.bound = bound_, .depth = depth_};
    if (limits_.deepened) limits_.deepened(passed_);
    const unsigned next = is_small ? search_alone(search) : search_shared(search);
    in_bound_ = result_.expanded - before;
    return next;
  }

  [[nodiscard]] unsigned search_shared(DepthFirstSearch& search) {
    const unsigned above = collect(search);
    if (end_) return above;
    done_.assign((roots_ + most_roots_ - 1) / most_roots_, {});
    begin_or_resume();
    found_ = done_.size();
    stopped_ = false;
    expanded_ = collected_.expanded + passed_.expanded;
    generated_ = collected_.generated + passed_.generated;
    taken_ = std::min(limits_.expanded, result_.expanded + expanded_);
    in_threads_([this] { search_groups(); });
    return join(above);
  }

  /// Begins after the groups that an earlier search of the same roots has searched.
  void begin_or_resume() {
    passed_ = {.bound = bound_, .depth = depth_, .all_roots = roots_};
    for (std::size_t at = 0; at < roots_; ++at) passed_.digest = passed_.digest * 3 + hash_of_root(at);
    const auto& from = limits_.resumed;
    const bool has_same = from && from->bound == bound_ && from->digest == passed_.digest;
    if (has_same && (from->roots % most_roots_ == 0 || from->roots == roots_)) passed_ = *from;
    first_ = (passed_.roots + most_roots_ - 1) / most_roots_;
    next_ = first_;
  }

  /// Collects roots and returns the least f-value above the bound that collecting found.
  [[nodiscard]] unsigned collect(DepthFirstSearch& search) {
    unsigned next_bound = none;
    for (;; ++depth_) {
      forget_counts(search);
      roots_ = 0;
      next_bound = for_each_start(search, [&](std::size_t start) {
        const std::size_t before = std::exchange(roots_, collect_roots(start, roots_, bound_, depth_));
        const bool is_solved = roots_ > before && is_goal(roots_ - 1);
        return !is_solved && !search.stopped();
      });
      collected_ = search.counts();
      const bool is_all = depth_ >= bound_ || roots_ == 0;
      if (search.stopped() || is_all || roots_ >= enough_roots || collected_.expanded >= most_collected) break;
    }
    if (search.stopped()) {
      end_ = reason_;
      add(collected_);
    }
    return next_bound;
  }

  void search_groups() {
    std::size_t at = 0;
    DepthFirstCounts published;
    const auto publish = [&](const DepthFirstCounts& counts) {
      expanded_ += counts.expanded - published.expanded;
      generated_ += counts.generated - published.generated;
      published = counts;
    };
    const auto search = search_with([&](const DepthFirstCounts& counts) {
      publish(counts);
      return at > found_ || is_to_end() ? 0 : take_expansions();
    });
    try {
      while ((at = next_++) < done_.size() && at < found_ && !stopped_) {
        const DepthFirstCounts before = search->counts();
        search->forget_next_bound();
        const bool is_solved = search_roots(*search, at * most_roots_, roots_of(at), bound_);
        const DepthFirstCounts& counts = search->counts();
        publish(counts);
        const Done done{{counts.expanded - before.expanded, counts.generated - before.generated, counts.most_stored},
                        search->next_bound(),
                        !is_solved && !search->stopped()};
        if (is_solved) keep(at, *search);
        take(at, done);
        if (!search->stopped()) continue;
        if (at <= found_) stopped_ = true;
        return;
      }
    } catch (...) {
      stopped_ = true;
      throw;
    }
  }

  [[nodiscard]] std::size_t roots_of(std::size_t group) const noexcept {
    return std::min(most_roots_, roots_ - group * most_roots_);
  }

  /// Takes the counters of a group, and reports how many groups from the first on are searched.
  void take(std::size_t at, const Done& done) {
    const std::lock_guard lock(mutex_);
    done_[at] = done;
    std::size_t group = passed_.roots / most_roots_;
    if (!done.is_all || group != at) return;
    for (; group < done_.size() && done_[group].is_all; ++group) {
      passed_.expanded += done_[group].counts.expanded;
      passed_.generated += done_[group].counts.generated;
      passed_.next_bound = std::min(passed_.next_bound, done_[group].next_bound);
    }
    passed_.roots = std::min(group * most_roots_, roots_);
    if (limits_.deepened) limits_.deepened(passed_);
  }

  /// Keeps a solution unless an earlier group has one.
  void keep(std::size_t at, const DepthFirstSearch& search) {
    const std::lock_guard lock(mutex_);
    if (at > found_) return;
    found_ = at;
    keep_moves(search);
  }

  /// Returns whether all threads have to stop. One thread at a time checks the limits.
  [[nodiscard]] bool is_to_end() {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (lock && !stopped_) {
      ended_ = asked({expanded_, generated_, 0});
      if (ended_) stopped_ = true;
    }
    return stopped_;
  }

  /// Takes a share of the remaining expansions for one thread and returns its size.
  [[nodiscard]] std::uint64_t take_expansions() {
    std::uint64_t taken = taken_;
    std::uint64_t more = 0;
    do {
      more = std::min(interval, limits_.expanded - taken);
    } while (!taken_.compare_exchange_weak(taken, taken + more));
    return more;
  }

  /// Adds up the work of the threads and returns the next bound.
  [[nodiscard]] unsigned join(unsigned next_bound) {
    const bool is_solved = found_ < done_.size();
    if (is_solved) end_ = End::solved;
    if (!is_solved && stopped_) end_ = ended_.value_or(End::out_of_nodes);
    const std::size_t end = is_solved ? found_ + 1 : done_.size();
    if (first_ != 0) {
      add({limits_.resumed->expanded, limits_.resumed->generated, 0});
      next_bound = std::min(next_bound, limits_.resumed->next_bound);
    }
    for (std::size_t at = first_; at < end; ++at) {
      add(done_[at].counts);
      next_bound = std::min(next_bound, done_[at].next_bound);
    }
    add(is_solved ? counts_before(found_ * most_roots_ + roots_of(found_) - 1) : collected_);
    return next_bound;
  }

  void forget_counts(DepthFirstSearch& search) {
    search.forget_counts();
    granted_ = result_.expanded;
  }

  void add(const DepthFirstCounts& counts) {
    result_.expanded += counts.expanded;
    result_.generated += counts.generated;
    result_.most_stored = std::max(result_.most_stored, counts.most_stored);
  }

  /// Checks all limits except the number of nodes. `counts` are the counters of the current iteration.
  [[nodiscard]] std::optional<End> asked(const DepthFirstCounts& counts) {
    const std::uint64_t expanded = result_.expanded + counts.expanded;
    return watch_.asked([&] { return watch_.progress(bound_, expanded, result_.generated + counts.generated, 0); });
  }

  [[nodiscard]] std::uint64_t granted(const DepthFirstCounts& counts) {
    if (granted_ >= limits_.expanded) {
      reason_ = End::out_of_nodes;
    } else if (granted_ % interval == 0 && granted_ != 0) {
      reason_ = asked(counts);
    }
    const std::uint64_t more = reason_ ? 0 : std::min(interval - granted_ % interval, limits_.expanded - granted_);
    granted_ += more;
    return more;
  }

  const Limits& limits_;
  const InThreads in_threads_;
  const std::uint64_t least_shared_;
  const std::size_t most_roots_;
  LimitWatch watch_;
  std::size_t starts_ = 0;
  unsigned bound_ = 0;
  std::optional<End> end_;
  std::optional<End> reason_;  // why the search was stopped
  Result<std::monostate> result_{};
  std::uint64_t granted_ = 0;          // expansions in all iterations
  std::uint64_t in_bound_ = 0;         // expanded in the previous iteration
  unsigned depth_ = 1;                 // of the roots
  std::size_t roots_ = 0;              // their number
  DepthFirstCounts collected_;         // counters of collect()
  std::vector<Done> done_;             // for each group
  std::size_t first_ = 0;              // group that this search begins with
  DeepeningProgress passed_{};         // the groups searched before the first one that is not
  std::mutex mutex_;                   // protects limits, counters and solution
  std::optional<End> ended_;           // why threads were stopped
  std::atomic<std::size_t> next_{0};   // next group to take
  std::atomic<std::size_t> found_{0};  // first group with a solution
  std::atomic<bool> stopped_{false};
  std::atomic<std::uint64_t> expanded_{0};  // in the current iteration, approximately
  std::atomic<std::uint64_t> generated_{0};
  // Expansions of all iterations, including shares that threads have taken but not used.
  std::atomic<std::uint64_t> taken_{0};
};

}  // namespace tilepdb::search
