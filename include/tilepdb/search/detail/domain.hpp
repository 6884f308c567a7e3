// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <variant>

#include "tilepdb/search/domain.hpp"

namespace tilepdb::search {

/// Access to the data that a domain carries along with its states; empty unless it is a CarryingDomain.
template <Domain D>
struct Carrying {
  struct Carried {};
  struct Expansion {
    [[nodiscard]] Carried after(const typename D::Move& /*move*/) const noexcept { return {}; }
  };

  [[nodiscard]] static Carried at(const D& /*domain*/, const typename D::State& /*state*/) noexcept { return {}; }
  [[nodiscard]] static Expansion expansion(const D& /*domain*/, const typename D::State& /*state*/,
                                           const Carried& /*carried*/) noexcept {
    return {};
  }
  [[nodiscard]] static unsigned heuristic(const D& domain, const typename D::State& state, const Carried& /*carried*/) {
    return static_cast<unsigned>(domain.heuristic(state));
  }
};

template <CarryingDomain D>
struct Carrying<D> {
  using Carried = typename D::Carried;

  [[nodiscard]] static Carried at(const D& domain, const typename D::State& state) { return domain.carried(state); }
  [[nodiscard]] static auto expansion(const D& domain, const typename D::State& state, const Carried& carried) {
    return domain.expansion(state, carried);
  }
  [[nodiscard]] static unsigned heuristic(const D& domain, const typename D::State& state, const Carried& carried) {
    return static_cast<unsigned>(domain.heuristic(state, carried));
  }
};

}  // namespace tilepdb::search

// Extensions of domains that IDA* uses for the puzzles of tilepdb. They are not part of the interface and may change.
namespace tilepdb::search::detail {

/// A carrying domain whose heuristic also depends on the moves made, because they rule out some moves that could
/// follow.
///
/// - `heuristic(state, carried, sequence)` is a lower bound on the moves left if each of them is `continued`.
///
/// If the domain prefetches as well, the Carried of `after(child, enough)` must be exact only if this heuristic is less
/// than `enough`.
template <typename D>
concept SequencedDomain = CarryingDomain<D> && PruningDomain<D> &&
    requires(const D& domain, const typename D::State& state, const typename D::Carried& carried,
             const typename D::Sequence& sequence) {
  { domain.heuristic(state, carried, sequence) } -> std::convertible_to<unsigned>;
};

/// A prefetching domain that computes the table indices of a child only once.
///
/// - `expansion(state, carried).ask(child, enough)` replaces `prefetch(child)` and returns a small value.
/// - `expansion(state, carried).after(child, asked, enough)` replaces `after(child, enough)`; `asked` is that value.
template <typename D>
concept AskingDomain = PrefetchingDomain<D> &&
    requires(const D& domain, const typename D::State& state, const typename D::Carried& carried, unsigned enough) {
  {
    domain.expansion(state, carried).after(state, domain.expansion(state, carried).ask(state, enough), enough)
    } -> std::convertible_to<typename D::Carried>;
};

/// A reversible domain with several goals, any of which may end a solution.
///
/// - `goals()` is a range of all goals, `goal()` among them.
template <typename D>
concept ManyGoalsDomain = ReversibleDomain<D> && requires(const D& domain) {
  { domain.goals() } -> RangeOf<typename D::State>;
};

/// A domain that can stop computing its heuristic once it is large enough.
///
/// - `heuristic(state, enough)` is `heuristic(state)`, or a value from `enough` up to `heuristic(state)`.
///
/// A CarryingDomain cannot be one: its second argument is the Carried, which may also be a number.
template <typename D>
concept CuttingDomain =
    Domain<D> && !CarryingDomain<D> && requires(const D& domain, const typename D::State& state, unsigned enough) {
  { domain.heuristic(state, enough) } -> std::convertible_to<unsigned>;
};

/// Returns the Sequence of no moves; std::monostate unless the domain prunes.
template <Domain D>
[[nodiscard]] auto sequence_of() {
  if constexpr (PruningDomain<D>) {
    return typename D::Sequence{};
  } else {
    return std::monostate{};
  }
}

/// Returns the result of ask() for a child; std::monostate unless the domain is an AskingDomain.
template <Domain D>
[[nodiscard]] auto asked_of(const D& domain, const typename D::State& state) {
  if constexpr (AskingDomain<D>) {
    return domain.expansion(state, domain.carried(state)).ask(state, 0U);
  } else {
    return std::monostate{};
  }
}

}  // namespace tilepdb::search::detail
