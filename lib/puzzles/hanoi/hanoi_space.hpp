// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>

#include "tilepdb/pattern_database/space.hpp"

namespace tilepdb::puzzles {

/// On which peg each disc is: two bits for each, the smallest disc in the lowest.
using Pegs = std::uint64_t;

inline constexpr unsigned pegs_of_hanoi = 4;
inline constexpr unsigned most_discs = 31;

/// All discs on the last peg, where they are to go.
[[nodiscard]] constexpr Pegs all_on_last_peg(unsigned discs) noexcept { return (Pegs{1} << 2 * discs) - 1; }

/// The top disc of each peg, numbered from 0; as many as there are discs where a peg has none.
[[nodiscard]] constexpr std::array<unsigned, pegs_of_hanoi> top_discs(Pegs pegs, unsigned discs) noexcept {
  constexpr Pegs low_bits = 0x5555555555555555;
  std::array<unsigned, pegs_of_hanoi> tops{};
  for (unsigned peg = 0; peg < pegs_of_hanoi; ++peg) {
    const Pegs other = pegs ^ (low_bits * peg);
    const Pegs here = ~(other | other >> 1) & low_bits & all_on_last_peg(discs);
    tops[peg] = here == 0 ? discs : static_cast<unsigned>(std::countr_zero(here)) / 2;
  }
  return tops;
}

/// The towers with a disc on another peg.
[[nodiscard]] constexpr Pegs with_disc_on(Pegs pegs, unsigned disc, unsigned peg) noexcept {
  return (pegs & ~(Pegs{3} << 2 * disc)) | Pegs{peg} << 2 * disc;
}

/// Some discs of the Towers of Hanoi, all others left out: as hard as a tower of so many. Models IndexSpace.
class HanoiSpace {
 public:
  explicit HanoiSpace(unsigned discs) noexcept : discs_(discs) {}

  [[nodiscard]] pattern_database::Name name() const { return {"hanoi", "4-pegs_" + std::to_string(discs_)}; }
  [[nodiscard]] std::uint64_t size() const noexcept { return all_on_last_peg(discs_) + 1; }
  [[nodiscard]] static unsigned moves() noexcept { return pegs_of_hanoi * (pegs_of_hanoi - 1) / 2; }
  [[nodiscard]] std::array<std::uint64_t, 1> goals() const noexcept { return {all_on_last_peg(discs_)}; }
  [[nodiscard]] static bool undirected() noexcept { return true; }

  struct Expander {
    unsigned discs;

    template <typename Visit>
    bool any(std::uint64_t index, Visit&& visit) const {
      const auto tops = top_discs(index, discs);
      for (unsigned from = 0; from < pegs_of_hanoi; ++from) {
        for (unsigned to = 0; to < pegs_of_hanoi; ++to) {
          if (tops[from] < tops[to] && visit(with_disc_on(index, tops[from], to), 1U)) return true;
        }
      }
      return false;
    }
  };
  [[nodiscard]] Expander expander() const noexcept { return {discs_}; }

 private:
  unsigned discs_;
};

}  // namespace tilepdb::puzzles
