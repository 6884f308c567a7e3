// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/random_numbers.hpp"

namespace tilepdb::puzzles {

/// A permutation of codes, such as a move or a symmetry. Codes that a puzzle does not have are fixed.
using CodeMap = std::array<std::uint8_t, 256>;

/// Returns the identity.
[[nodiscard]] constexpr CodeMap no_change() noexcept {
  CodeMap map{};
  for (std::size_t code = 0; code < map.size(); ++code) map[code] = static_cast<std::uint8_t>(code);
  return map;
}

/// Returns the map that applies `first` and then `second`.
[[nodiscard]] constexpr CodeMap then(const CodeMap& first, const CodeMap& second) noexcept {
  CodeMap map{};
  for (std::size_t code = 0; code < map.size(); ++code) map[code] = second[first[code]];
  return map;
}

/// Returns the inverse of a permutation.
[[nodiscard]] constexpr CodeMap inverse_of(const CodeMap& map) noexcept {
  CodeMap back{};
  for (std::size_t code = 0; code < map.size(); ++code) back[map[code]] = static_cast<std::uint8_t>(code);
  return back;
}

/// The group of permutations of codes that some moves generate, as a chain of stabilizers (Schreier and Sims; Knuth
/// 1991).
class PermutationGroup {
 public:
  PermutationGroup(const std::vector<CodeMap>& generators, unsigned codes);

  [[nodiscard]] bool contains(CodeMap map) const noexcept { return contains(0, map); }
  /// Returns whether the group has an element that maps each code to an image that `is_allowed`. Gives up after trying
  /// `most_steps` images, and returns nothing.
  [[nodiscard]] std::optional<bool> has_element(const std::function<bool(unsigned code, unsigned image)>& is_allowed,
                                                std::uint64_t most_steps) const;
  /// Returns a uniformly random element.
  [[nodiscard]] CodeMap random(RandomNumbers& random) const;

 private:
  /// The elements of the chain's level i fix the codes before i.
  struct Stabilizer {
    std::vector<CodeMap> generators{};
    std::vector<CodeMap> to{};               // an element for each code that code i can be mapped to
    std::array<std::uint8_t, 256> number{};  // for each code, the number of its element in `to`, from 1; 0: none
  };

  [[nodiscard]] bool contains(unsigned level, CodeMap& map) const noexcept;
  void add(unsigned level, const CodeMap& element);
  void reach(unsigned level, const CodeMap& element);

  std::vector<Stabilizer> chain_;
};

}  // namespace tilepdb::puzzles
