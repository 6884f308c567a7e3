// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tilepdb/search/detail/domain.hpp"
#include "tilepdb/search/domain.hpp"
#include "tilepdb/search/limit_watch.hpp"

namespace tilepdb::search {

struct DepthFirstCounts {
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::uint64_t most_stored = 0;  ///< states on the longest path
};

/// The part of a depth-first search within a bound that does not depend on the domain.
class DepthFirstSearch {
 public:
  static constexpr unsigned none = std::numeric_limits<unsigned>::max();

  /// Called when no granted expansions are left, first before any; returns how many more are granted. Returning 0 ends
  /// the search.
  using Pause = std::function<std::uint64_t(const DepthFirstCounts&)>;

  virtual ~DepthFirstSearch() = default;
  DepthFirstSearch(const DepthFirstSearch&) = delete;
  DepthFirstSearch& operator=(const DepthFirstSearch&) = delete;

  /// Returns the least f-value found above the bound: the bound of the next iteration.
  [[nodiscard]] unsigned next_bound() const noexcept { return next_bound_; }
  void forget_next_bound() noexcept { next_bound_ = none; }

  [[nodiscard]] bool stopped() const noexcept { return stopped_; }
  [[nodiscard]] const DepthFirstCounts& counts() const noexcept { return counts_; }
  virtual void forget_counts() noexcept { counts_ = {}; }

 protected:
  explicit DepthFirstSearch(Pause pause) : pause_(std::move(pause)) {}

  Pause pause_;
  bool stopped_ = false;
  unsigned next_bound_ = none;
  DepthFirstCounts counts_{};
};

/// Depth-first search below a state, limited by a bound on the moves made plus the moves left: one iteration of
/// IterativeDeepening. Stores only the current path. One thread uses an object; several objects can search below
/// different states concurrently.
template <Domain D>
class BoundedSearch final : public DepthFirstSearch {
 public:
  using State = typename D::State;
  using Move = typename D::Move;
  using Carried = typename Carrying<D>::Carried;

  /// How many roots search() takes at once.
  static constexpr std::size_t most_roots = 1;
  /// Threads share an iteration if the previous one had at least this number of expansions.
  static constexpr std::uint64_t least_shared = 20'000;

  using Sequence = decltype(detail::sequence_of<D>());

  /// A state within the bound, and how it was reached from the start.
  struct Root {
    State parent{};  ///< the start is its own parent
    State state{};
    Carried carried{};
    Sequence sequence{};
    std::vector<Move> moves{};
    DepthFirstCounts before{};  ///< counters of roots() when this root was found
  };

  /// Without the heuristic, the bound limits only the depth. The domain must outlive the search.
  BoundedSearch(const D& domain, bool with_heuristic, Pause pause)
      : DepthFirstSearch(std::move(pause)), domain_(domain), with_heuristic_(with_heuristic) {}

  [[nodiscard]] Root root(const State& start) const {
    Root root;
    root.parent = root.state = start;
    if (with_heuristic_) root.carried = Carrying<D>::at(domain_, start);
    return root;
  }
  [[nodiscard]] unsigned heuristic(const Root& root) const {
    return heuristic(root.state, root.carried, root.sequence, none);
  }

  /// Searches below a state and returns whether a goal was found; moves() is then its path. If the result is false and
  /// the search is not stopped(), no goal lies within the bound.
  [[nodiscard]] bool search(const Root& root, unsigned bound) {
    bound_ = bound;
    moves_ = root.moves;
    children_.clear();
    return search(root.parent, root.state, root.carried, root.sequence);
  }

  /// Searches below the first root of a span.
  [[nodiscard]] bool search(std::span<const Root> roots, unsigned bound) { return search(roots.front(), bound); }

  /// Searches like search(), but stops at states that are `depth` moves from the start. Returns these states in search
  /// order; if a goal is found, it comes last.
  [[nodiscard]] std::vector<Root> roots(const Root& root, unsigned bound, unsigned depth) {
    std::vector<Root> found;
    collected_ = &found;
    depth_ = depth;
    (void)search(root, bound);
    collected_ = nullptr;
    depth_ = none;
    return found;
  }

  void forget_counts() noexcept override {
    DepthFirstSearch::forget_counts();
    pause_at_ = 0;
  }
  [[nodiscard]] const std::vector<Move>& moves() const noexcept { return moves_; }

 private:
  using Asked = decltype(detail::asked_of(std::declval<const D&>(), std::declval<const State&>()));

  struct Child {
    State state;
    Move move;
    Sequence sequence;
    [[no_unique_address]] Asked asked;
  };

  [[nodiscard]] std::optional<Sequence> continued(const Sequence& sequence, const State& state,
                                                  const Move& move) const {
    if constexpr (PruningDomain<D>) {
      return domain_.continued(sequence, state, move);
    } else {
      return sequence;
    }
  }

