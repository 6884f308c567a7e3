// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tilepdb/search/iterative_deepening.hpp"

namespace tilepdb::search {

/// Runs `work` concurrently in several threads, including the caller's, and returns when all have finished. Rethrows an
/// exception from one of them.
using InThreads = std::function<void(const std::function<void()>& work)>;

/// IterativeDeepening in which threads share every iteration that is not small. They take roots, which are states a few
/// moves from the start, and search the subtrees below them. The solution, the first in the order of moves, and the
/// counters equal those of a single thread, but counters can differ if a limit ends the search. All threads use the
/// domain concurrently. A search that takes several roots at once gets groups of them in order. It can be resumed
/// within an iteration that threads shared.
template <Domain D, typename S = BoundedSearch<D>>
class SharedDeepening final : public IterativeDeepening<D, S> {
 public:
  /// `in_threads` must outlive the search.
  SharedDeepening(const D& domain, bool with_heuristic, const Limits& limits, const InThreads& in_threads)
      : IterativeDeepening<D, S>(domain, with_heuristic, limits), in_threads_(in_threads) {}

 private:
  using Base = IterativeDeepening<D, S>;
  using typename Base::Move;
  using typename Base::Root;
  using typename Base::Search;

  /// Roots to collect at least.
  static constexpr std::size_t enough_roots = 1024;
  /// Collecting stops after this number of expansions, even with few roots.
  static constexpr std::uint64_t most_collected = 4 * enough_roots;

  struct Done {
    DepthFirstCounts counts{};
    unsigned next_bound = Base::none;
    bool is_all = false;  // searched without a solution
  };

  [[nodiscard]] unsigned search_bound() override {
    const std::uint64_t before = this->result_.expanded;
    const bool is_resumed = this->limits_.resumed && this->limits_.resumed->bound == this->bound_;
    const bool is_small = in_bound_ < S::least_shared && !is_resumed;
    if (is_resumed) depth_ = this->limits_.resumed->depth;
    passed_ = {.bound = this->bound_, .depth = depth_};
    if (this->limits_.deepened) this->limits_.deepened(passed_);
    const unsigned next = is_small ? Base::search_bound() : search_shared();
    in_bound_ = this->result_.expanded - before;
    return next;
  }

  [[nodiscard]] unsigned search_shared() {
    const unsigned above = collect();
    if (this->end_) return above;
    done_.assign((roots_.size() + S::most_roots - 1) / S::most_roots, {});
    begin_or_resume();
    found_ = done_.size();
    stopped_ = false;
    expanded_ = collected_.expanded + passed_.expanded;
    generated_ = collected_.generated + passed_.generated;
    taken_ = std::min(this->limits_.expanded, this->result_.expanded + expanded_);
    in_threads_([this] { search_roots(); });
    return join(above);
  }

  /// Begins after the groups that an earlier search of the same roots has searched.
  void begin_or_resume() {
    passed_ = {.bound = this->bound_, .depth = depth_, .all_roots = roots_.size()};
    for (const Root& root : roots_) passed_.digest = passed_.digest * 3 + this->domain_.hash(root.state);
    const auto& from = this->limits_.resumed;
    const bool has_same = from && from->bound == this->bound_ && from->digest == passed_.digest;
    if (has_same && (from->roots % S::most_roots == 0 || from->roots == roots_.size())) passed_ = *from;
    first_ = (passed_.roots + S::most_roots - 1) / S::most_roots;
    next_ = first_;
  }

  /// Collects roots and returns the least f-value above the bound that collecting found.
  [[nodiscard]] unsigned collect() {
    Search& search = this->search_;
    unsigned next_bound = Base::none;
    for (;; ++depth_) {
      this->forget_counts();
      roots_.clear();
      next_bound = this->for_each_start([&](const Root& start) {
        auto more = search.roots(start, this->bound_, depth_);
        // A goal that is found comes last.
        const bool is_solved = !more.empty() && this->domain_.is_goal(more.back().state);
        std::move(more.begin(), more.end(), std::back_inserter(roots_));
        return !is_solved && !search.stopped();
      });
      collected_ = search.counts();
      const bool is_all = depth_ >= this->bound_ || roots_.empty();
      if (search.stopped() || is_all || roots_.size() >= enough_roots || collected_.expanded >= most_collected) break;
    }
    if (search.stopped()) {
      this->end_ = this->reason_;
      this->add(collected_);
    }
    return next_bound;
  }

