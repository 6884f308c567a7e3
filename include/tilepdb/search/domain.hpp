// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>

namespace tilepdb::search {

template <typename Range, typename Value>
concept RangeOf = std::ranges::input_range<Range> && std::convertible_to<std::ranges::range_value_t<Range>, Value>;

/// A puzzle that the algorithms of this folder can solve. Every move costs 1.
///
/// - `State` is a value, small enough to copy; it has a default constructor and ==.
/// - `Move` names a move, a small value with a default constructor as well.
/// - `moves(state)` is a range of the moves that are possible, and `after(state, move)` where one leads.
/// - `is_goal(state)` tells whether the puzzle is solved.
/// - `heuristic(state)` is a lower bound of the moves left, 0 at the goal. If it is too high somewhere, solutions can
///   be longer than needed; 0 everywhere is always right.
/// - `hash(state)` is equal for equal states and spreads others over all 64 bits.
///
/// docs/examples/own_puzzle.cpp is a whole example.
template <typename D>
concept Domain = std::regular<typename D::State> && std::semiregular<typename D::Move> &&
    requires(const D& domain, const typename D::State& state, const typename D::Move& move) {
  { domain.moves(state) } -> RangeOf<typename D::Move>;
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

/// A domain that knows sequences of moves which a search that stores no states need not follow, for others lead to the
/// same states in as few moves (Taylor & Korf 1993). From each state to each other a shortest way has to remain.
///
/// - `Sequence` is what matters of the moves made, a small value; the default one is that of no moves.
/// - `continued(sequence, state, move)` is the same with a move more, which is made in `state`, or nothing if that need
///   not be followed.
template <typename D>
concept PruningDomain = Domain<D> && std::semiregular<typename D::Sequence> &&
    requires(const D& domain, const typename D::Sequence& sequence, const typename D::State& state,
             const typename D::Move& move) {
  { domain.continued(sequence, state, move) } -> std::convertible_to<std::optional<typename D::Sequence>>;
};

/// A domain whose heuristic is found sooner from that of the state before than from the state alone: something is
/// carried along with each state.
///
/// - `Carried` is that, a small value, which is stored with each state; `carried(state)` finds it from the state alone.
/// - `expansion(state, carried)` is a state whose moves are made; its `after(move)` is the Carried of the state that
///   a move leads to. What moves have in common it finds once, at the first. It refers to neither argument.
/// - `heuristic(state, carried)` is `heuristic(state)`.
template <typename D>
concept CarryingDomain = Domain<D> && std::semiregular<typename D::Carried> &&
    requires(const D& domain, const typename D::State& state, const typename D::Carried& carried,
             const typename D::Move& move) {
  { domain.carried(state) } -> std::convertible_to<typename D::Carried>;
  { domain.expansion(state, carried).after(move) } -> std::convertible_to<typename D::Carried>;
  { domain.heuristic(state, carried) } -> std::convertible_to<unsigned>;
};

/// A carrying domain that is told of all states that moves lead to before the first is looked at, so that memory is
/// read in time.
///
/// - `expansion(state, carried).prefetch(child)` is told of such a state.
/// - `expansion(state, carried).after(child, enough)` is the Carried of one, and need be right only if its heuristic is
///   less than `enough`; else its heuristic is something between `enough` and the right one.
template <typename D>
concept PrefetchingDomain = CarryingDomain<D> && PruningDomain<D> &&
    requires(const D& domain, const typename D::State& state, const typename D::Carried& carried, unsigned enough) {
  domain.expansion(state, carried).prefetch(state);
  { domain.expansion(state, carried).after(state, enough) } -> std::convertible_to<typename D::Carried>;
};

/// A few moves, for Domain::moves(): at most so many, without memory of their own.
template <typename Move, std::size_t Most>
class MoveList {
 public:
  /// There must be room.
  void add(Move move) noexcept { moves_[count_++] = move; }
  [[nodiscard]] const Move* begin() const noexcept { return moves_.data(); }
  [[nodiscard]] const Move* end() const noexcept { return moves_.data() + count_; }

 private:
  std::array<Move, Most> moves_{};
  unsigned count_ = 0;
};

}  // namespace tilepdb::search