  /// With a CuttingDomain, the result may be less than the full value if it is at least `enough`.
  [[nodiscard]] unsigned heuristic(const State& state, const Carried& carried, const Sequence& sequence,
                                   unsigned enough) const {
    if (!with_heuristic_) return 0;
    if constexpr (detail::SequencedDomain<D>) {
      return static_cast<unsigned>(domain_.heuristic(state, carried, sequence));
    } else if constexpr (detail::CuttingDomain<D>) {
      return static_cast<unsigned>(domain_.heuristic(state, enough));
    } else {
      return Carrying<D>::heuristic(domain_, state, carried);
    }
  }

  /// Returns whether the bound prunes a child of a state at depth g. Heuristic values above `enough` need not be exact.
  [[nodiscard]] bool is_left_out(unsigned g, const State& child, const Carried& carried, const Sequence& sequence,
                                 unsigned enough) {
    const unsigned f = least_length(g + 1, heuristic(child, carried, sequence, enough));
    if (f > bound_) next_bound_ = std::min(next_bound_, f);
    return f > bound_;
  }

  [[nodiscard]] bool has_to_stop() {
    const std::uint64_t more = pause_(counts_);
    stopped_ = more == 0;
    pause_at_ = counts_.expanded + more;
    return stopped_;
  }

  /// Searches below the last state of the path, which is within the bound. The parent of the start is the start itself.
  bool search(const State& parent, const State& state, const Carried& carried, const Sequence& sequence) {
    const auto g = static_cast<unsigned>(moves_.size());
    const bool is_goal = domain_.is_goal(state);
    if (g >= depth_ || (is_goal && collected_ != nullptr)) {
      collected_->push_back({parent, state, carried, sequence, moves_, counts_});
      return is_goal;
    }
    counts_.most_stored = std::max<std::uint64_t>(counts_.most_stored, g + 1);
    if (is_goal) return true;
    if (counts_.expanded >= pause_at_ && has_to_stop()) return false;
    ++counts_.expanded;
    auto expansion = Carrying<D>::expansion(domain_, state, carried);
    if constexpr (PrefetchingDomain<D>) {
      if (with_heuristic_) return search_children(state, expansion, sequence);
    }
    for (const Move move : domain_.moves(state)) {
      const auto longer = continued(sequence, state, move);
      if (!longer) continue;
      const State child = domain_.after(state, move);
      ++counts_.generated;
      if (!PruningDomain<D> && child == parent) continue;
      const Carried next = with_heuristic_ ? expansion.after(move) : Carried{};
      if (is_left_out(g, child, next, *longer, bound_ - g)) continue;
      moves_.push_back(move);
      if (search(state, child, next, *longer)) return true;
      moves_.pop_back();
      if (stopped_) return false;
    }
    return false;
  }

  /// Searches below a state; generates all children before it visits the first.
  template <typename Expansion>
  bool search_children(const State& state, const Expansion& expansion, const Sequence& sequence) {
    const auto g = static_cast<unsigned>(moves_.size());
    const std::size_t first = children_.size();
    for (const Move move : domain_.moves(state)) {
      const auto longer = continued(sequence, state, move);
      if (!longer) continue;
      const State child = domain_.after(state, move);
      children_.push_back({child, move, *longer, ask(expansion, child, bound_ - g)});
    }
    const std::size_t end = children_.size();
    for (std::size_t i = first; i < end; ++i) {
      const Child child = children_[i];
      ++counts_.generated;
      const Carried next = answer(expansion, child, bound_ - g);
      if (is_left_out(g, child.state, next, child.sequence, bound_ - g)) continue;
      moves_.push_back(child.move);
      if (search(state, child.state, next, child.sequence)) return true;
      moves_.pop_back();
      if (stopped_) return false;
    }
    children_.resize(first);
    return false;
  }

  template <typename Expansion>
  [[nodiscard]] static Asked ask(const Expansion& expansion, const State& child, unsigned enough) {
    if constexpr (detail::AskingDomain<D>) {
      return expansion.ask(child, enough);
    } else {
      expansion.prefetch(child);
      return {};
    }
  }
  template <typename Expansion>
  [[nodiscard]] static Carried answer(const Expansion& expansion, const Child& child, unsigned enough) {
    if constexpr (detail::AskingDomain<D>) {
      return expansion.after(child.state, child.asked, enough);
    } else {
      return expansion.after(child.state, enough);
    }
  }

  const D& domain_;
  bool with_heuristic_;
  std::uint64_t pause_at_ = 0;  // number of expansions
  unsigned bound_ = 0;
  unsigned depth_ = none;  // depth at which roots are collected
  std::vector<Root>* collected_ = nullptr;
  std::vector<Move> moves_{};
  std::vector<Child> children_{};  // a stack: the children of each state on the path
};

}  // namespace tilepdb::search
