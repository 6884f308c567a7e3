// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tilepdb/search/limit_watch.hpp"
#include "tilepdb/search/node_store.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::search {

/// The evaluation function of a best-first search: states with the least weighted sum are expanded first, or those with
/// the largest dynamic potential.
struct Preference {
  double of_cost = 1;       ///< weight of the moves made
  double of_heuristic = 1;  ///< weight of the heuristic value
  double potential = 0;     ///< factor of the solution length for the dynamic potential; 0: the weighted sum counts

  /// Returns the key of a state; `least_f` is the least f-value of all open states.
  [[nodiscard]] double key(unsigned g, unsigned h, unsigned least_f) const noexcept {
    if (potential == 0) return of_cost * g + of_heuristic * h;
    constexpr double rounding = 1e-9;
    constexpr double first = -1e12;
    const double above = g - potential * least_f;
    if (h != 0) return above / h;
    // A goal within the factor comes before all others, however near the factor it is; of several the shortest.
    return above <= rounding ? first + g : -first;
  }

  /// Returns whether a state is reopened when a shorter path to it is found.
  [[nodiscard]] bool minds_cost() const noexcept { return of_cost > 0; }
  /// Returns whether states are expanded in the order of their f-values.
  [[nodiscard]] bool by_f() const noexcept { return of_cost == 1 && of_heuristic == 1 && potential == 0; }
};

/// The open list of a best-first search: a queue ordered by key, and the number of open and pruned states per f-value.
/// Independent of the domain, so a program with several domains compiles it once.
class OpenList {
 public:
  struct Entry {
    std::uint32_t number;
    std::uint32_t g;  ///< g of the node when the entry was added; the entry is outdated if the node's g is now less
  };
  struct Best {
    double key;
    Entry entry;
  };

  static constexpr unsigned unreachable = std::numeric_limits<unsigned>::max();

  void push(double key, Entry entry) {
    auto& entries = queue_[key];
    const std::size_t before = entries.capacity();
    entries.push_back(entry);
    held_ += entries.capacity() - before;
  }

  /// Removes and returns the entry with the least key; among equal keys, the newest.
  [[nodiscard]] std::optional<Best> pop() {
    if (queue_.empty()) return {};
    const auto first = queue_.begin();
    const Best best{first->first, first->second.back()};
    first->second.pop_back();
    if (first->second.empty()) {
      held_ -= first->second.capacity();
      queue_.erase(first);
    }
    return best;
  }

  /// Gives all entries new keys.
  template <typename KeyOf>
  void order_again(const KeyOf& key_of) {
    const auto before = std::exchange(queue_, {});
    held_ = 0;
    for (const auto& [key, entries] : before) {
      for (const Entry& entry : entries) push(key_of(entry), entry);
    }
  }

  void open(unsigned f) { ++open_[f]; }
  void shut(unsigned f) {
    const auto found = open_.find(f);
    if (found != open_.end() && --found->second == 0) open_.erase(found);
  }
  [[nodiscard]] bool none_open() const noexcept { return open_.empty(); }
  [[nodiscard]] unsigned least_f() const noexcept { return open_.empty() ? unreachable : open_.begin()->first; }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return held_ * sizeof(Entry); }

 private:
  std::map<double, std::vector<Entry>> queue_;
  std::uint64_t held_ = 0;                  // capacity of all vectors in the queue
  std::map<unsigned, std::uint64_t> open_;  // number of states by f-value
};

/// Best-first search that keeps all generated states in memory (Hart, Nilsson & Raphael 1968). The heuristic need not
/// be consistent: unless cost is ignored, a state is reopened when a shorter path to it is found. Ties are broken in
/// favour of the newest state.
///
/// The f-value of a state is the moves made plus the heuristic value. A state whose f-value exceeds the limit is
/// pruned: stored, but not expanded. Until a solution is found, every optimal solution passes through an open or pruned
/// state that was reached by an optimal path, so no solution is shorter than the least f-value of these states. If cost
/// is ignored, shorter paths to known states are pruned too; when nothing else is left, all states are reopened and
/// cost is no longer ignored.
template <Domain D>
class BestFirstSearch {
 public:
  using State = typename D::State;
  using Move = typename D::Move;

  BestFirstSearch(const D& domain, Preference preference, const Limits& limits)
      : domain_(domain),
        preference_(preference),
        limits_(limits),
        watch_(limits),
        nodes_(domain),
        minds_cost_(preference.minds_cost()) {}

