// SPDX-License-Identifier: MIT
#include "tilepdb/pattern_database/detail/permutation_orbit.hpp"

#include <array>
#include <bit>
#include <type_traits>
#include <utility>

#include "core/permutation.hpp"
#include "tilepdb/pattern_database/placements.hpp"

namespace tilepdb::pattern_database::inline v1::detail {
namespace {

/// Calls `with` with a constant that is at least the number of places.
template <typename With>
[[gnu::always_inline]] inline auto with_places(std::size_t places, const With& with) {
  if (places <= packed_places) return with(std::integral_constant<unsigned, packed_places>{});
  return with(std::integral_constant<unsigned, most_permutation_places>{});
}

/// Returns the product, or at least 2^48 if it is that large.
[[nodiscard]] std::uint64_t product(std::uint64_t a, std::uint64_t b) noexcept {
  constexpr std::uint64_t limit = std::uint64_t{1} << 48;
  return a >= limit ? a : a * b;
}

/// Returns the number of sets of `chosen` among `all` places.
[[nodiscard]] std::uint64_t choices(unsigned all, unsigned chosen) noexcept {
  static const auto table = [] {
    std::array<std::array<std::uint64_t, most_permutation_places + 1>, most_permutation_places + 1> of{};
    for (unsigned n = 0; n <= most_permutation_places; ++n) {
      of[n][0] = 1;
      for (unsigned k = 1; k <= n; ++k) of[n][k] = of[n - 1][k - 1] + of[n - 1][k];
    }
    return of;
  }();
  return table[all][chosen];
}

}  // namespace

void PermutationOrbit::set_size(bool sum_stays) noexcept {
  const auto kept = static_cast<unsigned>(pieces.size());
  const auto all = static_cast<unsigned>(places.size());
  placed = parity && is_complete() && all >= 2 ? all - 2 : kept;
  numbered = orientations == 1 ? 0 : kept == all && sum_stays ? kept - 1 : kept;
  turnings = 1;
  for (unsigned i = 0; i < numbered; ++i) turnings = product(turnings, orientations);
  size = turnings;
  if (!alike.empty()) {
    unsigned free = all;
    for (const unsigned members : alike) {
      constexpr std::uint64_t limit = std::uint64_t{1} << 48;
      size = choices(free, members) > limit / size ? limit : size * choices(free, members);
      free -= members;
    }
    return;
  }
  for (unsigned i = 0; i < placed; ++i) size = product(size, all - i);
}

std::uint64_t PermutationOrbit::rank_places(const PermutationState& state, unsigned count) const noexcept {
  return with_places(places.size(), [&](auto room) {
    const auto all = static_cast<unsigned>(places.size());
    Taken<room()> taken;
    std::uint64_t rank = 0;
    for (unsigned i = 0; i < count; ++i) {
      const unsigned place = number[state.places[pieces[i]]];
      rank = rank * (all - i) + (place - taken.before(place));
      taken.take(place);
    }
    return rank;
  });
}

void PermutationOrbit::unrank_places(std::uint64_t rank, unsigned count, PermutationState& state) const noexcept {
  const auto all = static_cast<unsigned>(places.size());
  std::array<std::uint8_t, most_permutation_places> digits{};
  for (unsigned i = count; i-- > 0;) {
    digits[i] = static_cast<std::uint8_t>(rank % (all - i));
    rank /= all - i;
  }
  with_places(places.size(), [&](auto room) {
    Free<room()> free;
    for (unsigned i = 0; i < count; ++i) state.places[pieces[i]] = places[free.take(digits[i])];
  });
}

bool PermutationOrbit::is_odd(const PermutationState& state) const noexcept {
  std::array<std::uint8_t, most_permutation_places> to{};
  std::uint64_t free = ~std::uint64_t{0} >> (most_permutation_places - places.size());
  std::uint64_t left = free;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    to[homes[i]] = number[state.places[pieces[i]]];
    left &= ~(std::uint64_t{1} << homes[i]);
    free &= ~(std::uint64_t{1} << to[homes[i]]);
  }
  // The only piece that is not kept is in the only free place.
  if (left != 0) to[static_cast<unsigned>(std::countr_zero(left))] = static_cast<std::uint8_t>(std::countr_zero(free));
  return is_odd_permutation(static_cast<unsigned>(places.size()), [&](unsigned place) { return unsigned{to[place]}; });
}

