// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "tilepdb/search/carrying.hpp"
#include "tilepdb/search/domain.hpp"
#include "tilepdb/search/limit_watch.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::search {

/// Depth-first search again and again, each time with a larger bound on moves made and moves left; stores nothing but
/// the path. Of the ways to a state it leaves out those that a PruningDomain knows as superfluous, in other domains the
/// move straight back alone. Where states can be reached again and again, a puzzle without solution is not found out,
/// but ends at the depth limit. No state is expanded whose moves made and left are more than the bound, nor a bound
/// begun that is larger than the limit.
template <Domain D>
class IterativeDeepening {
 public:
  using State = typename D::State;
  using Move = typename D::Move;

  /// Without heuristic values the bound is the depth alone.
  IterativeDeepening(const D& domain, bool with_heuristic, const Limits& limits)
      : domain_(domain), with_heuristic_(with_heuristic), limits_(limits), watch_(limits) {}

  [[nodiscard]] Result<Move> solve(const State& start) {
    const Carried carried = with_heuristic_ ? Carrying<D>::at(domain_, start) : Carried{};
    bound_ = heuristic(start, carried, {}, none);
    while (!end_) {
      if (bound_ == none) {
        end_ = End::unsolvable;
        break;
      }
      result_.at_least = bound_;
      if (bound_ > limits_.depth) {
        end_ = End::out_of_depth;
      } else {
        search_bound(start, carried);
      }
    }
    result_.end = *end_;
    return std::move(result_);
  }

 private:
  static constexpr unsigned none = std::numeric_limits<unsigned>::max();

  struct Unknown {};
  template <typename T>
  struct SequenceOf {
    using type = Unknown;
  };
  template <PruningDomain T>
  struct SequenceOf<T> {
    using type = typename T::Sequence;
  };
  using Sequence = typename SequenceOf<D>::type;
  template <typename T>
  struct AskedOf {
    using type = Unknown;
  };
  template <AskingDomain T>
  struct AskedOf<T> {
    using type = decltype(std::declval<const T&>()
                              .expansion(std::declval<const State&>(), std::declval<const typename T::Carried&>())
                              .ask(std::declval<const State&>(), 0U));
  };
  using Asked = typename AskedOf<D>::type;
  using Carried = typename Carrying<D>::Carried;

  [[nodiscard]] std::optional<Sequence> continued(const Sequence& sequence, const State& state,
                                                  const Move& move) const {
    if constexpr (PruningDomain<D>) {
      return domain_.continued(sequence, state, move);
    } else {
      return sequence;
    }
  }

  /// Where `enough` moves left already cut it can be less than the full value.
  [[nodiscard]] unsigned heuristic(const State& state, const Carried& carried, const Sequence& sequence,
                                   unsigned enough) const {
    if (!with_heuristic_) return 0;
    if constexpr (SequencedDomain<D>) {
      return static_cast<unsigned>(domain_.heuristic(state, carried, sequence));
    } else if constexpr (CuttingDomain<D>) {
      return static_cast<unsigned>(domain_.heuristic(state, enough));
    } else {
      return Carrying<D>::heuristic(domain_, state, carried);
    }
  }

  void search_bound(const State& start, const Carried& carried) {
    next_bound_ = none;
    if (search(start, start, carried, {})) end_ = End::solved;
    if (end_) return;
    watch_.completed(bound_, result_.expanded, 0);
    bound_ = next_bound_;
  }

  /// Whether the bound leaves out a child of a state after g moves, whose heuristic need not be known beyond `enough`.
  [[nodiscard]] bool is_left_out(unsigned g, const State& child, const Carried& carried, const Sequence& sequence,
                                 unsigned enough) {
    const unsigned f = least_length(g + 1, heuristic(child, carried, sequence, enough));
    if (f > bound_) next_bound_ = std::min(next_bound_, f);
    return f > bound_;
  }

  /// Searches below the path's last state, which the bound allows and whose parent is the start's own at the start; the
  /// moves are kept if it finds a goal.
  bool search(const State& parent, const State& state, const Carried& carried, const Sequence& sequence) {
    const auto g = static_cast<unsigned>(result_.moves.size());
    result_.most_stored = std::max<std::uint64_t>(result_.most_stored, g + 1);
    if (domain_.is_goal(state)) return true;
    end_ = watch_.reached(result_.expanded, 0,
                          [&] { return watch_.progress(bound_, result_.expanded, result_.generated, 0); });
    if (end_) return false;
    ++result_.expanded;
    auto expansion = Carrying<D>::expansion(domain_, state, carried);
    if constexpr (PrefetchingDomain<D>) {
      if (with_heuristic_) return search_children(state, expansion, sequence);
    }
    for (const Move move : domain_.moves(state)) {
      const auto longer = continued(sequence, state, move);
      if (!longer) continue;
      const State child = domain_.after(state, move);
      ++result_.generated;
      if (!PruningDomain<D> && child == parent) continue;
      const Carried next = with_heuristic_ ? expansion.after(move) : Carried{};
      if (is_left_out(g, child, next, *longer, bound_ - g)) continue;
      result_.moves.push_back(move);
      if (search(state, child, next, *longer)) return true;
      result_.moves.pop_back();
      if (end_) return false;
    }
    return false;
  }

  /// The same below a state of which all children are made before any is looked at.
  template <typename Expansion>
  bool search_children(const State& state, const Expansion& expansion, const Sequence& sequence) {
    const auto g = static_cast<unsigned>(result_.moves.size());
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
      ++result_.generated;
      const Carried next = answer(expansion, child, bound_ - g);
      if (is_left_out(g, child.state, next, child.sequence, bound_ - g)) continue;
      result_.moves.push_back(child.move);
      if (search(state, child.state, next, child.sequence)) return true;
      result_.moves.pop_back();
      if (end_) return false;
    }
    children_.resize(first);
    return false;
  }

  struct Child {
    State state;
    Move move;
    Sequence sequence;
    [[no_unique_address]] Asked asked;
  };

  template <typename Expansion>
  [[nodiscard]] static Asked ask(const Expansion& expansion, const State& child, unsigned enough) {
    if constexpr (AskingDomain<D>) {
      return expansion.ask(child, enough);
    } else {
      expansion.prefetch(child);
      return {};
    }
  }
  template <typename Expansion>
  [[nodiscard]] static Carried answer(const Expansion& expansion, const Child& child, unsigned enough) {
    if constexpr (AskingDomain<D>) {
      return expansion.after(child.state, child.asked, enough);
    } else {
      return expansion.after(child.state, enough);
    }
  }

  const D& domain_;
  bool with_heuristic_;
  const Limits& limits_;
  LimitWatch watch_;
  unsigned bound_ = 0;
  unsigned next_bound_ = none;
  std::optional<End> end_;
  Result<Move> result_{};
  std::vector<Child> children_{};  // of the path's states, one behind the other
};

/// IDA* (Korf 1985): a shortest solution, if the heuristic is a lower bound.
template <Domain D>
[[nodiscard]] Result<typename D::Move> idastar(const D& domain, const typename D::State& start,
                                               const Limits& limits = {}) {
  return IterativeDeepening<D>(domain, true, limits).solve(start);
}

/// Depth-first iterative deepening (Korf 1985): a shortest solution, without a heuristic.
template <Domain D>
[[nodiscard]] Result<typename D::Move> iterative_deepening(const D& domain, const typename D::State& start,
                                                           const Limits& limits = {}) {
  return IterativeDeepening<D>(domain, false, limits).solve(start);
}

}  // namespace tilepdb::search
