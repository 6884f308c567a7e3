// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace tilepdb::pattern_database::inline v1::detail {

inline constexpr unsigned most_permutation_places = 64;
inline constexpr unsigned packed_places = 16;  ///< a word has four bits for each

/// The place and orientation of each kept piece of a permutation puzzle.
struct PermutationState {
  std::array<std::uint8_t, most_permutation_places> places{};
  std::array<std::uint8_t, most_permutation_places> turned{};

  friend bool operator==(const PermutationState&, const PermutationState&) = default;
};

/// Places that moves exchange pieces between, and the rank of the kept pieces that belong there.
struct PermutationOrbit {
  std::vector<std::uint8_t> places{};  ///< in ascending order
  std::vector<std::uint8_t> pieces{};  ///< positions in states, in the order of the rank
  std::vector<std::uint8_t> homes{};   ///< number of each piece's home in `places`
  /// The numbers of pieces that are alike and follow each other in `pieces`; empty if states tell all apart. Ranks then
  /// count sets of places, and pieces that are alike are in ascending places.
  std::vector<std::uint8_t> alike{};
  unsigned orientations = 1;
  /// The orbits, a bit for each, whose permutations are together as odd as this orbit's; nothing if that is not fixed.
  std::optional<std::uint64_t> parity{};
  unsigned placed = 0;         ///< pieces whose places are ranked; the places of later ones follow
  unsigned numbered = 0;       ///< pieces whose orientations are ranked; the last one's may follow
  std::uint64_t turnings = 1;  ///< combinations of the ranked orientations
  std::uint64_t size = 1;      ///< number of ranks
  std::uint64_t weight = 1;    ///< of this rank in the rank of a state
  std::array<std::uint8_t, most_permutation_places> number{};  ///< of each place in `places`

  /// Whether the pieces determine the permutation of all that belong to the orbit, up to its parity.
  [[nodiscard]] bool is_complete() const noexcept { return pieces.size() + 1 >= places.size(); }
  /// Sets `placed`, `numbered`, `turnings` and `size`. `sum_stays`: no move changes the sum of all orientations.
  void set_size(bool sum_stays) noexcept;

  [[nodiscard]] std::uint64_t rank(const PermutationState& state) const noexcept;
  /// Sets the orbit's pieces. `odd` has a bit for each orbit in `parity` whose permutation is odd.
  void unrank(std::uint64_t rank, std::uint64_t odd, PermutationState& state) const noexcept;
  /// Returns whether the permutation is odd. The orbit must be complete.
  [[nodiscard]] bool is_odd(const PermutationState& state) const noexcept;

  /// Both concern the places of the first `count` pieces, of which at most `placed` are ranked.
  [[nodiscard]] std::uint64_t rank_places(const PermutationState& state, unsigned count) const noexcept;
  void unrank_places(std::uint64_t rank, unsigned count, PermutationState& state) const noexcept;
  /// The same for pieces that are alike, with their turns.
  [[nodiscard]] std::uint64_t rank_alike(const PermutationState& state) const noexcept;
  void unrank_alike(std::uint64_t rank, PermutationState& state) const noexcept;
  /// Sets the places of the pieces that are not ranked.
  void place_last(std::uint64_t odd, PermutationState& state) const noexcept;
};

}  // namespace tilepdb::pattern_database::inline v1::detail
