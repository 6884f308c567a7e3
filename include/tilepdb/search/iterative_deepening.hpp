// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tilepdb/search/bounded_search.hpp"
#include "tilepdb/search/domain.hpp"
#include "tilepdb/search/result.hpp"
#include "tilepdb/search/shared_deepening.hpp"

namespace tilepdb::search {

/// Iterative deepening: repeated depth-first search with increasing bounds on the moves made plus the moves left.
/// Stores only the current path. Prunes paths that a PruningDomain recognizes as redundant; in other domains, prunes
/// only moves back to the parent. In state spaces with cycles, an unsolvable puzzle is not detected; the search ends at
/// the depth limit instead. States whose moves made and left exceed the bound are not expanded, and no bound exceeds
/// the limit. With `in_threads`, threads share iterations; see SharedDeepening. `S` searches an iteration, as
/// BoundedSearch does.
template <Domain D, typename S = BoundedSearch<D>>
class IterativeDeepening final : private SharedDeepening {
 public:
  using State = typename D::State;
  using Move = typename D::Move;

  /// Without the heuristic, the bound limits only the depth. Domain and limits must outlive the search. `in_threads`
  /// may be empty.
  IterativeDeepening(const D& domain, bool with_heuristic, const Limits& limits, InThreads in_threads = {})
      : SharedDeepening(limits, std::move(in_threads), S::least_shared, S::most_roots),
        domain_(domain),
        with_heuristic_(with_heuristic),
        search_(domain, with_heuristic, pause()) {}

  [[nodiscard]] Result<Move> solve(const State& start) { return solve(std::span(&start, 1)); }

  /// Returns the moves from one of several starts, at least one, to a goal: if the heuristic is a lower bound, no start
  /// is nearer to one.
  [[nodiscard]] Result<Move> solve(std::span<const State> starts) {
    for (const State& start : starts) starts_.push_back(search_.root(start));
    auto result = without_moves<Move>(run(search_, starts_.size()));
    if (result.solved()) result.moves = std::move(moves_);
    return result;
  }

 private:
  using Root = typename S::Root;

  [[nodiscard]] unsigned heuristic(std::size_t start) const override { return search_.heuristic(starts_[start]); }
  [[nodiscard]] bool search_start(std::size_t start, unsigned bound) override {
    return search_.search(starts_[start], bound);
  }
  [[nodiscard]] std::size_t collect_roots(std::size_t start, std::size_t kept, unsigned bound,
                                          unsigned depth) override {
    roots_.resize(kept);
    auto more = search_.roots(starts_[start], bound, depth);
    std::move(more.begin(), more.end(), std::back_inserter(roots_));
    return roots_.size();
  }
  [[nodiscard]] bool is_goal(std::size_t root) const override { return domain_.is_goal(roots_[root].state); }
  [[nodiscard]] std::uint64_t hash_of_root(std::size_t at) const override { return domain_.hash(roots_[at].state); }
  [[nodiscard]] DepthFirstCounts counts_before(std::size_t at) const override { return roots_[at].before; }
  [[nodiscard]] std::unique_ptr<DepthFirstSearch> search_with(Pause pause) const override {
    return std::make_unique<S>(domain_, with_heuristic_, std::move(pause));
  }
  [[nodiscard]] bool search_roots(DepthFirstSearch& search, std::size_t first, std::size_t count,
                                  unsigned bound) const override {
    return static_cast<S&>(search).search(std::span(roots_).subspan(first, count), bound);
  }
  void keep_moves(const DepthFirstSearch& search) override { moves_ = static_cast<const S&>(search).moves(); }

  const D& domain_;
  const bool with_heuristic_;
  S search_;
  std::vector<Root> starts_{};
  std::vector<Root> roots_;
  std::vector<Move> moves_;
};

/// IDA* with threads that share each iteration, from one start or several; `in_threads` may be empty.
template <Domain D>
[[nodiscard]] Result<typename D::Move> shared_idastar(const D& domain, std::span<const typename D::State> starts,
                                                      const Limits& limits, const InThreads& in_threads) {
  return IterativeDeepening<D>(domain, true, limits, in_threads).solve(starts);
}
template <Domain D>
[[nodiscard]] Result<typename D::Move> shared_idastar(const D& domain, const typename D::State& start,
                                                      const Limits& limits, const InThreads& in_threads) {
  return shared_idastar(domain, std::span(&start, 1), limits, in_threads);
}

/// IDA* (Korf 1985), from one start or several: returns an optimal solution if the heuristic is a lower bound.
template <Domain D>
[[nodiscard]] Result<typename D::Move> idastar(const D& domain, std::span<const typename D::State> starts,
                                               const Limits& limits = {}) {
  return shared_idastar(domain, starts, limits, {});
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
