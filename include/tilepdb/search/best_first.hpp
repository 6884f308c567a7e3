// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
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

  /// Returns the length that every solution has at least, according to the length of the one found.
  [[nodiscard]] unsigned least_length_for(unsigned length) const noexcept {
    if (!minds_cost()) return 0;
    // The margin absorbs rounding errors: if the weight divides the length, ceil() could otherwise be one too high.
    return static_cast<unsigned>(std::ceil(length / of_heuristic - 1e-9));
  }
};

/// The open list of a best-first search: a queue ordered by key, and the number of open and pruned states per f-value.
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

  void open(unsigned f) {
    ++states(f);
    least_f_ = std::min(least_f_, f);
  }
  void shut(unsigned f) {
    if (f == unreachable || --states(f) != 0) return;
    if (f >= open_.size()) large_.erase(f);
    if (f != least_f_) return;
    while (f < open_.size() && open_[f] == 0) ++f;
    least_f_ = f < open_.size() ? f : large_.empty() ? unreachable : large_.begin()->first;
  }
  [[nodiscard]] bool none_open() const noexcept { return least_f_ == unreachable; }
  /// Returns the least f-value of all open states; `unreachable` if no state is open.
  [[nodiscard]] unsigned least_f() const noexcept { return least_f_; }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return held_ * sizeof(Entry); }

 private:
  [[nodiscard]] std::uint64_t& states(unsigned f) { return f < open_.size() ? open_[f] : large_[f]; }

  std::map<double, std::vector<Entry>> queue_;
  std::uint64_t held_ = 0;                   // capacity of all vectors in the queue
  std::array<std::uint64_t, 512> open_{};    // number of states by f-value
  std::map<unsigned, std::uint64_t> large_;  // the same for larger f-values
  unsigned least_f_ = unreachable;
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
class BestFirstSearch final : private NodeTable::Search {
 public:
  using Number = NodeTable::Number;

  /// Both arguments must outlive the search.
  BestFirstSearch(NodeTable& nodes, Preference preference, const Limits& limits)
      : nodes_(nodes), preference_(preference), limits_(limits), watch_(limits), minds_cost_(preference.minds_cost()) {}

  /// Searches from the nodes, which are roots. Returns the nodes on the path as moves; `at_least` depends on the
  /// weights only if solved.
  [[nodiscard]] Result<Number> solve() {
    for (Number root = 0; root < nodes_.size(); ++root) enqueue(root, 0, nodes_.heuristic(root));
    if (!open_.none_open()) result_.at_least = least_f();
    while (const auto taken = take()) {
      if (preference_.by_f()) prove();
      if (nodes_.is_goal(taken->number)) return ended(End::solved, taken->number);
      const auto reached = watch_.reached(result_.expanded, bytes(), [this] { return progress(); });
      if (reached) return ended(*reached, taken->number);
      close(*taken);
    }
    return ended(open_.none_open() ? End::unsolvable : End::out_of_depth, 0);
  }

 private:
  using Use = NodeTable::Use;
  static constexpr unsigned unreachable = OpenList::unreachable;

  struct Taken {
    Number number;
    unsigned h;
  };

  /// Returns the memory needed after one more expansion, if it generates no more states than any earlier one.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return nodes_.bytes_with_more(most_moves_) + open_.bytes(); }

  void enqueue(Number number, std::uint32_t g, unsigned h) {
    const unsigned f = least_length(g, h);
    if (f == unreachable) return;
    open_.open(f);
    if (f > limits_.depth) return;
    open_.push(preference_.key(g, h, ordered_for_), {number, g});
  }

  /// Returns the best state to expand, without closing it.
  [[nodiscard]] std::optional<Taken> take() {
    if (preference_.potential != 0 && open_.least_f() != ordered_for_) {
      ordered_for_ = open_.least_f();
      open_.order_again(
          [&](const auto& entry) { return preference_.key(entry.g, nodes_.heuristic(entry.number), ordered_for_); });
    }
    do {
      while (const auto best = open_.pop()) {
        const auto [number, g] = best->entry;
        const NodePath& path = nodes_.path(number);
        if (path.closed || path.g != g) continue;
        return Taken{number, preference_.potential != 0 ? nodes_.heuristic(number) : value_of(best->key, g)};
      }
    } while (reopen_all());
    return {};
  }