  /// Returns the moves from one of several starts, at least one, to a goal. The result's `at_least` does not depend on
  /// the weights.
  [[nodiscard]] Result<Move> solve(std::span<const State> starts) {
    for (const State& start : starts) {
      const auto [root, is_new] = nodes_.insert(start);
      if (!is_new) continue;
      nodes_[root].carried = Carrying<D>::at(domain_, start);
      enqueue(root, value(root));
    }
    if (!open_.none_open()) result_.at_least = least_f();
    while (const auto taken = take()) {
      if (preference_.by_f()) prove();
      if (domain_.is_goal(nodes_[taken->number].state)) return ended(End::solved, taken->number);
      const auto reached = watch_.reached(result_.expanded, bytes(), [this] { return progress(); });
      if (reached) return ended(*reached, taken->number);
      close(*taken);
    }
    return ended(open_.none_open() ? End::unsolvable : End::out_of_depth, 0);
  }

 private:
  using Number = typename NodeStore<D>::Number;
  static constexpr unsigned unreachable = OpenList::unreachable;

  struct Taken {
    Number number;
    unsigned h;
  };

  /// Returns the memory needed after one more expansion, if it generates no more states than any earlier one.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return nodes_.bytes_with_more(most_moves_) + open_.bytes(); }

  [[nodiscard]] unsigned value(Number number) const {
    return Carrying<D>::heuristic(domain_, nodes_[number].state, nodes_[number].carried);
  }

  void enqueue(Number number, unsigned h) {
    const auto& node = nodes_[number];
    const unsigned f = least_length(node.g, h);
    if (f == unreachable) return;
    open_.open(f);
    if (f > limits_.depth) return;
    open_.push(preference_.key(node.g, h, ordered_for_), {number, node.g});
  }

  /// Returns the best state to expand, without closing it.
  [[nodiscard]] std::optional<Taken> take() {
    if (preference_.potential != 0 && open_.least_f() != ordered_for_) {
      ordered_for_ = open_.least_f();
      open_.order_again([&](const auto& entry) { return preference_.key(entry.g, value(entry.number), ordered_for_); });
    }
    do {
      while (const auto best = open_.pop()) {
        const auto [number, g] = best->entry;
        const auto& node = nodes_[number];
        if (node.closed || node.g != g) continue;
        return Taken{number, preference_.potential != 0 ? value(number) : value_of(best->key, g)};
      }
    } while (reopen_all());
    return {};
  }

  /// Returns the heuristic value of a state, recovered from its key.
  [[nodiscard]] unsigned value_of(double key, std::uint32_t g) const noexcept {
    return static_cast<unsigned>(std::llround((key - preference_.of_cost * g) / preference_.of_heuristic));
  }

  /// Reopens all expanded states if shorter paths to any of them were pruned and a solution may exist within the limit.
  /// From then on, shorter paths are followed.
  [[nodiscard]] bool reopen_all() {
    if (minds_cost_ || least_ignored_ > limits_.depth || open_.none_open()) return false;
    prove();
    minds_cost_ = true;
    least_ignored_ = unreachable;
    for (std::uint64_t i = 0; i < nodes_.size(); ++i) {
      const auto number = static_cast<Number>(i);
      if (!nodes_[number].closed) continue;
      nodes_[number].closed = false;
      enqueue(number, value(number));
    }
    return true;
  }

  /// Expands a state that is not a goal, or prunes it if the depth limit allows no further move.
  void close(const Taken& taken) {
    auto& node = nodes_[taken.number];
    open_.shut(least_length(node.g, taken.h));
    node.closed = true;
    if (node.g < limits_.depth) {
      expand(taken.number);
    } else {
      open_.open(least_length(node.g, 1));
    }
  }

  void expand(Number number) {
    ++result_.expanded;
    const State state = nodes_[number].state;
    const std::uint32_t g = nodes_[number].g + 1;
    auto expansion = Carrying<D>::expansion(domain_, state, nodes_[number].carried);
    const std::uint64_t before = result_.generated;
    for (const Move move : domain_.moves(state)) {
      ++result_.generated;
      const auto [child, is_new] = nodes_.insert(domain_.after(state, move));
      auto& node = nodes_[child];
      if (!is_new && node.g <= g) continue;
      if (is_new) node.carried = expansion.after(move);
      const unsigned h = value(child);
      if (!is_new && !minds_cost_) {
        least_ignored_ = std::min(least_ignored_, least_length(g, h));
        continue;
      }
      if (!is_new && !node.closed) open_.shut(least_length(node.g, h));
      node.parent = number;
      node.move = move;
      node.g = g;
      node.closed = false;
      enqueue(child, h);
    }
    most_moves_ = std::max(most_moves_, result_.generated - before);
  }