  void search_roots() {
    std::size_t at = 0;
    DepthFirstCounts published;
    const auto publish = [&](const DepthFirstCounts& counts) {
      expanded_ += counts.expanded - published.expanded;
      generated_ += counts.generated - published.generated;
      published = counts;
    };
    Search search(this->domain_, this->with_heuristic_, [&](const DepthFirstCounts& counts) {
      publish(counts);
      return at > found_ || is_to_end() ? 0 : take_expansions();
    });
    try {
      while ((at = next_++) < done_.size() && at < found_ && !stopped_) {
        const DepthFirstCounts before = search.counts();
        search.forget_next_bound();
        const bool is_solved = search.search(group(at), this->bound_);
        const DepthFirstCounts& counts = search.counts();
        publish(counts);
        const Done done{{counts.expanded - before.expanded, counts.generated - before.generated, counts.most_stored},
                        search.next_bound(),
                        !is_solved && !search.stopped()};
        if (is_solved) keep(at, search.moves());
        take(at, done);
        if (!search.stopped()) continue;
        if (at <= found_) stopped_ = true;
        return;
      }
    } catch (...) {
      stopped_ = true;
      throw;
    }
  }

  [[nodiscard]] std::span<const Root> group(std::size_t at) const noexcept {
    const std::size_t first = at * S::most_roots;
    return std::span(roots_).subspan(first, std::min(S::most_roots, roots_.size() - first));
  }

  /// Takes the counters of a group, and reports how many groups from the first on are searched.
  void take(std::size_t at, const Done& done) {
    const std::lock_guard lock(mutex_);
    done_[at] = done;
    std::size_t group = passed_.roots / S::most_roots;
    if (!done.is_all || group != at) return;
    for (; group < done_.size() && done_[group].is_all; ++group) {
      passed_.expanded += done_[group].counts.expanded;
      passed_.generated += done_[group].counts.generated;
      passed_.next_bound = std::min(passed_.next_bound, done_[group].next_bound);
    }
    passed_.roots = std::min(group * S::most_roots, roots_.size());
    if (this->limits_.deepened) this->limits_.deepened(passed_);
  }

  /// Keeps a solution unless an earlier group has one.
  void keep(std::size_t at, const std::vector<Move>& moves) {
    const std::lock_guard lock(mutex_);
    if (at > found_) return;
    found_ = at;
    this->result_.moves = moves;
  }

  /// Returns whether all threads have to stop. One thread at a time checks the limits.
  [[nodiscard]] bool is_to_end() {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (lock && !stopped_) {
      ended_ = this->asked({expanded_, generated_, 0});
      if (ended_) stopped_ = true;
    }
    return stopped_;
  }

  /// Takes a share of the remaining expansions for one thread and returns its size.
  [[nodiscard]] std::uint64_t take_expansions() {
    std::uint64_t taken = taken_;
    std::uint64_t more = 0;
    do {
      more = std::min(Base::interval, this->limits_.expanded - taken);
    } while (!taken_.compare_exchange_weak(taken, taken + more));
    return more;
  }

  /// Adds up the work of the threads and returns the next bound.
  [[nodiscard]] unsigned join(unsigned next_bound) {
    const bool is_solved = found_ < done_.size();
    if (is_solved) this->end_ = End::solved;
    if (!is_solved && stopped_) this->end_ = ended_.value_or(End::out_of_nodes);
    const std::size_t end = is_solved ? found_ + 1 : done_.size();
    if (first_ != 0) {
      this->add({this->limits_.resumed->expanded, this->limits_.resumed->generated, 0});
      next_bound = std::min(next_bound, this->limits_.resumed->next_bound);
    }
    for (std::size_t at = first_; at < end; ++at) {
      this->add(done_[at].counts);
      next_bound = std::min(next_bound, done_[at].next_bound);
    }
    this->add(is_solved ? group(found_).back().before : collected_);
    return next_bound;
  }

  const InThreads& in_threads_;
  std::uint64_t in_bound_ = 0;  // expanded in the previous iteration
  unsigned depth_ = 1;          // of the roots
  std::vector<Root> roots_;
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

/// IDA* with threads that share each iteration, from one start or several.
template <Domain D>
[[nodiscard]] Result<typename D::Move> shared_idastar(const D& domain, std::span<const typename D::State> starts,
                                                      const Limits& limits, const InThreads& in_threads) {
  return SharedDeepening<D>(domain, true, limits, in_threads).solve(starts);
}
template <Domain D>
[[nodiscard]] Result<typename D::Move> shared_idastar(const D& domain, const typename D::State& start,
                                                      const Limits& limits, const InThreads& in_threads) {
  return shared_idastar(domain, std::span(&start, 1), limits, in_threads);
}

}  // namespace tilepdb::search
