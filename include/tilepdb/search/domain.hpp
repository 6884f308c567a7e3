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
/// - `State` is small and copyable, with a default constructor and ==.
/// - `Move` identifies a move and is small, with a default constructor.
/// - `moves(state)` is a range of the possible moves, and `after(state, move)` is the state after a move.
/// - `is_goal(state)` returns whether the puzzle is solved.
/// - `heuristic(state)` is a lower bound on the moves left, 0 at the goal. If it is too high anywhere, solutions may
///   not be optimal; 0 everywhere is always valid.
/// - `hash(state)` is equal for equal states, and spreads different states over all 64 bits.
///
/// docs/examples/own_puzzle.cpp is a complete example.
template <typename D>
concept Domain = std::regular<typename D::State> && std::semiregular<typename D::Move> &&
    requires(const D& domain, const typename D::State& state, const typename D::Move& move) {
  { domain.moves(state) } -> RangeOf<typename D::Move>;
  { domain.after(state, move) } -> std::convertible_to<typename D::State>;
  { domain.is_goal(state) } -> std::convertible_to<bool>;
  { domain.heuristic(state) } -> std::convertible_to<unsigned>;
  { domain.hash(state) } -> std::convertible_to<std::uint64_t>;
};

/// A domain with one known goal and reversible moves, which can be searched from both ends.
///
/// - `goal()` is the goal.
/// - `inverse(move)` is the move that undoes `move`.
template <typename D>
concept ReversibleDomain = Domain<D> && requires(const D& domain, const typename D::Move& move) {
  { domain.goal() } -> std::convertible_to<typename D::State>;
  { domain.inverse(move) } -> std::convertible_to<typename D::Move>;
};

/// A domain that recognizes redundant move sequences: those that reach the same state as another sequence that is not
/// longer (Taylor & Korf 1993). Searches that store no states prune them. At least one shortest path between any two
/// states must remain.
///
/// - `Sequence` is a small value that describes the relevant part of the moves made. The default value means no moves.
/// - `continued(sequence, state, move)` extends the sequence by a move made in `state`, or is nothing if that move is
///   redundant.
template <typename D>
concept PruningDomain = Domain<D> && std::semiregular<typename D::Sequence> &&
    requires(const D& domain, const typename D::Sequence& sequence, const typename D::State& state,
             const typename D::Move& move) {
  { domain.continued(sequence, state, move) } -> std::convertible_to<std::optional<typename D::Sequence>>;
};

/// A domain that carries data along with each state to compute its heuristic incrementally, which is faster than from
/// the state alone.
///
/// - `Carried` is the data, a small value stored with each state; `carried(state)` computes it from the state alone.
/// - `expansion(state, carried)` is a state being expanded; its `after(move)` is the Carried of the state after a move.
///   The first call of `after` can compute values that all moves share. The expansion must not keep references to its
///   arguments.
/// - `heuristic(state, carried)` equals `heuristic(state)`.
template <typename D>
concept CarryingDomain = Domain<D> && std::semiregular<typename D::Carried> &&
    requires(const D& domain, const typename D::State& state, const typename D::Carried& carried,
             const typename D::Move& move) {
  { domain.carried(state) } -> std::convertible_to<typename D::Carried>;
  { domain.expansion(state, carried).after(move) } -> std::convertible_to<typename D::Carried>;
  { domain.heuristic(state, carried) } -> std::convertible_to<unsigned>;
};

/// A carrying domain that receives all children before the first is visited, so it can prefetch memory.
///
/// - `expansion(state, carried).prefetch(child)` prefetches for one child.
/// - `expansion(state, carried).after(child, enough)` is the Carried of a child. It must be exact if the child's
///   heuristic is less than `enough`; otherwise its heuristic may be any value from `enough` to the exact one.
template <typename D>
concept PrefetchingDomain = CarryingDomain<D> && PruningDomain<D> &&
    requires(const D& domain, const typename D::State& state, const typename D::Carried& carried, unsigned enough) {
  domain.expansion(state, carried).prefetch(state);
  { domain.expansion(state, carried).after(state, enough) } -> std::convertible_to<typename D::Carried>;
};

/// A list of at most `Most` moves for Domain::moves(), without dynamic memory.
template <typename Move, std::size_t Most>
class MoveList {
 public:
  /// The list must not be full.
  void add(Move move) noexcept { moves_[count_++] = move; }
  [[nodiscard]] const Move* begin() const noexcept { return moves_.data(); }
  [[nodiscard]] const Move* end() const noexcept { return moves_.data() + count_; }

 private:
  std::array<Move, Most> moves_{};
  unsigned count_ = 0;
};

}  // namespace tilepdb::search
