// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>

#include "tilepdb/pattern_database/pattern_database.hpp"
#include "tilepdb/search/domain.hpp"

namespace tilepdb::pattern_database::inline v1 {

/// A lower bound on the moves left, computed incrementally from the previous state.
///
/// - `Carried` is a small value stored with each state; `carried(state)` computes it from the state alone.
/// - `carried_after(state, before)` computes the Carried of a state reached by one move from a state whose Carried is
///   `before`.
/// - `value(carried)` is the bound.
///
/// Two optional members, used only if both exist, speed up searches that need the bound only up to `enough`:
///
/// - `prefetch(state)` prefetches the memory for a state that will be looked up soon.
/// - `carried_after(state, before, enough)` is `carried_after(state, before)` if the bound is less than `enough`,
///   otherwise a value whose bound is at least `enough`.
template <typename E, typename State>
concept Estimate = std::semiregular<typename E::Carried> &&
    requires(const E& estimate, const State& state, const typename E::Carried& carried) {
  { estimate.carried(state) } -> std::convertible_to<typename E::Carried>;
  { estimate.carried_after(state, carried) } -> std::convertible_to<typename E::Carried>;
  { estimate.value(carried) } -> std::convertible_to<unsigned>;
};

template <typename E, typename State>
concept Prefetching = Estimate<E, State> &&
    requires(const E& estimate, const State& state, const typename E::Carried& carried, unsigned enough) {
  estimate.prefetch(state);
  { estimate.carried_after(state, carried, enough) } -> std::convertible_to<typename E::Carried>;
};

/// The values of one table. `index_of(state)` is the rank of a puzzle state's projection to the space. Each move of the
/// puzzle must either be a move of the space or leave the projection unchanged. Several Lookups with different
/// projections may share one table, for a puzzle's symmetries.
template <PatternSpace S, typename IndexOf>
class Lookup {
 public:
  struct Carried {
    std::uint8_t h = 0;
  };

  /// The database must outlive the Lookup.
  Lookup(const PatternDatabase<S>& database, IndexOf index_of) : database_(&database), index_of_(std::move(index_of)) {}

  template <typename State>
  [[nodiscard]] Carried carried(const State& state) const {
    return packed(database_->h_at(index_of_(state)));
  }
  template <typename State>
  [[nodiscard]] Carried carried_after(const State& state, const Carried& before) const {
    return packed(database_->h_beside(value(before), index_of_(state)));
  }
  template <typename State>
  [[nodiscard]] Carried carried_after(const State& state, const Carried& before, unsigned /*enough*/) const {
    return carried_after(state, before);
  }
  template <typename State>
  void prefetch(const State& state) const {
    database_->table().prefetch(index_of_(state));
  }
  [[nodiscard]] unsigned value(const Carried& carried) const noexcept {
    return carried.h == none ? unreachable : carried.h;
  }

 private:
  static constexpr std::uint8_t none = 255;

  /// `unreachable` becomes 255.
  [[nodiscard]] static Carried packed(unsigned h) noexcept { return {static_cast<std::uint8_t>(h)}; }

  const PatternDatabase<S>* database_;
  [[no_unique_address]] IndexOf index_of_;
};

namespace detail {

// Declared for their types alone.
template <typename... Parts>
std::tuple<typename Parts::Carried...> carried_of(const std::tuple<Parts...>& parts);
template <typename Part, std::size_t Count>
std::array<typename Part::Carried, Count> carried_of(const std::array<Part, Count>& parts);

/// Calls carried_after() with `enough` if the estimate is Prefetching, without it otherwise.
template <typename E, typename State>
[[nodiscard]] typename E::Carried carried_after(const E& estimate, const State& state,
                                                const typename E::Carried& before, unsigned enough) {
  if constexpr (Prefetching<E, State>) {
    return estimate.carried_after(state, before, enough);
  } else {
    return estimate.carried_after(state, before);
  }
}
template <typename E, typename State>
void prefetch(const E& estimate, const State& state) {
  if constexpr (Prefetching<E, State>) estimate.prefetch(state);
}

/// Several estimates and their combined Carried.
template <typename Parts>
class Estimates {
 public:
  using Carried = decltype(carried_of(std::declval<Parts>()));

  explicit Estimates(Parts parts) : parts_(std::move(parts)) {}

  template <typename State>
  [[nodiscard]] Carried carried(const State& state) const {
    return std::apply([&](const auto&... part) { return Carried{part.carried(state)...}; }, parts_);
  }
  template <typename State>
  [[nodiscard]] Carried carried_after(const State& state, const Carried& before) const {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return Carried{std::get<I>(parts_).carried_after(state, std::get<I>(before))...};
    }
    (std::make_index_sequence<std::tuple_size_v<Parts>>{});
  }

