// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <ranges>

namespace tilepdb::search {

/// A puzzle that the algorithms of this folder can solve. Every move costs 1.
///
/// - `State` is a value, small enough to copy; it has a default constructor and ==.
/// - `Move` names a move, a small value as well.
/// - `moves(state)` is a range of the moves that are possible, and `after(state, move)` where one leads.
/// - `is_goal(state)` tells whether the puzzle is solved.
/// - `heuristic(state)` is a lower bound of the moves left, 0 at the goal. If it is too high somewhere, solutions may
/// be
///   longer than needed; 0 everywhere is always right.
/// - `hash(state)` is equal for equal states and spreads others over all 64 bits.
///
/// docs/examples/own_puzzle.cpp is a whole example.
template <typename D>
concept Domain = std::regular<typename D::State> && std::copyable<typename D::Move> &&
    requires(const D& domain, const typename D::State& state, const typename D::Move& move) {
  { domain.moves(state) } -> std::ranges::input_range;
  requires std::convertible_to < std::ranges::range_value_t<decltype(domain.moves(state))>,
  typename D::Move > ;
  { domain.after(state, move) } -> std::convertible_to<typename D::State>;
  { domain.is_goal(state) } -> std::convertible_to<bool>;
  { domain.heuristic(state) } -> std::convertible_to<unsigned>;
  { domain.hash(state) } -> std::convertible_to<std::uint64_t>;
};

/// A domain with one goal that is known, in which every move can be taken back: it can be searched from both ends.
///
/// - `goal()` is that goal.
/// - `inverse(move)` is the move back: possible after `move`, and leads to the state before.
template <typename D>
concept ReversibleDomain = Domain<D> && requires(const D& domain, const typename D::Move& move) {
  { domain.goal() } -> std::convertible_to<typename D::State>;
  { domain.inverse(move) } -> std::convertible_to<typename D::Move>;
};

}  // namespace tilepdb::search
