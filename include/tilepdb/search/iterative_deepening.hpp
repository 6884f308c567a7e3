// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tilepdb/search/bounded_search.hpp"
#include "tilepdb/search/domain.hpp"
#include "tilepdb/search/limit_watch.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::search {

/// Iterative deepening: repeated depth-first search with increasing bounds on the moves made plus the moves left.
/// Stores only the current path. Prunes paths that a PruningDomain recognizes as redundant; in other domains, prunes
/// only moves back to the parent. In state spaces with cycles, an unsolvable puzzle is not detected; the search ends at
/// the depth limit instead. States whose moves made and left exceed the bound are not expanded, and no bound exceeds
/// the limit. `S` searches an iteration, as BoundedSearch does.
template <Domain D, typename S = BoundedSearch<D>>
class IterativeDeepening {
 public:
  using State = typename D::State;
  using Move = typename D::Move;

  /// Without the heuristic, the bound limits only the depth. Domain and limits must outlive the search.
  IterativeDeepening(const D& domain, bool with_heuristic, const Limits& limits)
      : domain_(domain),
        with_heuristic_(with_heuristic),
        limits_(limits),
        watch_(limits),
        search_(domain, with_heuristic, [this](const DepthFirstCounts& counts) { return pause(counts); }) {}
  virtual ~IterativeDeepening() = default;
  IterativeDeepening(const IterativeDeepening&) = delete;
  IterativeDeepening& operator=(const IterativeDeepening&) = delete;

  [[nodiscard]] Result<Move> solve(const State& start) { return solve(std::span(&start, 1)); }

  /// Returns the moves from one of several starts, at least one, to a goal: if the heuristic is a lower bound, no start
  /// is nearer to one.
  [[nodiscard]] Result<Move> solve(std::span<const State> starts) {
    bound_ = none;
    for (const State& start : starts) {
      starts_.push_back(search_.root(start));
      bound_ = std::min(bound_, search_.heuristic(starts_.back()));
    }
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
      const unsigned next_bound = search_bound();
      if (end_) break;
      watch_.completed(bound_, result_.expanded, result_.generated, 0);
      bound_ = next_bound;
    }
    result_.end = *end_;
    return std::move(result_);
  }

 protected:
  using Search = S;
  using Root = typename Search::Root;

  static constexpr unsigned none = Search::none;
  /// Number of expansions between checks of the limits.
  static constexpr std::uint64_t interval = 4096;

  /// Runs one iteration, adds its counters to the result, and returns the next bound. Sets `end_` if the search has
  /// ended.
  [[nodiscard]] virtual unsigned search_bound() {
    forget_counts();
    const unsigned next_bound = for_each_start([&](const Root& start) {
      if (search_.search(start, bound_)) {
        end_ = End::solved;
        result_.moves = search_.moves();
      } else if (search_.stopped()) {
        end_ = reason_;
      }
      return !end_;
    });
    add(search_.counts());
    return next_bound;
  }

  /// Calls `search` for each start within the bound until it returns false. Returns the least f-value above the bound.
  template <typename SearchFrom>
  [[nodiscard]] unsigned for_each_start(SearchFrom&& search_from) {
    search_.forget_next_bound();
    unsigned left_out = none;
    for (const Root& start : starts_) {
      const unsigned h = starts_.size() == 1 ? bound_ : search_.heuristic(start);
      if (h > bound_) {
        left_out = std::min(left_out, h);
      } else if (!search_from(start)) {
        break;
      }
    }
    return std::min(left_out, search_.next_bound());
  }

  void forget_counts() {
    search_.forget_counts();
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

  const D& domain_;
  const bool with_heuristic_;
  const Limits& limits_;
  LimitWatch watch_;
  Search search_;
  std::vector<Root> starts_{};
  unsigned bound_ = 0;
  std::optional<End> end_;
  std::optional<End> reason_;  // why the search was stopped
  Result<Move> result_{};

 private:
  [[nodiscard]] std::uint64_t pause(const DepthFirstCounts& counts) {
    if (granted_ >= limits_.expanded) {
      reason_ = End::out_of_nodes;
    } else if (granted_ % interval == 0 && granted_ != 0) {
      reason_ = asked(counts);
    }
    const std::uint64_t more = reason_ ? 0 : std::min(interval - granted_ % interval, limits_.expanded - granted_);
    granted_ += more;
    return more;
  }

  std::uint64_t granted_ = 0;  // expansions in all iterations
};

/// IDA* (Korf 1985), from one start or several: returns an optimal solution if the heuristic is a lower bound.
template <Domain D>
[[nodiscard]] Result<typename D::Move> idastar(const D& domain, std::span<const typename D::State> starts,
                                               const Limits& limits = {}) {
  return IterativeDeepening<D>(domain, true, limits).solve(starts);
}
template <Domain D>
[[nodiscard]] Result<typename D::Move> idastar(const D& domain, const typename D::State& start,
                                               const Limits& limits = {}) {
  return idastar(domain, std::span(&start, 1), limits);
}

/// Depth-first iterative deepening (Korf 1985), from one start or several: returns an optimal solution, without a
/// heuristic.
template <Domain D>
[[nodiscard]] Result<typename D::Move> iterative_deepening(const D& domain, std::span<const typename D::State> starts,
                                                           const Limits& limits = {}) {
  return IterativeDeepening<D>(domain, false, limits).solve(starts);
}
template <Domain D>
[[nodiscard]] Result<typename D::Move> iterative_deepening(const D& domain, const typename D::State& start,
                                                           const Limits& limits = {}) {
  return iterative_deepening(domain, std::span(&start, 1), limits);
}

}  // namespace tilepdb::search
