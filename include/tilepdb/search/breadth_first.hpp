// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>

#include "tilepdb/search/detail/domain.hpp"
#include "tilepdb/search/domain.hpp"
#include "tilepdb/search/limit_watch.hpp"
#include "tilepdb/search/node_store.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::search {

/// Breadth-first search from the roots of a table, level by level. Keeps all states in memory.
class BreadthFirstTree final : private NodeTable::Search {
 public:
  using Number = NodeTable::Number;

  /// Ends at the first new state that is a goal, or, with `other`, that is stored there. The tables must outlive the
  /// tree.
  explicit BreadthFirstTree(NodeTable& nodes, const NodeTable* other = nullptr) : nodes_(nodes), other_(other) {}

  /// Returns the depth of the level to expand next; level_size() returns its number of states.
  [[nodiscard]] unsigned depth() const noexcept { return depth_; }
  [[nodiscard]] std::uint64_t level_size() const noexcept { return nodes_.size() - level_begin_; }
  /// Returns the state at which the search ended, if it is solved.
  [[nodiscard]] std::optional<Number> last() const noexcept { return last_; }

  /// Expands a level. `limit` is called before each expansion and may return a reason to end the search.
  template <typename Limit>
  [[nodiscard]] std::optional<End> expand_level(Limit&& limit) {
    const auto level_end = static_cast<Number>(nodes_.size());
    for (Number number = level_begin_; number < level_end; ++number) {
      if (const auto end = limit()) return end;
      ++expanded_;
      const std::uint64_t moves = nodes_.expand(number, *this);
      generated_ += moves;
      if (last_) return End::solved;
      most_moves_ = std::max(most_moves_, moves);
    }
    level_begin_ = level_end;
    ++depth_;
    return {};
  }

  [[nodiscard]] std::uint64_t expanded() const noexcept { return expanded_; }
  [[nodiscard]] std::uint64_t generated() const noexcept { return generated_; }
  [[nodiscard]] std::uint64_t stored() const noexcept { return nodes_.size(); }
  /// Returns the memory needed after one more expansion, if it generates no more states than any earlier one.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return nodes_.bytes_with_more(most_moves_); }

 private:
  [[nodiscard]] NodeTable::Use reached(Number child, std::uint32_t /*g*/, bool /*is_new*/) override {
    const bool is_last = other_ == nullptr ? nodes_.is_goal(child) : other_->has_state_of(nodes_, child);
    if (!is_last) return NodeTable::Use::take;
    last_ = child;
    return NodeTable::Use::end;
  }

  NodeTable& nodes_;
  const NodeTable* other_;
  Number level_begin_ = 0;
  unsigned depth_ = 0;
  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;
  std::uint64_t most_moves_ = 0;  // largest number of moves of an expanded state
  std::optional<Number> last_{};
};

/// Expands one of two trees after the other, always the one with the smaller level, until they meet, or one tree alone.
/// Returns a result without moves.
[[nodiscard]] inline Result<NodeTable::Number> grow(BreadthFirstTree& tree, BreadthFirstTree* other,
                                                    const Limits& limits) {
  const auto sum = [&](const auto& of) { return of(tree) + (other == nullptr ? 0 : of(*other)); };
  const auto depth = [&] { return sum([](const auto& of) { return of.depth(); }); };
  const auto expanded = [&] { return sum([](const auto& of) { return of.expanded(); }); };
  const auto generated = [&] { return sum([](const auto& of) { return of.generated(); }); };
  const auto stored = [&] { return sum([](const auto& of) { return of.stored(); }); };
  const auto bytes = [&] { return sum([](const auto& of) { return of.bytes(); }); };
  LimitWatch watch(limits);
  const auto limit = [&] {
    return watch.reached(expanded(), bytes(),
                         [&] { return watch.progress(depth() + 1, expanded(), generated(), stored()); });
  };
  std::optional<End> end;
  while (!end) {
    if (tree.level_size() == 0 || (other != nullptr && other->level_size() == 0)) end = End::unsolvable;
    if (!end && depth() >= limits.depth) end = End::out_of_depth;
    if (!end) {
      const bool is_larger = other != nullptr && tree.level_size() > other->level_size();
      end = (is_larger ? *other : tree).expand_level(limit);
    }
    if (!end) watch.completed(depth(), expanded(), generated(), stored());
  }
  return {*end, {}, depth() + 1, expanded(), generated(), stored()};
}

/// Breadth-first search (Moore 1959), from one start or several: returns an optimal solution, without a heuristic.
template <Domain D>
[[nodiscard]] Result<typename D::Move> breadth_first(const D& domain, std::span<const typename D::State> starts,
                                                     const Limits& limits = {}) {
  NodeStore<D> nodes(domain);
  for (const auto& start : starts) nodes.add_root(start);
  for (NodeTable::Number root = 0; root < nodes.size(); ++root) {
    if (nodes.is_goal(root)) return {.end = End::solved, .most_stored = 1};
  }
  BreadthFirstTree tree(nodes);
  auto found = grow(tree, nullptr, limits);
  if (tree.last()) found.moves = nodes.numbers_to(*tree.last());
  return nodes.with_moves(found);
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
  NodeStore<D> from_starts(domain);
  NodeStore<D> from_goals(domain);
  for (const auto& start : starts) from_starts.add_root(start);
  if constexpr (detail::ManyGoalsDomain<D>) {
    for (const auto& goal : domain.goals()) from_goals.add_root(goal);
  } else {
    from_goals.add_root(domain.goal());
  }
  for (NodeTable::Number root = 0; root < from_starts.size(); ++root) {
    if (from_goals.has_state_of(from_starts, root)) return {.end = End::solved, .most_stored = 1};
  }
  BreadthFirstTree forward(from_starts, &from_goals);
  BreadthFirstTree backward(from_goals, &from_starts);
  auto result = from_starts.with_moves(grow(forward, &backward, limits));
  if (!result.solved()) return result;
  const auto& state = forward.last() ? from_starts[*forward.last()].state : from_goals[*backward.last()].state;
  result.moves = from_starts.moves_to(*from_starts.find(state));
  const auto back = from_goals.moves_to(*from_goals.find(state));
  std::transform(back.rbegin(), back.rend(), std::back_inserter(result.moves),
                 [&](const auto& move) { return domain.inverse(move); });
  return result;
}
template <ReversibleDomain D>
[[nodiscard]] Result<typename D::Move> bidirectional_breadth_first(const D& domain, const typename D::State& start,
                                                                   const Limits& limits = {}) {
  return bidirectional_breadth_first(domain, std::span(&start, 1), limits);
}

}  // namespace tilepdb::search