  /// Returns the least f-value of the open and pruned states.
  [[nodiscard]] unsigned least_f() const noexcept { return std::min(least_ignored_, open_.least_f()); }

  /// Raises the proven lower bound, which never decreases.
  void prove() {
    const unsigned f = least_f();
    if (f == unreachable || f <= result_.at_least) return;
    if (preference_.by_f()) watch_.completed(result_.at_least, result_.expanded, result_.generated, nodes_.size());
    result_.at_least = f;
  }

  [[nodiscard]] Progress progress() {
    prove();
    return watch_.progress(result_.at_least, result_.expanded, result_.generated, nodes_.size());
  }

  [[nodiscard]] Result<Move> ended(End end, Number last) {
    prove();
    result_.end = end;
    result_.most_stored = nodes_.size();
    if (end == End::solved) result_.moves = nodes_.path(last);
    return std::move(result_);
  }

  const D& domain_;
  Preference preference_;
  const Limits& limits_;
  LimitWatch watch_;
  NodeStore<D> nodes_;
  OpenList open_;
  unsigned ordered_for_ = 0;              // the least f-value in the keys of dynamic potentials
  unsigned least_ignored_ = unreachable;  // least f-value of shorter paths that were not followed
  bool minds_cost_;
  std::uint64_t most_moves_ = 0;  // largest number of moves of an expanded state
  Result<Move> result_{};
};

/// A*, from one start or several: returns an optimal solution if the heuristic is a lower bound.
template <Domain D>
[[nodiscard]] Result<typename D::Move> astar(const D& domain, std::span<const typename D::State> starts,
                                             const Limits& limits = {}) {
  auto result = BestFirstSearch<D>(domain, {1, 1}, limits).solve(starts);
  if (result.solved()) result.at_least = result.length();
  return result;
}
template <Domain D>
[[nodiscard]] Result<typename D::Move> astar(const D& domain, const typename D::State& start,
                                             const Limits& limits = {}) {
  return astar(domain, std::span(&start, 1), limits);
}

/// Raises the proved bound of a solution that is at most `weight` times as long as an optimal one.
template <typename Move>
[[nodiscard]] Result<Move> within_factor(double weight, Result<Move> result) {
  if (!result.solved()) return result;
  // The margin absorbs rounding errors: if the weight divides the length, ceil() could otherwise be one too high.
  const double least = std::ceil(result.length() / weight - 1e-9);
  result.at_least = std::max(result.at_least, static_cast<unsigned>(least));
  return result;
}

/// Weighted A* (Pohl 1970), from one start or several: if the heuristic is a lower bound, the solution is at most
/// `weight` times as long as an optimal one. `weight` is at least 1; larger weights are usually faster.
template <Domain D>
[[nodiscard]] Result<typename D::Move> weighted_astar(const D& domain, std::span<const typename D::State> starts,
                                                      double weight, const Limits& limits = {}) {
  return within_factor(weight, BestFirstSearch<D>(domain, {1, weight}, limits).solve(starts));
}
template <Domain D>
[[nodiscard]] Result<typename D::Move> weighted_astar(const D& domain, const typename D::State& start, double weight,
                                                      const Limits& limits = {}) {
  return weighted_astar(domain, std::span(&start, 1), weight, limits);
}

/// Dynamic potential search (Gilon, Felner & Stern 2016): expands the state with the largest (weight · F - g) / h,
/// where F is the least f-value of all open states. Its solutions are as good as those of weighted_astar() with this
/// weight, and usually it expands fewer states.
template <Domain D>
[[nodiscard]] Result<typename D::Move> dynamic_potential(const D& domain, std::span<const typename D::State> starts,
                                                         double weight, const Limits& limits = {}) {
  return within_factor(weight, BestFirstSearch<D>(domain, {1, weight, weight}, limits).solve(starts));
}
template <Domain D>
[[nodiscard]] Result<typename D::Move> dynamic_potential(const D& domain, const typename D::State& start, double weight,
                                                         const Limits& limits = {}) {
  return dynamic_potential(domain, std::span(&start, 1), weight, limits);
}

/// Greedy best-first search, from one start or several: returns a solution without any guarantee on its length.
template <Domain D>
[[nodiscard]] Result<typename D::Move> greedy(const D& domain, std::span<const typename D::State> starts,
                                              const Limits& limits = {}) {
  return BestFirstSearch<D>(domain, {0, 1}, limits).solve(starts);
}
template <Domain D>
[[nodiscard]] Result<typename D::Move> greedy(const D& domain, const typename D::State& start,
                                              const Limits& limits = {}) {
  return greedy(domain, std::span(&start, 1), limits);
}

}  // namespace tilepdb::search
