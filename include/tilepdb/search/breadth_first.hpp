// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

#include "tilepdb/search/detail/domain.hpp"
#include "tilepdb/search/domain.hpp"
#include "tilepdb/search/limit_watch.hpp"
#include "tilepdb/search/node_store.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::search {

/// Breadth-first search from one state or several, level by level. Keeps all states in memory.
template <Domain D>
class BreadthFirstTree {
 public:
  using Number = typename NodeStore<D>::Number;

  BreadthFirstTree(const D& domain, const typename D::State& root) : BreadthFirstTree(domain, std::span(&root, 1)) {}
  BreadthFirstTree(const D& domain, std::span<const typename D::State> roots) : domain_(domain), nodes_(domain) {
    for (const auto& root : roots) add_root(root);
  }

  /// Adds another state to begin with, before the first expansion.
  void add_root(const typename D::State& root) { (void)nodes_.insert(root); }

  [[nodiscard]] const NodeStore<D>& nodes() const noexcept { return nodes_; }
  /// Returns the depth of the level to expand next; level_size() returns its number of states.
  [[nodiscard]] unsigned depth() const noexcept { return depth_; }
  [[nodiscard]] std::uint64_t level_size() const noexcept { return nodes_.size() - level_begin_; }

  /// Expands a level. `visit` receives each new state and ends the expansion by returning false; `reached` is called
  /// before each expansion and may return a reason to end the search.
  template <typename Visit, typename Reached>
  [[nodiscard]] std::optional<End> expand_level(Visit&& visit, Reached&& reached) {
    const auto level_end = static_cast<Number>(nodes_.size());
    for (Number number = level_begin_; number < level_end; ++number) {
      if (const auto end = reached()) return end;
      const auto state = nodes_[number].state;
      ++expanded_;
      const std::uint64_t before = generated_;
      for (const auto move : domain_.moves(state)) {
        ++generated_;
        const auto [child, is_new] = nodes_.insert(domain_.after(state, move));
        if (!is_new) continue;
        nodes_[child].parent = number;
        nodes_[child].move = move;
        if (!visit(child)) return End::solved;
      }
      most_moves_ = std::max(most_moves_, generated_ - before);
    }
    level_begin_ = level_end;
    ++depth_;
    return {};
  }

  [[nodiscard]] std::uint64_t expanded() const noexcept { return expanded_; }
  [[nodiscard]] std::uint64_t generated() const noexcept { return generated_; }
  /// Returns the memory needed after one more expansion, if it generates no more states than any earlier one.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return nodes_.bytes_with_more(most_moves_); }

 private:
  const D& domain_;
  NodeStore<D> nodes_;
  Number level_begin_ = 0;
  unsigned depth_ = 0;
  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;
  std::uint64_t most_moves_ = 0;  // largest number of moves of an expanded state
};

/// Breadth-first search (Moore 1959), from one start or several: returns an optimal solution, without a heuristic.
template <Domain D>
[[nodiscard]] Result<typename D::Move> breadth_first(const D& domain, std::span<const typename D::State> starts,
                                                     const Limits& limits = {}) {
  Result<typename D::Move> result;
  if (std::any_of(starts.begin(), starts.end(), [&](const auto& start) { return domain.is_goal(start); })) {
    result.end = End::solved;
    result.most_stored = 1;
    return result;
  }
  BreadthFirstTree<D> tree(domain, starts);
  LimitWatch watch(limits);
  std::optional<End> end;
  const auto visit = [&](auto number) {
    if (!domain.is_goal(tree.nodes()[number].state)) return true;
    result.moves = tree.nodes().path(number);
    return false;
  };
  const auto reached = [&] {
    return watch.reached(tree.expanded(), tree.bytes(), [&] {
      return watch.progress(tree.depth() + 1, tree.expanded(), tree.generated(), tree.nodes().size());
    });
  };
  while (!end) {
    if (tree.level_size() == 0) end = End::unsolvable;
    if (!end && tree.depth() >= limits.depth) end = End::out_of_depth;
    if (!end) end = tree.expand_level(visit, reached);
    if (!end) watch.completed(tree.depth(), tree.expanded(), tree.generated(), tree.nodes().size());
  }
  result.end = *end;
  result.at_least = tree.depth() + 1;
  result.expanded = tree.expanded();
  result.generated = tree.generated();
  result.most_stored = tree.nodes().size();
  return result;
}
template <Domain D>
[[nodiscard]] Result<typename D::Move> breadth_first(const D& domain, const typename D::State& start,
                                                     const Limits& limits = {}) {
  return breadth_first(domain, std::span(&start, 1), limits);
}

/// Bidirectional breadth-first search (Pohl 1969), from one start or several: always expands the smaller of the two
/// levels. The first state found by both sides is on an optimal solution, because all states nearer to either end were
/// compared earlier.
template <ReversibleDomain D>
[[nodiscard]] Result<typename D::Move> bidirectional_breadth_first(const D& domain,
                                                                   std::span<const typename D::State> starts,
                                                                   const Limits& limits = {}) {
  Result<typename D::Move> result;
  BreadthFirstTree<D> forward(domain, starts);
  BreadthFirstTree<D> backward(domain, domain.goal());
  if constexpr (detail::ManyGoalsDomain<D>) {
    for (const auto& goal : domain.goals()) backward.add_root(goal);
  }
  if (std::any_of(starts.begin(), starts.end(),
                  [&](const auto& start) { return backward.nodes().find(start).has_value(); })) {
    result.end = End::solved;
    result.most_stored = 1;
    return result;
  }
  LimitWatch watch(limits);
  const auto join = [&](const auto& state) {
    result.moves = forward.nodes().path(*forward.nodes().find(state));
    const auto back = backward.nodes().path(*backward.nodes().find(state));
    std::transform(back.rbegin(), back.rend(), std::back_inserter(result.moves),
                   [&](const auto& move) { return domain.inverse(move); });
  };
  const auto expanded = [&] { return forward.expanded() + backward.expanded(); };
  const auto generated = [&] { return forward.generated() + backward.generated(); };
  const auto stored = [&] { return forward.nodes().size() + backward.nodes().size(); };
  const auto reached = [&] {
    return watch.reached(expanded(), forward.bytes() + backward.bytes(), [&] {
      return watch.progress(forward.depth() + backward.depth() + 1, expanded(), generated(), stored());
    });
  };
  const auto expand = [&](BreadthFirstTree<D>& tree, const BreadthFirstTree<D>& other) {
    const auto visit = [&](auto number) {
      const auto& state = tree.nodes()[number].state;
      if (!other.nodes().find(state)) return true;
      join(state);
      return false;
    };
    return tree.expand_level(visit, reached);
  };
  std::optional<End> end;
  while (!end) {
    if (forward.level_size() == 0 || backward.level_size() == 0) end = End::unsolvable;
    if (!end && forward.depth() + backward.depth() >= limits.depth) end = End::out_of_depth;
    if (!end) {
      end = forward.level_size() <= backward.level_size() ? expand(forward, backward) : expand(backward, forward);
    }
    if (!end) watch.completed(forward.depth() + backward.depth(), expanded(), generated(), stored());
  }
  result.end = *end;
  result.at_least = forward.depth() + backward.depth() + 1;
  result.expanded = expanded();
  result.generated = generated();
  result.most_stored = stored();
  return result;
}
template <ReversibleDomain D>
[[nodiscard]] Result<typename D::Move> bidirectional_breadth_first(const D& domain, const typename D::State& start,
                                                                   const Limits& limits = {}) {
  return bidirectional_breadth_first(domain, std::span(&start, 1), limits);
}

}  // namespace tilepdb::search