 protected:
  /// Combines the values of the parts with `join`.
  template <typename Join>
  [[nodiscard]] unsigned joined(const Carried& carried, Join&& join) const {
    unsigned value = 0;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((value = join(value, static_cast<unsigned>(std::get<I>(parts_).value(std::get<I>(carried))))), ...);
    }
    (std::make_index_sequence<std::tuple_size_v<Parts>>{});
    return value;
  }

  /// Computes parts in order until one reaches `enough`; the remaining parts stay empty.
  template <typename State>
  [[nodiscard]] Carried first_after(const State& state, const Carried& before, unsigned enough) const {
    Carried carried{};
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      const auto is_enough = [&](const auto& part, const auto& part_before, auto& part_after) {
        part_after = detail::carried_after(part, state, part_before, enough);
        return static_cast<unsigned>(part.value(part_after)) >= enough;
      };
      (void)(is_enough(std::get<I>(parts_), std::get<I>(before), std::get<I>(carried)) || ...);
    }
    (std::make_index_sequence<std::tuple_size_v<Parts>>{});
    return carried;
  }
  [[nodiscard]] const auto& first() const noexcept { return std::get<0>(parts_); }

 private:
  Parts parts_;
};

}  // namespace detail

/// The maximum of several estimates: a lower bound if each of them is one. Parts is a std::tuple or std::array of
/// estimates.
template <typename Parts>
class Maximum : public detail::Estimates<Parts> {
 public:
  explicit Maximum(Parts parts) : detail::Estimates<Parts>(std::move(parts)) {}

  [[nodiscard]] unsigned value(const typename detail::Estimates<Parts>::Carried& carried) const {
    return this->joined(carried, [](unsigned a, unsigned b) { return std::max(a, b); });
  }
  using detail::Estimates<Parts>::carried_after;
  /// Computes parts in order until one reaches `enough`; for most states the first one does.
  template <typename State, typename Carried>
  [[nodiscard]] Carried carried_after(const State& state, const Carried& before, unsigned enough) const {
    return this->first_after(state, before, enough);
  }
  template <typename State>
  void prefetch(const State& state) const {
    detail::prefetch(this->first(), state);
  }
};

/// The sum of several estimates: a lower bound if no move counts in two of them, as in additive pattern databases,
/// where moves of pieces outside the pattern cost 0.
template <typename Parts>
class Sum : public detail::Estimates<Parts> {
 public:
  explicit Sum(Parts parts) : detail::Estimates<Parts>(std::move(parts)) {}

  [[nodiscard]] unsigned value(const typename detail::Estimates<Parts>::Carried& carried) const {
    return this->joined(carried, [](unsigned a, unsigned b) { return b > unreachable - a ? unreachable : a + b; });
  }
};

/// A puzzle whose heuristic is an estimate, for the algorithms of tilepdb/search/. Models search::CarryingDomain and
/// every other concept that D models. D needs no heuristic; an existing one is ignored.
template <typename D, Estimate<typename D::State> E>
class Guided : public D {
 public:
  using typename D::Move;
  using typename D::State;
  using Carried = typename E::Carried;

  Guided(D domain, E estimate) : D(std::move(domain)), estimate_(std::move(estimate)) {}

  [[nodiscard]] unsigned heuristic(const State& state) const { return heuristic(state, carried(state)); }
  [[nodiscard]] unsigned heuristic(const State& /*state*/, const Carried& carried) const {
    return estimate_.value(carried);
  }
  [[nodiscard]] Carried carried(const State& state) const { return estimate_.carried(state); }

  /// A state that is being expanded.
  class Expansion {
   public:
    Expansion(const Guided& domain, const State& state, const Carried& carried)
        : domain_(&domain), state_(state), carried_(carried) {}

    [[nodiscard]] Carried after(const Move& move) const {
      return domain_->estimate_.carried_after(domain_->D::after(state_, move), carried_);
    }
    /// For searches that know the resulting state.
    [[nodiscard]] Carried after(const State& state, unsigned enough) const requires Prefetching<E, State> {
      return domain_->estimate_.carried_after(state, carried_, enough);
    }
    void prefetch(const State& state) const requires Prefetching<E, State> { domain_->estimate_.prefetch(state); }

   private:
    const Guided* domain_;
    State state_;
    Carried carried_;
  };
  [[nodiscard]] Expansion expansion(const State& state, const Carried& carried) const {
    return Expansion(*this, state, carried);
  }

 private:
  E estimate_;
};

}  // namespace tilepdb::pattern_database::inline v1
