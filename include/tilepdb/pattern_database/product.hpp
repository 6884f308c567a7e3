// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>

namespace tilepdb::pattern_database::inline v1 {

/// Ranks combinations of states of several rankings, for instance places and orientations. The last component varies
/// fastest.
template <typename... Ranks>
requires(sizeof...(Ranks) >= 1) class Product {
 public:
  using State = std::tuple<typename Ranks::State...>;

  /// Returns the number of combinations, which must be less than 2^64.
  [[nodiscard]] static constexpr std::uint64_t size() noexcept { return (Ranks::size() * ...); }

  [[nodiscard]] static constexpr std::uint64_t rank(const State& state) noexcept {
    return ranked(state, std::index_sequence_for<Ranks...>{});
  }

  /// Returns the combination of a rank below size().
  [[nodiscard]] static constexpr State unrank(std::uint64_t rank) noexcept {
    return unranked(rank, std::index_sequence_for<Ranks...>{});
  }

 private:
  template <std::size_t... I>
  [[nodiscard]] static constexpr std::uint64_t ranked(const State& state, std::index_sequence<I...>) noexcept {
    std::uint64_t rank = 0;
    ((rank = rank * Ranks::size() + Ranks::rank(std::get<I>(state))), ...);
    return rank;
  }

  template <std::size_t I>
  using RankAt = std::tuple_element_t<I, std::tuple<Ranks...>>;

  template <std::size_t... I>
  [[nodiscard]] static constexpr State unranked(std::uint64_t rank, std::index_sequence<I...>) noexcept {
    State state{};
    constexpr std::size_t last = sizeof...(Ranks) - 1;
    ((std::get<last - I>(state) = RankAt<last - I>::unrank(rank % RankAt<last - I>::size()),
      rank /= RankAt<last - I>::size()),
     ...);
    return state;
  }
};

}  // namespace tilepdb::pattern_database::inline v1