  /// Returns the heuristic value of a state, recovered from its key.
  [[nodiscard]] unsigned value_of(double key, std::uint32_t g) const noexcept {
    return static_cast<unsigned>((key - preference_.of_cost * g) / preference_.of_heuristic + 0.5);
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
      NodePath& path = nodes_.path(number);
      if (!path.closed) continue;
      path.closed = 0;
      enqueue(number, path.g, nodes_.heuristic(number));
    }
    return true;
  }

  /// Expands a state that is not a goal, or prunes it if the depth limit allows no further move.
  void close(const Taken& taken) {
    NodePath& path = nodes_.path(taken.number);
    open_.shut(least_length(path.g, taken.h));
    path.closed = 1;
    if (path.g < limits_.depth) {
      ++result_.expanded;
      const std::uint64_t moves = nodes_.expand(taken.number, *this);
      result_.generated += moves;
      most_moves_ = std::max(most_moves_, moves);
    } else {
      open_.open(least_length(path.g, 1));
    }
  }

  [[nodiscard]] Use reached(Number child, std::uint32_t g, bool is_new) override {
    const unsigned h = nodes_.heuristic(child);
    if (!is_new) {
      if (!minds_cost_) {
        least_ignored_ = std::min(least_ignored_, least_length(g, h));
        return Use::leave;
      }
      const NodePath& before = nodes_.path(child);
      if (!before.closed) open_.shut(least_length(before.g, h));
    }
    enqueue(child, g, h);
    return Use::take;
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

  [[nodiscard]] Result<Number> ended(End end, Number last) {
    prove();
    result_.end = end;
    result_.most_stored = nodes_.size();
    if (end == End::solved) {
      result_.moves = nodes_.numbers_to(last);
      const unsigned least = preference_.least_length_for(result_.length());
      result_.at_least = preference_.by_f() ? least : std::max(result_.at_least, least);
    }
    return std::move(result_);
  }

  NodeTable& nodes_;
  Preference preference_;
  const Limits& limits_;
  LimitWatch watch_;
  OpenList open_;
  unsigned ordered_for_ = 0;              // the least f-value in the keys of dynamic potentials
  unsigned least_ignored_ = unreachable;  // least f-value of shorter paths that were not followed
  bool minds_cost_;
  std::uint64_t most_moves_ = 0;  // largest number of moves of an expanded state
  Result<Number> result_{};
};

/// Best-first search by any evaluation function, from one start or several.
template <Domain D>
[[nodiscard]] Result<typename D::Move> best_first(const D& domain, std::span<const typename D::State> starts,
                                                  Preference preference, const Limits& limits = {}) {
  NodeStore<D> nodes(domain);
  for (const auto& start : starts) nodes.add_root(start);
  return nodes.with_moves(BestFirstSearch(nodes, preference, limits).solve());
}
template <Domain D>
[[nodiscard]] Result<typename D::Move> best_first(const D& domain, const typename D::State& start,
                                                  Preference preference, const Limits& limits = {}) {
  return best_first(domain, std::span(&start, 1), preference, limits);
}

/// A*, from one start or several: returns an optimal solution if the heuristic is a lower bound.
template <Domain D>
[[nodiscard]] Result<typename D::Move> astar(const D& domain, std::span<const typename D::State> starts,
                                             const Limits& limits = {}) {
  return best_first(domain, starts, {1, 1}, limits);
}
template <Domain D>
[[nodiscard]] Result<typename D::Move> astar(const D& domain, const typename D::State& start,
                                             const Limits& limits = {}) {
  return astar(domain, std::span(&start, 1), limits);
}

/// Weighted A* (Pohl 1970), from one start or several: if the heuristic is a lower bound, the solution is at most
/// `weight` times as long as an optimal one. `weight` is at least 1; larger weights are usually faster.
template <Domain D>
[[nodiscard]] Result<typename D::Move> weighted_astar(const D& domain, std::span<const typename D::State> starts,
                                                      double weight, const Limits& limits = {}) {
  return best_first(domain, starts, {1, weight}, limits);
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
  return best_first(domain, starts, {1, weight, weight}, limits);
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
  return best_first(domain, starts, {0, 1}, limits);
}
template <Domain D>
[[nodiscard]] Result<typename D::Move> greedy(const D& domain, const typename D::State& start,
                                              const Limits& limits = {}) {
  return greedy(domain, std::span(&start, 1), limits);
}

}  // namespace tilepdb::search
