// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/random_numbers.hpp"

namespace tilepdb::puzzles {

/// Where each code goes, as by a move or a symmetry. Codes that a puzzle does not have stay.
using CodeMap = std::array<std::uint8_t, 256>;

/// All codes stay.
[[nodiscard]] constexpr CodeMap no_change() noexcept {
  CodeMap map{};
  for (std::size_t code = 0; code < map.size(); ++code) map[code] = static_cast<std::uint8_t>(code);
  return map;
}

/// One map, and then another.
[[nodiscard]] constexpr CodeMap then(const CodeMap& first, const CodeMap& second) noexcept {
  CodeMap map{};
  for (std::size_t code = 0; code < map.size(); ++code) map[code] = second[first[code]];
  return map;
}

/// The way back of a map that has one.
[[nodiscard]] constexpr CodeMap inverse_of(const CodeMap& map) noexcept {
  CodeMap back{};
  for (std::size_t code = 0; code < map.size(); ++code) back[map[code]] = static_cast<std::uint8_t>(code);
  return back;
}

/// All that some moves can do, one after the other: the group of permutations of codes that they generate, by a chain
/// of stabilizers (Schreier and Sims; Knuth 1991).
class PermutationGroup {
 public:
  PermutationGroup(const std::vector<CodeMap>& generators, unsigned codes);

  [[nodiscard]] bool contains(CodeMap map) const noexcept { return contains(0, map); }
  /// Each element with equal probability.
  [[nodiscard]] CodeMap random(RandomNumbers& random) const;

 private:
  /// The elements that leave the first codes in place.
  struct Stabilizer {
    std::vector<CodeMap> generators{};
    std::vector<CodeMap> to{};               // an element for each code that the next one can go to
    std::array<std::uint8_t, 256> number{};  // of the element that brings it to a code, from 1; 0: none
  };

  [[nodiscard]] bool contains(unsigned level, CodeMap& map) const noexcept;
  void add(unsigned level, const CodeMap& element);
  void reach(unsigned level, const CodeMap& element);

  std::vector<Stabilizer> chain_;
};

}  // namespace tilepdb::puzzles
