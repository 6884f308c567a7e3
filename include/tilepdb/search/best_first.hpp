// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "tilepdb/search/node_store.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::search {

/// What a best-first search takes for the best state.
struct Preference {
  double of_cost = 1;       ///< times the moves made, plus
  double of_heuristic = 1;  ///< times the heuristic value: the least sum first

  /// Whether a shorter path to a state makes it worth expanding again.
  [[nodiscard]] bool minds_cost() const noexcept { return of_cost > 0; }
};

/// Best-first search with all states seen in memory (Hart, Nilsson & Raphael 1968). Unless cost does not matter, a
/// state to which a shorter path is found is expanded again, so the heuristic need not be consistent. Of states that
/// are as good the one seen last goes first.
template <Domain D>
class BestFirstSearch {
 public:
  using State = typename D::State;
  using Move = typename D::Move;

  BestFirstSearch(const D& domain, Preference preference, const Limits& limits)
      : domain_(domain), preference_(preference), limits_(limits), nodes_(domain) {}

  [[nodiscard]] Result<Move> solve(const State& start) {
    LimitWatch watch(limits_);
    const Number root = nodes_.insert(start).first;
    nodes_[root].carried = Carrying<D>::at(domain_, start);
    enqueue(root);
    bool cut_by_depth = false;
    while (const auto taken = take()) {
      if (domain_.is_goal(nodes_[*taken].state)) return ended(End::solved, *taken);
      if (const auto reached = watch.reached(result_.expanded, bytes())) return ended(*reached, *taken);
      nodes_[*taken].closed = true;
      if (nodes_[*taken].g < limits_.depth) {
        expand(*taken);
      } else {
        cut_by_depth = true;
      }
    }
    return ended(cut_by_depth ? End::out_of_depth : End::unsolvable, 0);
  }

 private:
  using Number = typename NodeStore<D>::Number;
  struct Entry {
    Number number;
    std::uint32_t g;  // when it was put here; outdated if the node has less now
  };

  /// Memory for the moves of one more state.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return nodes_.bytes_with_one_more() + queued_ * sizeof(Entry); }

  void enqueue(Number number) {
    const auto& node = nodes_[number];
    const double value = preference_.of_cost * node.g +
                         preference_.of_heuristic * Carrying<D>::heuristic(domain_, node.state, node.carried);
    queue_[value].push_back({number, node.g});
    ++queued_;
  }

  /// The best state that is to be expanded.
  [[nodiscard]] std::optional<Number> take() {
    while (!queue_.empty()) {
      auto& best = queue_.begin()->second;
      const Entry entry = best.back();
      best.pop_back();
      --queued_;
      if (best.empty()) queue_.erase(queue_.begin());
      const auto& node = nodes_[entry.number];
      if (!node.closed && node.g == entry.g) return entry.number;
    }
    return {};
  }

  void expand(Number number) {
    ++result_.expanded;
    const State state = nodes_[number].state;
    const std::uint32_t g = nodes_[number].g + 1;
    auto expansion = Carrying<D>::expansion(domain_, state, nodes_[number].carried);
    for (const Move move : domain_.moves(state)) {
      ++result_.generated;
      const auto [child, is_new] = nodes_.insert(domain_.after(state, move));
      auto& node = nodes_[child];
      if (!is_new && (node.g <= g || !preference_.minds_cost())) continue;
      if (is_new) node.carried = expansion.after(move);
      node.parent = number;
      node.move = move;
      node.g = g;
      node.closed = false;
      enqueue(child);
    }
  }

  [[nodiscard]] Result<Move> ended(End end, Number last) {
    result_.end = end;
    result_.most_stored = nodes_.size();
    if (end == End::solved) result_.moves = nodes_.path(last);
    return std::move(result_);
  }

  const D& domain_;
  Preference preference_;
  const Limits& limits_;
  NodeStore<D> nodes_;
  std::map<double, std::vector<Entry>> queue_;
  std::uint64_t queued_ = 0;
  Result<Move> result_{};
};

/// A*: a shortest solution, if the heuristic is a lower bound.
template <Domain D>
[[nodiscard]] Result<typename D::Move> astar(const D& domain, const typename D::State& start,
                                             const Limits& limits = {}) {
  auto result = BestFirstSearch<D>(domain, {1, 1}, limits).solve(start);
  result.at_least = result.solved() ? result.length() : domain.heuristic(start);
  return result;
}

/// Weighted A* (Pohl 1970): a solution at most `weight`, 1 or more, times as long as a shortest one, if the heuristic
/// is a lower bound; the larger the weight, the sooner as a rule.
template <Domain D>
[[nodiscard]] Result<typename D::Move> weighted_astar(const D& domain, const typename D::State& start, double weight,
                                                      const Limits& limits = {}) {
  auto result = BestFirstSearch<D>(domain, {1, weight}, limits).solve(start);
  result.at_least = domain.heuristic(start);
  if (result.solved()) {
    // A shade less, for lengths that the weight divides.
    const double least = std::ceil(result.length() / weight - 1e-9);
    result.at_least = std::max(result.at_least, static_cast<unsigned>(least));
  }
  return result;
}

/// Greedy best-first search: some solution, with no promise of its length.
template <Domain D>
[[nodiscard]] Result<typename D::Move> greedy(const D& domain, const typename D::State& start,
                                              const Limits& limits = {}) {
  auto result = BestFirstSearch<D>(domain, {0, 1}, limits).solve(start);
  result.at_least = domain.heuristic(start);
  return result;
}

}  // namespace tilepdb::search
