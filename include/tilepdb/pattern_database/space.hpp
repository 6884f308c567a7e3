// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>

namespace tilepdb::pattern_database::inline v1 {

/// What a pattern database is one of. It goes into the table's header, so that a table is never read for another space:
/// spaces that are not the same must not have the same name.
struct Name {
  std::string puzzle;      ///< 1 to 31 lower-case letters, digits and hyphens
  std::string parameters;  ///< of puzzle and pattern: up to 767 printable ASCII characters, of the writer's choosing

  friend bool operator==(const Name&, const Name&) = default;
};

/// What every abstraction of a puzzle says.
///
/// - `name()` is what tables of it are called.
/// - `size()` is how many states it has, at least 1 and less than 2^48. They are numbered from 0.
/// - `moves()` is how many moves a state has at most.
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
/// - `State` is a value.
/// - `rank(state)` numbers the states, and `unrank(index)` is the state of a number; each undoes the other.
/// - `after(state, move)` is where a move below `moves()` leads, or nothing if the state does not have it.
/// - `goals()` is a range of the states whose h is 0, at least one.
///
/// Further members are taken where they are. The functions are called by several threads at once; what they throw ends
/// the work and is thrown to its caller.
///
/// - `cost(state, move)` is 0 or 1. Without it each move costs 1. Moves of what the pattern leaves out cost 0 where
///   tables are to be added up.
/// - `undirected()` tells whether each move can be taken back by one of the same cost. Without it, or something that
///   follows, levels are made by looking from every state that is left whether a move leads to the last level.
/// - `moves_back()` and `before(state, move)` are the same the other way round, for spaces that are not undirected: a
///   state from which one move, of cost 1, leads to this one, or nothing. Each is to be there for one `move`, and may
///   be for several.
/// - `parity(state)` is a bool that each move of cost 1 changes and that is the same for all goals. With it, 1 bit a
///   state is enough.
template <typename S>
concept StateSpace = NamedSpace<S> && std::copyable<typename S::State> &&
    requires(const S& space, const typename S::State& state, std::uint64_t index, unsigned move) {
  { space.rank(state) } -> std::convertible_to<std::uint64_t>;
  { space.unrank(index) } -> std::convertible_to<typename S::State>;
  { space.after(state, move) } -> detail::StateOrNothing<typename S::State>;
  { space.goals() } -> std::ranges::input_range;
};

/// An abstraction described by the numbers of its states, for those that know how a move changes a number.
///
/// - `expander()` is an object that finds neighbours. Each thread has one, so it can keep what many calls have in
///   common; they come with rising indices, most of them close together. `expander().any(index, visit)` calls
///   `visit(neighbour, cost)` for what each move leads to, until it returns true; returns whether it did. Constants of
///   its class are taken where they are: `bool unit_cost`, false if some moves cost 0.
/// - `goals()` is a range of the indices whose h is 0, at least one.
/// - `walker()`, where it is, is the same for indices that come in no order: an object that is made in a moment.
/// - `undirected()` and `parity(index)` are as in StateSpace, and `expander_back()` finds states before instead.
template <typename S>
concept IndexSpace = NamedSpace<S> && requires(const S& space, std::uint64_t index) {
  {
    space.expander().any(index, [](std::uint64_t, unsigned) { return false; })
    } -> std::convertible_to<bool>;
  { space.goals() } -> std::ranges::input_range;
};

/// What a pattern database can be made of.
template <typename S>
concept PatternSpace = StateSpace<S> || IndexSpace<S>;

}  // namespace tilepdb::pattern_database::inline v1
