// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <ranges>

#include "tilepdb/pattern_database/space.hpp"

namespace tilepdb::pattern_database::inline v1::detail {

/// Whether a space is meant to be described by numbers.
template <typename S>
concept HasExpander = requires(const S& space) {
  space.expander();
};

/// Ends the compilation with what a class lacks to be a PatternSpace: compilers name the whole concept alone.
template <typename S>
constexpr void complain_of_space() {
  static_assert(NamedSpace<S>, "a space has name(), size() and moves(), each of them const");
  static_assert(
      requires(const S& space) {
        { space.goals() } -> std::ranges::input_range;
      },
      "a space has goals(), const, which returns a range of states, of indices if there is an expander()");
  if constexpr (HasExpander<S>) {
    static_assert(IndexSpace<S>,
                  "expander(), const, has any(index, visit): it calls visit(neighbour, cost), see space.hpp");
  } else {
    static_assert(
        requires { typename S::State; }, "a space has a type State, or an expander()");
    if constexpr (requires { typename S::State; }) {
      using State = typename S::State;
      static_assert(std::copyable<State>, "a space's State can be copied and assigned");
      static_assert(
          requires(const S& space, const State& state) {
            { space.rank(state) } -> std::convertible_to<std::uint64_t>;
          },
          "a space has rank(state), const, which returns a number");
      static_assert(
          requires(const S& space, std::uint64_t index) {
            { space.unrank(index) } -> std::convertible_to<State>;
          },
          "a space has unrank(index), const, which returns a State");
      static_assert(
          requires(const S& space, const State& state, unsigned move) {
            { space.after(state, move) } -> StateOrNothing<State>;
          },
          "a space has after(state, move), const, which returns a State or a std::optional of one");
    }
  }
}

}  // namespace tilepdb::pattern_database::inline v1::detail
