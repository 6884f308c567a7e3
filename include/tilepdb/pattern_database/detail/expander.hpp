// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "tilepdb/pattern_database/space.hpp"

namespace tilepdb::pattern_database::inline v1::detail {

template <typename S>
concept HasUndirected = requires(const S& space) {
  { space.undirected() } -> std::convertible_to<bool>;
};

template <typename S>
concept HasCost = requires(const S& space, const typename S::State& state) {
  { space.cost(state, 0U) } -> std::convertible_to<unsigned>;
};

template <typename S>
concept HasBefore = requires(const S& space, const typename S::State& state) {
  { space.moves_back() } -> std::convertible_to<unsigned>;
  { space.before(state, 0U) } -> StateOrNothing<typename S::State>;
};

template <typename S>
concept HasExpanderBack = requires(const S& space, std::uint64_t index) {
  {
    space.expander_back().any(index, [](std::uint64_t, unsigned) { return false; })
    } -> std::convertible_to<bool>;
};

/// Finds the neighbours of a StateSpace's states by index; with Back, the predecessors.
template <StateSpace S, bool Back = false>
class StateExpander {
 public:
  static constexpr bool unit_cost = !HasCost<S>;

  explicit StateExpander(const S& space)
      : space_(&space), moves_(Back ? moves_back(space) : static_cast<unsigned>(space.moves())) {}

  template <typename Visit>
  bool any(std::uint64_t index, Visit&& visit) {
    const typename S::State state = space_->unrank(index);
    for (unsigned move = 0; move < moves_; ++move) {
      const auto next = step(state, move);
      if constexpr (std::convertible_to<decltype(next), typename S::State>) {
        if (visit(static_cast<std::uint64_t>(space_->rank(next)), cost(state, move))) return true;
      } else {
        if (next && visit(static_cast<std::uint64_t>(space_->rank(*next)), cost(state, move))) return true;
      }
    }
    return false;
  }

 private:
  [[nodiscard]] static unsigned moves_back(const S& space) {
    if constexpr (HasBefore<S>) return static_cast<unsigned>(space.moves_back());
    return 0;
  }
  [[nodiscard]] auto step(const typename S::State& state, unsigned move) const {
    if constexpr (Back) {
      return space_->before(state, move);
    } else {
      return space_->after(state, move);
    }
  }
  [[nodiscard]] unsigned cost(const typename S::State& state, unsigned move) const {
    if constexpr (HasCost<S> && !Back) return static_cast<unsigned>(space_->cost(state, move));
    return 1;
  }

  const S* space_;
  unsigned moves_;
};

/// Returns an object that finds the neighbours of a space's states.
template <PatternSpace S>
[[nodiscard]] auto make_expander(const S& space) {
  if constexpr (IndexSpace<S>) {
    return space.expander();
  } else {
    return StateExpander<S>(space);
  }
}

/// Returns an expander for states that are far apart, which caches nothing.
template <PatternSpace S>
[[nodiscard]] auto make_walker(const S& space) {
  if constexpr (requires { space.walker(); }) {
    return space.walker();
  } else {
    return make_expander(space);
  }
}

template <PatternSpace S>
using ExpanderOf = decltype(make_expander(std::declval<const S&>()));

template <PatternSpace S>
[[nodiscard]] constexpr bool has_unit_cost() {
  if constexpr (requires { ExpanderOf<S>::unit_cost; }) return ExpanderOf<S>::unit_cost;
  return true;
}

/// Returns whether a directed space provides predecessors. The cost of the moves to them is unknown.
template <PatternSpace S>
[[nodiscard]] constexpr bool knows_before() {
  if constexpr (IndexSpace<S>) return HasExpanderBack<S>;
  if constexpr (StateSpace<S>) return HasBefore<S> && !HasCost<S>;
  return false;
}

/// Returns an object that finds predecessors, or neighbours if the space does not provide predecessors.
template <PatternSpace S>
[[nodiscard]] auto make_expander_back(const S& space) {
  if constexpr (!knows_before<S>()) {
    return make_expander(space);
  } else if constexpr (IndexSpace<S>) {
    return space.expander_back();
  } else {
    return StateExpander<S, true>(space);
  }
}

template <PatternSpace S>
[[nodiscard]] bool is_undirected(const S& space) {
  if constexpr (HasUndirected<S>) return space.undirected();
  return false;
}

template <PatternSpace S>
[[nodiscard]] constexpr bool has_parity() {
  if constexpr (IndexSpace<S>) {
    return requires(const S& space) {
      { space.parity(std::uint64_t{}) } -> std::convertible_to<bool>;
    };
  } else {
    return requires(const S& space, const typename S::State& state) {
      { space.parity(state) } -> std::convertible_to<bool>;
    };
  }
}

template <PatternSpace S>
[[nodiscard]] bool parity_of(const S& space, std::uint64_t index) {
  if constexpr (!has_parity<S>()) {
    return false;
  } else if constexpr (IndexSpace<S>) {
    return space.parity(index);
  } else {
    return space.parity(space.unrank(index));
  }
}

}  // namespace tilepdb::pattern_database::inline v1::detail
