// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>

namespace tilepdb::pattern_database::inline v1 {

/// Identifies the space of a pattern database. The table's header stores the name, and only a space with the same name
/// can open the table, so different spaces need different names.
struct Name {
  std::string puzzle;      ///< 1 to 31 lower-case letters, digits and hyphens
  std::string parameters;  ///< parameters of puzzle and pattern: up to 767 printable ASCII characters in any format

  friend bool operator==(const Name&, const Name&) = default;
};

/// Common members of all abstractions of a puzzle.
///
/// - `name()` identifies the space and its tables.
/// - `size()` is the number of abstract states, at least 1 and less than 2^48. States are numbered from 0.
/// - `moves()` is the maximum number of moves in any state.
template <typename S>
concept NamedSpace = requires(const S& space) {
  { space.name() } -> std::convertible_to<Name>;
  { space.size() } -> std::convertible_to<std::uint64_t>;
  { space.moves() } -> std::convertible_to<unsigned>;
};

namespace detail {

template <typename Result, typename State>
concept StateOrNothing = std::convertible_to<Result, State> || std::convertible_to<Result, std::optional<State>>;

}  // namespace detail

/// An abstraction described by its states.
///
/// - `State` is a copyable type.
/// - `rank(state)` and `unrank(index)` map states to their numbers and back.
/// - `after(state, move)` is the state after a move, numbered from 0 to `moves() - 1`, or nothing if that move is not
///   possible in the state.
/// - `goals()` is a nonempty range of the states with h 0.
///
/// The members below are optional. Several threads call the functions concurrently; exceptions end the work and
/// propagate to its caller.
///
/// - `cost(state, move)` is 0 or 1; by default each move costs 1. For additive tables, moves of pieces outside the
///   pattern cost 0.
/// - `undirected()` returns whether each move can be undone by one of the same cost. Without this and the next item,
///   each level is found by checking every unreached state for a move to the previous level.
/// - `moves_back()` and `before(state, move)` are the reverse, for spaces that are not undirected: a state from which
///   one move of cost 1 leads to this one, or nothing. Each predecessor must appear for at least one `move`.
/// - `parity(state)` is a bool that is the same for all goals and changes with each move of cost 1. It allows tables
///   with 1 bit per state.
template <typename S>
concept StateSpace = NamedSpace<S> && std::copyable<typename S::State> &&
    requires(const S& space, const typename S::State& state, std::uint64_t index, unsigned move) {
  { space.rank(state) } -> std::convertible_to<std::uint64_t>;
  { space.unrank(index) } -> std::convertible_to<typename S::State>;
  { space.after(state, move) } -> detail::StateOrNothing<typename S::State>;
  { space.goals() } -> std::ranges::input_range;
};

/// An abstraction described by the numbers of its states, for spaces that can compute how a move changes a number.
///
/// - `expander()` returns an object that finds neighbours. Each thread has its own expander, which may cache data
///   between calls; indices come in ascending order and mostly close together. `expander().any(index, visit)` calls
///   `visit(neighbour, cost)` for each move until it returns true, and returns whether it did. Its class may have a
///   constant `bool unit_cost`, false if some moves cost 0.
///   Where some moves lead from a row of consecutive indices to another row in the same order, the class may have the
///   members `shifts_rows()`, `row(index)` and `any_unshifted(index, visit)` of PermutationPattern::Expander.
/// - `goals()` is a nonempty range of the indices with h 0.
/// - `walker()` (optional) returns an expander for indices in any order, which must be cheap to construct.
/// - `undirected()` and `parity(index)` are as in StateSpace; `expander_back()`, which finds predecessors, replaces
///   `before()`. All three are optional.
template <typename S>
concept IndexSpace = NamedSpace<S> && requires(const S& space, std::uint64_t index) {
  {
    space.expander().any(index, [](std::uint64_t, unsigned) { return false; })
    } -> std::convertible_to<bool>;
  { space.goals() } -> std::ranges::input_range;
};

/// A space that a pattern database can be built for.
template <typename S>
concept PatternSpace = StateSpace<S> || IndexSpace<S>;

}  // namespace tilepdb::pattern_database::inline v1