void PermutationOrbit::place_last(std::uint64_t odd, PermutationState& state) const noexcept {
  if (placed == pieces.size()) return;
  std::uint64_t free = ~std::uint64_t{0} >> (most_permutation_places - places.size());
  for (unsigned i = 0; i < placed; ++i) free &= ~(std::uint64_t{1} << number[state.places[pieces[i]]]);
  for (std::size_t i = placed; i < pieces.size(); ++i, free &= free - 1) {
    state.places[pieces[i]] = places[static_cast<unsigned>(std::countr_zero(free))];
  }
  const bool wanted = std::popcount(odd & *parity) % 2 != 0;
  if (is_odd(state) == wanted) return;
  if (placed + 2 == pieces.size()) {
    std::swap(state.places[pieces[placed]], state.places[pieces[placed + 1]]);
  } else {
    state.places[pieces[placed]] = places[static_cast<unsigned>(std::countr_zero(free))];
  }
}

// A set of k places is the sum of choices(f, k) over its places in ascending order, with k from 1 on, where f is the
// number of lower places that are free (the combinatorial number system).

std::uint64_t PermutationOrbit::rank_alike(const PermutationState& state) const noexcept {
  std::array<std::uint8_t, most_permutation_places> turn_at{};
  std::uint64_t rank = 0;
  std::uint64_t turning = 0;
  std::uint64_t taken = 0;
  auto free = static_cast<unsigned>(places.size());
  std::size_t piece = 0;
  unsigned turned = 0;
  for (const unsigned members : alike) {
    std::uint64_t set = 0;
    for (const std::size_t end = piece + members; piece < end; ++piece) {
      const unsigned place = number[state.places[pieces[piece]]];
      set |= std::uint64_t{1} << place;
      turn_at[place] = state.turned[pieces[piece]];
    }
    rank *= choices(free, members);
    unsigned chosen = 0;
    for (std::uint64_t left = set; left != 0; left &= left - 1) {
      const auto place = static_cast<unsigned>(std::countr_zero(left));
      const std::uint64_t below = (std::uint64_t{1} << place) - 1;
      rank += choices(static_cast<unsigned>(std::popcount(~taken & below)), ++chosen);
      if (turned++ < numbered) turning = turning * orientations + turn_at[place];
    }
    free -= members;
    taken |= set;
  }
  return rank * turnings + turning;
}

void PermutationOrbit::unrank_alike(std::uint64_t rank, PermutationState& state) const noexcept {
  std::array<std::uint64_t, most_permutation_places> sets{};
  auto free = static_cast<unsigned>(places.size() - pieces.size());
  for (std::size_t i = alike.size(); i-- > 0;) {
    free += alike[i];
    sets[i] = rank % choices(free, alike[i]);
    rank /= choices(free, alike[i]);
  }
  std::uint64_t taken = 0;
  std::size_t end = 0;
  for (std::size_t i = 0; i < alike.size(); ++i) {
    end += alike[i];
    std::uint64_t set = 0;
    auto place = static_cast<unsigned>(places.size());
    for (unsigned chosen = alike[i]; chosen > 0; --chosen) {
      unsigned below = 0;
      do {
        --place;
        below = static_cast<unsigned>(std::popcount(~taken & ((std::uint64_t{1} << place) - 1)));
      } while ((taken >> place & 1U) != 0 || choices(below, chosen) > sets[i]);
      sets[i] -= choices(below, chosen);
      set |= std::uint64_t{1} << place;
      state.places[pieces[end - (alike[i] - chosen) - 1]] = places[place];
    }
    taken |= set;
  }
}

std::uint64_t PermutationOrbit::rank(const PermutationState& state) const noexcept {
  if (!alike.empty()) return rank_alike(state);
  std::uint64_t turning = 0;
  for (unsigned i = 0; i < numbered; ++i) turning = turning * orientations + state.turned[pieces[i]];
  return rank_places(state, placed) * turnings + turning;
}

void PermutationOrbit::unrank(std::uint64_t rank, std::uint64_t odd, PermutationState& state) const noexcept {
  std::uint64_t turning = rank % turnings;
  unsigned sum = 0;
  for (unsigned i = numbered; i-- > 0;) {
    state.turned[pieces[i]] = static_cast<std::uint8_t>(turning % orientations);
    sum += state.turned[pieces[i]];
    turning /= orientations;
  }
  if (orientations != 1 && numbered < pieces.size()) {
    state.turned[pieces[numbered]] = static_cast<std::uint8_t>((orientations - sum % orientations) % orientations);
  }
  if (!alike.empty()) return unrank_alike(rank / turnings, state);
  unrank_places(rank / turnings, placed, state);
  place_last(odd, state);
}

}  // namespace tilepdb::pattern_database::inline v1::detail
