// SPDX-License-Identifier: MIT
#pragma once

#include "tilepdb/search/domain.hpp"

namespace tilepdb::search {

/// What a domain carries along with its states, as the algorithms use it: nothing, unless it is a CarryingDomain.
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
